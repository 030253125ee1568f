"""Fewer mails by one click: a link in every mail, whose token is its seat's and ends with it."""

from __future__ import annotations

import hmac
import re

from sqlmodel import Session

from moderator.store import tokens
from moderator.store.tables import Person, Tenure

_TOKEN = re.compile(r"(\d{1,9})-([a-z2-7]{24})")


def token(secret: bytes, tenure: Tenure) -> str:
    """The token of a tenure; nothing of it is stored."""
    return f"{tenure.id}-{tokens.link(secret, 'unsubscribe', f'{tenure.id}:{tenure.nonce}')}"


def owner(session: Session, secret: bytes, given: str) -> Person | None:
    """Whose token this is, as long as they hold that seat."""
    found = _TOKEN.fullmatch(given)
    tenure = session.get(Tenure, int(found[1])) if found else None
    if tenure is None or tenure.ended_at is not None:
        return None
    if not hmac.compare_digest(token(secret, tenure), given):
        return None
    return session.get_one(Person, tenure.person_id)


def fewer(session: Session, secret: bytes, given: str) -> Person | None:
    """From now on they get mail only where they are asked for something: never silence where a
    move is due. None where the token is nobody's."""
    person = owner(session, secret, given)
    if person is not None:
        person.notify = "asked"
        session.add(person)
    return person
