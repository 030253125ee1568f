"""What a rollback breaks off is kept, and put again when the rollback is taken back: the deadline
that was announced, with all that had moved it, what was granted of the time banks, and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from sqlmodel import Session, select

from moderator.league.clock import periods, time_banks
from moderator.league.play.record import on_file, open_sheets
from moderator.league.values import deadlines
from moderator.league.values.deadlines import Period
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import SheetState
from moderator.store.tables import BrokenOff, Game, SheetRow

REOPENED: Mapping[SheetState, SheetState] = {
    "ahead": "draft",
    "cooling": "draft",
    "open": "used",
}
"""What becomes of sheets on file where a turn is opened again."""


def keep(at: At, game: Game) -> None:
    """How it stands now, before a rollback."""
    sheets = (*on_file(at.session, game), *open_sheets(at.session, game))
    at.session.add(
        BrokenOff(
            game_id=key(game),
            revision=game.revision,
            at=at.now,
            opened_at=game.opened_at,
            due_at=game.due_at,
            grace_until=game.grace_until,
            remind_at=game.remind_at,
            paused_at=game.paused_at,
            granted=int(time_banks.granted(at.session, game).total_seconds()),
            sheets={str(key(row)): row.state for row in sheets},
        )
    )
    at.session.flush()


def of_revision(session: Session, game: Game, revision: int) -> BrokenOff | None:
    """What was broken off at that revision."""
    return session.exec(
        select(BrokenOff).where(BrokenOff.game_id == game.id, BrokenOff.revision == revision)
    ).first()


def put_again(at: At, game: Game, kept: BrokenOff, minimum: timedelta) -> None:
    """The game is asked what it was asked then: it has the deadline that was announced, and sheets
    that nobody has touched since are on file as they were."""
    for number, state in kept.sheets.items():
        row = at.session.get(SheetRow, int(number))
        if row is not None and row.state == REOPENED.get(state):
            row.state = state
            at.session.add(row)
    if kept.opened_at is None or kept.due_at is None or kept.grace_until is None:
        return
    period = Period(
        tuple(game.asked), kept.opened_at, kept.due_at, kept.grace_until, kept.remind_at
    )
    stopped = kept.paused_at or kept.at
    assert stopped is not None
    if game.state == "paused":
        # It goes on standing still with what was left when it was broken off.
        period = deadlines.pause(period, stopped)
    else:
        period = deadlines.restore(period, stopped, at.now, minimum)
    periods.put(game, period)
    time_banks.put_again(at.session, game, kept.granted)
