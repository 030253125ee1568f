"""Pause, resume, extend, roll back; the clock's outages and reminders."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from moderator.games import GAMES
from moderator.league import acts
from moderator.league.play import deadline, luck, record, tick, turns
from moderator.league.values.deadlines import OutageRule
from moderator.league.values.errors import LeagueError, OvertakenError
from moderator.store import session as store
from moderator.store.tables import Act, JournalRow, RevisionClaim, SheetRow
from moderator.store.verification import export, verify
from tests.league.conftest import NOON, SECRET, Played
from tests.moments import moment

HOUR = timedelta(hours=1)
OUTAGE = OutageRule(timedelta(minutes=30), timedelta(hours=6))
STAND = "take 1\nend\n"


def journal_rolls(played: Played) -> int:
    return played.look().rolls


def test_a_pause_stops_the_clock_and_a_resume_gives_back_what_was_left(played: Played) -> None:
    played.now += 40 * HOUR
    with store.write_transaction(played.engine) as session:
        acts.pause(played.at(session), played.game(session), played.order())
    assert played.wait(500 * HOUR) == []
    with store.write_transaction(played.engine) as session:
        acts.resume(played.at(session), played.game(session), played.order(), timedelta(hours=1))
    game = played.look()
    assert game.due_at == played.now + 8 * HOUR
    assert played.wait(11 * HOUR) == ["played"]


def test_a_resume_gives_a_minimum(played: Played) -> None:
    played.now += timedelta(hours=47, minutes=59)
    with store.write_transaction(played.engine) as session:
        acts.pause(played.at(session), played.game(session), played.order())
        acts.resume(played.at(session), played.game(session), played.order(), 12 * HOUR)
    assert played.look().due_at is not None
    assert played.look().due_at >= played.now + 12 * HOUR  # type: ignore[operator]


def test_orders_are_taken_in_a_pause_and_the_next_period_stands_still(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        acts.pause(played.at(session), played.game(session), played.order())
    assert played.send(0, STAND).kind == "played"
    game = played.look()
    assert (game.turn, game.state) == (2, "paused")
    assert game.paused_at == played.now
    assert played.wait(500 * HOUR) == []


def test_an_act_stands_in_the_public_log(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        acts.extend(played.at(session), played.game(session), played.order("a storm"), 24 * HOUR)
    with store.read_transaction(played.engine) as session:
        (act,) = acts.log_of(session, played.game(session))
    assert (act.kind, act.actor, act.reason) == ("extended", "organiser", "a storm")
    assert act.old == "2026-12-03 12:00 UTC"
    assert act.new == "2026-12-04 12:00 UTC"
    assert [mail.viewer for mail in played.mails("notice")] == [0, 1, 2]


def test_an_act_that_cannot_be_is_refused_and_changes_nothing(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        game = played.game(session)
        for refused in (
            lambda: acts.resume(played.at(session), game, played.order(), HOUR),
            lambda: acts.rollback(played.at(session), game, played.order(), 7),
        ):
            with pytest.raises(LeagueError):
                refused()


def test_a_rollback_opens_a_turn_again_with_a_mark(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\nend")
    played.send(1, "take 1\nend")
    rolls = journal_rolls(played)
    with store.write_transaction(played.engine) as session:
        acts.rollback(played.at(session), played.game(session), played.order(), 1)
    game = played.look()
    assert (game.turn, game.mark, game.asked) == (1, "b", [0])
    assert played.probe("regions.4.owner") == ""
    assert [turn.superseded for turn in played.turns()] == [True, True]
    assert played.send(0, "game kyiv-1 turn 1\ntake 1\nend").kind == "stale"
    played.send(0, "game kyiv-1 turn 1b\ntake 2\nend")
    assert (played.look().turn, played.look().mark) == (2, "b")
    assert journal_rolls(played) > rolls, "no roll's number is used twice"


def test_a_rolled_back_game_still_verifies_and_replays(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\nend")
    with store.write_transaction(played.engine) as session:
        acts.rollback(played.at(session), played.game(session), played.order(), 1)
    played.send(0, "take 2\nend")
    with store.read_transaction(played.engine) as session:
        document = export.export_game(session, played.game(session))
    assert verify.verify(export.encode(document), GAMES) == ()


def test_after_a_rollback_sheets_ahead_are_drafts_to_be_confirmed(played: Played) -> None:
    played.send(0, STAND)
    played.send(2, STAND)
    with store.write_transaction(played.engine) as session:
        acts.rollback(played.at(session), played.game(session), played.order(), 1)
    played.send(0, STAND)
    played.send(1, STAND)
    assert played.look().asked == [2], "the sheet waits for its owner's word"
    with store.read_transaction(played.engine) as session:
        rows = session.exec(select(SheetRow).where(SheetRow.seat == 2)).all()
    assert [row.state for row in rows] == ["draft"]


def test_a_game_that_is_over_cannot_be_rolled_back(played: Played) -> None:
    played.lay_down(open_after="0")
    while played.look().state != "over":
        played.wait(51 * HOUR)
    with store.write_transaction(played.engine) as session, pytest.raises(LeagueError):
        acts.rollback(played.at(session), played.game(session), played.order(), 3)


def test_a_whole_game_of_silence_ends_and_reveals_its_seed(played: Played) -> None:
    played.lay_down(open_after="0")
    while played.look().state != "over":
        played.wait(51 * HOUR)
    game = played.look()
    assert (game.turn, game.due_at, game.asked) == (30, None, [])
    assert game.seed_revealed
    assert [mail.viewer for mail in played.mails("ended")] == [0, 1, 2]
    assert len(played.mails("asked")) == 30


def test_one_reminder_a_deadline_and_none_with_a_sheet_on_file(played: Played) -> None:
    assert played.wait(37 * HOUR) == ["reminded"]
    assert played.wait(timedelta(minutes=1)) == []
    assert [mail.viewer for mail in played.mails("reminder")] == [0]
    played.send(0, STAND)
    played.send(1, "take 1\ndraft")
    assert played.wait(37 * HOUR) == ["reminded"]
    assert [mail.viewer for mail in played.mails("reminder")] == [0]


def test_a_wrong_sheet_is_no_reason_not_to_remind(played: Played) -> None:
    played.send(0, "take 99\nend")
    played.wait(37 * HOUR)
    assert [mail.viewer for mail in played.mails("reminder")] == [0]


def test_an_outage_moves_the_deadline_and_says_so(played: Played) -> None:
    was = played.look().due_at
    assert was is not None
    with store.write_transaction(played.engine) as session:
        moved = tick.heed_outage(moment(session, NOON + 60 * HOUR), OUTAGE, by_hand=False)
    assert moved == ["kyiv-1"]
    now = played.look().due_at
    assert now == was + 60 * HOUR
    assert [mail.facts["act"] for mail in played.mails("notice")] == ["outage"] * 3
    with store.read_transaction(played.engine) as session:
        assert [act.kind for act in session.exec(select(Act)).all()] == ["outage"]


def test_a_clock_turned_by_hand_is_no_outage(played: Played) -> None:
    was = played.look().due_at
    with store.write_transaction(played.engine) as session:
        assert tick.heed_outage(moment(session, NOON + 60 * HOUR), OUTAGE, by_hand=True) == []
    assert played.look().due_at == was


def test_who_comes_too_late_to_a_revision_writes_nothing(played: Played) -> None:
    """Two processes read the same revision; the second to write is told so."""
    with store.write_transaction(played.engine) as session:
        game = played.game(session)
        before = record.desk_of(session, game)
        dice = luck.live_dice(SECRET, game)
        late = deadline.time_up(before, dice)
    played.send(0, STAND)
    rows = len(_journal(played))
    with store.write_transaction(played.engine) as session:
        game = played.game(session)
        session.expunge(game)
        game.revision = 13
        with pytest.raises(OvertakenError):
            turns.settle(turns.Going(moment(session, NOON), game, "late"), before, late, dice)
    assert len(_journal(played)) == rows
    with store.read_transaction(played.engine) as session:
        claims = [claim.revision for claim in session.exec(select(RevisionClaim)).all()]
    assert len(claims) == len(set(claims))


def _journal(played: Played) -> list[JournalRow]:
    with store.read_transaction(played.engine) as session:
        return list(session.exec(select(JournalRow)).all())
