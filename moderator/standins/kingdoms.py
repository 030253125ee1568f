"""What our player knows of Tiny Epic Kingdoms: points, and what becomes points.

Nothing is hidden from a seat but the faces of tokens that lie face down, and sealed bids, which
are in no position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from moderator.engine.core import Seat
from moderator.games.kingdoms.collecting import collected
from moderator.games.kingdoms.prices import build_cost, expand_cost
from moderator.games.kingdoms.scoring import score
from moderator.games.kingdoms.state import LEVELS, TOWER, State
from moderator.standins.farsighted import Farsighted, Horizon
from moderator.standins.lookahead import Judge, Look, Lookahead

GOOD = 0.22
"""Points that a resource is worth up to the next price of its kind."""
SPARE = 0.07
"""The same beyond that."""
YIELD = 0.18
"""Points that a resource is worth that collecting would bring."""
RIVAL = 0.3
"""How much the best of the others counts against the own points."""
WAR = 0.5
"""What a war is feared for before its bids are tried."""


def blinded(state: State, _seat: Seat) -> State:
    """Faces that a position names though the tokens lie face down are put back into the pool,
    whose order tells nothing either."""
    named = (face for _, face in state.finds.hidden if face)
    hidden = tuple((region, "") for region, _ in state.finds.hidden)
    pool = tuple(sorted((*state.finds.pool, *named)))
    return state._replace(finds=state.finds._replace(hidden=hidden, pool=pool))


def worth(state: State, seat: Seat) -> float:
    """Points and what becomes points, less a part of the best other's."""
    others = max(_strength(state, other) for other in range(state.setting.seats) if other != seat)
    fear = WAR if state.war is not None else 0.0
    return _strength(state, seat) - RIVAL * others - fear


def _strength(state: State, seat: Seat) -> float:
    if not state.agenda:
        return float(score(state, seat))
    return score(state, seat) + _stock(state, seat) + _harvest(state, seat)


def _stock(state: State, seat: Seat) -> float:
    player = state.players[seat]
    needs = (
        expand_cost(state, seat),
        build_cost(state, seat) if player.tower < TOWER else 0,
        player.magic + 1 if player.magic < LEVELS else 1,
    )
    return sum(
        GOOD * min(have, need) + SPARE * max(0, have - need)
        for have, need in zip(player.goods, needs, strict=True)
    )


def _harvest(state: State, seat: Seat) -> float:
    if not all(state.homes):
        return 0.0
    goods, choice = collected(state, seat)
    return YIELD * (sum(goods) + choice)


JUDGE: Judge[State] = Judge(
    blinded,
    worth,
    looks={"choose": Look(6, 1), "act": Look(64, 1), "neutral": Look(12)},
    within=6,
    still=frozenset({"draw-faction", "draw-card", "draw-side"}),
)

PLAYER = Lookahead("kingdoms", JUDGE)

QUICK: Mapping[str, Any] = {"usual": Look(12), "looks": {"choose": Look(6), "act": Look(16)}}
"""How the players look in a longer thought."""
HORIZONS: Mapping[str, Horizon] = {"choose": Horizon(4, 1), "act": Horizon(4, 1)}

STRONG = Farsighted("kingdoms", PLAYER, Lookahead("kingdoms", replace(JUDGE, **QUICK)), HORIZONS)
