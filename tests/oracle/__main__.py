"""`python -m tests.oracle [GAME …] [POSITIONS] [--seed N]`, or `… faults [GAME …] [NUMBER]`, or
`… case FILE …`.

Without a number it goes on for twenty minutes by the clock, on two processors. The last line
begins with `oracle ok`, or the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.oracle import case, pairs, report, running
from tests.oracle.model import HOME, model_of
from tests.oracle.running import Found, Task

MINUTES = 20
REST = 60
"""Seconds of them for what is to be told afterwards."""
JOBS = 2
SHOWN = 3
"""So many differences of a game are shown as scenarios, each of another kind."""
NO_END = 1 << 40


def main(words: Sequence[str]) -> int:
    """Run, say what was met, and return the exit status."""
    asked = _parsed(words)
    if "faults" in asked.words:
        from tests.oracle import faults

        return faults.main([word for word in asked.words if word != "faults"], asked.seed)
    if asked.words[:1] == ["case"]:
        return case.main(asked.words[1:])
    numbers = [int(word) for word in asked.words if word.isdigit()]
    games = [word for word in asked.words if not word.isdigit()] or list(HOME)
    if unknown := sorted(set(games) - set(HOME)):
        print(f"no such games: {', '.join(unknown)}; there are: {', '.join(HOME)}")
        return 64
    found = _run(games, numbers[0] if numbers else NO_END, asked.seed, whole=not numbers)
    complete = [_told(one) for one in found]
    return _closed(found, all(complete) or bool(numbers))


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="oracle", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="GAME, number of positions, or faults")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_intermixed_args(words)


def _run(games: Sequence[str], positions: int, seed: int, *, whole: bool) -> list[Found]:
    seconds = (MINUTES * 60 - REST) / len(games) if whole else float(NO_END)
    tasks = [
        Task(game, seed, -(-positions // JOBS), seconds, part, JOBS, by_clock=True)
        for game in games
        for part in range(JOBS)
    ]
    found = {game: Found(game) for game in games}
    with ProcessPoolExecutor(JOBS) as pool:
        for one in pool.map(running.run, tasks):
            found[one.game].add(one)
    return list(found.values())


def _told(found: Found) -> bool:
    """Say what a game's run met; whether it met every pair."""
    tally, model = found.tally, model_of(found.game)
    print(f"{found.game}: {tally.positions} positions, {tally.compared} choices compared")
    there = pairs.all_of(found.game)
    for kind in sorted({key[0] for key in there}):
        of_kind = [key for key in there if key[0] == kind]
        met = sum(1 for key in of_kind if tally.pairs[key])
        print(f"  {pairs.WORDS[kind]}: {met} of {len(of_kind)}")
    print(f"  questions: {_counted(tally.kinds)}")
    for what, why in model.NOT_MODELLED.items():
        print(f"  not modelled: {what}: {why}")
    for name in found.left_out:
        print(f"  not compared: {name}")
    if found.refused:
        print(f"  made positions that contradict themselves: {found.refused}")
    for difference in found.differences[:SHOWN]:
        print(f"\n{report.shown(difference, model)}", flush=True)
    for difference in found.differences[SHOWN:]:
        print(f"  also: {difference.words}")
    return all(tally.pairs[key] for key in there)


def _counted(kinds: Counter[str]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))


def _closed(found: Sequence[Found], complete: bool) -> int:
    differences = sum(len(one.differences) for one in found)
    positions = sum(one.tally.positions for one in found)
    compared = sum(one.tally.compared for one in found)
    if differences:
        print(f"oracle failed: {differences} differences in {positions} positions")
    elif not complete:
        print("oracle failed: not every pair was met")
    else:
        print(f"oracle ok: {positions} positions, {compared} choices compared, no difference")
    return int(bool(differences) or not complete)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
