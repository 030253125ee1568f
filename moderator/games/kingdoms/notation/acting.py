"""Lines that carry an action out, in one's own turn and in another's; second patrols, free acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from moderator.engine.core import Answer, Decision, Fact, Problem, facts, letter
from moderator.engine.sheets import Bound, Line
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.acts import no_act
from moderator.games.kingdoms.choices import Act, Choice, Choose, Free, Nothing, Steal
from moderator.games.kingdoms.notation.granted import coming
from moderator.games.kingdoms.notation.legal import Result, first, first_legal, without
from moderator.games.kingdoms.notation.orders import ANYBODY, acts
from moderator.games.kingdoms.notation.sequence import MOVES, after_move, main_lines
from moderator.games.kingdoms.notation.verbs import FREE
from moderator.games.kingdoms.notation.writing import write
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

_SHOWN = 3
"""Orders that are shown where one is refused."""


def bind_act(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first line that is to answer the action; what else is, is one too many."""
    choosing = first(lines, "choose")
    if choosing is not None:
        return _too_late(state, decision, choosing)
    main = main_lines(state, decision.seat, lines)
    if not main:
        nothing = first(lines, "none")
        return _misused(nothing, "wrong-phase") if nothing else None
    bound = _carried_out(state, decision, main[0], lines)
    if isinstance(bound, Bound):
        return _one_too_many(state, decision, bound.choice, main) or bound
    return bound


def _too_late(state: State, decision: Decision, line: Line) -> Problem:
    named: Fact = line.arguments[0]
    action = str(named[0]) if isinstance(named, tuple) else ""
    refusal = RULES.problem(state, decision, Choose(action))
    return (refusal or Problem("wrong-phase", facts(order=line.verb))).at(line.number)


def _carried_out(
    state: State, decision: Decision, line: Line, lines: Sequence[Line]
) -> Bound[Choice] | Problem:
    choices = _meant(state, decision, acts(line.verb, line.arguments))
    if isinstance(choices, Problem):
        return choices.at(line.number)
    bound = first_legal(state, decision, choices, line, without(lines, line))
    if isinstance(bound, Problem):
        near = bound.candidates or _near(state, decision, choices[0])
        return replace(bound, candidates=near)
    if line.verb not in MOVES:
        return bound
    after = RULES.apply(state, (Answer(decision, bound.choice, "check"),)).state
    war = coming(after, decision.seat, "bid", "neutral")
    return replace(bound, rest=after_move(lines, line, war=war))


def _near(state: State, decision: Decision, refused: Act) -> tuple[str, ...]:
    """Legal orders of the same kind, and of the same army where it moves one."""
    start = getattr(refused, "origin", None)
    alike = (
        write(state, choice)
        for choice in RULES.choices(state, decision)
        if type(choice) is type(refused) and getattr(choice, "origin", None) == start
    )
    return tuple(islice(alike, _SHOWN))


def _misused(line: Line, code: str) -> Problem:
    return Problem(code, facts(order=line.verb), line.number)


def _one_too_many(
    state: State, decision: Decision, choice: Choice, main: Sequence[Line]
) -> Problem | None:
    """After the action the turn brings at most a second patrol (Goblins)."""
    first_one, *others = main
    again = first_one.verb == "patrol"
    for line in others:
        if not again or line.verb != "patrol":
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
    after = RULES.apply(state, (Answer(decision, choice, "check"),)).state
    if coming(after, decision.seat, "second", "again"):
        return None
    wanted = next(acts(line.verb, line.arguments))
    return no_act(after, decision.seat, wanted, free=True) or Problem("already-used")


def _meant(state: State, decision: Decision, choices: Iterable[Act]) -> list[Act] | Problem:
    """A theft from somebody is from the only one it can be; several are ambiguous."""
    found: list[Act] = []
    for choice in choices:
        if not isinstance(choice, Steal) or choice.seat != ANYBODY:
            found.append(choice)
            continue
        owners = list(_owners(state, decision, choice))
        able = [one for one in owners if RULES.problem(state, decision, one) is None]
        if len(able) > 1:
            letters = tuple(letter(one.seat) for one in able)
            return Problem("ambiguous", facts(word=choice.kind), None, letters)
        found += able or owners[:1]
    return found


def _owners(state: State, decision: Decision, theft: Steal) -> Iterator[Steal]:
    for seat in range(state.setting.seats):
        if seat != decision.seat:
            yield replace(theft, seat=seat)


def bind_again(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The Goblins' second patrol, or none."""
    line = first(lines, "patrol", "none")
    if line is None:
        return None
    if line.verb == "none":
        return first_legal(state, decision, [Nothing()], line, without(lines, line))
    return _carried_out(state, decision, line, lines)


def bind_free(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """An action besides the one of the turn, or none."""
    line = next((one for one in lines if one.verb == "none" or one.verb.startswith(FREE)), None)
    if line is None:
        return None
    rest = without(lines, line)
    verb = line.verb.removeprefix(FREE)
    if verb == "none":
        return first_legal(state, decision, [Nothing()], line, rest)
    return first_legal(state, decision, map(Free, acts(verb, line.arguments)), line, rest)
