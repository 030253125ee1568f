"""Who acts now, taking tokens in hand, and leaving regions (rulebook 000, readying; SW14, SW38)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Counts
from moderator.games.smallworld.effects import restless
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, Ground, State, with_band, with_player
from moderator.games.smallworld.values import maker, swapped


def acting(state: State, ghouls: bool) -> Band:
    """The race that the seat whose turn it is acts with."""
    if not ghouls:
        return state.active
    band = restless(state.setting.box, state.players[state.turn.seat])
    assert band is not None, "no race in decline that may act"
    return band


def replace(state: State, old: Band, new: Band) -> State:
    """The same position with a race of the acting seat replaced."""
    seat = state.turn.seat
    return state.with_player(seat, with_band(state.players[seat], old, new))


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
    said = (("seat", turn.seat), ("race", band.race), ("tokens", taken))
    log.append(Event("readied", said))
    player = with_band(
        state.players[turn.seat], band, band._replace(hand=band.hand + taken, aside=0)
    )
    return state.with_play(
        on_ground(ground, tuple(tokens)),
        with_player(state.players, turn.seat, player),
        turn._replace(readied=True, acted=True),
    )


_ground = maker(Ground)


def on_ground(ground: Ground, tokens: tuple[int, ...]) -> Ground:
    """The ground with those tokens, by region number."""
    return _ground((tokens, *ground[1:]))


def placed(ground: Ground, counts: Counts) -> Ground:
    """The ground with exactly those tokens in those regions."""
    tokens = list(ground.tokens)
    for region, number in counts:
        tokens[region] = number
    return on_ground(ground, tuple(tokens))


def cleared(ground: Ground, region: int, new: int = 0) -> Ground:
    """The ground with nothing left in that region but the terrain, and `new` tokens."""
    tokens, tribes, lair, fortress, hole, hero, dragon, camps = ground
    keep = ~(1 << region)
    if camps and region in camps:
        camps = tuple(camp for camp in camps if camp != region)
    return Ground(
        swapped(tokens, region, new),
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
    state = state.with_ground(cleared(state.ground, region))
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
