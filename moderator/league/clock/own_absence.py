"""What a player sees of their own absence: vacations by league, and each seat they may leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from sqlmodel import Session, col, select

from moderator.league.clock import absence, extensions, periods, reliability, time_banks, vacations
from moderator.league.clock.pace import Pace, pace_of
from moderator.league.clock.reliability import Record
from moderator.league.clock.vacations import Absentee
from moderator.league.options.absence_rules import AbsenceRules, house_of
from moderator.league.people import directory, openings
from moderator.league.values import deadlines
from moderator.league.values.rhythm import Rhythm
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Chair, Game, League, Person, Tenure, Vacation

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


def leagues_of(at: At, person: Person) -> tuple[InLeague, ...]:
    """Every league in which somebody holds a seat of a game that is not over, by name."""
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
    return tuple(_in(at, league, person) for league in leagues)


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


def seats_of(at: At, person: Person) -> Sequence[OwnSeat]:
    """Every seat of theirs that they may leave, or ask for more time for."""
    leagues = at.session.exec(select(League).order_by(col(League.id))).all()
    return [
        _seat(at, game, seat, key(person))
        for league in leagues
        for game, seat in vacations.games_of(at.session, league, person)
    ]


def _seat(at: At, game: Game, seat: int, person: int) -> OwnSeat:
    asked = game.state == "running" and seat in game.asked and game.due_at is not None
    runs = asked and deadlines.state_of(periods.of(game), at.now) != "up"
    found = openings.opening_of(at.session, game, seat)
    left = extensions.left(at.session, game, person)
    held = key(directory.sittings(at.session, game)[seat].tenure)
    return OwnSeat(
        game,
        seat,
        game.due_at if runs else None,
        left,
        found.why if found else "",
        reliability.records(at.session, [held]).get(held, Record()),
        time_banks.lefts(at.session, game).get(seat)
        if periods.rhythm_of(at.session, game).bank
        else None,
        _pace(at.session, game, seat),
    )


def _pace(session: Session, game: Game, seat: int) -> OwnPace | None:
    rhythm = periods.faster_of(session, game)
    if rhythm is None:
        return None
    stands = pace_of(session, game)
    return OwnPace(rhythm, stands, seat in stands.agreed)
