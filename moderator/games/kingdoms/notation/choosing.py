"""Lines that choose the action of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.engine.core import Decision, Fact, Problem, facts
from moderator.engine.sheets import Bound, Line
from moderator.games.kingdoms.acts import no_act, possible
from moderator.games.kingdoms.choices import Choose, Collect
from moderator.games.kingdoms.notation.legal import Result, first, without
from moderator.games.kingdoms.notation.orders import ACTION_OF, acts
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State


def bind_choose(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first `choose`, or the first action order: alone it chooses its own action.

    Such an order is not used up: it is read again when the action is carried out.
    """
    line = first(lines, "choose", "collect", *ACTION_OF)
    if line is None:
        return None
    if line.verb == "choose":
        return _named(state, decision, line, lines)
    if line.verb == "collect":
        refusal = RULES.problem(state, decision, Collect())
        return (refusal or Problem("wrong-phase", facts(order=line.verb))).at(line.number)
    choice = Choose(ACTION_OF[line.verb])
    refusal = RULES.problem(state, decision, choice)
    if refusal is None:
        return Bound(choice, None, tuple(lines))
    return (_not_had(state, decision, line) or refusal).at(line.number)


def _not_had(state: State, decision: Decision, line: Line) -> Problem | None:
    """That an ability is not had is said first, before the moment (TK29)."""
    act = next(acts(line.verb, line.arguments))
    refusal = no_act(state, decision.seat, act, free=True)
    return refusal if refusal and refusal.code == "unavailable" else None


def _named(state: State, decision: Decision, line: Line, lines: Sequence[Line]) -> Result:
    """The first that is free and can be carried out; else the first that is free."""
    actions = _actions(line)
    free = [action for action in actions if RULES.problem(state, decision, Choose(action)) is None]
    if not free:
        refusal = RULES.problem(state, decision, Choose(actions[0]))
        return refusal and refusal.at(line.number)
    able = (action for action in free if possible(state, decision.seat, action))
    chosen = next(able, free[0])
    return Bound(Choose(chosen), line, _for_chosen(without(lines, line), actions, chosen))


def _actions(line: Line) -> tuple[str, ...]:
    named: Fact = line.arguments[0]
    return tuple(map(str, named)) if isinstance(named, tuple) else ()


def _for_chosen(lines: tuple[Line, ...], actions: tuple[str, ...], chosen: str) -> tuple[Line, ...]:
    """Of orders for several of the alternatives those for the chosen one."""
    meant = {line.verb: ACTION_OF.get(line.verb) for line in lines}
    if chosen not in meant.values():
        return lines
    return tuple(line for line in lines if meant[line.verb] not in {*actions} - {chosen})
