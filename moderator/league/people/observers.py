"""Who follows a game without a seat: they read by mail what everybody may read, and nothing more.

How many they are is public, who they are is not: in a game without names it would tell who does
not play. Nobody is both: whoever takes a seat observes no more.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session, col, func, select

from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, Observer, Person

_LINK = re.compile(r"o(\d{1,9})-([a-z2-7]{24})")


class Onlooker(NamedTuple):
    """An observer of a game, as the person they are."""

    row: Observer
    person: Person


def onlookers(session: Session, game: Game) -> Sequence[Onlooker]:
    """Who follows a game, the first to come first."""
    return onlookers_of(session, (game,))[key(game)]


def onlookers_of(session: Session, games: Iterable[Game]) -> dict[int, list[Onlooker]]:
    """The same of several games, by a game's number, in one query."""
    by_game: dict[int, list[Onlooker]] = {key(game): [] for game in games}
    rows = session.exec(
        select(Observer, Person)
        .where(col(Observer.game_id).in_(by_game), Person.id == Observer.person_id)
        .order_by(col(Observer.id))
    )
    for row, person in rows:
        by_game[row.game_id].append(Onlooker(row, person))
    return by_game


def how_many(session: Session, game: Game) -> int:
    """How many follow a game: all that everybody may know of them."""
    counted = select(func.count()).select_from(Observer).where(Observer.game_id == game.id)
    return session.exec(counted).one()


def observed_by(session: Session, person: Person) -> Sequence[tuple[Observer, Game]]:
    """The games that somebody follows, the oldest first."""
    return session.exec(
        select(Observer, Game)
        .where(Observer.person_id == person.id, Game.id == Observer.game_id)
        .order_by(col(Game.id))
    ).all()


def row_of(session: Session, game: int | None, person: int | None) -> Observer | None:
    """The row of that person in that game, if they follow it."""
    return session.exec(
        select(Observer).where(Observer.game_id == game, Observer.person_id == person)
    ).first()


def made(at: At, game: int, person: int, since: datetime | None) -> Observer:
    """A row with an address of its own; not in the database yet."""
    nonce = tokens.new_nonce(at.random_bytes)
    digest = tokens.digest(tokens.link(at.secret, "observer", nonce))
    return Observer(game_id=game, person_id=person, nonce=nonce, token_hash=digest, since=since)


def reply_token(secret: bytes, row: Observer) -> str:
    """What stands in the address that their mails of this game come from."""
    return tokens.link(secret, "observer", row.nonce)


def by_reply(session: Session, token: str) -> Observer | None:
    """Whose address that is."""
    wanted = select(Observer).where(Observer.token_hash == tokens.digest(token))
    return session.exec(wanted).first()


def link_token(secret: bytes, row: Observer) -> str:
    """The token of the link by which they stop; nothing of it is stored."""
    return f"o{row.id}-{tokens.link(secret, 'unobserve', row.nonce)}"


def by_link(at: At, given: str) -> Observer | None:
    """Whose link that is, as long as they follow the game."""
    match = _LINK.fullmatch(given)
    row = at.session.get(Observer, int(match[1])) if match else None
    same = row is not None and hmac.compare_digest(link_token(at.secret, row), given)
    return row if same else None
