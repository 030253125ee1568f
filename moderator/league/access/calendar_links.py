"""The secret address of a person's calendar: made when it is first asked for, replaced or taken
away when its owner likes. The old one is worth nothing then."""

from __future__ import annotations

from sqlmodel import Session, select

from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Calendar, Person

_PURPOSE = "calendar"


def token_of(at: At, person: Person) -> str:
    """The token of the person's calendar; empty where there is none."""
    row = _row(at.session, person)
    return _token(at.secret, key(person), row.nonce) if row else ""


def renew(at: At, person: Person) -> str:
    """A new token, the first or in place of the one before."""
    row = _row(at.session, person) or Calendar(person_id=key(person), nonce="", token_hash="")
    row.nonce = tokens.new_nonce(at.random_bytes)
    token = _token(at.secret, key(person), row.nonce)
    row.token_hash, row.made_at = tokens.digest(token), at.now
    at.session.add(row)
    at.session.flush()
    return token


def revoke(session: Session, person: Person) -> bool:
    """Take the calendar away; whether there was one."""
    row = _row(session, person)
    if row is None:
        return False
    session.delete(row)
    session.flush()
    return True


def owner(session: Session, token: str) -> Person | None:
    """Whose calendar that is."""
    wanted = select(Calendar.person_id).where(Calendar.token_hash == tokens.digest(token))
    number = session.exec(wanted).first()
    return None if number is None else session.get_one(Person, number)


def _row(session: Session, person: Person) -> Calendar | None:
    return session.exec(select(Calendar).where(Calendar.person_id == person.id)).first()


def _token(secret: bytes, person: int, nonce: str) -> str:
    return tokens.link(secret, _PURPOSE, f"{person}:{nonce}")
