"""Tokens for programs that somebody lets in: shown once, kept as a hash, ended by their owner."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import read_line
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import ApiToken, Person

MOST = 20
"""Tokens that somebody may have at a time."""

LONGEST_NAME = 60

_USED_EVERY = timedelta(hours=1)
"""When a token was last used is kept no finer than this: asking shall write little."""

_LAST = 2**31 - 1
"""No row has a higher number, and no database takes one."""

_BEGINS = "moderator_"
"""So that a token that was published by mistake is known for one."""


def make(at: At, person: Person, name: str) -> str:
    """A new token, to be shown once. Raises LeagueError where the person has too many."""
    if len(tokens_of(at.session, person)) >= MOST:
        raise LeagueError("keys-enough")
    token = f"{_BEGINS}{at.random_bytes(24).hex()}"
    at.session.add(
        ApiToken(
            person_id=key(person),
            name=read_line(name)[:LONGEST_NAME],
            token_hash=tokens.digest(token),
            made_at=at.now,
        )
    )
    at.session.flush()
    return token


def tokens_of(session: Session, person: Person) -> tuple[ApiToken, ...]:
    """Those of the person that let somebody in, the newest first."""
    rows = session.exec(
        select(ApiToken)
        .where(ApiToken.person_id == person.id, col(ApiToken.ended_at).is_(None))
        .order_by(col(ApiToken.id).desc())
    )
    return tuple(rows)


def end(at: At, person: Person, number: int) -> None:
    """A token of the person lets nobody in any more; one of somebody else's is left alone."""
    token = at.session.get(ApiToken, number) if number <= _LAST else None
    if token is not None and token.person_id == person.id and token.ended_at is None:
        token.ended_at = at.now
        at.session.add(token)


def owner(session: Session, token: str) -> tuple[ApiToken, Person] | None:
    """Whose program shows that token."""
    row = session.exec(
        select(ApiToken, Person).where(
            ApiToken.token_hash == tokens.digest(token),
            col(ApiToken.ended_at).is_(None),
            Person.id == ApiToken.person_id,
        )
    ).first()
    return (row[0], row[1]) if row else None


def is_to_be_noted(token: ApiToken, now: datetime) -> bool:
    """Whether it is long ago that the token's use was noted."""
    return token.used_at is None or token.used_at < now - _USED_EVERY


def note_use(at: At, number: int) -> None:
    """Note that the token is in use."""
    token = at.session.get(ApiToken, number)
    if token is not None:
        token.used_at = at.now
        at.session.add(token)
