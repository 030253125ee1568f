"""What an answer says of the deadline is what the deadline then does, whatever was sent before."""

from __future__ import annotations

import random
from datetime import timedelta
from itertools import islice, takewhile
from typing import Any

import pytest

from moderator.engine import codec
from moderator.engine.core import DICE, Decision, Event, Fact
from moderator.games import GAMES
from moderator.league.orders.line_replies import foreseen
from moderator.league.play.check import foresee, judge
from moderator.league.play.sheets_on_file import (
    FiledSheet,
    SheetsOnFile,
    asked,
    hand_in,
    play,
    time_up,
)
from moderator.league.play.who_answers import GameInPlay, Move
from tests.league.conftest import Played
from tests.league.test_absence import outcomes

HOUR = timedelta(hours=1)
STAND = "take 1\nend\n"
MOMENTS = 160
SENT = ("take 1", "take 2", "conquer 4", "conquer 9", "conquer 1", "conqer 4 4", "decline")
LINES = {
    "smallworld": (
        "take 1",
        "conquer 99",
        "conquer 4",
        "decline",
        "deploy rest 9",
        "conqer 4 4",
        "stop",
    ),
    "underground": ("take 2", "conquer 99", "conquer 7", "decline", "roll 5", "conqer 4 4", "none"),
    "kingdoms": (
        "collect",
        "build",
        "bid 2",
        "flag",
        "juggle A1",
        "pass",
        "gain 1 ore",
        "conqer 4 4",
    ),
}


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


class Table:
    """A game whose seats send anything at all, its dice thrown by a seed."""

    def __init__(self, name: str, seed: int) -> None:
        self.kind = GAMES[name]
        self.luck = random.Random(seed)
        wish = {"tokens": True} if name == "kingdoms" else {}
        state = self.kind.rules.setup(3, wish).state
        table: GameInPlay[Any, Any] = GameInPlay(self.kind.rules, self.kind.notation, state, {}, {})
        self.desk: SheetsOnFile[Any, Any] = play(SheetsOnFile(table, {}), self.dice).desk
        self.sent = 0

    def dice(self, decision: Decision) -> Fact:
        return self.luck.choice(decision.about)

    def good(self, seat: int) -> list[str]:
        """Legal orders in a row, as far as they are sure."""
        lines: list[str] = []
        for _ in range(self.luck.randint(0, 4)):
            sheet = self.kind.notation.read("\n".join([*lines, "continue"]))
            if judge(self.desk.table, seat, sheet).wrong:
                return lines[:-1]
            state = self.course(lines, seat)
            ask = self.kind.rules.ask(state)
            mine = [one for one in ask.decisions if one.seat == seat] if ask else []
            if not mine:
                return lines
            choices = [*islice(self.kind.rules.choices(state, mine[0]), 24)]
            lines.append(self.kind.notation.write(state, self.luck.choice(choices)))
        return lines

    def course(self, lines: list[str], seat: int) -> Any:
        sheet = self.kind.notation.read("\n".join(lines))
        return foresee(self.desk.table, seat, sheet.plans[0], closed=False).state

    def sheet(self, seat: int) -> str:
        lines = self.good(seat)
        for _ in range(self.luck.choice((0, 0, 1, 2))):
            word = self.luck.choice(LINES[self.kind.rules.name])
            lines.insert(self.luck.randint(0, len(lines)), word)
        if self.luck.random() < 0.2:
            lines = ["plan", *lines, "plan", *self.good(seat)]
        return "\n".join([*lines, self.luck.choice(("end", "continue", "draft", "draft", ""))])

    def send(self) -> int:
        """A sheet of anybody's: in turn, ahead, wrong or a draft."""
        waiting = sorted(asked(self.desk.table))
        seat = self.luck.choice(waiting) if self.luck.random() < 0.7 else self.luck.randrange(3)
        self.sent += 1
        filed = FiledSheet(self.kind.notation.read(self.sheet(seat)), "new", "mail", self.sent)
        cooling = self.luck.random() < 0.5
        self.desk = hand_in(self.desk, seat, filed, self.dice, cooling=cooling).played.desk
        return seat


def seen_in_turn(moves: tuple[Move[Any, Any], ...], seat: int, rules: Any) -> list[Event]:
    """The events of the turn being played, up to its first die, without what piles showed."""
    first = moves[0].turn, moves[0].seat
    in_turn = takewhile(lambda made: (made.turn, made.seat) == first, moves)
    events: list[Event] = []
    for made in in_turn:
        drawn = {one.decision.kind for one in made.answers if one.decision.seat == DICE}
        if "die" in drawn:
            break
        if not drawn:
            events.extend(event for event in made.events if event.seen(seat))
    return events


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_promise_of_the_last_answer_is_what_the_deadline_does(name: str) -> None:
    table, kept = Table(name, 7), 0
    while table.sent < MOMENTS and table.kind.rules.ask(table.desk.table.state) is not None:
        seat = table.send()
        before = table.desk
        if table.kind.rules.ask(before.table.state) is None:
            break
        promise = foreseen(before, seat)
        if seat in asked(before.table):
            done = seen_in_turn(time_up(before, table.dice).moves, seat, table.kind.rules)
            assert list(promise.events) == done[: len(promise.events)]
            if table.kind.rules.closes == "turn" and not promise.dice:
                assert list(promise.events) == done
            kept += bool(promise.events)
        if table.luck.random() < 0.3:
            table.desk = time_up(before, table.dice).desk
    assert kept > MOMENTS // 8
