"""Which answer a walk goes on with: lively random play, or what the stand-in would play."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moderator.engine.core import Decision
from moderator.games import Game
from moderator.standins import player_of
from tests.oracle.engine import Listed

Chooser = Callable[[Game, Any, Decision, Sequence[Listed], random.Random], Listed]
"""Which answer is gone on with."""
WEIGHTS: Mapping[str, float] = {
    "stop": 0.12,
    "decline": 0.06,
    "abandon": 0.05,
    "pass": 0.1,
    "collect": 0.5,
    "none": 0.3,
    "flag": 0.5,
    "bid": 1.5,
    "roll": 0.3,
    "quest": 2,
    "patrol": 2,
    "research": 2,
    "expand": 1.5,
    "conquer": 2.5,
    "sorcerer": 2,
    "dragon": 2,
}
"""How likely a kind of order is beside another, 1 where none is named."""
MOVES = ("patrol", "quest", "swap")
RESOLVED = 0.95
"""How often a move against who is wanted is chosen, where there is one."""
INTO_OTHERS = 12
"""How much likelier a move is that meets somebody."""


def lively(
    game: Game, state: Any, decision: Decision, able: Sequence[Listed], luck: random.Random
) -> Listed:
    """A kind of order first, then one of that kind; moves that meet somebody rather."""
    kinds: dict[str, list[Listed]] = {}
    for one in able:
        kinds.setdefault(one.order.removeprefix("ghouls ").split()[0], []).append(one)
    weights = [WEIGHTS.get(kind, 1) for kind in kinds]
    [kind] = luck.choices(list(kinds), weights)
    ones = kinds[kind]
    if game.rules.name != "kingdoms" or kind not in MOVES:
        return luck.choice(ones)
    met = [INTO_OTHERS if _meets(state, decision, one) else 1 for one in ones]
    return luck.choices(ones, met)[0]


def restless(
    game: Game, state: Any, decision: Decision, able: Sequence[Listed], luck: random.Random
) -> Listed:
    """Declines and takes as often as it can, so that the stacks run out (Small World)."""
    for verb in ("decline", "take"):
        if ones := [one for one in able if one.order.split()[0] == verb]:
            return luck.choice(ones)
    return lively(game, state, decision, able, luck)


def against(faction: str) -> Chooser:
    """Lively play that moves against that faction where it can (Tiny Epic Kingdoms)."""

    def chosen(
        game: Game, state: Any, decision: Decision, able: Sequence[Listed], luck: random.Random
    ) -> Listed:
        there = {army.region for army in state.armies if _faction(state, army.seat) == faction}
        moves = [one for one in able if _is_move(one) and one.order.split()[-1] in there]
        mine = _faction(state, decision.seat) != faction
        if moves and mine and luck.random() < RESOLVED:
            return luck.choice(moves)
        return lively(game, state, decision, able, luck)

    return chosen


def _is_move(one: Listed) -> bool:
    return one.order.split()[0] in MOVES


def _faction(state: Any, seat: int) -> str:
    return state.players[seat].faction if seat >= 0 else ""


def _meets(state: Any, decision: Decision, one: Listed) -> bool:
    target = one.order.split()[-1]
    return any(army.region == target and army.seat != decision.seat for army in state.armies)


def shrewd(
    game: Game, state: Any, decision: Decision, able: Sequence[Listed], luck: random.Random
) -> Listed:
    """The stand-in's answer."""
    view = game.rules.view(state, decision.seat)
    player = player_of(game.rules.name)
    choice = player.choose(game.rules, state, decision, view, luck)
    return Listed(choice, game.notation.write(state, choice))
