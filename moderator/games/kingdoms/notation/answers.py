"""Lines that answer a question in passing: gains, losses, bandits, thefts, armies placed anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile

from moderator.engine.core import Decision, Fact, Problem, Seat, facts, letter
from moderator.engine.sheets import Bound, Line
from moderator.games.kingdoms.armies import at
from moderator.games.kingdoms.choices import (
    NOTHING,
    Choice,
    Eliminate,
    Gain,
    Lose,
    Pay,
    Place,
    Region,
    Steal,
)
from moderator.games.kingdoms.goods import total_of
from moderator.games.kingdoms.notation.legal import (
    NONE,
    Binder,
    Result,
    first,
    first_legal,
    without,
)
from moderator.games.kingdoms.notation.orders import ANYBODY, acts, goods
from moderator.games.kingdoms.notation.sequence import MAIN, OF_A_WAR, unread
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

Meaning = Callable[[State, Decision, Line], list[Choice] | Problem]


def answered(
    verb: str, meaning: Meaning, barriers: frozenset[str] = OF_A_WAR, *, optional: bool = False
) -> Binder:
    """A binder for the first line of that verb above all that is still to come.

    What is optional is answered by a bare `none` too.
    """
    verbs = (verb, "none") if optional else (verb,)

    def bind(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
        line = first(unread(lines, barriers), *verbs)
        if line is None:
            return None
        meant = meaning(state, decision, line)
        if isinstance(meant, Problem):
            return meant.at(line.number)
        return first_legal(state, decision, meant, line, without(lines, line))

    return bind


def bind_gain(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """Lines that stand together are read as one, as many of them as name what is free (TK33)."""
    bound: Result = None
    taken: list[Line] = []
    gained = NOTHING
    for line in _together(unread(lines, MAIN | OF_A_WAR | {"choose"}), "gain"):
        taken.append(line)
        gained = total_of(gained, goods(line.arguments[0]))
        rest = without(lines, *taken)
        bound = first_legal(state, decision, [Gain(gained)], taken[0], rest)
        if isinstance(bound, Bound):
            return replace(bound, more=tuple(taken[1:]))
    return bound


def _together(lines: Iterator[Line], verb: str) -> Iterator[Line]:
    """The first lines of that verb that stand together."""
    return takewhile(
        lambda line: line.verb == verb, dropwhile(lambda other: other.verb != verb, lines)
    )


def _lose(_state: State, _decision: Decision, line: Line) -> list[Choice]:
    return [Lose(goods(line.arguments[0]))]


def _pay(_state: State, _decision: Decision, line: Line) -> list[Choice]:
    wanted = line.verb == "pay" and line.arguments != NONE
    return [Pay(goods(line.arguments[0]) if wanted else NOTHING)]


def _steal(_state: State, decision: Decision, line: Line) -> list[Choice]:
    """From the winner, whether or not the line says so."""
    winner = decision.about[0]
    assert isinstance(winner, int)
    thefts = [act for act in acts(line.verb, line.arguments) if isinstance(act, Steal)]
    return [replace(act, seat=winner) if act.seat == ANYBODY else act for act in thefts]


def _place(state: State, decision: Decision, line: Line) -> list[Choice]:
    """In the order of the board; `none` leaves them where they are."""
    if line.verb == "none" or line.arguments == NONE:
        return [RULES.default(state, decision)]
    order = {region: place for place, region in enumerate(state.realm.kind)}
    counts = sorted(_counts(line.arguments[0]), key=lambda pair: order[pair[0]])
    return [Place(tuple(counts))]


def _counts(pairs: Fact) -> Iterator[tuple[Region, int]]:
    for pair in pairs if isinstance(pairs, tuple) else ():
        match pair:
            case (str(region), int(number)):
                yield region, number


def _eliminate(state: State, decision: Decision, line: Line) -> list[Choice] | Problem:
    """Of two seats in a region the line must say whose army it means."""
    named = line.arguments[0]
    choices: list[Choice] = []
    for pair in named if isinstance(named, tuple) else ():
        match pair:
            case (str(region), int(seat)):
                choices.append(Eliminate(region, seat))
            case (str(region), None):
                there = _others(state, decision, region)
                if len(there) > 1:
                    whose = tuple(f"{region} of {letter(seat)}" for seat in there)
                    return Problem("ambiguous", facts(word=region), None, whose)
                choices += [Eliminate(region, seat) for seat in there or [decision.seat]]
    return choices


def _others(state: State, decision: Decision, region: Region) -> list[Seat]:
    return sorted({army.seat for army in at(state, region)} - {decision.seat})


BINDERS: Mapping[str, Binder] = {
    "gain": bind_gain,
    "lose": answered("lose", _lose),
    "bandits": answered("pay", _pay, optional=True),
    "steal": answered("steal", _steal),
    "place": answered("place", _place, optional=True),
    "eliminate": answered("eliminate", _eliminate),
}
"""By the kind of decision."""
