"""Lines that carry an action out, in one's own turn and in another's."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.engine.core import Decision, Fact, Problem, facts
from moderator.engine.sheets import Bound, Line
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.acts import no_act
from moderator.games.kingdoms.choices import Choice, Choose, Nothing
from moderator.games.kingdoms.notation.carrying import carried_out, tried
from moderator.games.kingdoms.notation.granted import coming
from moderator.games.kingdoms.notation.legal import Result, first, first_legal, without
from moderator.games.kingdoms.notation.orders import acts
from moderator.games.kingdoms.notation.sequence import main_lines
from moderator.games.kingdoms.notation.verbs import FREE
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

_PATROLS = ("patrol", "stand")
"""What an army may do in a patrol, of which Goblins have two."""


def bind_act(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first line that is to answer the action; what else is, is one too many."""
    choosing = first(lines, "choose")
    if choosing is not None:
        return _too_late(state, decision, choosing)
    main = main_lines(state, decision.seat, lines)
    if not main:
        nothing = first(lines, "none")
        return _misused(nothing, "wrong-phase") if nothing else None
    bound = carried_out(state, decision, main[0], lines)
    if isinstance(bound, Bound):
        return _one_too_many(state, decision, bound.choice, main) or bound
    return bound


def _too_late(state: State, decision: Decision, line: Line) -> Problem:
    named: Fact = line.arguments[0]
    action = str(named[0]) if isinstance(named, tuple) else ""
    refusal = RULES.problem(state, decision, Choose(action))
    return (refusal or Problem("wrong-phase", facts(order=line.verb))).at(line.number)


def _misused(line: Line, code: str) -> Problem:
    return Problem(code, facts(order=line.verb), line.number)


def _one_too_many(
    state: State, decision: Decision, choice: Choice, main: Sequence[Line]
) -> Problem | None:
    """After the action the turn brings at most a second patrol (Goblins)."""
    first_one, *others = main
    again = first_one.verb in _PATROLS
    for line in others:
        if not again or line.verb not in _PATROLS:
            return _misused(line, _code(state, decision, line))
        if not power(state, decision.seat).patrols:
            return _misused(line, "unavailable")
        if line is not others[0]:
            return _misused(line, "already-used")
        if (refusal := _no_second(state, decision, choice, line)) is not None:
            return refusal.at(line.number)
    return None


def _code(state: State, decision: Decision, line: Line) -> str:
    """An order of an ability not had is unavailable, also where it is one too many (TK29)."""
    refusals = (RULES.problem(state, decision, act) for act in acts(line.verb, line.arguments))
    refusal = next(refusals, None)
    return "unavailable" if refusal and refusal.code == "unavailable" else "wrong-phase"


def _no_second(state: State, decision: Decision, choice: Choice, line: Line) -> Problem | None:
    """Why no other army can follow; where one may, the line is read when it is asked."""
    after = tried(state, decision, choice)
    if coming(after, decision.seat, "second", "again"):
        return None
    wanted = next(acts(line.verb, line.arguments))
    return no_act(after, decision.seat, wanted, free=True) or Problem("already-used")


def bind_again(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The Goblins' second patrol, or none."""
    line = first(lines, *_PATROLS, "none")
    return _or_nothing(state, decision, line, lines) if line else None


def bind_free(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """An action besides the one of the turn, or none."""
    line = next((line for line in lines if line.verb == "none" or line.verb.startswith(FREE)), None)
    return _or_nothing(state, decision, line, lines) if line else None


def _or_nothing(state: State, decision: Decision, line: Line, lines: Sequence[Line]) -> Result:
    if line.verb.removeprefix(FREE) != "none":
        return carried_out(state, decision, line, lines)
    return first_legal(state, decision, [Nothing()], line, without(lines, line))
