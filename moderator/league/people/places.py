"""Seats that can be taken, and who waits for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import Session, col, select

from moderator.league.options.league_options import LISTED, is_archived
from moderator.league.people import openings
from moderator.league.people.directory import sittings
from moderator.league.values.rows import shown
from moderator.store.states import AT_PLAY, EnrolmentState
from moderator.store.tables import Chair, Enrolment, Game, League, Tenure

KEPT: Sequence[EnrolmentState] = ("invited", "offered")
"""A seat of the game is kept for them."""

UNSURE: Sequence[EnrolmentState] = ("asked", *KEPT)
"""They have not said yet that they come."""

OPEN: Sequence[EnrolmentState] = (*UNSURE, "waiting")
"""Still on the way."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game one can ask for: seats free to take now, and how many wait before."""

    game: Game
    free: tuple[int, ...]
    waiting: int


@dataclass(frozen=True, slots=True)
class OpenLeague:
    """A league open to all, with those of its games that have a free seat."""

    league: League
    games: tuple[OpenGame, ...]
    waiting: int


def is_open(league: League) -> bool:
    """Whether anybody may sign up."""
    return league.options.get("joining") == "open" and not is_archived(league)


def vacant(session: Session, game: Game) -> tuple[int, ...]:
    """The seats of a game that nobody holds."""
    held = sittings(session, game)
    chairs = session.exec(
        select(Chair.seat).where(Chair.game_id == game.id).order_by(col(Chair.seat))
    )
    return tuple(seat for seat in chairs if seat not in held)


def to_take(session: Session, game: Game) -> tuple[int, ...]:
    """The seats that somebody could be given: those that nobody holds, then those that their
    holders have left."""
    empty = vacant(session, game)
    return (*empty, *sorted(openings.open_seats(session, game).keys() - set(empty)))


def free(session: Session, game: Game) -> tuple[int, ...]:
    """The seats that anybody may take now: to be taken, and kept for nobody."""
    kept = _count(session, Enrolment.game_id == game.id, col(Enrolment.state).in_(KEPT))
    seats = to_take(session, game)
    return seats[: max(0, len(seats) - kept)]


def _count(session: Session, *where: object) -> int:
    return session.exec(select(func.count()).select_from(Enrolment).where(*where)).one()  # type: ignore[arg-type]


def waiting(session: Session, league: League, game: Game | None = None) -> Sequence[Enrolment]:
    """The waiting list of a game, or of the league as such: who came first stands first."""
    return session.exec(
        select(Enrolment)
        .where(
            Enrolment.league_id == league.id,
            Enrolment.game_id == (game.id if game else None),
            Enrolment.state == "waiting",
        )
        .order_by(col(Enrolment.settled_at), col(Enrolment.id))
    ).all()


def seatless(session: Session, league: League) -> Sequence[Enrolment]:
    """Of who waits for any game of the league those who have a seat in none."""
    seated = set(
        session.exec(
            select(Tenure.person_id).where(
                col(Tenure.ended_at).is_(None),
                Chair.id == Tenure.chair_id,
                Game.id == Chair.game_id,
                Game.league_id == league.id,
                col(Game.state).in_(AT_PLAY),
            )
        )
    )
    return [row for row in waiting(session, league) if row.person_id not in seated]


def open_leagues(session: Session, unshown: list[str]) -> tuple[OpenLeague, ...]:
    """What is open to all, by name; a league that cannot be shown is named in `unshown`."""
    leagues = session.exec(select(League).where(LISTED).order_by(col(League.name))).all()

    def opened(league: League) -> OpenLeague | None:
        return open_league(session, league) if is_open(league) else None

    places = shown(leagues, opened, lambda league: league.slug, unshown)
    return tuple(league for league in places if league is not None)


def open_league(session: Session, league: League) -> OpenLeague:
    """One league as somebody sees it who wants to join."""
    rows = session.exec(
        select(Game)
        .where(Game.league_id == league.id, col(Game.state).in_(AT_PLAY))
        .order_by(col(Game.id))
    ).all()
    games = tuple(
        OpenGame(game, seats, len(waiting(session, league, game)))
        for game in rows
        if (seats := free(session, game))
    )
    return OpenLeague(league, games, len(waiting(session, league)))
