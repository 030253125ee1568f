"""`python -m bench.soak [SHEETS [POSITIONS [SEED]]]`: what no test run has the time for.

`python -m bench.soak underground [PART…]` plays pairs of race and power instead (`bench/pairs.py`),
`python -m bench.soak kingdoms [COUNT [SEED]]` games of Tiny Epic Kingdoms (`bench/realms.py`), and
`python -m bench.soak pipe`, `maildir` or `dovecot` kills what takes mail in, `kills` a whole league
(`bench/killed.py`).
`python -m bench.soak form [WALKS [FIRST]]` goes through the form at random, in two browsers;
`python -m bench.soak planted` puts every hostile text into a place of its own (`tests/planted`),
`python -m bench.soak promises [SHEETS [SEED]]` holds what answers promise against what is played.

Reads SHEETS random and spoilt sheets of every game in three languages, and writes, reads and binds
every legal choice in POSITIONS random positions of each game. Prints what broke; exit 1 if any did.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

from bench import killed, pairs, realms
from bench.sheets import TONGUES, Author, Position, grammar, positions
from moderator.engine.core import Decision, Problem
from moderator.engine.plain import rows
from moderator.engine.sheets import Bound, Line, Sheet
from moderator.games import GAMES

SHEETS, POSITIONS = 100_000, 1_000
_SHEETS_A_POSITION = 8
_CHOICES = 400
"""Of redeployments and payments only the first so many are looked at."""


def fuzz(name: str, sheets: int, seed: int) -> Iterator[str]:
    """What is wrong with how sheets of that game are read; nothing where all is well."""
    luck = Random(f"{name}:{seed}")
    author = Author(name, luck)
    for number, position in enumerate(positions(name, luck)):
        for _ in range(_SHEETS_A_POSITION):
            if sheets == 0:
                return
            sheets -= 1
            text = author.sheet(position)
            yield from (
                f"{name}, position {number}: {fault}\n{text!r}"
                for fault in faults(name, position, text)
            )


def faults(name: str, position: Position, text: str) -> Iterator[str]:
    """Every refusal must have its code and the line it is about, and a choice must be legal."""
    game = GAMES[name]
    try:
        sheet = game.notation.read(text)
        yield from unplaced(sheet.problems, text)
        yield from _bound(game, position, sheet)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
        yield f"{type(error).__name__}: {error}"


def unplaced(problems: Sequence[Problem], text: str) -> Iterator[str]:
    """Problems of a sheet that do not say where in it they are."""
    typed = {row.number: row.raw for row in rows(text)}
    for problem in problems:
        if not problem.code or problem.line is None or problem.line not in typed:
            yield f"no code or line: {problem}"
        elif dict(problem.facts).get("at", 1) not in range(1, len(typed[problem.line]) + 1):
            yield f"not in the line: {problem}"


def _bound(game: Any, position: Position, sheet: Sheet) -> Iterator[str]:
    for plan in sheet.plans:
        for line in (*plan, *sheet.commands):
            wrong = game.notation.static(position.state, line)
            if wrong is not None and (not wrong.code or wrong.line != line.number):
                yield f"static: {wrong}"
        for decision in position.asked:
            yield from judged(game, position.state, decision, plan)


def judged(game: Any, state: Any, decision: Decision, lines: Sequence[Line]) -> Iterator[str]:
    """What is wrong with what lines are bound to."""
    found = game.notation.bind(state, decision, lines)
    if isinstance(found, Bound):
        if refusal := game.rules.problem(state, decision, found.choice):
            yield f"bound to what is not legal: {found} {refusal}"
    elif found is not None and (not found.code or found.line not in {one.number for one in lines}):
        yield f"refused without line or code: {found}"


def identity(name: str, count: int, seed: int) -> Iterator[str]:
    """Choices that are not read as what was written, in any language."""
    luck = Random(f"{name}:{seed}:identity")
    for number, position in enumerate(positions(name, luck)):
        if number == count:
            return
        for decision in position.asked:
            yield from _undone(name, position.state, decision)


def _undone(name: str, state: Any, decision: Decision) -> Iterator[str]:
    game = GAMES[name]
    for place, choice in enumerate(game.rules.choices(state, decision)):
        if place == _CHOICES:
            return
        order = game.notation.write(state, choice)
        for language in TONGUES[: 3 if place < 40 else 1]:
            said = grammar(game).said_in(language, order)
            sheet = game.notation.read(said)
            bound = game.notation.bind(state, decision, (*sheet.commands, *sheet.plans[0]))
            if not isinstance(bound, Bound) or bound.choice != choice:
                yield f"{name}: {choice} is written {said!r} and read as {bound} {sheet.problems}"


def _planted() -> int:
    """The tests of hostile texts, each text with mails and pages of its own."""
    ours = {**os.environ, "MODERATOR_PLANTED": "1"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-o", "faulthandler_timeout=36000", "tests/planted"],
        env=ours,
    ).returncode


_SHEETS_A_GAME = 200


def _promises(sheets: int = SHEETS, seed: int = 1) -> int:
    """Sheets of seats that send anything at all, in games of their own, by turns."""
    from tests.league.promising import promises  # here, for who has no tests

    broken = kept = sent = 0
    start = time.perf_counter()
    for number in count(seed):
        for name in GAMES:
            for told, fault in promises(name, number, _SHEETS_A_GAME):
                broken, kept, sent = broken + bool(fault), kept + told, sent + 1
                if fault:
                    print(f"game {number}: {fault}", flush=True)
        took = time.perf_counter() - start
        print(
            f"{sent} answers, {kept} promise something, {broken} broken, {took:.0f} s", flush=True
        )
        if sent >= sheets:
            return 1 if broken else 0
    raise AssertionError("there is always another game")


def main(words: Sequence[str]) -> int:
    """The part that is named, or the sheets; exit 1 where anything broke."""
    if "underground" in words[:1]:
        pairs.main(words[1:], prog_name="soak underground")
    if "kingdoms" in words[:1]:
        return realms.main(words[1:])
    if "form" in words[:1]:
        from tests.web import form_walks  # here, for who has no browser

        return form_walks.main(words[1:])
    if "planted" in words[:1]:
        return _planted()
    if "promises" in words[:1]:
        return _promises(*map(int, words[1:]))
    if words and words[0] in killed.WAYS:
        return killed.main(words[0])
    return _sheets(words)


def _sheets(numbers: Sequence[str]) -> int:
    """Each game's share of the sheets, and its positions."""
    sheets, count, seed = (*map(int, numbers), *(SHEETS, POSITIONS, 1)[len(numbers) :])
    broken = 0
    for name in GAMES:
        for what, found in (
            ("sheets", fuzz(name, sheets // len(GAMES) + 1, seed)),
            ("positions", identity(name, count, seed)),
        ):
            start, before = time.perf_counter(), broken
            for fault in found:
                broken += 1
                print(fault, flush=True)
            took = time.perf_counter() - start
            print(f"{name}, {what}: {broken - before} broken, {took:.0f} s", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
