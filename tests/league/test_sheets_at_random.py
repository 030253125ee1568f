"""Sheets of good and bad lines at random, from any seat at any time: nothing breaks, nothing leaks.

Kingdoms has what is hardest for the desk: questions to several seats, kept lines, sheets ahead.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from moderator.engine.core import Decision, Fact
from moderator.games import GAMES
from moderator.league.play.deadline import time_up
from moderator.league.play.sheets_on_file import (
    FiledSheet,
    SheetsOnFile,
    asked,
    hand_in,
    play,
    verdict_of,
)
from moderator.league.play.who_answers import GameInPlay

KIND = GAMES["kingdoms"]
LINES = (
    "choose build or trade",
    "patrol {here} to {there}",
    "quest {here} to {there}",
    "build",
    "research",
    "expand {here}",
    "trade 1 ore for mana",
    "collect",
    "pass",
    "bid {number}",
    "bid 2 with 1 ore 1 mana",
    "flag",
    "raise 1 mana",
    "retreat {here}",
    "retreat none",
    "church",
    "dragon",
    "gain 1 ore",
    "pay none",
    "lose 1 food",
    "steal 1 ore",
    "swap {here} with {there}",
    "place {here}:2",
    "eliminate {there}",
    "free build",
    "on build: build or collect",
    "juggle {here}",
)
LONGEST = 4000


class Players:
    """Everybody at one table, and what they may think of to write."""

    def __init__(self, seats: int, seed: int) -> None:
        self.luck = random.Random(seed)
        state = KIND.rules.setup(seats, {"tokens": True}).state
        table: GameInPlay[Any, Any] = GameInPlay(KIND.rules, KIND.notation, state, {}, {})
        self.desk: SheetsOnFile[Any, Any] = play(SheetsOnFile(table, {}), self.dice).desk
        self.seats = seats

    def dice(self, decision: Decision) -> Fact:
        return self.luck.choice(decision.about)

    def good(self, seat: int) -> list[str]:
        state = self.desk.table.state
        ask = KIND.rules.ask(state)
        assert ask is not None
        return [
            KIND.notation.write(
                state, self.luck.choice([*islice(KIND.rules.choices(state, decision), 24)])
            )
            for decision in ask.decisions
            if decision.seat == seat
        ]

    def any_line(self) -> str:
        regions = list(self.desk.table.state.realm.kind) or ["A1"]
        here, there = self.luck.choice(regions), self.luck.choice(regions)
        number = self.luck.randint(0, 12)
        return self.luck.choice(LINES).format(here=here, there=there, number=number)

    def sheet(self, seat: int) -> str:
        lines = self.good(seat) if self.luck.random() < 0.8 else []
        for _ in range(self.luck.choice((0, 0, 1, 3))):
            lines.insert(self.luck.randint(0, len(lines)), self.any_line())
        closing = self.luck.choice(("end", "end", "end", "continue", "draft", ""))
        return "\n".join([*lines, closing])


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whatever_is_sent_the_game_goes_on_to_its_end(seats: int) -> None:
    players = Players(seats, seats)
    for number in range(LONGEST):
        table = players.desk.table
        if KIND.rules.ask(table.state) is None:
            break
        waiting = sorted(asked(table))
        assert waiting
        if players.luck.random() < 0.1:
            players.desk = time_up(players.desk, players.dice).desk
            continue
        ahead = players.luck.random() < 0.2
        seat = players.luck.randrange(seats) if ahead else players.luck.choice(waiting)
        filed = FiledSheet(KIND.notation.read(players.sheet(seat)), "", "mail", number + 1)
        blind = replace(table, in_play={})
        assert verdict_of(table, seat, filed).wrong == verdict_of(blind, seat, filed).wrong
        handed = hand_in(players.desk, seat, filed, players.dice)
        if handed.wrong is not None:
            assert handed.played.desk.table.state == table.state
        players.desk = handed.played.desk
    else:
        pytest.fail("the game did not end")
