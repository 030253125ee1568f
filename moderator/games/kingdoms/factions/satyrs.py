"""Satyrs: they take what they like."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import NOTHING, Goods
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, War, reading


def _ended_it(state: State, seat: Seat) -> int:
    return int("magic" in state.players[seat].triggered)


def _from_a_tie(state: State, war: War, seat: Seat) -> Goods:
    """In a war they fight, unless the league reads it as any war."""
    anybodys = reading(state, "satyrs-1") == "any"
    return of("mana") if anybodys or seat in (war.attacker, war.defender) else NOTHING


SATYRS = (
    Power(on_ties=(_from_a_tie,)),
    Power(steals=True),
    Power(pair_yield=1),
    Power(any_action=True),
    Power(points=(_ended_it,)),
)
