"""All that somebody takes part in: seats, seasons, parts in running leagues, vacations."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlmodel import Session, col, select

from moderator.league.clock.absence import unjoined
from moderator.league.clock.reliability import Record, records
from moderator.store.keys import key
from moderator.store.tables import (
    Chair,
    Division,
    Entrant,
    Game,
    League,
    Person,
    Role,
    Season,
    Tenure,
    Vacation,
)


@dataclass(frozen=True, slots=True)
class SeatHeld:
    """A seat that they hold: of which game, and how they have met the questions put to it."""

    game: Game
    league: League
    seat: int
    record: Record

    @property
    def asked(self) -> bool:
        """Whether the game waits for them now."""
        return self.seat in self.game.asked


@dataclass(frozen=True, slots=True)
class SeasonEntered:
    """A season that they are in: the division from 1, None before the draw."""

    season: Season
    league: League
    division: int | None
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """Somebody, with all that they take part in, the oldest first. A part with no league is one in
    all of them."""

    person: Person
    seats: tuple[SeatHeld, ...]
    seasons: tuple[SeasonEntered, ...]
    parts: tuple[tuple[League | None, str], ...]
    vacations: tuple[tuple[League, Vacation], ...]

    @property
    def record(self) -> Record:
        """Over all seats that they hold."""
        return Record(
            sum(seat.record.asked for seat in self.seats),
            sum(seat.record.missed for seat in self.seats),
        )


def card_of(session: Session, person: Person, only: Collection[int] | None = None) -> PlayerCard:
    """What they take part in, in those leagues or in all."""

    def wanted(league: League | None) -> bool:
        return only is None or league is None or key(league) in only

    return PlayerCard(
        person,
        tuple(seat for seat in _seats(session, person) if wanted(seat.league)),
        tuple(season for season in _seasons(session, person) if wanted(season.league)),
        tuple((league, role) for league, role in _parts(session, person) if wanted(league)),
        tuple((league, row) for league, row in _vacations(session, person) if wanted(league)),
    )


def _seats(session: Session, person: Person) -> list[SeatHeld]:
    rows = session.exec(
        select(Game, League, Chair.seat, Tenure.id)
        .where(
            Tenure.person_id == person.id,
            col(Tenure.ended_at).is_(None),
            Chair.id == Tenure.chair_id,
            Game.id == Chair.game_id,
            League.id == Game.league_id,
        )
        .order_by(col(Game.id))
    ).all()
    known = records(session, [tenure or 0 for *_, tenure in rows])
    return [
        SeatHeld(game, league, seat, known.get(tenure or 0, Record()))
        for game, league, seat, tenure in rows
    ]


def _seasons(session: Session, person: Person) -> list[SeasonEntered]:
    rows: Iterable[tuple[Season, League, int | None, str]] = session.exec(
        select(Season, League, Division.tier, Entrant.state)
        .join(Division, col(Division.id) == Entrant.division_id, isouter=True)
        .where(
            Entrant.person_id == person.id,
            Season.id == Entrant.season_id,
            League.id == Season.league_id,
        )
        .order_by(col(Season.id))
    ).all()
    return [
        SeasonEntered(season, league, None if tier is None else tier + 1, state != "active")
        for season, league, tier, state in rows
    ]


def _parts(session: Session, person: Person) -> list[tuple[League | None, str]]:
    rows = session.exec(
        select(League, Role.role)
        .select_from(Role)
        .join(League, col(League.id) == Role.league_id, isouter=True)
        .where(Role.person_id == person.id)
        .order_by(col(Role.id))
    )
    return [(league, role) for league, role in rows]


def _vacations(session: Session, person: Person) -> list[tuple[League, Vacation]]:
    rows = session.exec(
        select(League, Vacation)
        .where(
            Vacation.person_id == person.id,
            League.id == Vacation.league_id,
            col(Vacation.called_off).is_(False),
        )
        .order_by(col(Vacation.id))
    ).all()
    whole = unjoined([row for _, row in rows])
    return [(league, row) for league, row in rows if row in whole]
