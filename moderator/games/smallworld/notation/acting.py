"""Lines for conquests: of the active race, and of Ghouls in decline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.engine.core import Decision, Problem, facts
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.bits import regions
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
from moderator.games.smallworld.costs import hand_for, price
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.notation.dialect import Dialect, Order, dialect
from moderator.games.smallworld.notation.legal import (
    Result,
    first_legal,
    regions_of,
    without,
)
from moderator.games.smallworld.notation.order_of_turn import ANYTHING
from moderator.games.smallworld.readying import acting
from moderator.games.smallworld.refusals import LONGEST_ROLL
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import NO_DIE, State

PREFIX = "ghouls "


def bind_act(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first line; one for later in the turn says that conquests are over."""
    if not lines:
        return None
    ghouls, line = decision.kind == "ghouls", lines[0]
    spoken = dialect(state)
    verb = _verb(spoken, line, ghouls)
    if verb is None:
        return Bound(Stop(ghouls), None, tuple(lines))
    return spoken.acts[verb](state, decision, line, without(lines, line))


def _verb(spoken: Dialect, line: Line, ghouls: bool) -> str | None:
    """The order without its `ghouls`; None where the line is for a later decision."""
    if spoken.kinds.get(line.verb) == ("ghouls" if ghouls else "act"):
        return line.verb.removeprefix(PREFIX)
    return "stop" if not ghouls and line.verb in ANYTHING else None


def _stop(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    return Bound(Stop(decision.kind == "ghouls"), line, rest)


def _decline(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    return first_legal(state, decision, [Decline()], line, rest)


def _abandon(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    """`all` is read once for each region: the line stays until the last of them."""
    ghouls = decision.kind == "ghouls"
    if line.arguments != ("all",):
        choices = [Abandon(region, ghouls) for region in regions_of(line)]
        return first_legal(state, decision, choices, line, rest)
    held = regions(acting(state, ghouls).held)
    if not held:
        return Problem("not-owned", facts(order=line.verb), line.number)
    left = rest if len(held) == 1 else (line, *rest)
    return first_legal(state, decision, [Abandon(held[0], ghouls)], line, left)


def _sorcerer(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    return first_legal(state, decision, map(Sorcerer, regions_of(line)), line, rest)


def _dragon(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    return first_legal(state, decision, map(Dragon, regions_of(line)), line, rest)


def _conquer(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    if _needs_die(state, decision):
        return _roll_first(state, decision, line, rest)
    bound = first_legal(state, decision, _choices(state, decision, line), line, rest)
    if state.turn.die == NO_DIE or isinstance(bound, Bound):
        return bound
    return _spoilt(state, decision, line, rest) or bound


def _roll(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    """A plain conquest where the tokens suffice; then no die is rolled and conquests go on."""
    targets = regions_of(line)
    if not targets:
        return first_legal(state, decision, [RollFirst()], line, rest)
    ghouls = decision.kind == "ghouls"
    band = acting(state, ghouls)
    fx = hooks(state, band)
    if fx.die_first and any(
        price(state, band, fx, region) <= hand_for(state, band, region) for region in targets
    ):
        return _conquer(state, decision, line, rest)
    bound = first_legal(state, decision, dialect(state).rolls(state, decision, line), line, rest)
    if isinstance(bound, Bound) and not isinstance(bound.choice, Conquer):
        return Bound(bound.choice, line, _without_stop(rest))
    return bound


def rolls(state: State, decision: Decision, line: Line) -> list[Choice]:
    """With the die, or without where the tokens suffice."""
    ghouls = decision.kind == "ghouls"
    band = acting(state, ghouls)
    fx = hooks(state, band)
    choices: list[Choice] = []
    for region in regions_of(line):
        cost = price(state, band, fx, region)
        enough = cost <= hand_for(state, band, region)
        choices.append(Conquer(region, cost, ghouls) if enough else Roll(region, ghouls))
    return choices


def _choices(state: State, decision: Decision, line: Line) -> Sequence[Any]:
    return dialect(state).conquests(state, decision, line)


def conquests(state: State, decision: Decision, line: Line) -> list[Conquer]:
    """With the tokens named, or the fewest that suffice now."""
    ghouls = decision.kind == "ghouls"
    band = acting(state, ghouls)
    count = line.arguments[1] if len(line.arguments) > 1 else None
    fx = hooks(state, band)
    return [
        Conquer(region, count if isinstance(count, int) else price(state, band, fx, region), ghouls)
        for region in regions_of(line)
    ]


def _needs_die(state: State, decision: Decision) -> bool:
    """Berserk, and the die for the next conquest has not been rolled."""
    fx = hooks(state, acting(state, decision.kind == "ghouls"))
    return fx.die_first and state.turn.die == NO_DIE


def _roll_first(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    """Roll if the best face could pay for a target; the line is read again after the die.

    No line is named: only what comes of the die tells whether this one can be played.
    """
    best = state.with_turn(state.turn._replace(die=LONGEST_ROLL))
    at_best = first_legal(best, decision, _choices(best, decision, line), line, rest)
    if isinstance(at_best, Problem):
        return at_best
    refusal = RULES.problem(state, decision, RollFirst())
    return refusal.at(line.number) if refusal else Bound(RollFirst(), None, (line, *rest))


def _spoilt(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    """The die was too low for a target that is legal otherwise: conquests are over (SW22)."""
    for choice in _choices(state, decision, line):
        refusal = RULES.problem(state, decision, choice)
        if refusal is not None and refusal.code == "not-enough-tokens":
            return Bound(Stop(), line, _without_stop(rest), (refusal.at(line.number),))
    return None


def _without_stop(rest: tuple[Line, ...]) -> tuple[Line, ...]:
    """After the last conquest a `stop` says nothing more."""
    return rest[1:] if rest and rest[0].verb == "stop" else rest


ORDERS: Mapping[str, Order] = {
    "abandon": _abandon,
    "conquer": _conquer,
    "decline": _decline,
    "dragon": _dragon,
    "roll": _roll,
    "sorcerer": _sorcerer,
    "stop": _stop,
}
