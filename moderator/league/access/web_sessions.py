"""Letting somebody in: sessions of browsers, and the links in mails that open one.

A token is given out once; the database keeps its hash alone. Whoever it was is told again in the
log of sign-ins, which is theirs to read.
"""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session, col, select

from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import SignInEventKind
from moderator.store.tables import Person, SignInEvent, WebSession

IDLE = timedelta(days=90)
"""A browser that has not come for so long is signed out."""

SEEN_EVERY = timedelta(hours=1)
"""When a browser was last there is kept no finer than this: reading pages shall write little."""

_LONGEST_AGENT = 120


def open_session(at: At, person: Person, agent: str) -> str:
    """Sign somebody in; the token for their browser's cookie."""
    token = at.random_bytes(32).hex()
    agent = agent[:_LONGEST_AGENT]
    at.session.add(
        WebSession(
            person_id=key(person),
            token_hash=tokens.digest(token),
            agent=agent,
            made_at=at.now,
            seen_at=at.now,
        )
    )
    log(at, person, "signed-in", agent)
    return token


def current(at: At, token: str) -> tuple[WebSession, Person] | None:
    """The session that a cookie names, and whose it is; None where it ended or never was."""
    if not token:
        return None
    row = at.session.exec(
        select(WebSession, Person).where(
            WebSession.token_hash == tokens.digest(token),
            col(WebSession.ended_at).is_(None),
            col(WebSession.seen_at) > at.now - IDLE,
            Person.id == WebSession.person_id,
        )
    ).first()
    return (row[0], row[1]) if row else None


def sessions_of(at: At, person: Person) -> tuple[WebSession, ...]:
    """The browsers somebody is signed in with, the latest first."""
    rows = at.session.exec(
        select(WebSession)
        .where(
            WebSession.person_id == person.id,
            col(WebSession.ended_at).is_(None),
            col(WebSession.seen_at) > at.now - IDLE,
        )
        .order_by(col(WebSession.seen_at).desc(), col(WebSession.id).desc())
    )
    return tuple(rows)


def note_visit(at: At, number: int) -> None:
    """The browser was there just now."""
    row = at.session.get_one(WebSession, number)
    row.seen_at = at.now
    at.session.add(row)


def end_session(at: At, person: Person, number: int) -> bool:
    """Sign one of somebody's own browsers out; False where no such one is signed in."""
    row = at.session.get(WebSession, number)
    if row is None or row.person_id != person.id or row.ended_at is not None:
        return False
    row.ended_at = at.now
    at.session.add(row)
    log(at, person, "signed-out", row.agent)
    return True


def end_all(at: At, person: Person, but: int | None = None) -> int:
    """Sign out every browser of somebody's, `but` one where it is given; how many."""
    numbers = [key(row) for row in sessions_of(at, person) if row.id != but]
    return sum(end_session(at, person, number) for number in numbers)


def log(at: At, person: Person | None, kind: SignInEventKind, agent: str = "") -> None:
    """Remember what happened at the door; None stands for somebody unknown."""
    at.session.add(
        SignInEvent(
            person_id=person.id if person else None,
            kind=kind,
            agent=agent[:_LONGEST_AGENT],
            at=at.now,
        )
    )


def events_of(session: Session, person: Person, most: int = 20) -> tuple[SignInEvent, ...]:
    """What happened at somebody's door, the latest first."""
    rows = session.exec(
        select(SignInEvent)
        .where(SignInEvent.person_id == person.id)
        .order_by(col(SignInEvent.id).desc())
        .limit(most)
    )
    return tuple(rows)


def latest(
    session: Session, only: Person | None, most: int = 50
) -> tuple[tuple[SignInEvent, Person | None], ...]:
    """What happened at all doors, or at one, and whose it was (None: a stranger's), the latest
    first."""
    wanted = (
        select(SignInEvent, Person)
        .join(Person, col(Person.id) == SignInEvent.person_id, isouter=True)
        .order_by(col(SignInEvent.id).desc())
        .limit(most)
    )
    if only is not None:
        wanted = wanted.where(SignInEvent.person_id == only.id)
    return tuple((event, person) for event, person in session.exec(wanted))
