"""Who plays: handles and names that are on pages anyway, never an address, nor a game in which
players are not named."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlmodel import Session, col, func, select

from moderator.engine.core import Seat
from moderator.league.clock import absence, reliability
from moderator.league.clock.absence import Away
from moderator.league.clock.reliability import Record
from moderator.league.people.anonymity import hidden_games
from moderator.publish.facts import (
    AwayFacts,
    GameLine,
    LeagueFacts,
    PlayerCount,
    PlayerFacts,
    TenureFacts,
)
from moderator.publish.queries.leagues import game_lines, leagues_facts
from moderator.store.keys import key
from moderator.store.states import AT_PLAY
from moderator.store.tables import Chair, Game, Person, Tenure


def player_counts(session: Session) -> tuple[PlayerCount, ...]:
    """Everybody who ever held a seat, by name."""
    counted = (
        select(Person.slug, Person.name, func.count(func.distinct(Chair.game_id)))
        .where(
            Tenure.person_id == Person.id,
            Chair.id == Tenure.chair_id,
            col(Chair.game_id).not_in(hidden_games(session)),
        )
        .group_by(col(Person.id), col(Person.slug), col(Person.name))
        .order_by(func.lower(Person.name), col(Person.slug))
    )
    return tuple(PlayerCount(*row) for row in session.exec(counted))


def players_of(session: Session, games: list[int]) -> tuple[int, ...]:
    """The ids of all who ever held a seat of these games."""
    wanted = (
        select(Tenure.person_id)
        .where(
            Tenure.chair_id == Chair.id,
            col(Chair.game_id).in_(games),
            col(Chair.game_id).not_in(hidden_games(session)),
        )
        .distinct()
        .order_by(col(Tenure.person_id))
    )
    return tuple(session.exec(wanted))


def players_facts(session: Session, people: Collection[int]) -> tuple[PlayerFacts, ...]:
    """Players with the games they hold a seat in, in that order; all are read at once."""
    seats = _seats(session, people)
    wanted = {seat.game.id: seat.game for held in seats.values() for seat in held}
    known = _PlayersTables(
        game_lines(session, tuple(wanted.values())),
        leagues_facts(session, (game.league_id for game in wanted.values())),
        absence.vacations_of(session, {game.league_id for game in wanted.values()}),
        reliability.records(
            session, [key(seat.tenure) for held in seats.values() for seat in held]
        ),
    )
    rows = session.exec(select(Person).where(col(Person.id).in_(people)))
    named = {key(person): person for person in rows}
    return tuple(known.player(named[number], known.readable(seats[number])) for number in people)


def player_facts(session: Session, person_id: int) -> PlayerFacts:
    """A player with the games they hold a seat in."""
    return players_facts(session, (person_id,))[0]


class _Seat(NamedTuple):
    """A seat that somebody holds or held in a game with names."""

    game: Game
    seat: Seat
    tenure: Tenure


def _seats(session: Session, people: Collection[int]) -> dict[int, list[_Seat]]:
    """Every seat that each of these ever held, the latest game first."""
    rows = session.exec(
        select(Game, Chair.seat, Tenure)
        .where(
            col(Tenure.person_id).in_(people),
            Chair.id == Tenure.chair_id,
            Game.id == Chair.game_id,
            col(Game.id).not_in(hidden_games(session)),
        )
        .order_by(col(Game.id).desc(), col(Tenure.id).desc())
    )
    seats: dict[int, list[_Seat]] = {number: [] for number in people}
    for game, seat, tenure in rows:
        seats[tenure.person_id].append(_Seat(game, seat, tenure))
    return seats


@dataclass(frozen=True, slots=True)
class _PlayersTables:
    """What is read of all these players' games at once: lines by game, leagues and vacations by
    league, records by tenure."""

    lines: Mapping[int, GameLine]
    leagues: Mapping[int, LeagueFacts]
    vacations: Mapping[int, Sequence[Away]]
    records: Mapping[int, Record]

    def readable(self, seats: Sequence[_Seat]) -> list[_Seat]:
        """Those whose game and league could be read."""
        return [
            seat for seat in seats
            if key(seat.game) in self.lines and seat.game.league_id in self.leagues
        ]  # fmt: skip

    def player(self, person: Person, seats: Sequence[_Seat]) -> PlayerFacts:
        """A player who has held those seats."""
        held = [seat for seat in seats if seat.tenure.ended_at is None]
        games = tuple((*self._told(seat.game), seat.seat) for seat in held)
        record = tuple(facts for seat in seats if (facts := self._record(seat)) is not None)
        return PlayerFacts(person.slug, person.name, games, self._away(person, held), record)

    def _told(self, game: Game) -> tuple[LeagueFacts, GameLine]:
        return self.leagues[game.league_id], self.lines[key(game)]

    def _away(self, person: Person, held: Sequence[_Seat]) -> tuple[AwayFacts, ...]:
        """The vacations in leagues where they play a game with names that is not over, but those
        that were past when the latest question in these games was put."""
        live = [seat.game for seat in held if seat.game.state in AT_PLAY]
        asked = (self.lines[key(game)].asked_at for game in live)
        since = max((moment for moment in asked if moment is not None), default=None)
        return tuple(
            AwayFacts(self.leagues[league], vacation.first, vacation.last)
            for league in sorted({game.league_id for game in live})
            for vacation in self.vacations[league]
            if vacation.person == person.id and (since is None or vacation.back_at > since)
        )

    def _record(self, seat: _Seat) -> TenureFacts | None:
        """How they played a seat, if they were ever asked. Of one that they still play only what
        they missed: all else changes with every turn."""
        asked, missed = self.records.get(key(seat.tenure), Record())
        playing = seat.tenure.ended_at is None and seat.game.state in AT_PLAY
        if not asked:
            return None
        return TenureFacts(*self._told(seat.game), seat.seat, missed, None if playing else asked)
