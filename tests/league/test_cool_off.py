"""A finished sheet that may still be changed for a while, before the clock plays it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from moderator.league import acts
from moderator.league.play import tick
from moderator.store import session as store
from moderator.store.tables import Act, League, SheetRow
from tests.league.conftest import NOON, Played

MINUTE = timedelta(minutes=1)
HALF_AN_HOUR = 30 * MINUTE
TAKE = "take 1\nconquer 4\nend\n"


@pytest.fixture
def cool(played: Played) -> Played:
    """A game of a league that lets sheets cool for half an hour."""
    with store.write_transaction(played.engine) as session:
        league = session.exec(select(League)).one()
        league.options = {**league.options, "cool_off": "30m"}
        session.add(league)
    return played


def sheets(played: Played) -> list[tuple[int, str]]:
    with store.read_transaction(played.engine) as session:
        return [(row.seat, row.state) for row in session.exec(select(SheetRow)).all()]


def test_a_finished_sheet_waits_and_is_then_played_by_the_clock(cool: Played) -> None:
    reply = cool.send(0, TAKE)
    assert reply.kind == "cooling"
    assert "conquered" in {event.kind for event in reply.certain}
    assert (cool.look().turn, cool.look().asked) == (1, [0])
    with store.read_transaction(cool.engine) as session:
        assert tick.next_moment(session, cool.now) == NOON + HALF_AN_HOUR
    assert cool.wait(29 * MINUTE) == []
    assert cool.wait(MINUTE) == ["played"]
    assert cool.probe("regions.4.owner") == "A"
    assert (cool.look().turn, cool.look().asked) == (2, [1])
    assert sheets(cool) == [(0, "used")]
    assert [mail.viewer for mail in cool.mails("asked")] == [0, 1]


def test_a_newer_sheet_takes_its_place_and_begins_the_time_anew(cool: Played) -> None:
    cool.send(0, TAKE)
    cool.wait(20 * MINUTE)
    reply = cool.send(0, "take 1\nend\n")
    assert (reply.kind, ("replaced", ()) in reply.notes) == ("cooling", True)
    assert cool.wait(20 * MINUTE) == []
    assert cool.wait(10 * MINUTE) == ["played"]
    assert cool.probe("regions.4.owner") == ""
    assert sheets(cool) == [(0, "replaced"), (0, "used")]


def test_a_wrong_sheet_leaves_it_as_it_was(cool: Played) -> None:
    cool.send(0, TAKE)
    assert cool.send(0, "take 1\nconquer 99\nend\n").kind == "wrong"
    assert cool.wait(HALF_AN_HOUR) == ["played"]
    assert cool.probe("regions.4.owner") == "A"


def test_withdrawn_it_is_never_played(cool: Played) -> None:
    cool.send(0, TAKE)
    assert cool.send(0, "withdraw").kind == "withdrawn"
    assert cool.wait(HALF_AN_HOUR) == []
    assert cool.look().turn == 1


def test_continue_plays_at_once(cool: Played) -> None:
    cool.send(0, TAKE)
    assert cool.send(0, "take 1\nconquer 4\ncontinue\n").kind == "played"
    assert cool.probe("regions.4.owner") == "A"
    assert cool.wait(HALF_AN_HOUR) == []
    assert cool.look().turn == 1


def test_it_never_cools_beyond_the_deadline(cool: Played) -> None:
    cool.wait(timedelta(hours=47, minutes=50))
    cool.send(0, TAKE)
    assert cool.wait(10 * MINUTE) == ["played"]
    assert cool.look().turn == 2
    with store.read_transaction(cool.engine) as session:
        assert session.exec(select(Act).where(Act.kind == "draft-played")).all() == []


def test_a_clock_that_slept_past_the_grace_plays_it_all_the_same(cool: Played) -> None:
    cool.send(0, TAKE)
    assert cool.wait(timedelta(hours=51)) == ["played"]
    assert cool.probe("regions.4.owner") == "A"
    with store.read_transaction(cool.engine) as session:
        kinds = [act.kind for act in session.exec(select(Act)).all()]
    assert not {"missed", "draft-played"} & set(kinds)


def test_nobody_is_reminded_whose_sheet_cools(cool: Played) -> None:
    cool.wait(timedelta(hours=35, minutes=45))
    cool.send(0, TAKE)
    cool.wait(16 * MINUTE)
    assert cool.mails("reminder") == []


def test_a_sheet_ahead_is_played_as_its_turn_begins(cool: Played) -> None:
    assert cool.send(1, "take 1\nend\n").kind == "ahead"
    cool.send(0, TAKE)
    assert cool.wait(HALF_AN_HOUR) == ["played"]
    assert cool.look().turn == 3


def test_a_pause_stops_no_cool_off(cool: Played) -> None:
    cool.send(0, TAKE)
    with store.write_transaction(cool.engine) as session:
        acts.pause(cool.at(session), cool.game(session), cool.order())
    assert cool.wait(HALF_AN_HOUR) == ["played"]
    assert (cool.look().turn, cool.look().state) == (2, "paused")


def test_after_a_rollback_what_cooled_is_a_draft(cool: Played) -> None:
    cool.send(0, TAKE)
    cool.wait(HALF_AN_HOUR)
    cool.send(1, "take 1\nend\n")
    with store.write_transaction(cool.engine) as session:
        acts.rollback(cool.at(session), cool.game(session), cool.order(), 1)
    assert (1, "draft") in sheets(cool)
    assert cool.wait(HALF_AN_HOUR) == []


def test_without_the_wish_nothing_cools(played: Played) -> None:
    assert played.send(0, TAKE).kind == "played"


def test_end_now_plays_at_once(cool: Played) -> None:
    reply = cool.send(0, "take 1\nconquer 4\nend now\n")
    assert reply.kind == "played"
    assert cool.probe("regions.4.owner") == "A"


def test_end_now_alone_plays_the_sheet_that_cools(cool: Played) -> None:
    assert cool.send(0, "take 1\nconquer 4\nend\n").kind == "cooling"
    assert cool.send(0, "конец сейчас\n").kind == "played"
    assert cool.probe("regions.4.owner") == "A"


def test_a_program_and_the_command_line_mean_what_they_send(cool: Played) -> None:
    assert cool.send(0, "take 1\nconquer 4\nend\n", by="cli").kind == "played"
