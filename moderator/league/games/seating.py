"""An organiser opens a seat, gives it back to its holder, makes good the time that was spent."""

from __future__ import annotations

from sqlmodel import Session

from moderator.engine.core import Seat, letter
from moderator.league.clock import extensions
from moderator.league.mailing.public_log import ByWhom, log_act, must_be
from moderator.league.people import openings
from moderator.league.people.anonymity import hidden_until
from moderator.league.people.directory import Sitting, sittings
from moderator.league.play import missed_moves, turns
from moderator.league.values.errors import LeagueError
from moderator.league.values.spans import write_span
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Game, Person


def open_up(at: At, game: Game, order: ByWhom, seat: Seat) -> None:
    """The seat stands open; its stand-in plays at once where it is asked. Raises LeagueError where
    nobody holds that seat, it is open already, or the game is over."""
    must_be(hold(at.session, game), "open", "running", "paused")
    held = _holder(at.session, game, seat)
    if seat in openings.open_seats(at.session, game):
        raise LeagueError("open-already", seat=letter(seat), game=game.slug)
    openings.open_up(at, game, held, "organiser")
    missed_moves.tell_all(at, game, "seat organiser", seat, ByWhom(order.actor, order.reason))
    turns.play_open(at, game)


def close(at: At, game: Game, order: ByWhom, seat: Seat) -> None:
    """The seat is its holder's again. Raises LeagueError where they have not left it."""
    hold(at.session, game)
    _holder(at.session, game, seat)
    if not openings.close(at, game, seat, order.actor):
        raise LeagueError("not-open", seat=letter(seat), game=game.slug)
    missed_moves.tell_all(at, game, "seat back", seat, ByWhom(order.actor, order.reason))


def refund(at: At, game: Game, order: ByWhom, person: Person) -> None:
    """What that player has asked for counts no more. Raises LeagueError where that is nothing."""
    hold(at.session, game)
    spent = extensions.give_back(at, game, key(person))
    if not spent:
        raise LeagueError("no-time-asked", player=person.name, game=game.slug)
    called = {held.person.id: held.name for held in sittings(at.session, game).values()}
    who = called.get(person.id) or ("" if hidden_until(game) else person.name)
    told = ", ".join(filter(None, (who, write_span(spent))))
    log_act(at, game, order, "time given back", "", told)


def _holder(session: Session, game: Game, seat: Seat) -> Sitting:
    held = sittings(session, game)
    if seat not in held:
        raise LeagueError("nobody-sits", seat=letter(seat), game=game.slug)
    return held[seat]
