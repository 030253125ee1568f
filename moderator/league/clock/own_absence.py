"""What a player sees of their own absence: vacations by league, and each seat they may leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.clock import absence, extensions, pace, periods, reliability, time_banks
from moderator.league.clock.pace import Pace
from moderator.league.clock.reliability import Record
from moderator.league.clock.vacations import Absentee
from moderator.league.options.absence_rules import AbsenceRules, house_of
from moderator.league.people import openings
from moderator.league.values import deadlines
from moderator.league.values.rhythm import Rhythm
from moderator.league.values.rows import known_of, shown
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Chair, Game, League, Opening, Person, Tenure, Vacation

VacationState = Literal["now", "planned", "past", "ended", "called-off"]


@dataclass(frozen=True, slots=True)
class OwnVacation:
    """A vacation as it was said; one that has ended did so early."""

    number: int
    first: date
    last: date
    state: VacationState

    @property
    def stands(self) -> bool:
        """Whether it can still be ended, or called off, by the player."""
        return self.state == "now" or self.state == "planned"

    @property
    def runs(self) -> bool:
        """Whether they are away today."""
        return self.state == "now"


@dataclass(frozen=True, slots=True)
class InLeague:
    """A player's vacations in a league they play in, the latest first; `left` are the days they
    have in the year of `today`, which is the day it is where they live."""

    league: League
    house: AbsenceRules
    today: date
    left: int
    taken: tuple[OwnVacation, ...]


@dataclass(frozen=True, slots=True)
class OwnPace:
    """The faster rhythm that a game may have; how many of those who play agree to it, and whether
    the player does."""

    rhythm: Rhythm
    stands: Pace
    mine: bool


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A seat of a game that is not over. `due_at` (aware) where more time may be asked for;
    `left` is how much; `open` is why it stands open, `resigning` where they have to confirm it,
    "" where it is theirs. `record` is how they have played it so far, `bank` what is left of their
    time in it (None: there is no bank), `pace` None where the game has no faster rhythm."""

    game: Game
    seat: int
    due_at: datetime | None
    left: timedelta
    open: str
    record: Record
    bank: timedelta | None
    pace: OwnPace | None


def leagues_of(at: At, person: Person, unshown: list[str]) -> tuple[InLeague, ...]:
    """Every league in which somebody holds a seat of a game that is not over, by name; one that
    cannot be shown is named in `unshown`."""
    leagues = at.session.exec(
        select(League)
        .where(
            League.id == Game.league_id,
            Game.state != "over",
            Chair.game_id == Game.id,
            Tenure.chair_id == Chair.id,
            Tenure.person_id == person.id,
            col(Tenure.ended_at).is_(None),
        )
        .distinct()
        .order_by(col(League.name))
    ).all()
    return tuple(
        shown(leagues, lambda league: _in(at, league, person), lambda league: league.slug, unshown)
    )


def _in(at: At, league: League, person: Person) -> InLeague:
    who = Absentee(at, league, person, "form", person.name)
    rows = at.session.exec(
        select(Vacation)
        .where(Vacation.league_id == league.id, Vacation.person_id == person.id)
        .order_by(col(Vacation.first_day).desc(), col(Vacation.id).desc())
    ).all()
    taken = tuple(_taken(row, who.today) for row in absence.unjoined(rows))
    left = absence.days_left(at.session, league, key(person), who.today.year)
    return InLeague(league, house_of(league), who.today, left, taken)


def _taken(row: Vacation, today: date) -> OwnVacation:
    first, last = date.fromisoformat(row.first_day), date.fromisoformat(row.last_day)
    return OwnVacation(key(row), first, last, _state(row, first, last, today))


def _state(row: Vacation, first: date, last: date, today: date) -> VacationState:
    if row.ended_at is not None:
        return "called-off" if row.called_off else "ended"
    return "now" if first <= today <= last else "planned" if first > today else "past"


_Held = tuple[Game, Seat, int]
"""A game, the seat in it, and the number of the tenure."""


def seats_of(at: At, person: Person, unshown: list[str]) -> Sequence[OwnSeat]:
    """Every seat of theirs that they may leave, or ask for more time for; a game that cannot be
    shown is named in `unshown`."""
    rows = at.session.exec(
        select(Game, League, Chair.seat, Tenure.id)
        .where(
            Game.state != "over",
            League.id == Game.league_id,
            Chair.game_id == Game.id,
            Tenure.chair_id == Chair.id,
            Tenure.person_id == person.id,
            col(Tenure.ended_at).is_(None),
        )
        .order_by(col(League.id), col(Game.id), col(Chair.seat))
    ).all()
    held: list[_Held] = [(game, seat, tenure or 0) for game, _, seat, tenure in rows]
    known = known_of(held, lambda some: _tables(at.session, person, some))
    return shown(
        held, lambda seat: _seat(at, known(seat), *seat), lambda seat: seat[0].slug, unshown
    )


def _tables(session: Session, person: Person, held: Sequence[_Held]) -> _OwnTables:
    games = [game for game, *_ in held]
    return _OwnTables(
        openings.openings_of(session, games),
        extensions.lefts_of(session, games, key(person)),
        reliability.records(session, [tenure for *_, tenure in held]),
        time_banks.lefts_of(session, games),
        pace.paces_of(session, games),
    )


@dataclass(frozen=True, slots=True)
class _OwnTables:
    """What is read of all of somebody's games at once, by a game's number; the records by tenure,
    openings and banks by game and seat."""

    opened: Mapping[int, Mapping[Seat, Opening]]
    more_time: Mapping[int, timedelta]
    records: Mapping[int, Record]
    banks: Mapping[int, Mapping[Seat, timedelta]]
    paces: Mapping[int, Pace]


def _seat(at: At, known: _OwnTables, game: Game, seat: Seat, tenure: int) -> OwnSeat:
    asked = game.state == "running" and seat in game.asked and game.due_at is not None
    runs = asked and deadlines.state_of(periods.of(game), at.now) != "up"
    number, faster = key(game), periods.faster_of(at.session, game)
    opened, stands = known.opened[number].get(seat), known.paces[number]
    return OwnSeat(
        game,
        seat,
        game.due_at if runs else None,
        known.more_time[number],
        opened.why if opened else "",
        known.records.get(tenure, Record()),
        known.banks[number].get(seat) if periods.has_bank(at.session, game) else None,
        OwnPace(faster, stands, seat in stands.agreed) if faster is not None else None,
    )
