"""Lines for a war: bids, what is paid besides, the dragon, where beaten armies go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.engine.core import Decision, Fact, Problem, facts
from moderator.engine.sheets import Line
from moderator.games.kingdoms.choices import (
    NOTHING,
    Bid,
    Choice,
    Church,
    Dragon,
    Flag,
    Raise,
    Region,
    Retreat,
    Yield,
)
from moderator.games.kingdoms.finds import controlled
from moderator.games.kingdoms.notation.legal import NONE, Result, first, first_legal, without
from moderator.games.kingdoms.notation.orders import goods, payment
from moderator.games.kingdoms.notation.sequence import ANSWERS, MOVES, after_bid, unread
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State


def bind_bid(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first bid or flag that is not for a war still to come."""
    line = first(unread(lines, MOVES), "bid", "flag")
    later = bool(state.turn.fought >> decision.seat & 1)
    if line is not None:
        rest = after_bid(lines, line, later=later)
        return first_legal(state, decision, _bids(line), line, rest)
    left = first(unread(lines), *ANSWERS) if later else None
    return Problem("wrong-phase", facts(order=left.verb), left.number) if left else None


def _bids(line: Line) -> Iterator[Choice]:
    match line.arguments:
        case tuple(amounts), paid:
            yield from (Bid(amount, payment(paid)) for amount in amounts if isinstance(amount, int))
        case _:
            yield Flag()


def bind_raise(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """`raise 1 mana`, `raise none`."""
    line = first(unread(lines), "raise", "none")
    if line is None:
        return None
    more = line.arguments[0] if line.verb == "raise" else "none"
    _, ore, mana = NOTHING if more == "none" else goods(more)
    choice = Raise(mana, ore)
    return first_legal(state, decision, [choice], line, without(lines, line))


def bind_dragon(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """`dragon`, `dragon none`."""
    line = first(unread(lines), "dragon", "none")
    if line is None:
        return None
    choice = Dragon(line.verb == "dragon" and line.arguments != NONE)
    return first_legal(state, decision, [choice], line, without(lines, line))


def bind_retreat(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first line about an army that must go now; those about others are for later."""
    about = tuple(map(str, decision.about))
    for line in unread(lines):
        choices = _goings(state, decision, line, about)
        if isinstance(choices, Problem):
            return choices.at(line.number)
        if choices:
            return first_legal(state, decision, choices, line, without(lines, line))
    return None


def _goings(
    state: State, decision: Decision, line: Line, about: tuple[Region, ...]
) -> list[Choice] | Problem:
    """What a line says of the armies in question; nothing where it is about others."""
    match line.verb, line.arguments:
        case "none", _:
            return [Yield(about[0])]
        case "church", ():
            return _churches(state, decision, about[0])
        case (("retreat" | "church"), (tuple(ways),)):
            choices: list[Choice] = []
            for way in ways:
                going = _going(state, decision, line.verb, way, about)
                if isinstance(going, Problem):
                    return going
                choices += [going] if going else []
            return choices
    return []


def _going(
    state: State, decision: Decision, verb: str, way: Fact, about: tuple[Region, ...]
) -> Choice | Problem | None:
    match way:
        case (None, str(target)):
            return _from_where(state, decision, verb, target, about)
        case (str(origin), str(target)):
            return _one(verb, origin, target) if origin in about else None
    return None


def _one(verb: str, origin: Region, target: str) -> Choice:
    if target == "none":
        return Yield(origin)
    return Church(origin, target) if verb == "church" else Retreat(origin, target)


def _from_where(
    state: State, decision: Decision, verb: str, target: str, about: tuple[Region, ...]
) -> Choice | Problem:
    """The only army that can go there; of what leads nowhere or nobody can do, the first."""
    going = [_one(verb, origin, target) for origin in about]
    if verb == "church" or target == "none":
        return going[0]
    able = [choice for choice in going if RULES.problem(state, decision, choice) is None]
    if len(able) > 1:
        whole = tuple(f"retreat {origin} to {target}" for origin in about)
        return Problem("ambiguous", facts(word=target), None, whole)
    return (able or going)[0]


def _churches(state: State, decision: Decision, origin: Region) -> list[Choice]:
    """The churches held, those with room first; without any, a region that has none."""
    held = controlled(state, decision.seat, "church") or state.realm.land[:1]
    choices: list[Choice] = [Church(origin, region) for region in held]
    return [
        choice for choice in choices if RULES.problem(state, decision, choice) is None
    ] or choices[:1]
