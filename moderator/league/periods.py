"""The due columns of a game as the value that `deadlines.py` reckons with, and back."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session

from moderator.league import deadlines
from moderator.league.deadlines import Period
from moderator.league.rhythm import Rhythm
from moderator.league.rhythm_text import parse
from moderator.store.tables import Game, League

NOTHING = timedelta()


def rhythm_of(session: Session, game: Game) -> Rhythm:
    """The game's own rhythm, else its league's."""
    if game.rhythm:
        return parse(game.rhythm)
    league = session.get(League, game.league_id)
    if league is None:
        raise LookupError(f"{game.slug} has no league")
    return parse(league.rhythm)


def of(game: Game) -> Period:
    """The period of the seats asked now. Raises ValueError where nobody is asked."""
    if game.opened_at is None or game.due_at is None or game.grace_until is None:
        raise ValueError(f"{game.slug} waits for nobody")
    return Period(
        tuple(game.asked),
        game.opened_at,
        game.due_at,
        game.grace_until,
        game.remind_at,
        game.paused_at,
    )


def put(game: Game, period: Period) -> None:
    """The game's columns after that period."""
    game.opened_at, game.due_at = period.opened_at, period.due_at
    game.grace_until, game.remind_at = period.grace_until, period.remind_at
    game.paused_at = period.paused_at


def begin(
    session: Session,
    game: Game,
    now: datetime,
    minimum: timedelta = NOTHING,
    lasts: timedelta = NOTHING,
) -> None:
    """A period for the seats asked now, from `now` on; a paused game's stands still.

    `lasts` is its length where the game's rhythm does not say it.
    """
    before = of(game) if game.due_at is not None else None
    rhythm = rhythm_of(session, game)
    if lasts:
        rhythm = _lasting(lasts, rhythm)
    opened = deadlines.open_period(rhythm, game.asked, now, minimum, _kept(before))
    put(game, deadlines.pause(opened, now) if game.state == "paused" else opened)


def _lasting(span: timedelta, rhythm: Rhythm) -> Rhythm:
    """So long, with the rhythm's reminder, and its grace where that is shorter."""
    grace = rhythm.grace if rhythm.grace < span else NOTHING
    return Rhythm(period=span, grace=grace, reminder=rhythm.reminder)


def _kept(before: Period | None) -> Period | None:
    """The period before, where its due time can still tell an early turn from a late one."""
    return before if before is not None and before.paused_at is None else None


def clear(game: Game) -> None:
    """Nobody is asked: no deadline."""
    game.opened_at = game.due_at = game.grace_until = game.remind_at = game.paused_at = None
