"""What our player knows of Small World, and of games built on its blocks.

A position is worth the coins it has brought and those it will bring in the rounds that can be
seen from here. All that counts is public but the own coins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from moderator.engine.core import Seat
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.catalogue import START_COINS
from moderator.games.smallworld.choices import Decline
from moderator.games.smallworld.costs import race_in_hand
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.ending import OVER
from moderator.games.smallworld.scoring import items
from moderator.games.smallworld.state import Band, State, bands
from moderator.standins.farsighted import Farsighted, Horizon
from moderator.standins.lookahead import Judge, Look, Lookahead

SEEN = 3
"""Rounds to come that are counted; what is further off nobody knows."""
ACTIVE, FADED = 0.9, 0.8
"""How much of a race's regions is still there a round later."""
FRESH = 6.0
"""Coins a round that a race not yet taken brings."""
TOKEN = 0.35
"""Regions that a token in hand is good for while conquests go on."""
GUARD = 0.05
"""Coins a round that a token besides the first saves where it stands, the next one half."""
RIVAL = 0.4
"""How much all others' coins a round weigh beside one's own."""


def blinded(state: State, seat: Seat) -> State:
    """Others' coins are unknown: what all began with."""
    players = tuple(
        player if number == seat else player._replace(coins=START_COINS)
        for number, player in enumerate(state.players)
    )
    return state._replace(players=players)


def worth(state: State, seat: Seat) -> float:
    """Coins, now and to come, less a part of what the others will have."""
    left = min(SEEN, turns_left(state, seat))
    total = state.players[seat].coins + _due(state, seat) + left * _income(state, seat)
    total += _in_hand(state, seat) * TOKEN * (1 + ACTIVE * left)
    others = [other for other in range(state.setting.seats) if other != seat]
    theirs = sum(_income(state, other) for other in others) / len(others)
    return total - RIVAL * min(SEEN, left + 1) * theirs


def turns_left(state: State, seat: Seat) -> int:
    """Turns of that seat after the one it is in."""
    turn = state.turn
    if turn.phase == OVER:
        return 0
    return state.setting.board.rounds - turn.round + (turn.seat < seat)


def _due(state: State, seat: Seat) -> int:
    """What the turn being played brings, as long as that is not paid."""
    turn, active = state.turn, state.players[seat].active
    paid = turn.phase == OVER or turn.phase in (*state.setting.world.late, "settle-late")
    if turn.seat != seat or paid:
        return 0
    passed = active.held & ~_kept(state, active) if active else 0
    return sum(coins for _, coins in items(state)) - passed.bit_count()


def _income(state: State, seat: Seat) -> float:
    """Coins a round, by what stands on the board."""
    player = state.players[seat]
    income = FRESH if player.active is None else 0.0
    for band in bands(player):
        income += (FADED if band.faded else ACTIVE) * _yield(state, band)
        income += 0.0 if band.faded else GUARD * _guards(state, band)
    return income


def _kept(state: State, band: Band) -> int:
    """Its regions but rivers, which are only passed, unless it swims."""
    return band.held if hooks(state, band).swims else band.held & ~state.setting.board.river


def _yield(state: State, band: Band) -> int:
    held = _kept(state, band)
    singled = (where(state, band) & held for where in hooks(state, band).each)
    return held.bit_count() + sum(where.bit_count() for where in singled)


def _guards(state: State, band: Band) -> float:
    """The first token more in a region counts whole, the next half, and so on."""
    more = (state.ground.tokens[region] - 1 for region in regions(band.held))
    return sum(2 - 2 * 0.5**number for number in more)


def _in_hand(state: State, seat: Seat) -> int:
    """Tokens that may still conquer this turn."""
    band = state.players[seat].active
    if state.turn.seat != seat or band is None or state.turn.phase not in _CONQUESTS:
        return 0
    return race_in_hand(state, band)


_CONQUESTS = frozenset({"act", "ghouls", "ghouls-deploy", "die", "swap", "volcano", "reborn"})


def fewest(choices: Iterator[Any]) -> Iterator[Any]:
    """Of conquests of a region in the same way only the first, which takes the fewest tokens: what
    is over can be put there when the tokens are redeployed."""
    seen: set[tuple[Any, ...]] = set()
    for choice in choices:
        if hasattr(choice, "tokens"):
            way = (type(choice), choice.region, getattr(choice, "using", ()))
            if way in seen:
                continue
            seen.add(way)
        yield choice


JUDGE: Judge[State] = Judge(
    blinded,
    worth,
    looks={"take": Look(6, 2)},
    still=frozenset({"banner", "badge", "stonehedge"}),
    worthy=fewest,
)

PLAYER = Lookahead("smallworld", JUDGE)

QUICK: Mapping[str, Any] = {"usual": Look(16), "looks": {"take": Look(6)}}
"""How the players look in a longer thought."""
TO_THE_END = 999
HORIZONS: Mapping[str, Horizon] = {
    "take": Horizon(6, TO_THE_END, 2),
    "act": Horizon(2, TO_THE_END, 3, between=Decline),
}
"""What decides a game: which race, and when it declines. Both are played on to the end."""

STRONG = Farsighted(
    "smallworld", PLAYER, Lookahead("smallworld", replace(JUDGE, **QUICK)), HORIZONS
)
