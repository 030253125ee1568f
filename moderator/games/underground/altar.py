"""The Altar of Souls takes a token of one's own race in decline, after the coins."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.conquest import occupant, remove
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.readying import placed, vacated
from moderator.games.smallworld.state import State, with_band, with_player
from moderator.games.smallworld.turns import after_coins
from moderator.games.underground.asking import Question, not_owned, phase
from moderator.games.underground.choices import Altar
from moderator.games.underground.depths import with_coins
from moderator.games.underground.suffering import earned

COINS = 3


def _able(state: State) -> int:
    held = 0
    for band in state.players[state.turn.seat].faded:
        held |= band.held
    return held


def _taken(state: State, region: int, log: Log) -> State:
    if not region:
        return after_coins(state, log)
    seat, holder = state.turn.seat, occupant(state.players, region)
    assert holder is not None
    band, tokens = holder[1], state.ground.tokens[region]
    log.append(Event("sacrificed", facts(seat=seat, race=band.race, region=region)))
    state = state._replace(ground=placed(state.ground, ((region, tokens - 1),)))
    if tokens == 1:
        left = band._replace(held=band.held & ~(1 << region))
        player = with_band(state.players[seat], band, left)
        state = state._replace(players=with_player(state.players, seat, player))
        state = vacated(state, region)
        band = left
    state = with_coins(state, seat, COINS)
    log.append(earned(state, seat, "altar", COINS))
    if not (band.held or band.hand or band.waiting):
        state = remove(state, seat, band, log)
    return after_coins(state, log)


PHASE = phase(
    Altar,
    Question(Altar, _able, not_owned, lambda _state: True, lambda _state: 0, _taken),
)
