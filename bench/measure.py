"""What a measure gives back, and how two things are compared on a machine that drifts."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure beside its goal; with `at_least` more is better, else less is."""

    name: str
    figure: float
    goal: float
    unit: str = ""
    at_least: bool = True
    note: str = ""

    @property
    def verdict(self) -> str:
        enough = self.figure >= self.goal if self.at_least else self.figure <= self.goal
        return "ok" if enough else "short"

    def line(self) -> str:
        """Name, figure, goal, verdict: one line to read and to grep."""
        relation = ">=" if self.at_least else "<="
        figure = f"{self.figure:.3g} {self.unit}".strip()
        goal = f"{relation} {self.goal:g} {self.unit}".strip()
        note = f"  ({self.note})" if self.note else ""
        return f"{self.name:<58} {figure:>12}   goal {goal:<12} {self.verdict}{note}"


def paired(ours: Callable[[int], float], theirs: Callable[[int], float], rounds: int = 7) -> float:
    """The median of ours / theirs over rounds in which both run one right after the other.

    Both get the round's number as a seed. Who begins alternates: a machine that grows slower or
    faster during the run favours neither.
    """
    ratios = []
    for seed in range(rounds):
        if seed % 2:
            other, own = theirs(seed), ours(seed)
        else:
            own, other = ours(seed), theirs(seed)
        ratios.append(own / other)
    return statistics.median(ratios)


def milliseconds(work: Callable[[], object], rounds: int = 9) -> float:
    """The median time of one call of what never waits, after one that does not count.

    It is the processor's time: what else runs on the machine is not ours to answer for.
    """
    work()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1000
