"""A run over one game: where its positions come from, what it met, what differed."""

from __future__ import annotations

import random
import time
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from tests.oracle import case, cases, choosing, pairs
from tests.oracle.lockstep import Difference, Play, Tally, walk
from tests.oracle.model import Model, model_of

SOURCES = ("made",) * 90 + ("play",) * 3 + ("stand-in", "long")
"""In which parts positions are made, come from lively play, from the stand-ins' play, and from a
game that is played on from its first turn."""
FROM_A_GAME = 8
"""So many turns of one game are started from."""
FILES = 4
"""So many scenario files are played on both sides after each case, until all are."""
MOST_DIFFERENCES = 16
"""With so many of different kinds a run stops, or with MOST_PARTED of whatever kind."""


MOST_PARTED = 300


@dataclass(frozen=True, slots=True)
class Task:
    """A part of a run: one game, from one seed, until that many positions, or seconds: of a
    processor, or `by_clock`, however busy the machine is."""

    game: str
    seed: int
    positions: int
    seconds: float
    part: int = 0
    parts: int = 1
    until_first: bool = False
    by_clock: bool = False
    files: bool = True
    """Whether scenario files are played, too."""
    known: tuple[tuple[str, ...], ...] = ()
    """Sorts of differences that are passed over."""


@dataclass(slots=True)
class Found:
    """What came of it."""

    game: str
    tally: Tally = field(default_factory=Tally)
    refused: int = 0
    """Made positions that contradict themselves."""
    parted: int = 0
    """Walks that ended in a difference."""
    differences: list[Difference] = field(default_factory=list)
    """One of a kind."""
    left_out: list[str] = field(default_factory=list)
    """Scenario files that the model cannot express, and why."""

    def add(self, other: Found) -> None:
        """Two parts of one run together."""
        self.refused += other.refused
        self.parted += other.parted
        self.differences += other.differences
        self.left_out += other.left_out
        self.tally.positions += other.tally.positions
        self.tally.compared += other.tally.compared
        self.tally.pairs += other.tally.pairs
        self.tally.kinds += other.tally.kinds


def run(task: Task, model: Model | None = None) -> Found:
    """Compare until the task is done."""
    found, until = Found(task.game), _now(task) + task.seconds
    model = model or model_of(task.game)
    luck = random.Random(f"{task.game} {task.seed} {task.part}")
    files = case.files(task.game)[task.part :: task.parts] if task.files else []
    luck.shuffle(files)
    for tables, play in _cases(task, luck, found.tally):
        try:
            difference = walk(tables, model, luck, found.tally, play)
        except ValueError:
            found.refused += 1
        else:
            _note(task, found, difference)
        for path in files[-FILES:]:
            _scenario(task, found, path)
        del files[-FILES:]
        if _is_over(task, found, until):
            return found
    return found


def _scenario(task: Task, found: Found, path: Path) -> None:
    document = tomllib.loads(path.read_text("utf-8"))
    if why := case.left_out(document):
        found.left_out.append(f"{path.name}: {why}")
    else:
        _note(task, found, case.played(document, found.tally))


def _note(task: Task, found: Found, difference: Difference | None) -> None:
    if difference is not None and difference.sort not in task.known:
        found.parted += 1
        if difference.sort not in [one.sort for one in found.differences]:
            found.differences.append(difference)


def _is_over(task: Task, found: Found, until: float) -> bool:
    enough = 1 if task.until_first else MOST_DIFFERENCES
    return (
        found.tally.positions >= task.positions
        or len(found.differences) >= enough
        or found.parted >= MOST_PARTED
        or _now(task) > until
    )


def _now(task: Task) -> float:
    return time.monotonic() if task.by_clock else time.process_time()


def _cases(task: Task, luck: random.Random, tally: Tally) -> Iterator[tuple[Any, Play]]:
    """Without end: made positions for the pairs not met yet, and turns of played games."""
    wanted = _wanted(task, luck, tally)
    for source in cycle(random.Random(task.seed).sample(SOURCES, len(SOURCES))):
        if source == "made":
            key = next(wanted)
            yield pairs.case_for(task.game, key, luck), _towards(task.game, key)
        elif source == "play":
            yield from ((tables, LIVELY) for tables in _played(task.game, luck, FROM_A_GAME))
        elif source == "long":
            yield next(cases.from_play(task.game, luck)), LONG
        else:
            yield from ((tables, SHREWD) for tables in _played(task.game, luck, 1))


def _wanted(task: Task, luck: random.Random, tally: Tally) -> Iterator[pairs.Key]:
    """This part's share of the pairs again and again, what was met after what was not."""
    mine = pairs.all_of(task.game)[task.part :: task.parts]
    while True:
        luck.shuffle(mine)
        for key in sorted(mine, key=lambda key: tally.pairs[key]):
            if tally.pairs[key] == 0 or luck.random() < 0.2:
                yield key


def _played(game: str, luck: random.Random, number: int) -> list[Mapping[str, Any]]:
    """So many turns of one game."""
    turns = list(cases.from_play(game, luck))
    return luck.sample(turns, min(number, len(turns)))


def _towards(game: str, key: pairs.Key) -> Play:
    """A turn; in Kingdoms as far as the war that is wanted and what comes of it, which is soon
    there."""
    if game != "kingdoms":
        return MADE
    return Play(choosing.against(key[2]), pairs.met, turns=1, questions=9)


MADE = Play(choosing.lively, pairs.met, turns=1)
LIVELY = Play(choosing.lively, pairs.met, turns=2)
SHREWD = Play(choosing.shrewd, pairs.met, turns=12, questions=60)
"""From a turn of a lively game the stand-ins play on by themselves."""
LONG = Play(choosing.restless, pairs.met, turns=50, questions=300)
"""To its end: till the badges have run out and come back from the discard."""
