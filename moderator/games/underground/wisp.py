"""Will-o'-Wisps: the die before a conquest of crystals, or beside crystals held (UG11, UG30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.core import Decision, Event, Problem, Rolled, facts
from moderator.games.smallworld import die, refusals
from moderator.games.smallworld.attack import Attack
from moderator.games.smallworld.conquest import seize
from moderator.games.smallworld.costs import in_hand, price, prices, targets
from moderator.games.smallworld.die import roll_for
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.redeploy import begin_redeployment
from moderator.games.smallworld.refusals import LONGEST_ROLL
from moderator.games.smallworld.state import NO_TARGET, Band, State
from moderator.games.underground.aided import must_roll, refused, usable, with_aid
from moderator.games.underground.choices import Wisp
from moderator.games.underground.defence import sheltered
from moderator.games.underground.depths import depths, spelt
from moderator.games.underground.lands import crystals_and_beside


def choices(state: State, band: Band) -> Iterator[Any]:
    """Every target for which the die may be rolled, without relics and with them."""
    if must_roll(state, band):
        return
    hand = in_hand(state, band)
    for using in [(), *usable(state, band)]:
        aided = with_aid(state, using)
        fx = hooks(aided, band)
        open_ = targets(aided, band, fx) & ~sheltered(state, band)
        for region, cost in prices(aided, band, fx, open_ & crystals_and_beside(state, band)):
            if cost <= hand + LONGEST_ROLL:
                yield Wisp(region, using)


def problem(state: State, band: Band, choice: Wisp) -> Problem | None:
    """As any conquest; but only such regions, and never Gnomes."""
    if Wisp not in hooks(state, band).grants:
        return refusals.no_region(state, choice.region) or Problem("unavailable")
    wrong = refused(state, band, choice.region, choice.using)
    wrong = wrong or refusals.sheltered(state, band, choice.region)
    if wrong is not None:
        return wrong
    if not crystals_and_beside(state, band) >> choice.region & 1:
        return Problem("wrong-territory", facts(region=choice.region))
    if must_roll(state, band):
        return Problem("wrong-phase", facts(needs="roll"))
    aided, hand = with_aid(state, choice.using), in_hand(state, band)
    cost = price(aided, band, hooks(aided, band), choice.region)
    said = facts(region=choice.region, cost=cost, hand=hand)
    if cost - hand > LONGEST_ROLL:
        return Problem("too-far", said)
    return None if hand else Problem("not-enough-tokens", said)


def apply(state: State, choice: Wisp, _log: Log) -> State:
    """Chance is asked for that region."""
    return roll_for(spelt(with_aid(state, choice.using), wisp=True), choice.region)


def _shown(state: State, decision: Decision, choice: Rolled, log: Log) -> State:
    """The Wisps take the region for what is left to pay; any other die is the last one."""
    if not depths(state).turn.wisp:
        return die.PHASE.apply(state, decision, choice, log)
    face, region, band = choice.result, state.turn.target, state.active
    assert isinstance(face, int)
    state = spelt(state._replace(turn=state.turn._replace(target=NO_TARGET)), wisp=False)
    log.append(Event("rolled", facts(seat=state.turn.seat, face=face, region=region)))
    cost = max(1, price(state, band, hooks(state, band), region) - face)
    if cost > in_hand(state, band):
        said = facts(seat=state.turn.seat, race=band.race, region=region, face=face)
        log.append(Event("failed", said))
        return begin_redeployment(state, False, log)
    return seize(state, False, Attack(region, cost, cost, "die"), log)


DIE = Phase(die.PHASE.takes, die.PHASE.choices, die.PHASE.problem, _shown, die.PHASE.default)
