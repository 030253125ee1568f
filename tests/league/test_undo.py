"""What is taken back stands as it stood: deadlines to the minute, time asked for, banks, sheets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import select

from moderator.league import acts
from moderator.league.acts.trial import Scope, dry_run
from moderator.league.clock import extensions, time_banks
from moderator.league.people import directory
from moderator.store import session as store
from moderator.store.tables import SheetRow
from tests.league.conftest import Played
from tests.league.test_banks import put_rhythm

HOUR = timedelta(hours=1)
STAND = "take 1\nend\n"
LEAST = 12 * HOUR


def do(played: Played, act: Callable[..., Any], *more: Any) -> None:
    with store.write_transaction(played.engine) as session:
        act(played.at(session), played.game(session), played.order(), *more)


def stands(played: Played) -> dict[str, Any]:
    """All that a game promises its players about time, and what they have on file."""
    game = played.look()
    with store.read_transaction(played.engine) as session:
        found = played.game(session)
        held = directory.sittings(session, found)
        sheets = session.exec(select(SheetRow).order_by(SheetRow.id)).all()  # type: ignore[arg-type]
        return {
            "asked": game.asked,
            "turn": (game.turn, game.mark),
            "state": game.state,
            "due": (game.due_at, game.grace_until, game.remind_at),
            "left": {
                seat: extensions.left(session, found, one.tenure.person_id)
                for seat, one in held.items()
            },
            # Who was never asked has all of it.
            "banks": {seat: time_banks.lefts(session, found).get(seat, 72 * HOUR) for seat in held},
            "granted": time_banks.granted(session, found),
            "sheets": [row.state for row in sheets],
        }


def _at_turn_three(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\nend")
    played.send(1, STAND)
    played.send(2, "extend 24h")
    do(played, acts.extend, 30 * 24 * HOUR)


@pytest.mark.parametrize("rhythm", [{"period": "48h"}, {"bank": "72h", "increment": "8h"}])
@pytest.mark.parametrize("to", ["1", "2"])
def test_a_rollback_and_its_undo(played: Played, rhythm: dict[str, str], to: str) -> None:
    put_rhythm(played, **rhythm)
    _at_turn_three(played)
    played.now += timedelta(hours=3, seconds=20)
    before = stands(played)
    do(played, acts.rollback, to)
    assert stands(played) != before
    played.now += 5 * HOUR
    do(played, acts.undo_rollback, LEAST)
    assert stands(played) == before


def test_after_a_long_rollback_what_was_left_is_left_again(played: Played) -> None:
    _at_turn_three(played)
    due = played.look().due_at
    assert due is not None
    played.now = due - 5 * HOUR
    do(played, acts.rollback, "1")
    played.now = due + 100 * HOUR
    do(played, acts.undo_rollback, LEAST)
    assert played.look().due_at == played.now + 5 * HOUR


def test_the_dry_run_tells_each_deadline_before_and_after(played: Played) -> None:
    _at_turn_three(played)
    due = played.look().due_at
    assert due is not None
    do(played, acts.rollback, "1")
    tried = dry_run(
        played.write,
        lambda at: acts.undo_rollback(at, played.game(at.session), played.order(), LEAST),
        lambda _: Scope(game="kyiv-1"),
    )
    told = {one.about.what: (one.old, one.new) for one in tried.changes.kinds("deadline")}
    assert told["C"] == ("", due.isoformat())
    assert told["A"][1] == ""


def test_a_pause_and_its_end_at_once(played: Played) -> None:
    _at_turn_three(played)
    before = stands(played)
    do(played, acts.pause)
    played.now += timedelta(minutes=50)
    do(played, acts.resume, LEAST)
    assert stands(played) == before


def test_an_annulment_taken_back_at_once(played: Played) -> None:
    _at_turn_three(played)
    before = stands(played)
    do(played, acts.annul)
    played.now += timedelta(minutes=5)
    do(played, acts.restore)
    do(played, acts.resume, LEAST)
    assert stands(played) == before
