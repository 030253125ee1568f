"""One scenario file on both sides: `python -m tests.oracle case FILE …`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from moderator.engine.core import LETTERS, Decision, Problem, letter
from moderator.engine.sheets import Bound, Line
from tests.oracle import lockstep
from tests.oracle.engine import Listed, Told
from tests.oracle.lockstep import Difference, DiffersError, Pair, Tally
from tests.oracle.model import model_of

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def main(files: Sequence[str]) -> int:
    """Play each; the exit status is 1 where the readings differ."""
    differ, compared = 0, 0
    for name in files:
        document = tomllib.loads(Path(name).read_text("utf-8"))
        if why := left_out(document):
            print(f"{name}: left out: {why}")
            continue
        compared += 1
        difference = played(document, Tally())
        if difference is None:
            print(f"{name}: both readings agree")
            continue
        differ += 1
        print(f"{name}: {difference.what}")
        print(f"  engine: {difference.engine_says}\n  model:  {difference.model_says}")
        for one in difference.told:
            print(f"  told: {one.seat}: {one.order} {list(one.dice) or ''}")
    print(f"oracle failed: {differ} files" if differ else f"oracle ok: {compared} files")
    return int(bool(differ))


@dataclass(slots=True)
class _Sheets:
    """What seats have handed in and is still to be played."""

    lines: dict[int, Sequence[Line]] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    dice: list[Any] = field(default_factory=list)


MODELLED = frozenset({"mixed", "tie", "tokens", "factions", "territories", "board"})
"""Options that the second models know."""


def left_out(case: Mapping[str, Any]) -> str:
    """Why the model cannot express a scenario, "" where it can."""
    unknown = sorted(case.get("options", {}).keys() - MODELLED)
    if "homemade" in unknown:
        return "home-made pieces: no rulebook knows them"
    return (
        f"a league's own readings are not the rulebook's: {', '.join(unknown)}" if unknown else ""
    )


def files(game: str) -> list[Path]:
    """The project's scenario files of a game."""
    return sorted((SCENARIOS / game).glob("*.toml"))


def played(case: Mapping[str, Any], tally: Tally) -> Difference | None:
    """Where the readings of a scenario first differ, its steps played one after the other and what
    it met counted. Raises ValueError where the position contradicts itself."""
    with lockstep.parting() as parted:
        pair = lockstep.begun(case, model_of(case["game"]))
        sheets = _Sheets(dice=list(case.get("dice", ())))
        for seat, words in pair.game.standing(case):
            sheets.lines[seat] = pair.game.notation.read(words).commands
        for step in case.get("step", ()):
            if not step.get("accept", True):
                _step(pair, step, deepcopy(sheets), tally)  # as far as it goes; nothing is played
                continue
            pair = _step(pair, step, sheets, tally)
        lockstep.checked(pair, lockstep.same_end)
    return parted.difference


def _step(pair: Pair, step: Mapping[str, Any], sheets: _Sheets, tally: Tally) -> Pair:
    late = bool(step.get("deadline"))
    if not late:
        seat = LETTERS.index(step["seat"])
        sheet = pair.game.notation.read(step["orders"])
        if sheet.problems:
            return pair  # the order language's
        sheets.lines[seat] = (*sheet.commands, *sheet.plans[0])
        if "end" in step["orders"].split():
            sheets.closed.add(seat)
    asked = {one.seat for one in pair.questions}
    while pair.questions:
        before = dict(sheets.lines)
        given = [_answer(pair, one, sheets, late and one.seat in asked) for one in pair.questions]
        if any(one is None for one in given):
            sheets.lines = before  # who has answered waits for the others, the line still on file
            lockstep.asked(pair, tally)
            break
        told = Told("", "", tuple(sheets.dice))
        pair = lockstep.told(pair, given, told, tally)  # type: ignore[arg-type]
        rolled = len(pair.told[-1].dice)
        del sheets.dice[:rolled]
        if pair.game.rules.closes == "turn" and not {one.seat for one in pair.questions} & asked:
            sheets.closed.clear()
    return pair


def _same_refusal(pair: Pair, seat: str, problem: Problem, lines: Sequence[Line]) -> None:
    """A line that the engine refuses, the model refuses too."""
    order = next((line.text for line in lines if line.number == problem.line), "")
    if order and pair.model.refusal(pair.other, seat, order) is None:
        raise DiffersError(f"is {seat}'s {order!r} legal", problem, "legal", order)


def _taken(pair: Pair, seat: str, order: str) -> None:
    """A line that the engine takes, the model takes too."""
    if (why := pair.model.refusal(pair.other, seat, order)) is not None:
        raise DiffersError(f"is {seat}'s {order!r} legal", "legal", why, order)


def _answer(pair: Pair, decision: Decision, sheets: _Sheets, late: bool) -> Listed | None:
    """By its lines, or the default where its sheet is closed or its time is up."""
    rules, notation, seat = pair.game.rules, pair.game.notation, decision.seat
    bound = notation.bind(pair.state, decision, sheets.lines.get(seat, ()))
    if isinstance(bound, Bound):
        sheets.lines[seat] = bound.rest
        order = notation.write(pair.state, bound.choice)
        lockstep.checked(pair, _taken, letter(seat), order)
        return Listed(bound.choice, order)
    if isinstance(bound, Problem):
        lockstep.checked(pair, _same_refusal, letter(seat), bound, sheets.lines[seat])
    closed = seat in sheets.closed and rules.closes == "turn"
    if late or closed or decision.kind in rules.never_waits:
        choice = rules.default(pair.state, decision)
        return Listed(choice, notation.write(pair.state, choice))
    return None
