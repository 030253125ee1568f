"""`python -m bench.standins [GAME [GAMES [SEED]]]`: how strong the stand-ins are, and how quick.

Each plays GAMES games for two and GAMES at tables of four: the usual one against players who answer
anything legal, the strong one against usual ones. It sits in each seat equally often. Prints its
share of wins (a first place shared counts as its share) and its slowest turn beside their goals;
exit 1 where one is short.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from bench.measure import Measured
from moderator.engine.core import DICE, Answer, Decision
from moderator.games import GAMES
from moderator.standins import player_of
from moderator.store.states import Strength

GAMES_EACH = 200


class Match(NamedTuple):
    """Who plays at a table of how many, against whom (None: anything legal), with the share of
    games to be won and the seconds of the processor that a turn may take."""

    strength: Strength
    against: Strength | None
    seats: int
    goal: float
    seconds: float


MATCHES = (
    Match("usual", None, 2, 0.95, 1.0),
    Match("usual", None, 4, 0.80, 1.0),
    Match("strong", "usual", 2, 0.65, 2.0),
    Match("strong", "usual", 4, 0.45, 2.0),
)
_LISTED = 2000
"""Of redeployments a random player knows the first so many."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game: the share of the first place, and the slowest turn in seconds of the processor."""

    won: float
    slowest: float


def play(name: str, seats: int, seed: int, match: Match = MATCHES[0]) -> Result:
    """The stand-in sits in seat `seed` modulo the seats, its opponents in all others."""
    rules, me = GAMES[name].rules, seed % seats
    luck = Random(f"{name}:{seats}:{seed}")
    who = {seat: match.strength if seat == me else match.against for seat in range(seats)}
    state = rules.setup(seats, {}).state
    turns: dict[int, float] = {}
    while (ask := rules.ask(state)) is not None:
        number, start = rules.turn(state)[0], time.process_time()
        answers = [
            Answer(one, _answer(name, state, one, who.get(one.seat), luck), "bench")
            for one in ask.decisions
        ]
        if any(one.seat == me for one in ask.decisions):
            turns[number] = turns.get(number, 0) + time.process_time() - start
        state = rules.apply(state, answers).state
    outcome = rules.outcome(state)
    assert outcome is not None
    won = 1 / len(outcome.winners) if me in outcome.winners else 0.0
    return Result(won, max(turns.values(), default=0.0))


def _answer(name: str, state: Any, decision: Decision, who: Strength | None, luck: Random) -> Any:
    rules = GAMES[name].rules
    if who is not None:
        view = rules.view(state, decision.seat)
        return player_of(name, who).choose(rules, state, decision, view, Random(0))
    if decision.seat == DICE:
        return luck.choice(tuple(rules.choices(state, decision)))
    return luck.choice(tuple(islice(rules.choices(state, decision), _LISTED)))


def measured(name: str, match: Match, games: int, seed: int) -> list[Measured]:
    """The share of wins and the slowest turn of so many games."""
    seeds = range(seed * games, (seed + 1) * games)
    results = [play(name, match.seats, number, match) for number in seeds]
    won = 100 * sum(result.won for result in results) / games
    slowest = max(result.slowest for result in results)
    title = f"{name}, {match.strength}, {match.seats} seats"
    return [
        Measured(f"{title}: games won", won, 100 * match.goal, "%", note=f"of {games}"),
        Measured(f"{title}: slowest turn", slowest, match.seconds, "s", at_least=False),
    ]


def main(words: Sequence[str]) -> int:
    """Of one game or of all; exit 1 where a goal is not reached."""
    names = words[:1] or tuple(GAMES)
    games, seed = (*map(int, words[1:]), *(GAMES_EACH, 1)[len(words[1:]) :])
    short = False
    for name in names:
        for match in MATCHES:
            for one in measured(name, match, games, seed):
                short |= one.verdict != "ok"
                print(one.line(), flush=True)
    return int(short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
