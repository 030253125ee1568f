"""Sheets through the league's door: filed, played, refused, answered."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from moderator.engine import codec
from moderator.league.clock.heartbeat import beat
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people.directory import seat_player, sittings
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store.journal import receipts
from moderator.store.keys import key
from moderator.store.tables import SheetRow
from tests.league.conftest import Played, counted
from tests.moments import moment

HOUR = timedelta(hours=1)
STAND = "take 1\nend\n"


def states(played: Played) -> list[tuple[int, str]]:
    with store.read_transaction(played.engine) as session:
        return [(row.seat, row.state) for row in session.exec(select(SheetRow)).all()]


def test_a_sound_sheet_is_played_at_once_and_the_next_seat_is_asked(played: Played) -> None:
    reply = played.send(0, "take 1\nconquer 4\nend\n")
    assert reply.kind == "played"
    assert [line.problem for line in reply.lines] == [None, None]
    assert played.probe("regions.4.owner") == "A"
    game = played.look()
    assert (game.turn, game.asked) == (2, [1])
    assert [mail.viewer for mail in played.mails("asked")] == [0, 1]
    assert states(played) == [(0, "used")]


def test_every_mail_gets_exactly_one_answer(played: Played) -> None:
    for text in ("status", "conquer 99\nend", "", "take 1\nend", "take 1\nend"):
        played.send(0, text, in_reply_to="<m@mail.example>")
    answers = played.mails("answer")
    assert len(answers) == 5
    assert {row.in_reply_to for row in answers} == {"<m@mail.example>"}
    assert len({row.message_id for row in answers}) == 5


def test_the_form_and_the_command_line_get_their_answer_directly(played: Played) -> None:
    assert played.send(0, "take 1\nend", by="cli").kind == "played"
    assert played.mails("answer") == []


def test_a_sheet_without_a_closing_word_is_kept_as_a_draft_until_the_deadline(
    played: Played,
) -> None:
    reply = played.send(0, "take 1\nconquer 4\n")
    assert reply.kind == "draft"
    assert ("no-closing", ()) in reply.notes
    assert played.look().turn == 1
    assert played.wait(timedelta(hours=51)) == ["played"]
    assert played.probe("regions.4.owner") == "A"


def test_a_wrong_sheet_never_replaces_a_sound_one(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\ndraft\n")
    reply = played.send(0, "take 1\nconquer 99\nend\n")
    assert reply.kind == "wrong"
    assert reply.error is not None
    assert (reply.error.code, reply.error.line) == ("unknown-region", 2)
    assert states(played) == [(0, "draft"), (0, "refused")]


def test_the_newest_draft_is_the_one_on_file(played: Played) -> None:
    played.send(0, "take 1\ndraft\n")
    reply = played.send(0, "take 2\ndraft\n")
    assert ("replaced", ()) in reply.notes
    assert states(played) == [(0, "replaced"), (0, "draft")]


def test_withdraw_takes_back_what_is_on_file(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\ndraft\n")
    assert played.send(0, "withdraw").kind == "withdrawn"
    assert states(played) == [(0, "withdrawn")]
    played.wait(timedelta(hours=51))
    assert played.probe("regions.4.owner") == ""


def test_status_changes_nothing(played: Played) -> None:
    before = played.look()
    assert played.send(1, "status").kind == "status"
    assert played.look() == before


def test_preview_stores_and_plays_nothing(played: Played) -> None:
    reply = played.send(0, "preview\ntake 1\nconquer 4\nend\n")
    assert reply.kind == "checked"
    assert "conquered" in {event.kind for event in reply.certain}
    assert states(played) == []
    assert played.look().turn == 1


def test_check_says_what_hand_in_would_and_changes_nothing(played: Played) -> None:
    before = played.look()
    reply = played.check(0, "take 1\nconquer 4\nconquer 29\nend\n")
    assert [line.problem.code if line.problem else "" for line in reply.lines] == [
        "",
        "",
        "not-adjacent",
    ]
    assert played.look() == before
    assert states(played) == []


def test_a_sheet_ahead_is_played_when_its_turn_begins(played: Played) -> None:
    assert played.send(1, "take 1\nconquer 4\nend").kind == "ahead"
    played.send(0, STAND)
    assert played.look().turn == 3
    assert played.probe("regions.4.owner") == "B"


def test_who_sent_ahead_hears_of_the_own_turn_who_sent_now_has_the_answer(played: Played) -> None:
    played.send(1, "take 1\nconquer 4\nend")
    played.send(0, STAND)
    assert [mail.facts["turns"] for mail in played.mails("report", 1)] == [[1, 2]]
    assert [mail.facts["turns"] for mail in played.mails("report", 0)] == [[2]]


def test_a_sheet_ahead_that_is_wrong_by_then_waits_as_wrong_and_its_owner_is_told(
    played: Played,
) -> None:
    played.send(1, "take 1\nconquer 11\nend")
    played.send(0, STAND)
    assert states(played) == [(1, "wrong"), (0, "used")]
    (told,) = played.mails("spoilt")
    assert told.viewer == 1
    assert played.look().asked == [1]


def test_continue_ahead_is_refused(played: Played) -> None:
    reply = played.send(1, "take 1\ncontinue")
    assert reply.kind == "wrong"
    assert "not-your-turn" in {code for code, _ in reply.notes}
    assert states(played) == [(1, "refused")]


def test_continue_does_not_move_the_deadline(played: Played) -> None:
    due = played.look().due_at
    played.now += HOUR
    assert played.send(0, "take 1\ncontinue").kind == "played"
    game = played.look()
    assert (game.turn, game.due_at) == (1, due)


@pytest.mark.parametrize(
    ("guard", "stale"),
    [
        ("game kyiv-1 turn 1", False),
        ("game kyiv-1 turn 2", True),
        ("game kyiv-2 turn 1", True),
        ("game kyiv-1 turn 1b", True),
    ],
)
def test_a_guard_that_does_not_hold_is_refused_and_answered(
    played: Played, guard: str, stale: bool
) -> None:
    reply = played.send(0, f"{guard}\ntake 1\nend")
    assert (reply.kind == "stale") is stale
    assert (played.look().turn == 1) is stale


def test_a_guard_holds_for_a_sheet_ahead_until_that_seat_has_had_a_turn(played: Played) -> None:
    assert played.send(1, "game kyiv-1 turn 1\ntake 1\nend").kind == "ahead"
    played.send(0, STAND)
    assert played.send(1, "game kyiv-1 turn 1\ntake 1\nend").kind == "stale"
    assert played.send(1, "game kyiv-1 turn 3\nend").kind == "ahead"


def test_a_late_sheet_in_the_grace_is_taken(played: Played) -> None:
    played.wait(timedelta(hours=49))
    assert played.send(0, "take 1\nconquer 4\nend").kind == "played"
    assert played.probe("regions.4.owner") == "A"


def test_a_sheet_after_the_grace_meets_the_game_after_the_deadline(played: Played) -> None:
    played.now += timedelta(hours=51)
    with store.write_transaction(played.engine) as session:
        beat(moment(session, played.now))
    reply = played.send(0, "game kyiv-1 turn 1\ntake 1\nconquer 4\nend")
    assert reply.kind == "stale"
    assert played.probe("regions.4.owner") == ""


def test_without_a_running_clock_a_late_sheet_is_still_taken(played: Played) -> None:
    """An outage punishes nobody: the deadline is moved by the next tick, not judged here."""
    played.now += timedelta(hours=51)
    assert played.send(0, "game kyiv-1 turn 1\ntake 1\nconquer 4\nend").kind == "played"


def test_received_in_time_but_read_late_is_in_time(played: Played) -> None:
    sent = played.now + 47 * HOUR
    played.now += 51 * HOUR
    reply = played.send(0, "take 1\nconquer 4\nend", received_at=sent)
    assert reply.kind == "played"


def test_a_conflict_plays_nothing(played: Played) -> None:
    reply = played.send(0, STAND, conflict=True)
    assert reply.kind == "conflict"
    assert played.look().turn == 1


def test_a_standing_retreat_alone_holds_at_once(played: Played) -> None:
    reply = played.send(2, "retreat 12 13")
    assert reply.kind == "told"
    reply = played.send(2, "retreat weakest\ntake 2\nend")
    assert reply.kind == "ahead"


def test_a_standing_retreat_to_a_region_that_is_not_there_is_refused(played: Played) -> None:
    reply = played.send(2, "retreat 99")
    assert (reply.kind, reply.error and reply.error.code) == ("wrong", "unknown-region")
    reply = played.send(0, "take 1\nretreat 99\nend")
    assert (reply.kind, reply.error and reply.error.line) == ("wrong", 2)
    assert played.look().turn == 1


def test_before_the_start_only_commands_are_taken(unstarted: Played) -> None:
    assert unstarted.send(0, STAND).kind == "open"
    (note,) = unstarted.send(0, "salt winter is long").notes
    assert note == ("salt", (("words", "winter is long"),))
    assert states(unstarted) == []


def test_salt_after_the_start_is_too_late(played: Played) -> None:
    (note,) = played.send(0, "salt more").notes
    assert note[0] == "too-late"


def test_a_receipt_proves_the_text(played: Played) -> None:
    text = "take 1\nconquer 4\ndraft\n"
    reply = played.send(0, text)
    assert receipts.proves(reply.receipt, "kyiv-1", 0, 1, text)
    assert not receipts.proves(reply.receipt, "kyiv-1", 0, 1, text + " ")


def test_the_answer_survives_the_outbox(played: Played) -> None:
    reply = played.send(0, "take 1\nconquer 99\nend")
    (row,) = played.mails("answer")
    assert codec.load(row.facts["reply"]) == reply


def test_an_ended_tenure_gives_no_orders(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        game = played.game(session)
        held = sittings(session, game)
        old = key(held[0].tenure)
        seat_player(moment(session, played.now, random_bytes=counted(100)), game, 0, held[1].person)
    with pytest.raises(LeagueError), store.write_transaction(played.engine) as session:
        receiving.receive(moment(session, played.now), Arrival(old, STAND, "mail", played.now))
    assert played.look().turn == 1
