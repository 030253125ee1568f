"""Seats that their holders have left: open until somebody takes them, or their holder is back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, exists, or_, select

from moderator.league.people.directory import Sitting
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import OpeningReason
from moderator.store.tables import Chair, Game, Opening, Tenure

RESIGNING: Final = "resigning"
"""Somebody said they resign, and has not confirmed it: the seat is not open yet."""


def open_seats(session: Session, game: Game) -> Mapping[int, str]:
    """The seats that nobody plays, and why: resigned, missed, organiser, or vacant.

    Whoever takes over has a tenure of their own, so that a seat that was given anew is not open.
    """
    return open_seats_of(session, (game,))[key(game)]


def open_seats_of(session: Session, games: Iterable[Game]) -> dict[int, dict[int, str]]:
    """The same of several games, by a game's number, in two queries."""
    numbers = [key(game) for game in games]
    opened: dict[int, dict[int, str]] = {number: {} for number in numbers}
    for row in _standing(session, numbers):
        if row.why != RESIGNING:
            opened[row.game_id][row.seat] = row.why
    for number, seat in _vacant(session, numbers):
        opened[number][seat] = "vacant"
    return opened


def open_then(session: Session, game: Game, then: datetime) -> frozenset[int]:
    """The seats that nobody played at a moment, as it was known then."""
    left = session.exec(
        select(Opening.seat).where(
            Opening.game_id == game.id,
            Opening.why != RESIGNING,
            col(Opening.at) <= then,
            or_(col(Opening.closed_at).is_(None), col(Opening.closed_at) > then),
            Tenure.id == Opening.tenure_id,
            *_held_at(then),
        )
    )
    held = exists().where(col(Tenure.chair_id) == Chair.id, *_held_at(then))
    vacant = select(Chair.seat).where(Chair.game_id == game.id, ~held)
    return frozenset((*left, *session.exec(vacant)))


def _held_at(then: datetime) -> tuple[ColumnElement[bool], ...]:
    ended = or_(col(Tenure.ended_at).is_(None), col(Tenure.ended_at) > then)
    return col(Tenure.began_at) <= then, ended


def last_of(session: Session, tenure: Tenure) -> Opening | None:
    """The latest opening of a seat under the one who holds it, closed or not."""
    return session.exec(
        select(Opening).where(Opening.tenure_id == tenure.id).order_by(col(Opening.id).desc())
    ).first()


def _vacant(session: Session, games: Collection[int]) -> Sequence[tuple[int, int]]:
    """Games by number, with seats that nobody holds."""
    held = exists().where(col(Tenure.chair_id) == Chair.id, col(Tenure.ended_at).is_(None))
    return session.exec(
        select(Chair.game_id, Chair.seat)
        .where(col(Chair.game_id).in_(games), ~held)
        .order_by(col(Chair.game_id), col(Chair.seat))
    ).all()


def _standing(session: Session, games: Collection[int]) -> Sequence[Opening]:
    return session.exec(
        select(Opening)
        .where(
            col(Opening.game_id).in_(games),
            col(Opening.closed_at).is_(None),
            Tenure.id == Opening.tenure_id,
            col(Tenure.ended_at).is_(None),
        )
        .order_by(col(Opening.id))
    ).all()


def opening_of(session: Session, game: Game, seat: int) -> Opening | None:
    """How the holder of that seat has left it, or said they would."""
    return openings_of(session, (game,))[key(game)].get(seat)


def openings_of(session: Session, games: Iterable[Game]) -> dict[int, dict[int, Opening]]:
    """The same of all seats of several games, by a game's number and by seat, in one query."""
    openings: dict[int, dict[int, Opening]] = {key(game): {} for game in games}
    for row in _standing(session, openings.keys()):
        openings[row.game_id].setdefault(row.seat, row)
    return openings


def open_up(at: At, game: Game, sitting: Sitting, why: OpeningReason) -> None:
    """The seat is open from now on, or about to be (`RESIGNING`); what it was before is over."""
    close(at, game, sitting.chair.seat, why)
    at.session.add(
        Opening(
            game_id=key(game),
            tenure_id=key(sitting.tenure),
            seat=sitting.chair.seat,
            why=why,
            at=at.now,
        )
    )
    at.session.flush()


def close(at: At, game: Game, seat: int, by: str) -> bool:
    """The seat is not open any more; whether it was, or was about to be."""
    openings = [row for row in _standing(at.session, [key(game)]) if row.seat == seat]
    for row in openings:
        row.closed_at, row.closed_by = at.now, by
        at.session.add(row)
    at.session.flush()
    return bool(openings)
