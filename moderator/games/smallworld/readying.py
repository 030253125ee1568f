"""Who acts now, taking tokens in hand, and leaving regions (rulebook 000, readying; SW14, SW38)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Counts
from moderator.games.smallworld.effects import restless
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, Ground, State, with_band, with_player


def acting(state: State, ghouls: bool) -> Band:
    """The race that the seat whose turn it is acts with."""
    if not ghouls:
        return state.active
    band = restless(state.players[state.turn.seat])
    assert band is not None, "no race in decline that may act"
    return band


def replace(state: State, old: Band, new: Band) -> State:
    """The same position with a race of the acting seat replaced."""
    seat = state.turn.seat
    player = with_band(state.players[seat], old, new)
    return State(
        state.setting,
        state.ground,
        with_player(state.players, seat, player),
        state.market,
        state.turn,
        state.more,
    )


def ready(state: State, ghouls: bool, log: Log) -> State:
    """All tokens but one of each region are in hand; nothing where that was done before."""
    turn = state.turn
    if turn.readied:
        return state
    band, ground = acting(state, ghouls), state.ground
    tokens = list(ground.tokens)
    taken = band.aside
    for region in regions(band.held):
        taken += tokens[region] - 1
        tokens[region] = 1
    state = State(
        state.setting,
        ground._replace(tokens=tuple(tokens)),
        state.players,
        state.market,
        turn._replace(readied=True, acted=True),
        state.more,
    )
    log.append(Event("readied", facts(seat=turn.seat, race=band.race, tokens=taken)))
    return replace(state, band, band._replace(hand=band.hand + taken, aside=0))


def placed(ground: Ground, counts: Counts) -> Ground:
    """The ground with exactly those tokens in those regions."""
    tokens = list(ground.tokens)
    for region, number in counts:
        tokens[region] = number
    return ground._replace(tokens=tuple(tokens))


def cleared(ground: Ground, region: int) -> Ground:
    """The ground with nothing but the terrain left in that region."""
    tokens, tribes, lair, fortress, hole, hero, dragon, camps = ground
    keep = ~(1 << region)
    if camps and region in camps:
        camps = tuple(camp for camp in camps if camp != region)
    return Ground(
        (*tokens[:region], 0, *tokens[region + 1 :]),
        tribes & keep,
        lair & keep,
        fortress & keep,
        hole & keep,
        hero & keep,
        dragon & keep,
        camps,
    )


def vacated(state: State, region: int) -> State:
    """The position with nobody in that region, and nothing that stands only with tokens."""
    state = state._replace(ground=cleared(state.ground, region))
    return state.setting.world.emptied(state, region)


def abandon(state: State, region: int, ghouls: bool, log: Log) -> State:
    """The last token leaves that region, and with it all that stood there."""
    state = ready(state, ghouls, log)
    band, tokens = acting(state, ghouls), state.ground.tokens[region]
    log.append(
        Event(
            "abandoned",
            facts(seat=state.turn.seat, race=band.race, region=region, tokens=tokens),
        )
    )
    left = band._replace(held=band.held & ~(1 << region), hand=band.hand + tokens)
    return vacated(replace(state, band, left), region)
