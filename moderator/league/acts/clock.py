"""The clock of a game: stopped, going on, moved, or anticipated."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session, col, select

from moderator.engine.core import letter
from moderator.league.clock import periods
from moderator.league.mailing.public_log import Order, logged, logged_league, must_be, when
from moderator.league.play.turns import anticipated
from moderator.league.values import deadlines
from moderator.league.values.errors import LeagueError
from moderator.store.revision_lock import hold
from moderator.store.tables import Game, League


def pause(session: Session, game: Game, order: Order) -> None:
    """Stop the clock; orders are taken and played on. Raises LeagueError for a game that does not
    run."""
    must_be(hold(session, game), "running")
    old = when(game.due_at)
    if game.due_at is not None:
        periods.put(game, deadlines.pause(periods.of(game), order.now))
    game.state = "paused"
    logged(session, game, order, "paused", old, "")


def resume(session: Session, game: Game, order: Order, minimum: timedelta) -> None:
    """Let the clock run: what was left is left again, and `minimum` at least. Raises LeagueError
    for a game that is not paused."""
    must_be(hold(session, game), "paused")
    period = deadlines.resume(periods.of(game), order.now, minimum)
    periods.put(game, period)
    game.state = "running"
    logged(session, game, order, "resumed", "", when(game.due_at))


def extend(session: Session, game: Game, order: Order, by: timedelta) -> None:
    """Move the running deadline; one transaction with the check that it has not passed. Raises
    LeagueError where nobody is asked."""
    must_be(hold(session, game), "running", "paused")
    old = when(game.due_at)
    periods.put(game, deadlines.extend(periods.of(game), by))
    logged(session, game, order, "extended", old, when(game.due_at))


def force(session: Session, secret: bytes, game: Game, order: Order) -> None:
    """Do now what the clock would do at the deadline: play what is on file, and the default for
    who is missing. Nobody has missed a move by that. Raises LeagueError where nobody is asked."""
    must_be(hold(session, game), "running", "paused")
    turn = f"{game.turn}{game.mark}"
    seats = ", ".join(letter(seat) for seat in game.asked)
    anticipated(session, secret, game, order.now, order.actor)
    logged(session, game, order, "forced", turn, seats)


def pause_all(session: Session, league: League, order: Order) -> None:
    """Stop the clocks of all running games of a league. Raises LeagueError where none runs."""
    for game in _games(session, league, "running"):
        pause(session, game, order)
    logged_league(session, league, order, "paused", "", "")


def resume_all(session: Session, league: League, order: Order, minimum: timedelta) -> None:
    """Let the clocks of all paused games of a league run, as `resume` does for one."""
    for game in _games(session, league, "paused"):
        resume(session, game, order, minimum)
    logged_league(session, league, order, "resumed", "", "")


def _games(session: Session, league: League, state: str) -> list[Game]:
    """In the order of their ids: so two that lock several never wait for each other."""
    rows = select(Game).where(Game.league_id == league.id, Game.state == state)
    found = list(session.exec(rows.order_by(col(Game.id))).all())
    if not found:
        raise LeagueError("none-in-state", league=league.slug, state=state)
    return found
