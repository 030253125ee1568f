"""An order carried out: the first alternative that is legal, and the lines that are left then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from moderator.engine.core import Answer, Decision, Problem, facts, letter
from moderator.engine.sheets import Bound, Line
from moderator.games.kingdoms.choices import Act, Choice, Free, Steal
from moderator.games.kingdoms.notation.granted import coming
from moderator.games.kingdoms.notation.legal import first_legal, without
from moderator.games.kingdoms.notation.orders import ANYBODY, acts
from moderator.games.kingdoms.notation.sequence import MOVES, after_move
from moderator.games.kingdoms.notation.verbs import FREE
from moderator.games.kingdoms.notation.writing import write
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

_SHOWN = 3
"""Orders that are shown where one is refused."""
_LATER = ("again", "free")
"""Questions for a move that comes after what the sheet began with."""


def carried_out(
    state: State, decision: Decision, line: Line, lines: Sequence[Line]
) -> Bound[Choice] | Problem:
    """The line's action bound to that decision, or why not, with orders that would be legal."""
    choices = _meant(state, decision, line)
    if isinstance(choices, Problem):
        return choices.at(line.number)
    bound = first_legal(state, decision, choices, line, without(lines, line))
    if isinstance(bound, Problem):
        near = bound.candidates or _near(state, decision, choices[0])
        return replace(bound, candidates=near)
    if line.verb not in MOVES:
        return bound
    war = coming(tried(state, decision, bound.choice), decision.seat, "bid", "neutral")
    later = decision.kind in _LATER
    return replace(bound, rest=after_move(lines, line, war=war, later=later))


def tried(state: State, decision: Decision, choice: Choice) -> State:
    """The position after that choice, in thought."""
    return RULES.apply(state, (Answer(decision, choice, "thought"),)).state


def _meant(state: State, decision: Decision, line: Line) -> list[Choice] | Problem:
    """The alternatives of a line, those of a free action as such."""
    meant = _from_somebody(state, decision, acts(line.verb.removeprefix(FREE), line.arguments))
    if isinstance(meant, Problem):
        return meant
    return [Free(act) for act in meant] if line.verb.startswith(FREE) else list(meant)


def _from_somebody(state: State, decision: Decision, choices: Iterable[Act]) -> list[Act] | Problem:
    """A theft from nobody named is from the only one it can be; of several one must be named."""
    kept: list[Act] = []
    for choice in choices:
        if not isinstance(choice, Steal) or choice.seat != ANYBODY:
            kept.append(choice)
            continue
        owners = list(_owners(state, decision, choice))
        able = [steal for steal in owners if RULES.problem(state, decision, steal) is None]
        if len(able) > 1:
            letters = tuple(letter(steal.seat) for steal in able)
            return Problem("ambiguous", facts(word=choice.kind), None, letters)
        kept += able or owners[:1]
    return kept


def _owners(state: State, decision: Decision, theft: Steal) -> Iterator[Steal]:
    for seat in range(state.setting.seats):
        if seat != decision.seat:
            yield replace(theft, seat=seat)


def _near(state: State, decision: Decision, refused: Choice) -> tuple[str, ...]:
    """Legal orders of the same kind, and of the same army where it moves one."""
    alike = (
        write(state, choice)
        for choice in RULES.choices(state, decision)
        if _kind(choice) == _kind(refused)
    )
    return tuple(islice(alike, _SHOWN))


def _kind(choice: Choice) -> tuple[type[Choice], object]:
    act = choice.act if isinstance(choice, Free) else choice
    return type(act), getattr(act, "origin", None)
