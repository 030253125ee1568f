"""Redeployment (rulebook 000; SW9, SW14, SW18, SW37, SW48).

Amazons leave their four behind here, Skeletons gain before it, Trolls dig in after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.bits import mask, regions
from moderator.games.smallworld.choices import Counts, Deploy, Weakest
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import acting, placed, ready, replace, vacated
from moderator.games.smallworld.state import (
    NO_DIE,
    Band,
    State,
    stationed,
    supply,
    with_band,
    with_player,
)
from moderator.games.smallworld.turns import after_questions, in_phase, opened
from moderator.games.smallworld.values import maker
from moderator.games.smallworld.weakest import defences, distributions, weakest
from moderator.games.smallworld.withdrawal import withdrawn

_WEAKEST = (Weakest(False), Weakest(True))

_deploy = maker(Deploy)


def begin_redeployment(state: State, ghouls: bool, log: Log) -> State:
    """Conquests are over. Ghouls that have done nothing are not readied and stay (SW38)."""
    if ghouls:
        if not state.turn.readied:
            return _on_to_act(state)
        state = _water_left(state, acting(state, True), mask(state.turn.conquests))
        return in_phase(state, "ghouls-deploy")
    state = ready(state, False, log)
    state = _water_left(state, state.active, state.active.held)
    state = state.setting.world.gathered(_grown(state, log), log)
    return state.with_turn(state.turn._replace(phase="deploy", die=NO_DIE))


def _water_left(state: State, band: Band, among: int) -> State:
    """Whoever does not swim takes up its tokens from the rivers it stands in; also from a sea that
    it was exchanged into (Reborn after Kraken) or whose power has gone (Stonehedge)."""
    waters = band.held & among & state.setting.board.water
    if not waters or hooks(state, band).swims:
        return state
    tokens = sum(state.ground.tokens[region] for region in regions(waters))
    left = band._replace(held=band.held & ~waters, hand=band.hand + tokens)
    state = replace(state, band, left)
    for region in regions(waters):
        state = vacated(state, region)
    return state


def _on_to_act(state: State) -> State:
    """The active race's turn to act begins, nothing of it readied."""
    turn = state.turn._replace(readied=False, started=False, conquests=())
    return opened(state.with_turn(turn), "ghouls")


def _grown(state: State, log: Log) -> State:
    band = state.active
    for grows in hooks(state, band).grows:
        tokens = min(grows(state, band), supply(state, band.race))
        if tokens:
            log.append(Event("grew", facts(seat=state.turn.seat, race=band.race, tokens=tokens)))
            state = replace(state, band, band._replace(hand=band.hand + tokens))
            band = state.active
    return state


def _band(state: State, decision: Decision) -> Band:
    return acting(state, decision.kind == "ghouls-deploy")


def choices(state: State, decision: Decision) -> Iterator[Deploy | Weakest]:
    """`Weakest`, all that is spare in one region, then every other distribution."""
    band = _band(state, decision)
    ways = map(_deploy, zip(spreads(state, band), repeat(band.faded)))
    return chain((_WEAKEST[band.faded],), ways)


def spreads(state: State, band: Band) -> Iterator[Counts]:
    """Every way in which its tokens may stand in its regions."""
    spare = stationed(state.ground, band) + band.hand - band.held.bit_count()
    return distributions(band.held, spare, 1)


def problem(state: State, decision: Decision, choice: Deploy | Weakest) -> Problem | None:
    """Every own region once, with a token at least, and all tokens placed."""
    band = _band(state, decision)
    if choice.ghouls != band.faded:
        return Problem("wrong-phase")
    if isinstance(choice, Weakest):
        return None
    return spread_problem(state, band, choice.counts)


def spread_problem(state: State, band: Band, counts: Counts) -> Problem | None:
    """What is wrong with those tokens in those regions."""
    named = [region for region, _ in counts]
    for region in named:
        if not 0 < region <= state.setting.board.size:
            return Problem("unknown-region", facts(region=region))
        if not band.held >> region & 1:
            return not_held(state, region)
    total = stationed(state.ground, band) + band.hand
    placed = sum(tokens for _, tokens in counts)
    short = any(tokens < 1 for _, tokens in counts)
    if short or placed > total:
        return Problem("not-enough-tokens", facts(tokens=placed, hand=total))
    if placed < total or sorted(named) != list(regions(band.held)):
        return Problem("incomplete", facts(tokens=placed, hand=total))
    return None


def not_held(state: State, region: int) -> Problem:
    """No region of that race; of a river all that need be said is that it must be left."""
    code = "river" if state.setting.board.river >> region & 1 else "not-owned"
    return Problem(code, facts(region=region))


def apply(state: State, decision: Decision, choice: Deploy | Weakest, log: Log) -> State:
    """Tokens take their places; what does not stay comes off; the turn goes on."""
    band = _band(state, decision)
    wishes = None if isinstance(choice, Weakest) else choice.counts
    counts = weakest_spread(state, band) if wishes is None else wishes
    if counts:
        said = (("seat", state.turn.seat), ("race", band.race), ("counts", counts))
        log.append(Event("redeployed", said))
        state = deployed(state, band, counts)
    if band.faded:
        return _on_to_act(state)
    fx = hooks(state, band)
    if fx.aside:
        state = withdrawn(state, wishes, log)
    for settle in fx.on_redeploy:
        state = state.with_ground(settle(state.ground, state.active))
    return after_questions(state, log)


def deployed(state: State, band: Band, counts: Counts) -> State:
    """Its tokens stand there, none is left in hand."""
    seat = state.turn.seat
    player = with_band(state.players[seat], band, band._replace(hand=0))
    players = with_player(state.players, seat, player)
    return state.with_play(placed(state.ground, counts), players, state.turn)


def default(state: State, decision: Decision) -> Weakest:
    """Conquering tokens stay, those in hand go out by weakest."""
    return _WEAKEST[_band(state, decision).faded]


def weakest_spread(state: State, band: Band) -> Counts:
    """Where its tokens stand when those in hand go out by weakest."""
    more = weakest(defences(state, band.held), band.hand)
    tokens = state.ground.tokens
    return tuple((region, tokens[region] + extra) for region, extra in more.items())


PHASE = Phase((Deploy, Weakest), choices, problem, apply, default)
