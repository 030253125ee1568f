"""The due columns of a game as the value that `deadlines.py` reckons with, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from sqlmodel import Session

from moderator.league.clock import absence, pace, time_banks
from moderator.league.clock.reliability import missed_in_a_row
from moderator.league.options import absence_rules
from moderator.league.people.directory import sittings
from moderator.league.values import deadlines
from moderator.league.values.deadlines import Period
from moderator.league.values.errors import LeagueError
from moderator.league.values.rhythm import Rhythm, whole_minute
from moderator.league.values.rhythm_text import read_rhythm
from moderator.league.values.spans import NOTHING
from moderator.store.at import At
from moderator.store.tables import Game, League

HASTENED = 2
"""Missed moves in a row from which on a league may give a seat less time."""

MOST_VACATIONS = 50
"""One after the other, at one table, that a deadline waits for."""


def rhythm_of(session: Session, game: Game) -> Rhythm:
    """The game's own rhythm, else its league's, with the league's holidays; the league's faster one
    while all who play have agreed to that."""
    faster = faster_of(session, game)
    if faster is not None and pace.pace_of(session, game).faster:
        return faster
    return rhythm_in(_league_of(session, game), game.rhythm)


def faster_of(session: Session, game: Game) -> Rhythm | None:
    """The faster rhythm that the game may have; None where it may have none."""
    league = _league_of(session, game)
    return pace.faster_of(league, rhythm_in(league, game.rhythm))


def has_bank(session: Session, game: Game) -> bool:
    """Whether its seats have time banks: then it has no faster rhythm."""
    return rhythm_in(_league_of(session, game), game.rhythm).bank is not None


def _league_of(session: Session, game: Game) -> League:
    league = session.get(League, game.league_id)
    if league is None:
        raise LookupError(f"{game.slug} has no league")
    return league


def rhythm_in(league: League, own: Mapping[str, str] | None = None) -> Rhythm:
    """A rhythm of a game's own, or the league's, with the league's holidays."""
    settings = own or league.rhythm
    holidays = frozenset(day for day, _ in absence_rules.house_of(league).holidays)
    # A fixed length needs no zone but to say which day it is.
    zone = {} if "zone" in settings else {"zone": league.zone}
    return replace(read_rhythm({**settings, **zone}), holidays=holidays)


def of(game: Game) -> Period:
    """The period of the seats asked now. Raises LeagueError where nobody is asked."""
    if game.opened_at is None or game.due_at is None or game.grace_until is None:
        raise LeagueError("nobody-asked", game=game.slug)
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


def begin(at: At, game: Game, minimum: timedelta = NOTHING, lasts: timedelta = NOTHING) -> None:
    """A period for the seats asked now, from `now` on; a paused game's stands still.

    `lasts` is its length where the game's rhythm does not say it: then nothing else does either.
    Else it waits for those who are away when it would be due, where the league's rule is so.
    """
    before = of(game) if game.due_at is not None else None
    rhythm, rule = rhythm_of(at.session, game), absence_rules.of_game(at.session, game)
    if lasts:
        rhythm = _lasting(lasts, rhythm)
    granted = time_banks.grant(at.session, game, rhythm, game.asked) if rhythm.bank else None
    opened = deadlines.open_period(rhythm, game.asked, at.now, minimum, _kept(before), granted)
    if rule.hasten and not lasts and _silent(at.session, game):
        soon = whole_minute(at.now + max(rule.hasten, minimum))
        opened = deadlines.due_by(opened, min(opened.due_at, soon), rhythm)
    if rule.away == "wait" and not lasts:
        opened = waiting(at.session, game, opened, rhythm)
    put(game, deadlines.pause(opened, at.now) if game.state == "paused" else opened)


def _lasting(span: timedelta, rhythm: Rhythm) -> Rhythm:
    """So long, with the rhythm's reminder, and its grace where that is shorter."""
    grace = rhythm.grace if rhythm.grace < span else NOTHING
    return Rhythm(period=span, grace=grace, reminder=rhythm.reminder)


def waiting(session: Session, game: Game, period: Period, rhythm: Rhythm) -> Period:
    """`period`, due as long after the seats asked are back from their vacations as if they were
    asked then."""
    left = time_banks.granted(session, game) if rhythm.bank else None
    for _ in range(MOST_VACATIONS):
        away = absence.away_seats(session, game, period.due_at)
        back = [absent.back_at for seat, absent in away.items() if seat in game.asked]
        if not back:
            break
        later = deadlines.open_period(rhythm, game.asked, max(back), left=left)
        period = deadlines.due_by(period, later.due_at, rhythm)
    return period


def _silent(session: Session, game: Game) -> bool:
    """Whether all who are asked have missed several moves in a row."""
    held = sittings(session, game)
    return all(
        seat in held and missed_in_a_row(session, held[seat].tenure) >= HASTENED
        for seat in game.asked
    )


def _kept(before: Period | None) -> Period | None:
    """The period before, where its due time can still tell an early turn from a late one."""
    return before if before is not None and before.paused_at is None else None


def clear(game: Game) -> None:
    """Nobody is asked: no deadline."""
    game.opened_at = game.due_at = game.grace_until = game.remind_at = game.paused_at = None
