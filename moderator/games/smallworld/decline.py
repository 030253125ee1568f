"""Going into decline, at the turn's start or after scoring (SW8, SW31, SW32, SW44)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld import market
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Decline, Nothing
from moderator.games.smallworld.conquest import remove
from moderator.games.smallworld.costs import hooks
from moderator.games.smallworld.effects import effects
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import placed
from moderator.games.smallworld.scoring import scored
from moderator.games.smallworld.state import Band, Ground, State, with_player
from moderator.games.smallworld.turns import ended


def decline_turn(state: State, log: Log) -> State:
    """The whole turn is the decline: coins, and the turn is over."""
    return ended(scored(declined(state, log), log), log)


def declined(state: State, log: Log) -> State:
    """The former race in decline leaves, then the active one takes its place."""
    seat, band = state.turn.seat, state.active
    if not hooks(band).unlimited:
        for former in state.players[seat].faded:
            if not effects(former.race, former.power).unlimited:
                state = remove(state, seat, former, log)
    faded = _fade(band)
    player = state.players[seat]
    player = player._replace(active=None, faded=(*player.faded, faded))
    badge = "" if faded.power else band.power
    state = state._replace(
        ground=_settled(state.ground, band),
        players=with_player(state.players, seat, player),
        market=market.settle(market.give_back(state.market, "", badge), log),
    )
    held = regions(faded.held)
    log.append(Event("declined", facts(seat=seat, race=band.race, power=band.power, regions=held)))
    return state if held or faded.hand else remove(state, seat, faded, log)


def _fade(band: Band) -> Band:
    """What stays: nothing in hand, but of a race that goes on acting all there is."""
    fx = hooks(band)
    return Band(
        band.race,
        band.power if fx.unlimited else "",
        band.held,
        band.hand if fx.restless else 0,
        band.waiting if fx.restless else 0,
        entered=True,
        faded=True,
    )


def _settled(ground: Ground, band: Band) -> Ground:
    """One token a region, without the pieces that serve an active race only."""
    fx = hooks(band)
    if not fx.restless:
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
        state = declined(state, log)
    return ended(state, log)


def _default(_state: State, _decision: Decision) -> Nothing:
    return Nothing()


STOUT_PHASE = Phase((Decline, Nothing), _choices, _problem, _apply, _default)
