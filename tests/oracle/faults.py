"""Faults planted one by one, each in an interpreter of its own, and the share that is found.

`python -m tests.oracle faults [GAME …] [NUMBER] [--seed N]`. A fault is found when the comparison
reports a difference in the time it is given. A fault with which the product cannot be loaded is
no test of anything, so the next one is planted in its place.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any

from tests.oracle.equivalents import EQUIVALENT
from tests.oracle.planting import TABLES, Fault, faults, plant

NUMBER = 64
"""Faults planted in a game, unless another number is asked for."""
GOAL = 0.95
SECONDS = 60
"""Seconds of a processor that the comparison looks for one."""
PATIENCE = 10
"""So many times as long by the clock, where others use the machine, until it counts as endless."""
JOBS = 2
TABLE_SHARE = 8
"""One in so many is a changed value of a table."""
NO_END = 1 << 40
STILLBORN = "cannot be loaded"
FORK = multiprocessing.get_context("forkserver")
"""Each child is split off a process that has not loaded the product, and loads it with a fault."""
FORK.set_forkserver_preload(["sqlmodel"])  # what takes longest to load
GAMES_OF = {
    "smallworld": ("smallworld", "underground"),
    "underground": ("underground",),
    "kingdoms": ("kingdoms",),
}
"""In which games a fault of a game is looked for: Underground is built on Small World's blocks."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A fault, and what the comparison saw of it: "" for nothing."""

    fault: Fault
    seen: str


def main(words: Sequence[str], seed: int) -> int:
    """Plant, say what was found, and return the exit status."""
    numbers = [int(word) for word in words if word.isdigit()]
    games = [word for word in words if not word.isdigit()] or list(TABLES)
    short = [game for game in games if not _told(game, numbers[0] if numbers else NUMBER, seed)]
    print(f"oracle failed: too few found in {', '.join(short)}" if short else "oracle ok: faults")
    return int(bool(short))


def _told(game: str, number: int, seed: int) -> bool:
    known = [one["sort"] for one in _compared(None, game, ())]
    for sort in known:
        print(f"  differs without any fault, and is passed over: {' '.join(sort)}")
    tried = []
    for one in _tried(game, number, seed, known):
        tried.append(one)
        mark = "found" if one.seen else "NOT FOUND"
        print(f"  {mark}: {one.fault.name}{f'  |  {one.seen}' if one.seen else ''}", flush=True)
    found = sum(bool(one.seen) for one in tried)
    share = found / max(1, len(tried))
    left_out = sum(name.startswith(f"{game}.") for name in EQUIVALENT)
    print(
        f"{game}: {found} of {len(tried)} planted faults found ({share:.1%}); "
        f"{left_out} that alter no rule are not planted",
        flush=True,
    )
    return share >= GOAL and not known


Sorts = Sequence[Sequence[str]]
Seen = list[dict[str, Any]]


def _tried(game: str, number: int, seed: int, known: Sorts) -> Iterator[Tried]:
    """That many faults that can be loaded, in the order of the draw."""
    drawn, tried = drawn_from(game, seed), 0
    with ThreadPoolExecutor(JOBS) as pool:
        while tried < number:
            batch = list(islice(drawn, number - tried))
            if not batch:
                return
            for one in pool.map(partial(looked_for, known=known), batch):
                if one.seen != STILLBORN:
                    tried += 1
                    yield one


def drawn_from(game: str, seed: int) -> Iterator[Fault]:
    """All faults of a game in a random order, module by module, a few of them of the table."""
    luck = random.Random(f"{game} {seed}")
    modules: dict[str, list[Fault]] = {}
    for fault in faults(game):
        if fault.name not in EQUIVALENT:
            modules.setdefault(fault.module, []).append(fault)
    table = modules.pop("data")
    luck.shuffle(table)
    for listed in modules.values():
        luck.shuffle(listed)
    weights = {module: len(listed) ** 0.5 for module, listed in modules.items()}
    number = 0
    while modules:
        number += 1
        if table and number % TABLE_SHARE == 0:
            yield table.pop()
            continue
        module = luck.choices(list(modules), [weights[one] for one in modules])[0]
        yield modules[module].pop()
        if not modules[module]:
            del modules[module]


def looked_for(fault: Fault, known: Sorts = ()) -> Tried:
    """The comparison, in an interpreter that loads the product with the fault; differences of the
    sorts that are known without it are passed over."""
    seen = _compared(fault, fault.game, known)
    return Tried(fault, seen[0]["said"] if seen else "")


def _compared(fault: Fault | None, game: str, known: Sorts) -> Seen:
    """What an interpreter of its own sees: `said` in words, `sort` as differences have it."""
    ours, theirs = FORK.Pipe(duplex=False)
    child = FORK.Process(target=_look, args=(theirs, fault, game, known))
    child.start()
    theirs.close()
    try:
        if not ours.poll(SECONDS * PATIENCE):
            return [{"said": "it never ends", "sort": []}]
        seen: Seen = ours.recv()
        return seen
    except EOFError:
        return [{"said": "it fails", "sort": []}]
    finally:
        child.kill()
        child.join()


def _look(told: Connection, fault: Fault | None, game: str, known: Sorts) -> None:
    """The same in this interpreter: the first difference by a fault, all there are without one."""
    told.send(_seen(fault, game, known))


def _seen(fault: Fault | None, game: str, known: Sorts) -> Seen:
    if fault is not None:
        plant(fault)
    try:
        from tests.oracle import running  # loads the product: with the fault
    except Exception:  # noqa: BLE001 - whatever a planted fault breaks
        return [{"said": STILLBORN, "sort": []}]
    sorts, last = tuple(map(tuple, known)), GAMES_OF[game][-1]
    for one in GAMES_OF[game]:
        seconds = SECONDS if one == last else SECONDS / 2
        task = running.Task(one, 1, NO_END, seconds, until_first=fault is not None, known=sorts)
        try:
            found = running.run(task)
        except Exception as failed:  # noqa: BLE001 - whatever a planted fault breaks
            return [{"said": f"it fails: {failed!r}"[:200], "sort": []}]
        if found.differences:
            break
    return [
        {"said": f"position {found.tally.positions}: {one.words}"[:200], "sort": one.sort}
        for one in found.differences
    ]
