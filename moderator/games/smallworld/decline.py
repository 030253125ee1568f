"""Going into decline, at the turn's start or after scoring (SW8, SW31, SW32, SW44)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld import market
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.box import Box
from moderator.games.smallworld.choices import Decline, Nothing
from moderator.games.smallworld.conquest import remove
from moderator.games.smallworld.effects import hooks, lasting
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import placed
from moderator.games.smallworld.state import Band, Ground, State, with_player
from moderator.games.smallworld.traits import Effects
from moderator.games.smallworld.turns import after_coins, in_phase, paid


def decline_turn(state: State, log: Log, *, vanishing: bool = False) -> State:
    """The whole turn is the decline: coins, and the turn is over. `vanishing`: none stays, even of
    a race that does not vanish by itself."""
    race = state.active.race
    state = declined(state, log, vanishing)
    return in_phase(state, "settle") if _may_settle(state, race) else paid(state, log)


def _may_settle(state: State, race: str) -> bool:
    """Whether the race that has just declined may place the tokens it keeps; never an older one
    beside it, whose time is over (UG19)."""
    return any(
        band.race == race and band.held and hooks(state, band).keeps
        for band in state.players[state.turn.seat].faded
    )


def declined(state: State, log: Log, vanishing: bool = False) -> State:
    """The former race in decline leaves, then the active one takes its place."""
    seat, band = state.turn.seat, state.active
    vanishes = vanishing or hooks(state, band).vanishes
    if not hooks(state, band).unlimited:
        for former in state.players[seat].faded:
            if not hooks(state, former).unlimited:
                state = remove(state, seat, former, log)
    faded = _fade(state.setting.box, band, hooks(state, band))
    player = state.players[seat]
    player = player._replace(active=None, faded=(*player.faded, faded))
    badge = "" if faded.power else band.power
    state = state._replace(
        ground=_settled(state, band),
        players=with_player(state.players, seat, player),
        market=market.settle(state.setting.box, market.give_back(state.market, "", badge), log),
    )
    held = regions(faded.held)
    log.append(Event("declined", facts(seat=seat, race=band.race, power=band.power, regions=held)))
    state = state.setting.world.faded(state, band, log)
    if vanishes:
        gone = faded.held.bit_count()
        state = state.with_turn(state.turn._replace(gone=gone))
    if vanishes or not (held or faded.hand):
        state = remove(state, seat, faded, log)
    return state


def _fade(box: Box, band: Band, fx: Effects) -> Band:
    """What stays: nothing in hand, but of a race that goes on acting all there is; of one that
    keeps its tokens as long as it has a region for them (UG19)."""
    stays = fx.restless or (fx.keeps and band.held)
    return Band(
        band.race,
        lasting(box, band.power),
        band.held,
        band.hand if stays else 0,
        band.waiting if stays else 0,
        entered=True,
        faded=True,
    )


def _settled(state: State, band: Band) -> Ground:
    """One token a region, without the pieces that serve an active race only."""
    fx, ground = hooks(state, band), state.ground
    if not (fx.restless or fx.keeps):
        ground = placed(ground, tuple((region, 1) for region in regions(band.held)))
    for leave in fx.on_decline:
        ground = leave(ground, band)
    return ground


def _choices(_state: State, _decision: Decision) -> Iterator[Decline | Nothing]:
    return iter((Decline(), Nothing()))


def _problem(_state: State, _decision: Decision, _choice: Decline | Nothing) -> Problem | None:
    return None


def _apply(state: State, _decision: Decision, choice: Decline | Nothing, log: Log) -> State:
    if isinstance(choice, Decline):
        race = state.active.race
        state = declined(state, log)
        if _may_settle(state, race):
            return in_phase(state, "settle-late")
        state = in_phase(state, "stout")
    return after_coins(state, log)


def _default(_state: State, _decision: Decision) -> Nothing:
    return Nothing()


STOUT_PHASE = Phase((Decline, Nothing), _choices, _problem, _apply, _default)
