"""Somebody may follow a game without a seat, or follows it no more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlmodel import Session

from moderator.league.mailing.posting import post_observer, publish
from moderator.league.mailing.public_log import Order
from moderator.league.people import observers
from moderator.league.people.directory import sittings
from moderator.league.values.errors import LeagueError
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.states import ENDED
from moderator.store.tables import Act, Game, Observer, Person


def observe(
    session: Session,
    secret: bytes,
    game: Game,
    order: Order,
    person: Person,
    random_bytes: Callable[[int], bytes],
) -> None:
    """Let somebody follow a game: they get a mail that says so, and how it stands. Raises
    LeagueError for who plays or follows it, and for a game that is played no more."""
    if hold(session, game).state in ENDED:
        raise LeagueError("told-no-more", game=game.slug, state=game.state)
    if any(held.person.id == person.id for held in sittings(session, game).values()):
        raise LeagueError("plays-there", player=person.slug, game=game.slug)
    if observers.row_of(session, game.id, person.id) is not None:
        raise LeagueError("follows-already", player=person.slug, game=game.slug)
    row = observers.made(secret, key(game), key(person), order.now, random_bytes)
    session.add(row)
    session.flush()
    post_observer(session, game, person, "following", row.nonce, {}, order.now)
    _logged(session, game, order, "observer let in")


def unobserve(session: Session, game: Game, order: Order, person: Person) -> None:
    """They get no more mails of it. Raises LeagueError for who does not follow the game."""
    row = observers.row_of(session, hold(session, game).id, person.id)
    if row is None:
        raise LeagueError("follows-not", player=person.slug, game=game.slug)
    session.delete(row)
    session.flush()
    _logged(session, game, order, "observer taken out")


def stop(session: Session, row: Observer, now: datetime) -> Game:
    """They follow the game no more, by their own wish; the game."""
    game = session.get_one(Game, row.game_id)
    session.delete(row)
    session.flush()
    publish(session, game, now)
    return game


def _logged(session: Session, game: Game, order: Order, kind: str) -> None:
    """In the public log, how many there are now; nobody at the table gets a mail of it."""
    number = str(observers.how_many(session, game))
    session.add(Act(game_id=game.id, actor=order.actor, kind=kind, reason=order.reason,
                    new=number, at=order.now))  # fmt: skip
    publish(session, game, order.now)
