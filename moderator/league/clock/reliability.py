"""How the holder of a seat has met the questions put to them: counted by tenure, so that nobody
inherits what somebody else has missed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import takewhile
from typing import Final, NamedTuple

from sqlmodel import Session, col, func, select

from moderator.league.people.directory import Sitting
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import AskOutcome
from moderator.store.tables import Asking, Game, Opening, Tenure

MISSED: Final = "missed"
ANSWERED: Final = "answered"
EXCUSED: Final = "excused"

ROLLED_BACK = "rollback"
"""What closes a seat's opening where the moves that were missed have been taken back."""

_COUNTS = (col(Asking.outcome) != EXCUSED, col(Asking.superseded).is_(False))


class Record(NamedTuple):
    """How often somebody was asked, and how often they missed it; what was excused counts not."""

    asked: int = 0
    missed: int = 0


def note(
    at: At, game: Game, sitting: Sitting, outcome: AskOutcome, turn: int, revision: int
) -> None:
    """How that question was met, by which row of the journal; the game's columns are still those
    of its deadline."""
    at.session.add(
        Asking(
            game_id=key(game),
            tenure_id=key(sitting.tenure),
            seat=sitting.chair.seat,
            turn=turn,
            outcome=outcome,
            due_at=game.due_at,
            at=at.now,
            revision=revision,
        )
    )
    at.session.flush()


def rewrite(session: Session, game: Game, held: Collection[int]) -> None:
    """What was met by a row of the journal that does not hold (any more) counts not; what is held
    again counts again. `held` are the rows that led to where the game stands."""
    for row in session.exec(select(Asking).where(Asking.game_id == game.id, Asking.revision > 0)):
        row.superseded = row.revision not in held
        session.add(row)
    session.flush()


def missed_in_a_row(session: Session, tenure: Tenure) -> int:
    """The latest questions that were missed, one after the other. Coming back begins anew."""
    back = select(func.max(Opening.closed_at)).where(
        Opening.tenure_id == tenure.id,
        Opening.why == MISSED,
        Opening.closed_by != ROLLED_BACK,
    )
    since = session.exec(back).one()
    asked = select(Asking).where(Asking.tenure_id == tenure.id, *_COUNTS)
    if since is not None:
        asked = asked.where(col(Asking.at) > since)
    rows = session.exec(asked.order_by(col(Asking.id).desc()))
    return sum(1 for _ in takewhile(lambda row: row.outcome == MISSED, rows))


def records(session: Session, tenures: Iterable[int]) -> Mapping[int, Record]:
    """The record of each of those tenures, by id."""
    counted = (
        select(Asking.tenure_id, Asking.outcome, func.count())
        .where(col(Asking.tenure_id).in_(tuple(tenures)), *_COUNTS)
        .group_by(col(Asking.tenure_id), col(Asking.outcome))
    )
    so_far: dict[int, Record] = {}
    for tenure, outcome, number in session.exec(counted):
        was = so_far.get(tenure, Record())
        missed = was.missed + (number if outcome == MISSED else 0)
        so_far[tenure] = Record(was.asked + number, missed)
    return so_far
