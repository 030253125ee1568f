"""`python -m bench.standins [GAME [GAMES [SEED]]]`: how strong the stand-ins are, and how quick.

Each plays GAMES games for two and GAMES at tables of four, against players who answer anything
legal; it sits in each seat equally often. Prints its share of wins (a first place shared counts as
its share) and its slowest turn beside their goals; exit 1 where one is short.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from bench.measure import Measured
from moderator.engine.core import DICE, Answer, Decision, Seat
from moderator.games import GAMES
from moderator.standins import player_of

GAMES_EACH = 200
TABLES = ((2, 0.95), (4, 0.80))
"""Seats, and the share of games to be won there."""
SECONDS = 1.0
_LISTED = 2000
"""Of redeployments a random player knows the first so many."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game: the share of the first place, and the slowest turn in seconds of the processor."""

    won: float
    slowest: float


def play(name: str, seats: int, seed: int) -> Result:
    """The stand-in sits in seat `seed` modulo the seats, everybody else plays at random."""
    rules, me = GAMES[name].rules, seed % seats
    luck = Random(f"{name}:{seats}:{seed}")
    state = rules.setup(seats, {}).state
    turns: dict[int, float] = {}
    while (ask := rules.ask(state)) is not None:
        number, start = rules.turn(state)[0], time.process_time()
        answers = [
            Answer(one, _answer(name, state, one, me, luck), "bench") for one in ask.decisions
        ]
        if any(one.seat == me for one in ask.decisions):
            turns[number] = turns.get(number, 0) + time.process_time() - start
        state = rules.apply(state, answers).state
    outcome = rules.outcome(state)
    assert outcome is not None
    won = 1 / len(outcome.winners) if me in outcome.winners else 0.0
    return Result(won, max(turns.values(), default=0.0))


def _answer(name: str, state: Any, decision: Decision, me: Seat, luck: Random) -> Any:
    rules = GAMES[name].rules
    if decision.seat == me:
        view = rules.view(state, me)
        return player_of(name).choose(rules, state, decision, view, Random(0))
    if decision.seat == DICE:
        return luck.choice(tuple(rules.choices(state, decision)))
    return luck.choice(tuple(islice(rules.choices(state, decision), _LISTED)))


def measured(name: str, seats: int, goal: float, games: int, seed: int) -> list[Measured]:
    """The share of wins and the slowest turn of so many games."""
    results = [play(name, seats, seed * games + number) for number in range(games)]
    won = 100 * sum(result.won for result in results) / games
    slowest = max(result.slowest for result in results)
    return [
        Measured(f"{name}, {seats} seats: games won", won, 100 * goal, "%", note=f"of {games}"),
        Measured(f"{name}, {seats} seats: slowest turn", slowest, SECONDS, "s", at_least=False),
    ]


def main(words: Sequence[str]) -> int:
    """Of one game or of all; exit 1 where a goal is not reached."""
    names = words[:1] or tuple(GAMES)
    games, seed = (*map(int, words[1:]), *(GAMES_EACH, 1)[len(words[1:]) :])
    short = False
    for name in names:
        for seats, goal in TABLES:
            for one in measured(name, seats, goal, games, seed):
                short |= one.verdict != "ok"
                print(one.line(), flush=True)
    return int(short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
