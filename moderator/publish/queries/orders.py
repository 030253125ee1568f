"""What a seat may order next, for who reads it: others must not learn what the seat can pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.core import DICE, Decision, facts
from moderator.engine.sheets import Hint
from moderator.engine.view import View
from moderator.games import Game
from moderator.publish.facts import LegalOrders

TAKE = "take"


def order_sheets(kind: Game, state: Any, view: View) -> tuple[LegalOrders, ...]:
    """One sheet for each decision that a seat is asked; nothing when the game is over."""
    ask = kind.rules.ask(state)
    if ask is None:
        return ()
    return tuple(
        LegalOrders(decision.seat, decision.kind, tuple(_hints(kind, state, view, decision)))
        for decision in ask.decisions
        if decision.seat != DICE
    )


def _hints(kind: Game, state: Any, view: View, decision: Decision) -> Iterator[Hint]:
    """Legal orders. Of what is on offer all places are listed, payable or not: which of them a
    seat can pay would tell others what it has."""
    if decision.kind != TAKE or view.viewer == decision.seat:
        return kind.notation.help(state, decision)
    return (
        Hint(f"{TAKE} {offer.place}", facts(parts=offer.parts, coins=offer.coins) + offer.facts)
        for offer in view.offers
    )
