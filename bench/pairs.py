"""`python -m bench.soak underground [PART…]`: every pair of race and power survives its games.

A part is a choice of banners and a board: `plain/ug-2`, `mixed/sw-5`; the beginning of a name
chooses all that begin so (`plain`, `mixed/ug`). In random games, draws and takes are led to the
pairs that have been played least, and a game counts for every pair that had to act in it. What was
counted is kept under `build/soak`, for this very code, and gone on with the next time.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

import click

from bench.promises import Move, cheap_faults, faults
from moderator import games
from moderator.engine.core import Answer, Decision
from moderator.games.smallworld.choices import Decline, Take
from moderator.games.smallworld.state import State
from moderator.games.underground.rules import RULES
from moderator.games.underground.setting import setting

GAMES = 20
PARTS = tuple(
    f"{box}/{world}-{seats}"
    for box in ("plain", "mixed")
    for world in ("ug", "sw")
    for seats in range(2, 6)
)
KEPT = Path("build") / "soak"
_WIDE = 400
"""Of redeployments no more are looked at."""
_DEAR = 6
"""Every so many moves the dear promises are looked at as well."""
_SAVED = 50
"""Games between two savings."""
_LONGEST = 5_000
_DECLINES = 0.2
"""How often a race that may decline does: a game has room for several a seat."""
_KEEPS_BADGE = 0.5
"""How often Mimes do not swap, lest what was chosen for them is hardly ever played."""

Pair = tuple[str, str]


@dataclass(slots=True)
class Ledger:
    """What was played of a part: games by pair, the number of games, what broke."""

    part: str
    games: int = 0
    played: Counter[Pair] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def lacking(self, pair: Pair, goal: int) -> int:
        """Games that the pair is short of the goal."""
        return max(0, goal - self.played[pair])


def options(part: str) -> tuple[int, dict[str, Any]]:
    """Seats and options of a part."""
    box, board = part.split("/")
    return int(board[-1]), {"board": board, "mixed": box == "mixed"}


@cache
def pairs(part: str) -> tuple[Pair, ...]:
    """All that fit the board."""
    chosen = setting(*options(part))
    return tuple((race, power) for race in chosen.races for power in chosen.powers)


class Player:
    """Answers at random, but that draws and takes are led to what was played least."""

    def __init__(self, ledger: Ledger, goal: int, luck: Random) -> None:
        self.ledger, self.goal, self.luck = ledger, goal, luck
        self.rows: Counter[str] = Counter()
        for race, power in pairs(ledger.part):
            self.rows[race] += ledger.lacking((race, power), goal)

    def choose(self, state: State, decision: Decision, able: Sequence[Any]) -> Any:
        """One of those."""
        if decision.kind == "banner":
            weights = [1 + self.rows[str(one.result)] for one in able]
            return self.luck.choices(able, weights)[0]
        if decision.kind == "badge":
            drawn = state.market.drawn
            return self._most(able, [self._lack(drawn, str(one.result)) for one in able])
        if decision.kind == "take":
            row = state.market.row
            takes = [one for one in able if isinstance(one, Take)]
            combos = [row[one.place - 1] for one in takes]
            return self._most(takes, [self._lack(one.race, one.power) for one in combos])
        if decision.kind == "swap" and self.luck.random() < _KEEPS_BADGE:
            return able[0]
        if self.luck.random() < _DECLINES and (fading := _declines(able)):
            return fading[0]
        return self.luck.choice(able)

    def _lack(self, race: str, power: str) -> int:
        return self.ledger.lacking((race, power), self.goal)

    def _most(self, able: Sequence[Any], lacks: Sequence[int]) -> Any:
        most = max(lacks)
        return self.luck.choice(
            [one for one, lack in zip(able, lacks, strict=True) if lack == most]
        )


def _declines(able: Sequence[Any]) -> list[Any]:
    return [one for one in able if isinstance(one, Decline)]


def played(part: str, player: Player, luck: Random) -> Iterator[Move]:
    """Every move of a game of that part."""
    state = RULES.setup(*options(part)).state
    while (ask := RULES.ask(state)) is not None:
        (decision,) = ask.decisions
        able = list(islice(RULES.choices(state, decision), _WIDE))
        answer = Answer(decision, player.choose(state, decision, able), "soak")
        step = RULES.apply(state, (answer,))
        yield Move(state, decision, able, answer, step)
        state = step.state


def play(ledger: Ledger, goal: int) -> None:
    """One more game; it counts for its pairs if nothing broke in it."""
    name = f"{ledger.part}:{ledger.games}"
    luck, seen = Random(name), set[Pair]()
    ledger.games += 1
    number = 0
    try:
        for number, move in enumerate(played(ledger.part, Player(ledger, goal, luck), luck)):
            if move.decision.kind == "act":
                seen.add((move.state.active.race, move.state.active.power))
            _keep(ledger, f"{name} move {number}", _looked(move, number, luck))
            if number > _LONGEST:
                raise AssertionError("no end")
        if not (outcome := RULES.outcome(move.step.state)) or not outcome.winners:
            raise AssertionError("no winner")
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
        _keep(ledger, f"{name} move {number}", [f"{type(error).__name__}: {error}"])
        return
    ledger.played.update(seen)


def _looked(move: Move, number: int, luck: Random) -> Iterator[str]:
    return faults(move, luck) if number % _DEAR == 0 else cheap_faults(move)


def _keep(ledger: Ledger, where: str, found: Sequence[str] | Iterator[str]) -> None:
    for fault in found:
        ledger.broken.append(f"{where}: {fault}")
        print(ledger.broken[-1], flush=True)


@cache
def code() -> str:
    """A mark of the rules' code and data: what other code played counts for nothing."""
    root = Path(games.__file__).parent
    digest = hashlib.sha256()
    for file in sorted((*root.rglob("*.py"), *root.rglob("*.json"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def opened(part: str) -> Ledger:
    """What was kept of that part, if this code played it."""
    file = KEPT / f"{part.replace('/', '-')}.json"
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    if kept.get("code") != code():
        return Ledger(part)
    counts = Counter({(race, power): number for race, power, number in kept["played"]})
    return Ledger(part, kept["games"], counts, kept["broken"])


def save(ledger: Ledger) -> None:
    """For the next time; whole or not at all."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{ledger.part.replace('/', '-')}.json"
    rows = [[*pair, number] for pair, number in sorted(ledger.played.items())]
    said = {"code": code(), "games": ledger.games, "broken": ledger.broken, "played": rows}
    draft = file.with_suffix(".new")
    draft.write_text(json.dumps(said), "utf-8")
    draft.replace(file)


def soak(part: str, goal: int, until: float) -> Ledger:
    """Games of that part until every pair has its number, or the time is up."""
    ledger = opened(part)
    while _left(ledger, goal) and time.monotonic() < until:
        for _ in range(_SAVED):
            play(ledger, goal)
        save(ledger)
    return ledger


def _left(ledger: Ledger, goal: int) -> int:
    return sum(ledger.lacking(pair, goal) > 0 for pair in pairs(ledger.part))


def said(ledger: Ledger, goal: int) -> str:
    """A line a part: how many of its pairs are through."""
    every = len(pairs(ledger.part))
    through = every - _left(ledger, goal)
    return (
        f"{ledger.part}: {through} of {every} pairs in {goal} games each, "
        f"{ledger.games} games, {len(ledger.broken)} broken"
    )


def _soak(job: tuple[str, int, float]) -> Ledger:
    return soak(*job)


@click.command()
@click.argument("chosen", nargs=-1, metavar="[PART]...")
@click.option("--games", "goal", default=GAMES, show_default=True, help="Games a pair.")
@click.option("--minutes", default=600.0, show_default=True, help="Stop after these; go on later.")
@click.option("--processes", default=os.cpu_count() or 1, show_default=True)
def main(chosen: Sequence[str], goal: int, minutes: float, processes: int) -> None:
    """Play the parts whose names begin so, all if none is named."""
    wanted = [part for part in PARTS if not chosen or part.startswith(tuple(chosen))]
    if not wanted:
        raise click.UsageError(f"no such part; there are: {', '.join(PARTS)}")
    until, broken, left = time.monotonic() + 60 * minutes, 0, 0
    with Pool(processes) as pool:
        for ledger in pool.imap_unordered(_soak, [(part, goal, until) for part in wanted]):
            click.echo(said(ledger, goal))
            broken += len(ledger.broken)
            left += _left(ledger, goal)
    sys.exit(1 if broken or left else 0)
