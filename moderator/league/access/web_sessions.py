"""Letting somebody in: sessions of browsers, and the links in mails that open one.

A token is given out once; the database keeps its hash alone. Whoever it was is told again in the
log of sign-ins, which is theirs to read.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from moderator.store import tokens
from moderator.store.keys import key
from moderator.store.states import SignInEventKind
from moderator.store.tables import Person, SignInEvent, WebSession

IDLE = timedelta(days=90)
"""A browser that has not come for so long is signed out."""

SEEN_EVERY = timedelta(hours=1)
"""When a browser was last there is kept no finer than this: reading pages shall write little."""

_LONGEST_AGENT = 120


def open_session(
    session: Session,
    person: Person,
    agent: str,
    now: datetime,
    random_bytes: Callable[[int], bytes],
) -> str:
    """Sign somebody in; the token for their browser's cookie."""
    token = random_bytes(32).hex()
    agent = agent[:_LONGEST_AGENT]
    session.add(
        WebSession(
            person_id=key(person),
            token_hash=tokens.digest(token),
            agent=agent,
            made_at=now,
            seen_at=now,
        )
    )
    log(session, person, "signed-in", now, agent)
    return token


def current(session: Session, token: str, now: datetime) -> tuple[WebSession, Person] | None:
    """The session that a cookie names, and whose it is; None where it ended or never was."""
    if not token:
        return None
    found = session.exec(
        select(WebSession, Person).where(
            WebSession.token_hash == tokens.digest(token),
            col(WebSession.ended_at).is_(None),
            col(WebSession.seen_at) > now - IDLE,
            Person.id == WebSession.person_id,
        )
    ).first()
    return (found[0], found[1]) if found else None


def sessions_of(session: Session, person: Person, now: datetime) -> tuple[WebSession, ...]:
    """The browsers somebody is signed in with, the latest first."""
    rows = session.exec(
        select(WebSession)
        .where(
            WebSession.person_id == person.id,
            col(WebSession.ended_at).is_(None),
            col(WebSession.seen_at) > now - IDLE,
        )
        .order_by(col(WebSession.seen_at).desc(), col(WebSession.id).desc())
    )
    return tuple(rows)


def seen(session: Session, number: int, now: datetime) -> None:
    """The browser was there just now."""
    row = session.get_one(WebSession, number)
    row.seen_at = now
    session.add(row)


def end_session(session: Session, person: Person, number: int, now: datetime) -> bool:
    """Sign one of somebody's own browsers out; False where no such one is signed in."""
    row = session.get(WebSession, number)
    if row is None or row.person_id != person.id or row.ended_at is not None:
        return False
    row.ended_at = now
    session.add(row)
    log(session, person, "signed-out", now, row.agent)
    return True


def end_all(session: Session, person: Person, now: datetime, but: int | None = None) -> int:
    """Sign out every browser of somebody's, `but` one where it is given; how many."""
    numbers = [key(row) for row in sessions_of(session, person, now) if row.id != but]
    return sum(end_session(session, person, number, now) for number in numbers)


def log(
    session: Session, person: Person | None, kind: SignInEventKind, now: datetime, agent: str = ""
) -> None:
    """Remember what happened at the door; None stands for somebody unknown."""
    session.add(
        SignInEvent(
            person_id=person.id if person else None, kind=kind, agent=agent[:_LONGEST_AGENT], at=now
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
