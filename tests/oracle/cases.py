"""Positions from play, as scenario tables: every turn's start in games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from moderator.engine.core import DICE, Answer, Decision
from moderator.games import GAMES, Game
from tests.oracle import engine, export
from tests.oracle.choosing import Chooser, lively

ENOUGH = 300
"""So many answers of a question are listed in play that nobody compares."""

WORLDS = tuple(("smallworld", f"sw-{seats}", seats, False) for seats in range(2, 6))
DEPTHS = (
    *(
        ("underground", f"ug-{seats}", seats, mixed)
        for seats in range(2, 6)
        for mixed in (False, True)
    ),
    *(("underground", f"sw-{seats}", seats, True) for seats in range(2, 6)),
)


def heads(game: str, luck: random.Random) -> dict[str, Any]:
    """Game, board, seats and options of a table: all there are, in equal parts."""
    if game == "kingdoms":
        return _realm(luck)
    head = head_of(*luck.choice(WORLDS if game == "smallworld" else DEPTHS))
    if luck.random() < 0.1:
        head.setdefault("options", {})["tie"] = "last"
    return head


def head_of(name: str, board: str, seats: int, mixed: bool) -> dict[str, Any]:
    """What stands above the position of a game on that board."""
    head: dict[str, Any] = {"game": name, "board": board, "seats": seats}
    return head | ({"options": {"mixed": True}} if mixed else {})


def _realm(luck: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {"tokens": True} if luck.random() < 0.6 else {}
    options |= {"factions": "chosen"} if luck.random() < 0.3 else {}
    options |= {"territories": luck.choice(("choose", "known", "ours"))}
    head = {"game": "kingdoms", "seats": luck.randint(2, 5)}
    return head | ({"options": options} if options else {})


def from_play(
    game: str, luck: random.Random, choose: Chooser = lively
) -> Iterator[Mapping[str, Any]]:
    """The start of every turn of a game, written down."""
    head = heads(game, luck)
    engine_ = GAMES[game]
    state = engine_.rules.setup(head["seats"], head.get("options", {}) | _board(head)).state
    last = 0
    while (ask := engine_.rules.ask(state)) is not None:
        number = engine_.rules.turn(state)[0]
        if number > last and _at_start(game, ask.decisions[0], state):
            last = number
            yield export.exported(head, state, luck)
        answers = [
            Answer(one, _answer(engine_, state, one, luck, choose), "test") for one in ask.decisions
        ]
        state = engine_.rules.apply(state, answers).state


def _board(head: Mapping[str, Any]) -> dict[str, Any]:
    return {"board": head["board"]} if "board" in head else {}


def _at_start(game: str, decision: Decision, state: Any) -> bool:
    if decision.seat == DICE:
        return False
    return game != "kingdoms" or (all(state.homes) and decision.kind in ("choose", "gain"))


def _answer(
    game: Game, state: Any, decision: Decision, luck: random.Random, choose: Chooser
) -> Any:
    choices = list(islice(game.rules.choices(state, decision), ENOUGH))
    if decision.seat == DICE:
        return luck.choice(choices)
    able = [engine.Listed(one, game.notation.write(state, one)) for one in choices]
    return choose(game, state, decision, able, luck).choice
