"""Faults planted one by one, each in an interpreter of its own, and the share that is found.

`python -m tests.oracle faults [GAME …] [NUMBER] [--seed N]`. A fault is found when the comparison
reports a difference in the time it is given. A fault with which the product cannot be loaded is
no test of anything, so the next one is planted in its place.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from tests.oracle.equivalents import EQUIVALENT
from tests.oracle.planting import TABLES, Fault, faults, plant

NUMBER = 64
"""Faults planted in a game, unless another number is asked for."""
GOAL = 0.95
SECONDS = 90
"""How long the comparison looks for one."""
JOBS = 2
TABLE_SHARE = 8
"""One in so many is a changed value of a table."""
STILLBORN = "cannot be loaded"
ROOT = Path(__file__).resolve().parents[2]


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
    if sound := _compared(None, game, SECONDS):
        print(f"{game}: the readings differ without any fault: {sound}")
        return False
    tried = []
    for one in _tried(game, number, seed):
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
    return share >= GOAL


def _tried(game: str, number: int, seed: int) -> Iterator[Tried]:
    """That many faults that can be loaded, in the order of the draw."""
    drawn, tried = drawn_from(game, seed), 0
    with ThreadPoolExecutor(JOBS) as pool:
        while tried < number:
            batch = list(islice(drawn, number - tried))
            if not batch:
                return
            for one in pool.map(looked_for, batch):
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


def looked_for(fault: Fault) -> Tried:
    """The comparison, in an interpreter that loads the product with the fault."""
    return Tried(fault, _compared(fault, fault.game, SECONDS))


def _compared(fault: Fault | None, game: str, seconds: float) -> str:
    """What an interpreter of its own sees; "" for nothing."""
    said = json.dumps([asdict(fault) if fault else None, game, seconds])
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "tests.oracle.faults", said],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=seconds * 3,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "it never ends"
    lines = ran.stdout.splitlines()
    return lines[-1] if lines else f"it fails: {ran.stderr[-200:]!r}"


def _look(fault: Fault | None, game: str, seconds: float) -> str:
    """The same in this interpreter."""
    if fault is not None:
        plant(fault)
    try:
        from tests.oracle import running  # loads the product: with the fault
    except Exception:  # noqa: BLE001 - whatever a planted fault breaks
        return STILLBORN
    try:
        found = running.run(running.Task(game, 1, 1 << 40, seconds, until_first=True))
    except Exception as broken:  # noqa: BLE001
        return f"it fails: {broken!r}"[:200]
    for one in found.differences:
        said = f"{one.what}: {one.engine_says} / {one.model_says}"
        return f"position {found.tally.positions}: {said}"[:200]
    return ""


if __name__ == "__main__":
    planted, name, limit = json.loads(sys.argv[1])
    print(_look(Fault(**planted) if planted else None, name, limit).replace("\n", " "))
