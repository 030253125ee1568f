"""What mails, pages and the form say beside an order, held against the second reading.

`IN REACH` of a mail, the form, the sheet and the warnings before a roll are all made of the hints
of a question; so the hints are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.engine.core import Decision, letter
from moderator.engine.sheets import Hint
from moderator.games import Game
from tests.oracle import engine

DIE = (0, 0, 0, 1, 2, 3)
"""The sides of the reinforcement die (rulebook 000, components)."""
KINDS = ("mana", "ore", "food")


def ordered(game: Game, state: Any, decision: Decision, hint: Hint) -> str:
    """The canonical order that a hint is, "" for none now."""
    said = engine.verdict(game, state, decision, hint.order)
    return said if isinstance(said, str) else ""


def wrong(hint: Hint, modelled: Mapping[str, Any]) -> Iterator[tuple[str, object, object]]:
    """(what, what is said, what the model says) of a conquest or roll that it lists."""
    said = dict(hint.facts)
    cost, needed = said.get("cost"), modelled.get("tokens")
    if isinstance(cost, int) and needed not in (None, cost):
        yield "cost", cost, needed
    if "need" in modelled and "odds" in said:
        odds = sum(face >= modelled["need"] for face in DIE)
        if said["odds"] != odds:
            yield "odds", said["odds"], odds


def is_exchange(hint: Hint) -> bool:
    """Whether resources are said to be given or got by the order itself."""
    said = dict(hint.facts)
    return "points" not in said and any(isinstance(said.get(key), str) for key in ("cost", "gains"))


def exchanged(decision: Decision, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What the seat gave and got, as hints say it."""
    keys = {kind: f"seats.{letter(decision.seat)}.{kind}" for kind in KINDS}
    change = {kind: after.get(key, 0) - before.get(key, 0) for kind, key in keys.items()}
    gave = " ".join(f"{-number} {kind}" for kind, number in change.items() if number < 0)
    got = " ".join(f"{number} {kind}" for kind, number in change.items() if number > 0)
    return f"{gave} > {got}"


def exchange(hint: Hint) -> str:
    """The same as the hint says it."""
    said = dict(hint.facts)
    return f"{said.get('cost', '')} > {said.get('gains', '')}"
