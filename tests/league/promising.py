"""Seats that send anything at all, and whether what their answers promise is what is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Any

from moderator.engine.core import DICE, Decision, Event, Fact
from moderator.games import GAMES
from moderator.league.orders.line_replies import foreseen
from moderator.league.play.check import foresee, judge
from moderator.league.play.deadline import time_up
from moderator.league.play.sheets_on_file import (
    FiledSheet,
    SheetsOnFile,
    asked,
    hand_in,
    play,
)
from moderator.league.play.who_answers import GameInPlay, Move

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


def promises(name: str, seed: int, sheets: int) -> Iterator[tuple[bool, str]]:
    """One game in which so many sheets are sent at most: for each promise of the last answer
    whether it told of anything, and how it was broken, "" where the deadline kept it."""
    table = Table(name, seed)
    rules = table.kind.rules
    while table.sent < sheets and rules.ask(table.desk.table.state) is not None:
        seat = table.send()
        before = table.desk
        if rules.ask(before.table.state) is None:
            return
        if seat in asked(before.table):
            yield _promise(table, before, seat)
        if table.luck.random() < _TIMES_UP:
            table.desk = time_up(before, table.dice).desk


_TIMES_UP = 0.3
"""How often the deadline comes behind a sheet."""


def _promise(table: Table, before: SheetsOnFile[Any, Any], seat: int) -> tuple[bool, str]:
    promise = foreseen(before, seat)
    told = list(promise.events)
    done = seen_in_turn(time_up(before, table.dice).moves, seat, table.kind.rules)
    whole = table.kind.rules.closes == "turn" and not promise.dice
    if told == (done if whole else done[: len(told)]):
        return bool(told), ""
    return bool(told), f"{table.kind.rules.name}, sheet {table.sent}: {told} promised, {done} done"
