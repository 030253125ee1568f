"""What a race may do in its turn: leave regions, conquer, roll, stop; or decline.

The same for Ghouls in decline and for the active race. Readying is done by the first choice, so
until then the board shows what others may still attack (SW38). Source: rulebook 000, conquests.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from moderator.engine.core import Decision, Problem, facts
from moderator.games.smallworld import refusals
from moderator.games.smallworld.attack import Attack
from moderator.games.smallworld.bits import MOST_REGIONS, regions
from moderator.games.smallworld.choices import (
    Abandon,
    Choice,
    Conquer,
    Decline,
    Dragon,
    Roll,
    RollFirst,
    Sorcerer,
    Stop,
)
from moderator.games.smallworld.conquest import seize
from moderator.games.smallworld.costs import hand_for, prices, race_in_hand, targets, with_helpers
from moderator.games.smallworld.decline import decline_turn
from moderator.games.smallworld.die import roll_for
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import abandon, acting, ready
from moderator.games.smallworld.redeploy import begin_redeployment
from moderator.games.smallworld.state import NO_DIE, Band, State
from moderator.games.smallworld.traits import Effects

MOST_TOKENS = 24
"""No race has more in hand (Skeletons: 20)."""

Act = Abandon | Conquer | Decline | Dragon | Roll | RollFirst | Sorcerer | Stop


@cache
def _conquests(ghouls: bool) -> tuple[tuple[Conquer, ...], ...]:
    """By region and tokens: made once, since there are only so many."""
    return tuple(
        tuple(Conquer(region, tokens, ghouls) for tokens in range(MOST_TOKENS + 1))
        for region in range(MOST_REGIONS)
    )


@cache
def _roll(region: int, ghouls: bool) -> Roll:
    return Roll(region, ghouls)


@cache
def _abandon(region: int, ghouls: bool) -> Abandon:
    return Abandon(region, ghouls)


_DECLINE = Decline()
_STOPS = (Stop(False), Stop(True))


def wiped_out(band: Band) -> bool:
    """Not a token left anywhere: it may only stop or decline (SW7, SW48)."""
    return not (band.held or band.hand or band.aside or band.waiting)


def choices(state: State, decision: Decision) -> Iterator[Choice]:
    """Declining, leaving, conquests by region and tokens, rolls, special ones, stopping."""
    ghouls = decision.kind == "ghouls"
    band = acting(state, ghouls)
    choices: list[Choice] = []
    if not ghouls and not state.turn.acted:
        choices.append(_DECLINE)
    if not state.turn.started:
        choices += [_abandon(region, ghouls) for region in regions(band.held)]
    if not wiped_out(band):
        _add_attacks(state, band, choices)
    choices.append(_STOPS[ghouls])
    return iter(choices)


def _add_attacks(state: State, band: Band, choices: list[Choice]) -> None:
    fx, world, own = hooks(state, band), state.setting.world, race_in_hand(state, band)
    hand = with_helpers(state, band, own)
    if hand and (not fx.die_first or state.turn.die != NO_DIE):
        choices += _plain_attacks(state, band, fx, own, hand)
    if not band.faded and fx.grants:
        for granted, special in world.specials.items():
            if granted in fx.grants and (hand or granted in world.free):
                choices.extend(special.choices(state, band))


def _plain_attacks(state: State, band: Band, fx: Effects, own: int, hand: int) -> list[Choice]:
    """With so many tokens of its own in hand, and so many with those who help."""
    choices: list[Choice] = []
    rolls: list[Choice] = []
    conquests, rolled = _conquests(band.faded), 0 if fx.die_first else refusals.LONGEST_ROLL
    for region, cost in prices(state, band, fx, targets(state, band, fx)):
        able = hand if hand == own else hand_for(state, band, region)
        if cost <= able:
            choices += conquests[region][cost : able + 1]
        elif cost - able <= rolled:
            rolls.append(_roll(region, band.faded))
    return choices + rolls


def problem(state: State, decision: Decision, choice: Act) -> Problem | None:
    """Rulings SW46 and SW47 say which comes first."""
    ghouls = decision.kind == "ghouls"
    if getattr(choice, "ghouls", False) != ghouls:
        return Problem("wrong-phase")
    band = acting(state, ghouls)
    match choice:
        case Stop():
            return None
        case Decline():
            return Problem("wrong-phase") if ghouls or state.turn.acted else None
        case Abandon():
            return _no_abandoning(state, band, choice.region)
    if wiped_out(band):
        return Problem("must-decline")
    match choice:
        case Conquer():
            return _no_conquest(state, band, choice)
        case Roll():
            return _no_roll(state, band, choice)
        case _:
            return state.setting.world.specials[type(choice)].problem(state, band, choice)


def _no_abandoning(state: State, band: Band, region: int) -> Problem | None:
    if (unknown := refusals.no_region(state, region)) is not None:
        return unknown
    if state.turn.started:
        return Problem("wrong-phase")
    if not band.held >> region & 1:
        return Problem("not-owned", facts(region=region))
    return None


def _no_conquest(state: State, band: Band, choice: Conquer) -> Problem | None:
    """Where Berserk must roll first, what the best face could not mend is said all the same."""
    must_roll = hooks(state, band).die_first and state.turn.die == NO_DIE
    if must_roll:
        best = refusals.LONGEST_ROLL
        state = state.with_turn(state.turn._replace(die=best))
    problem = refusals.target(state, band, choice.region) or refusals.too_few(
        state, band, choice.region, choice.tokens, hand_for(state, band, choice.region)
    )
    return problem or (Problem("wrong-phase", facts(needs="roll")) if must_roll else None)


def _no_roll(state: State, band: Band, choice: Roll) -> Problem | None:
    if hooks(state, band).die_first:
        return Problem("unavailable")
    return refusals.target(state, band, choice.region) or refusals.no_roll(
        state, band, choice.region, hand_for(state, band, choice.region)
    )


def apply(state: State, decision: Decision, choice: Act, log: Log) -> State:
    """Play it; conquests that are over lead on to the redeployment."""
    ghouls = decision.kind == "ghouls"
    match choice:
        case Conquer(region, tokens):
            state = ready(state, ghouls, log)
            band = acting(state, ghouls)
            state, spent = state.setting.world.spend(state, band, region, tokens)
            return seize(state, ghouls, Attack(region, spent, spent), log)
        case Roll(region):
            return roll_for(ready(state, ghouls, log), region)
        case Abandon(region):
            return abandon(state, region, ghouls, log)
        case Decline():
            return decline_turn(state, log)
        case Stop():
            return begin_redeployment(state, ghouls, log)
        case _:
            special = state.setting.world.specials[type(choice)]
            return special.apply(ready(state, False, log), choice, log)


def default(_state: State, decision: Decision) -> Stop:
    """No conquest, no decline."""
    return _STOPS[decision.kind == "ghouls"]


PHASE = Phase(
    (Conquer, Stop, Roll, Abandon, Decline, RollFirst, Sorcerer, Dragon),
    choices,
    problem,
    apply,
    default,
)
GHOULS_PHASE = Phase((Conquer, Stop, Roll, Abandon), choices, problem, apply, default)
