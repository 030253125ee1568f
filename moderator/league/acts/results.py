"""What an organiser says of a game's result: that there is none, that it is another, or yes."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import Session

from moderator.engine.core import letter
from moderator.league.clock import periods
from moderator.league.mailing.public_log import Order, logged, must_be
from moderator.league.play.results import placed, played_out, verdict_of
from moderator.league.values import deadlines
from moderator.league.values.errors import LeagueError
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Game, ResultRuling


def annul(session: Session, game: Game, order: Order) -> None:
    """The game does not count, and is played no further; its pages stay. Raises LeagueError where
    that is so already."""
    must_be(hold(session, game), "open", "running", "paused", "over")
    verdict = _verdict(session, game)
    verdict.was, old = game.state, game.state
    if game.state == "running" and game.due_at is not None:
        periods.put(game, deadlines.pause(periods.of(game), order.now))
    game.state = "annulled"
    session.add(verdict)
    logged(session, game, order, "annulled", old, "")


def restore(session: Session, game: Game, order: Order) -> None:
    """An annulled game counts again; one that ran is paused, for somebody to let it go on."""
    must_be(hold(session, game), "annulled")
    verdict = _verdict(session, game)
    if verdict.was:
        game.state = "paused" if verdict.was == "running" else verdict.was
    verdict.was = ""
    session.add(verdict)
    logged(session, game, order, "restored", "", game.state)


def correct(session: Session, game: Game, order: Order, places: Mapping[str, int]) -> None:
    """Another place for every seat, by its letter; with no places the rules' own result holds
    again. Raises LeagueError for a game that is not over, and for places that cannot be."""
    must_be(hold(session, game), "over")
    outcome = played_out(session, game)
    if outcome is None:
        raise LeagueError("no-result", game=game.slug)
    _check(game, places)
    verdict = _verdict(session, game)
    old = placed(outcome, verdict.places)
    verdict.places, verdict.reason = dict(places), order.reason if places else ""
    session.add(verdict)
    now = placed(outcome, verdict.places)
    said = [
        " ".join(f"{letter(seat)}:{place}" for place, seat, _ in sorted(one.ranking))
        for one in (old, now)
    ]
    logged(session, game, order, "corrected" if places else "uncorrected", said[0], said[1])


def approve(session: Session, game: Game, order: Order) -> None:
    """The result counts. Raises LeagueError for a game that is not over, or approved already."""
    must_be(hold(session, game), "over")
    verdict = _verdict(session, game)
    if verdict.approved_at is not None:
        raise LeagueError("approved-already", game=game.slug)
    verdict.approved_at = order.now
    session.add(verdict)
    logged(session, game, order, "approved", "", "")


def _verdict(session: Session, game: Game) -> ResultRuling:
    return verdict_of(session, game) or ResultRuling(game_id=key(game))


def _check(game: Game, places: Mapping[str, int]) -> None:
    """Every seat has a place, the first is taken, and as many lie before one as it says."""
    if not places:
        return
    seats = [letter(seat) for seat in range(game.seats)]
    if sorted(places) != seats:
        raise LeagueError("places-missing", game=game.slug, seats=tuple(seats))
    taken = sorted(places.values())
    for place in places.values():
        if place != 1 + sum(other < place for other in taken):
            raise LeagueError("places-odd", places=tuple(map(str, taken)))
