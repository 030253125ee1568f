"""An organiser opens a seat, gives it back to its holder, makes good the time that was spent."""

from __future__ import annotations

from sqlmodel import Session

from moderator.engine.core import Seat, letter
from moderator.league.clock import extensions
from moderator.league.mailing.public_log import Order, logged, must_be
from moderator.league.people import openings
from moderator.league.people.anonymity import hidden_until
from moderator.league.people.directory import Sitting, sittings
from moderator.league.play import missed_moves, turns
from moderator.league.values.errors import LeagueError
from moderator.league.values.spans import write_span
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Game, Person


def open_up(session: Session, secret: bytes, game: Game, order: Order, seat: Seat) -> None:
    """The seat stands open; its stand-in plays at once where it is asked. Raises LeagueError where
    nobody holds that seat, it is open already, or the game is over."""
    must_be(hold(session, game), "open", "running", "paused")
    held = _holder(session, game, seat)
    if seat in openings.open_seats(session, game):
        raise LeagueError("open-already", seat=letter(seat), game=game.slug)
    openings.open_up(session, game, held, "organiser", order.now)
    missed_moves.tell_all(
        session, game, "seat organiser", seat, order.actor, order.now, order.reason
    )
    turns.play_open(session, secret, game, order.now)


def close(session: Session, game: Game, order: Order, seat: Seat) -> None:
    """The seat is its holder's again. Raises LeagueError where they have not left it."""
    hold(session, game)
    _holder(session, game, seat)
    if not openings.close(session, game, seat, order.actor, order.now):
        raise LeagueError("not-open", seat=letter(seat), game=game.slug)
    missed_moves.tell_all(session, game, "seat back", seat, order.actor, order.now, order.reason)


def refund(session: Session, game: Game, order: Order, person: Person) -> None:
    """What that player has asked for counts no more. Raises LeagueError where that is nothing."""
    hold(session, game)
    spent = extensions.give_back(session, game, key(person), order.now)
    if not spent:
        raise LeagueError("no-time-asked", player=person.name, game=game.slug)
    called = {held.person.id: held.name for held in sittings(session, game).values()}
    who = called.get(person.id) or ("" if hidden_until(game) else person.name)
    told = ", ".join(filter(None, (who, write_span(spent))))
    logged(session, game, order, "time given back", "", told)


def _holder(session: Session, game: Game, seat: Seat) -> Sitting:
    held = sittings(session, game)
    if seat not in held:
        raise LeagueError("nobody-sits", seat=letter(seat), game=game.slug)
    return held[seat]
