"""What an answer says of the deadline is what the deadline then does, whatever was sent before."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from moderator.engine import codec
from moderator.engine.core import Event
from moderator.games import GAMES
from tests.league.conftest import Played
from tests.league.promising import promises
from tests.league.test_absence import outcomes

HOUR = timedelta(hours=1)
STAND = "take 1\nend\n"
MOMENTS = 160
SENT = ("take 1", "take 2", "conquer 4", "conquer 9", "conquer 1", "conqer 4 4", "decline")


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def told_of(played: Played, turn: int, seat: int) -> list[Event]:
    """The events of a turn as that seat may see them, but for what a pile showed."""
    (row,) = [one for one in played.turns() if one.number == turn]
    events = [event for event in map(codec.load, row.events) if event.seen(seat)]
    return [event for event in events if event.kind != "offered"]


def test_a_wrong_sheet_beside_a_sound_draft_promises_what_the_draft_plays(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\ndraft\n")
    reply = played.send(0, "take 1\nconquer 11\nconqer 4 4\nend\n")
    assert (reply.kind, ("sound-one-kept", ()) in reply.notes) == ("wrong", True)
    played.wait(51 * HOUR)
    assert played.probe("regions.4.owner") == "A"
    assert list(reply.certain) == told_of(played, 1, 0)[-len(reply.certain) :]


def test_whatever_was_sent_its_answer_tells_what_the_turn_comes_to(played: Played) -> None:
    played.lay_down(open_after="0")
    luck, kept = random.Random(3), 0
    for turn in range(1, 13):
        (seat,) = played.look().asked
        reply = None
        for _ in range(luck.randint(1, 3)):
            lines = luck.sample(SENT, luck.randint(1, 4))
            closing = luck.choice(("draft", "", "conqer 4 4\nend", "conquer 99\nend"))
            reply = played.send(seat, "\n".join([*sorted(lines, reverse=True), closing]))
        played.wait(51 * HOUR)
        assert reply is not None
        assert played.look().turn == turn + 1
        promised = list(reply.certain)
        if not reply.dice:
            assert promised == told_of(played, turn, seat)[-len(promised) :]
            kept += 1
    assert kept > 6


def test_a_sheet_ahead_that_is_wrong_at_its_first_line_gives_way_to_a_newer(played: Played) -> None:
    played.send(1, "conquer 11\nend\n")
    played.send(0, STAND)
    reply = played.send(1, "take 1\nconquer 4\nconqer 4 4\nend\n")
    assert (reply.kind, reply.notes) == ("wrong", (("replaced", ()),))
    assert "conquered" in kinds(reply.certain)
    played.wait(51 * HOUR)
    assert played.probe("regions.4.owner") == "B"
    assert outcomes(played)[-1] == (1, "answered")


def test_lines_that_could_be_played_were_sent_so_no_move_was_missed(played: Played) -> None:
    played.send(0, "take 1\nconqer 4 4\nend\n")
    reply = played.send(0, "conqer 4 4\ntake 1\nend\n")
    assert reply.kind == "wrong"
    assert "conquered" not in kinds(reply.certain)
    played.wait(51 * HOUR)
    assert outcomes(played) == [(0, "answered")]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_promise_of_the_last_answer_is_what_the_deadline_does(name: str) -> None:
    found = list(promises(name, 7, MOMENTS))
    assert [broken for _, broken in found if broken] == []
    assert sum(told for told, _ in found) > MOMENTS // 8


def test_a_sheet_ahead_that_answers_a_question_on_the_way_is_promised_too() -> None:
    found = list(promises("kingdoms", 1069, 50))
    assert len(found) > 30
    assert [broken for _, broken in found if broken] == []
