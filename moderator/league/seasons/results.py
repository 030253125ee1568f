"""The results of a season's games, read anew each time: nothing about them is stored twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.options.absence_rules import house_of
from moderator.league.people.anonymity import hidden_games
from moderator.league.people.openings import RESIGNING
from moderator.league.play.results import GameResult as Came
from moderator.league.play.results import results_of
from moderator.league.seasons.keeping import pairings, terms_of
from moderator.league.seasons.points import Sat, TableResult, teamed
from moderator.league.seasons.possible import Open
from moderator.store.keys import key
from moderator.store.tables import (
    Chair,
    Game,
    League,
    Opening,
    Pairing,
    Season,
    SeasonRound,
    Tenure,
)

TEAMS: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A table of a season: its game where it has one, its result where that counts."""

    round: SeasonRound
    pairing: Pairing
    game: Game | None
    result: TableResult | None

    @property
    def is_open(self) -> bool:
        """Whether a result may still come of it: it may not of an annulled game."""
        return self.result is None and (self.game is None or self.game.state != "annulled")


def teams_at(session: Session, game: Game) -> tuple[tuple[Seat, ...], ...]:
    """The seats that play together in that game; nothing where each plays for itself."""
    season = session.exec(
        select(Season).where(
            Pairing.game_id == game.id,
            SeasonRound.id == Pairing.round_id,
            Season.id == SeasonRound.season_id,
        )
    ).first()
    return TEAMS if season is not None and terms_of(season).teams else ()


def played(session: Session, season: Season) -> tuple[SeasonTable, ...]:
    """All tables of a season, by round, division and number. The player of a result is the id of
    the entrant: who takes a seat over plays for that place in the table."""
    rows = pairings(session, season)
    wanted = [table.game_id for _, table in rows if table.game_id is not None]
    games = {game.id: game for game in session.exec(select(Game).where(col(Game.id).in_(wanted)))}
    came, teams = counted(session, games.values()), terms_of(season).teams
    return tuple(
        SeasonTable(row, table, games.get(table.game_id), _result(came, table, teams=teams))
        for row, table in rows
    )


def _result(came: Mapping[int, Came], table: Pairing, *, teams: bool) -> TableResult | None:
    number = table.game_id
    if number is None or number not in came:
        return None
    made = of_result(number, came[number], dict(enumerate(table.entrants)))
    return teamed(made, TEAMS) if teams else made


def counted(session: Session, games: Iterable[Game]) -> dict[int, Came]:
    """What came of these games, corrected or not, by a game's number, where it counts: not while
    one is played, where it is annulled, or where the league's approval is missing."""
    results = results_of(session, games)
    return {number: came for number, came in results.items() if came.counts}


def of_result(number: int, came: Came, players: Mapping[int, int]) -> TableResult:
    """What came of a game as a result; `players` by seat, those who are no person left out."""
    return TableResult(
        number,
        tuple(
            Sat(players[seat], seat, place, _score(dict(figures)), seat in came.forfeits)
            for place, seat, figures in sorted(came.outcome.ranking, key=lambda row: row[1])
            if seat in players
        ),
    )


def _score(figures: dict[str, object]) -> int:
    """Coins where a game counts them, else points."""
    coins = figures.get("coins", figures.get("score"))
    return coins if isinstance(coins, int) else 0


def of_division(
    tables: Iterable[SeasonTable], division_id: int
) -> tuple[list[TableResult], list[Open]]:
    """What is played and what is open in a division."""
    mine = [table for table in tables if table.pairing.division_id == division_id]
    done = [table.result for table in mine if table.result is not None]
    still = [
        # Open tables have numbers of their own: they come after all results.
        Open(10**9 + key(table.pairing), tuple(table.pairing.entrants))
        for table in mine
        if table.is_open
    ]
    return done, still


def of_kind(session: Session, league_id: int, kind: str) -> tuple[TableResult, ...]:
    """All results of a kind of game in a league, in the order in which the games ended; players
    are persons: a rating belongs to whoever held the seat at the end. Games whose players are not
    named count for nobody's rating: it would name them."""
    games = session.exec(
        select(Game)
        .where(
            Game.league_id == league_id,
            Game.kind == kind,
            Game.state == "over",
            col(Game.id).not_in(hidden_games(session)),
        )
        .order_by(col(Game.ended_at), col(Game.id))
    ).all()
    numbers = [key(game) for game in games]
    held, left = _holders(session, numbers), _left_to_stand_ins(session, league_id, numbers)
    came, results = counted(session, games), []
    for place, number in enumerate(numbers):
        if number in came:
            people = held.get(number, {}).items()
            rated = {seat: person for seat, person in people if (number, seat) not in left}
            results.append(of_result(place, came[number], rated))
    return tuple(results)


def _holders(session: Session, games: Sequence[int]) -> dict[int, dict[int, int]]:
    """By game and seat; nobody where a stand-in has had the seat from the start."""
    rows = session.exec(
        select(Chair.game_id, Chair.seat, Tenure.person_id).where(
            col(Chair.game_id).in_(games),
            Tenure.chair_id == Chair.id,
            col(Tenure.ended_at).is_(None),
        )
    )
    holders: dict[int, dict[int, int]] = {}
    for game, seat, person in rows:
        holders.setdefault(game, {})[seat] = person
    return holders


def _left_to_stand_ins(
    session: Session, league_id: int, games: Sequence[int]
) -> frozenset[tuple[int, int]]:
    """Seats that stood open at the end, where the league lets a stand-in's result stand: nobody is
    rated for what it did. Where they are last by rule, who left is rated as last."""
    if house_of(session.get_one(League, league_id)).open_end != "stand-in":
        return frozenset()
    rows = session.exec(
        select(Opening.game_id, Opening.seat).where(
            col(Opening.game_id).in_(games),
            Opening.why != RESIGNING,
            col(Opening.closed_at).is_(None),
            Tenure.id == Opening.tenure_id,
            col(Tenure.ended_at).is_(None),
        )
    )
    return frozenset(rows.all())
