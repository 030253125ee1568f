"""Positions of Underground written short, turns played by orders, and whole games at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from moderator.engine.core import Answer, Decision, Problem
from moderator.games.smallworld.state import State
from moderator.games.underground.notation import NOTATION
from moderator.games.underground.position import place
from moderator.games.underground.probe import probe
from moderator.games.underground.rules import RULES
from moderator.league.play.deadline import time_up
from moderator.league.play.sheets_on_file import FiledSheet, SheetsOnFile, hand_in
from moderator.league.play.who_answers import GameInPlay

NOBODY = {"race": "ogres", "power": "wise", "hand": 1}
"""A seat that is of no account in a case."""


def position(
    board: str,
    regions: Mapping[int, Any],
    options: Mapping[str, Any] | None = None,
    more: Mapping[str, Any] | None = None,
    **seats: Any,
) -> State:
    """`A="drow stone"` or a table; a region as `"A 3"`, `"B 1 decline"`, or a table."""
    return place(
        {
            "board": board,
            "seats": int(board[-1]),
            "options": dict(options or {}),
            "position": {
                "round": 3,
                "seats": {letter: _seat(entry) for letter, entry in seats.items()},
                "regions": {str(number): _region(entry) for number, entry in regions.items()},
                **(more or {}),
            },
        }
    )


def _seat(entry: Any) -> Mapping[str, Any]:
    if not isinstance(entry, str):
        return dict(entry)
    race, power = entry.split()
    return {"race": race, "power": power}


def _region(entry: Any) -> Mapping[str, Any]:
    if not isinstance(entry, str):
        return dict(entry)
    owner, tokens, *rest = entry.split()
    return {"owner": owner, "tokens": int(tokens), **({"decline": True} if rest else {})}


@dataclass
class Sitting:
    """A game that takes sheets as a league does; dice fall as listed."""

    desk: SheetsOnFile[Any, Any]
    dice: list[Any]

    def drawn(self, decision: Decision) -> Any:
        return self.dice.pop(0) if decision.kind == "die" and self.dice else decision.about[0]

    def send(self, seat: int, orders: str) -> Problem | None:
        """The first error of the sheet, if it has one."""
        handed = hand_in(self.desk, seat, FiledSheet(NOTATION.read(orders), "", "mail"), self.drawn)
        self.desk = handed.played.desk
        return handed.wrong

    def wait(self) -> None:
        """The time of those asked is up."""
        self.desk = time_up(self.desk, self.drawn).desk

    def at(self, key: str) -> Any:
        return probe(self.desk.table.state, key)

    @property
    def asked(self) -> Decision:
        ask = RULES.ask(self.desk.table.state)
        assert ask is not None
        return ask.decisions[0]


def table(state: State, *dice: int) -> Sitting:
    return Sitting(SheetsOnFile(GameInPlay(RULES, NOTATION, state, {}, {}), {}), list(dice))


def options(seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and options, all kinds of games in turn."""
    seats = 2 + seed % 4
    chosen: dict[str, Any] = {"mixed": bool(seed & 4)}
    if seed & 8:
        chosen["board"] = f"sw-{seats}"
    return seats, chosen


def asked_at_random(
    seed: int, start: State | None = None
) -> Iterator[tuple[State, Decision, list[Any]]]:
    """Every question of a random game, with the first choices that the rules list for it."""
    luck = random.Random(seed)
    seats, chosen = options(seed)
    state = start or RULES.setup(seats, chosen).state
    while (ask := RULES.ask(state)) is not None:
        [decision] = ask.decisions
        able = list(islice(RULES.choices(state, decision), 400))
        yield state, decision, able
        answer = Answer(decision, luck.choice(able), "test")
        state = RULES.apply(state, (answer,)).state
