"""Scenario files: a position, orders, what must come of them.

The sheets take the same way as a player's: `hand_in` and `time_up`. Dice come from the
file's list, in order; one more roll than given, or one left over, is a failure of the case.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moderator.engine.core import LETTERS, Decision, Fact, Problem, Seat, letter
from moderator.games import GAMES, Game
from moderator.league.play.deadline import time_up
from moderator.league.play.sheets_on_file import (
    FiledSheet,
    SheetsOnFile,
    asked,
    hand_in,
    withdrawing,
)
from moderator.league.play.who_answers import GameInPlay


@dataclass(frozen=True, slots=True)
class ScenarioFailure:
    """One thing that came out otherwise: where, what was expected, what came."""

    step: str
    what: str
    expected: object
    came: object

    def __str__(self) -> str:
        return f"{self.step}: {self.what}: expected {self.expected!r}, came {self.came!r}"


class ScenarioError(ValueError):
    """The file itself is no scenario: it says which file and what is wrong with it."""


@dataclass(slots=True)
class ListedDice:
    """Dice that fall as the file says."""

    results: list[Fact]
    missing: int = 0

    def __call__(self, decision: Decision) -> Fact:
        if self.results:
            return self.results.pop(0)
        self.missing += 1
        return decision.about[0]


def run_file(path: Path) -> tuple[str, tuple[ScenarioFailure, ...]]:
    """Title and failures of a scenario file. Raises ScenarioError where it cannot be read."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        return str(document["title"]), tuple(run(document))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, ValueError) as error:
        raise ScenarioError(f"{path}: {type(error).__name__}: {error}") from error


def run(document: Mapping[str, Any]) -> Iterator[ScenarioFailure]:
    """Play a scenario; yields what came out otherwise than expected."""
    game = GAMES[document["game"]]
    desk = desk_of(game, document)
    dice = ListedDice(list(document.get("dice", ())))
    for number, step in enumerate(document.get("step", ()), start=1):
        name = f"step {number}"
        if step.get("deadline"):
            desk = time_up(desk, dice).desk
        else:
            desk, problem = _sheet(game, desk, step, dice)
            yield from _acceptance(name, step, problem)
        yield from _expectations(name, game, desk, step.get("expect", {}))
    yield from _expectations("end", game, desk, document.get("expect", {}))
    if dice.missing:
        yield ScenarioFailure("end", "rolls beyond the list of dice", 0, dice.missing)
    if dice.results:
        yield ScenarioFailure("end", "dice that were not rolled", [], dice.results)


def desk_of(game: Game, document: Mapping[str, Any]) -> SheetsOnFile[Any, Any]:
    """The game in the position of a scenario's document."""
    state = game.place(document)
    table = GameInPlay(game.rules, game.notation, state, {}, {})
    desk: SheetsOnFile[Any, Any] = SheetsOnFile(table, {})
    for seat, words in game.standing(document):
        desk = desk.instructing(seat, game.notation.read(words).commands)
    return desk


def _sheet(
    game: Game, desk: SheetsOnFile[Any, Any], step: Mapping[str, Any], dice: ListedDice
) -> tuple[SheetsOnFile[Any, Any], Problem | None]:
    seat: Seat = LETTERS.index(step["seat"])
    sheet = game.notation.read(step["orders"])
    verbs = [line.verb for line in sheet.commands]
    if "withdraw" in verbs:
        return withdrawing(desk, seat), None
    handed = hand_in(desk, seat, FiledSheet(sheet, "new", "mail"), dice)
    if "preview" in verbs:
        return desk, handed.wrong
    return handed.played.desk, handed.wrong


def _acceptance(
    name: str, step: Mapping[str, Any], problem: Problem | None
) -> Iterator[ScenarioFailure]:
    came = (problem.code, problem.line) if problem else None
    if step.get("accept", True):
        if came is not None:
            yield ScenarioFailure(name, "the sheet", "accepted", came)
        return
    if came is None:
        yield ScenarioFailure(name, "the sheet", "refused", "accepted")
        return
    expected = (step.get("error", came[0]), step.get("line", came[1]))
    if came != expected:
        yield ScenarioFailure(name, "the first error", expected, came)


def _expectations(
    name: str, game: Game, desk: SheetsOnFile[Any, Any], expected: Mapping[str, Any]
) -> Iterator[ScenarioFailure]:
    for key, value in expected.items():
        came = _probe(game, desk, key)
        if came != value:
            yield ScenarioFailure(name, key, value, came)


def _probe(game: Game, desk: SheetsOnFile[Any, Any], key: str) -> object:
    if key == "asking":
        return sorted(letter(seat) for seat in asked(desk.table))
    came = game.probe(desk.table.state, key)
    return list(came) if isinstance(came, tuple) else came
