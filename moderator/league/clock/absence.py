"""Vacations: days a person is away from the games of a league, and what is left of them.

A vacation is an interval with its history. What it does is reckoned when a deadline is set; it
never moves one that runs, unless the league says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, select

from moderator.engine.core import Facts, facts
from moderator.league.options.absence_rules import house_of
from moderator.league.people.directory import sittings
from moderator.league.values.walltime import A_DAY, instant_of
from moderator.store.keys import key
from moderator.store.tables import Game, League, Vacation

Refusal = tuple[str, Facts]
"""What the league's rule does not allow: a code and facts."""

FARTHEST = timedelta(days=731)
"""Nobody plans farther ahead: what lies beyond is a slip of the pen."""


@dataclass(frozen=True, slots=True)
class Away:
    """A person is away from one day to another, both included; `back_at` is when they return."""

    id: int
    person: int
    first: date
    last: date
    begins_at: datetime
    back_at: datetime

    def days(self) -> frozenset[date]:
        """The days it covers."""
        return _days(self.first, self.last)


@dataclass(frozen=True, slots=True)
class RequestedDays:
    """Days that somebody wants to be away, and the day it is where they live."""

    first: date
    last: date
    today: date

    def days(self) -> frozenset[date]:
        """The days it would cover."""
        return _days(self.first, self.last)


def _days(first: date, last: date) -> frozenset[date]:
    return frozenset(first + n * A_DAY for n in range((last - first).days + 1))


def vacations(session: Session, league_id: int, known: datetime | None = None) -> tuple[Away, ...]:
    """All vacations of a league that were not called off, in the order of their first days; as
    they were known at that moment (None: now)."""
    return vacations_of(session, (league_id,), known)[league_id]


def vacations_of(
    session: Session, leagues: Iterable[int], known: datetime | None = None
) -> dict[int, tuple[Away, ...]]:
    """The same of several leagues, by their numbers, in one query."""
    by_league: dict[int, tuple[Away, ...]] = dict.fromkeys(leagues, ())
    rows = session.exec(
        select(Vacation)
        .where(col(Vacation.league_id).in_(by_league))
        .order_by(col(Vacation.first_day), col(Vacation.id))
    )
    for row in rows:
        with suppress(ValueError, TypeError, KeyError):  # one that cannot be read stops nobody else
            if _stood(row, known):
                by_league[row.league_id] += (_away(row, known),)
    return by_league


def _stood(row: Vacation, known: datetime | None) -> bool:
    """Whether it had been asked for by then, and not called off."""
    asked = known is None or (row.asked_at is not None and row.asked_at <= known)
    return asked and not (row.called_off and _ended(row, known))


def unjoined(rows: Sequence[Vacation]) -> tuple[Vacation, ...]:
    """Those that are not part of a longer one: what was joined stands in it and is shown once."""
    return tuple(row for row in rows if not any(_part_of(row, other) for other in rows))


def _part_of(row: Vacation, other: Vacation) -> bool:
    """Called off at the moment that the other was entered, by the same person, over its days."""
    return (
        row.called_off
        and (row.person_id, row.ended_at) == (other.person_id, other.asked_at)
        and other.first_day <= row.first_day
        and row.last_day <= other.last_day
    )


def _ended(row: Vacation, known: datetime | None) -> bool:
    """Whether it had been ended, or called off, by then."""
    return row.ended_at is not None and (known is None or row.ended_at <= known)


def _away(row: Vacation, known: datetime | None) -> Away:
    zone = ZoneInfo(row.zone)
    first, last = date.fromisoformat(row.first_day), date.fromisoformat(row.last_day)
    begins, ends = midnight(first, zone), midnight(last + A_DAY, zone)
    if row.ended_at is not None and _ended(row, known):
        last = max(first, min(last, row.ended_at.astimezone(zone).date()))
        ends = min(ends, row.ended_at)
    return Away(key(row), row.person_id, first, last, begins, ends)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When `day` begins in `zone`."""
    return instant_of(day, datetime.min.time(), zone)


def away_at(aways: Iterable[Away], person_id: int, moment: datetime) -> Away | None:
    """The vacation that person is on at that moment."""
    for absence in aways:
        if absence.person == person_id and absence.begins_at <= moment < absence.back_at:
            return absence
    return None


def away_seats(session: Session, game: Game, moment: datetime) -> dict[int, Away]:
    """The seats of a game whose holders are on vacation at that moment."""
    absences = vacations(session, game.league_id)
    held = {
        seat: away_at(absences, sitting.tenure.person_id, moment)
        for seat, sitting in sittings(session, game).items()
    }
    return {seat: away for seat, away in held.items() if away is not None}


def days_of(aways: Iterable[Away], person_id: int) -> frozenset[date]:
    """The days on which that person is or was away, each once."""
    return frozenset(
        day for absence in aways if absence.person == person_id for day in absence.days()
    )


def days_left(session: Session, league: League, person_id: int, year: int) -> int:
    """The days of vacation that person may still take in a calendar year."""
    spent = days_of(vacations(session, key(league)), person_id)
    return house_of(league).vacation - sum(day.year == year for day in spent)


def refusal(
    session: Session, league: League, person_id: int, wish: RequestedDays
) -> Refusal | None:
    """Why the league's rule does not allow a vacation; None where it does."""
    allowed = house_of(league).vacation
    if not allowed:
        return "no-vacation", ()
    if wish.first < wish.today or wish.last - wish.today > FARTHEST:
        return "vacation-past", facts(first=wish.first.isoformat(), today=wish.today.isoformat())
    spent = days_of(vacations(session, key(league)), person_id)
    for year in range(wish.first.year, wish.last.year + 1):
        before = sum(day.year == year for day in spent)
        if sum(day.year == year for day in spent | wish.days()) > allowed:
            return "vacation-long", facts(year=year, left=max(allowed - before, 0), all=allowed)
    return None
