"""Which lines of a sheet belong to which moment of a turn.

A turn goes: choosing, the action, and what comes of it. What answers a question of a war or of a
find belongs to the move or the bid above it, and is never kept for the next war (TK33); a bid above
any move belongs to the war that is asked about (TK32).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.engine.core import Decision, Problem, Seat, facts
from moderator.engine.sheets import Line
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.notation.granted import loots, out_of_reach
from moderator.games.kingdoms.notation.legal import before, first
from moderator.games.kingdoms.notation.orders import ACTION_OF
from moderator.games.kingdoms.notation.static import static
from moderator.games.kingdoms.state import State

SETUP = ("faction", "territory", "start", "resources", "tokens")
"""Orders and kinds of decisions of the set-up, in their order."""

MAIN = frozenset({*ACTION_OF, "collect", "pass"})
"""What answers an action."""

MOVES = frozenset({"patrol", "quest", "swap", "free patrol", "free quest"})
BIDS = frozenset({"bid", "flag", "raise"})
OF_A_WAR = MOVES | {"bid", "flag"}
"""Where what belongs to the question at hand ends: at the next move, or the next war's bid."""
ANSWERS = BIDS | {"retreat", "church", "dragon", "gain", "lose", "pay"}
"""What answers a question that comes of a move or a war."""


def misplaced(state: State, decision: Decision, lines: Sequence[Line]) -> Problem | None:
    """The first line that names what is not there, is for another stage of the game, or needs an
    ability that this seat cannot have."""
    for line in lines:
        if (wrong := static(state, line)) is not None:
            return wrong
        if _wrong_stage(decision.kind, line.verb):
            return Problem("wrong-phase", facts(order=line.verb), line.number)
        if out_of_reach(state, decision.seat, line.verb):
            return Problem("unavailable", facts(order=line.verb), line.number)
    return None


def _wrong_stage(kind: str, verb: str) -> bool:
    """Set-up is over, is not, or has come further than that order."""
    if kind not in SETUP:
        return verb in SETUP
    return verb not in SETUP[SETUP.index(kind) :]


def main_lines(state: State, seat: Seat, lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines that are to answer an action; a theft is none where it may answer a lost war."""
    main = tuple(line for line in lines if line.verb in MAIN)
    others = tuple(line for line in main if line.verb != "steal")
    in_war = loots(state, seat) and (others or not power(state, seat).steals)
    return others if in_war else main


def unread(lines: Sequence[Line], barriers: frozenset[str] = OF_A_WAR) -> Iterator[Line]:
    """The lines that belong to the question at hand, not to a move or a war still to come."""
    return before(lines, barriers)


def after_move(lines: Sequence[Line], move: Line, *, war: bool, later: bool) -> tuple[Line, ...]:
    """The lines that are left when a move is carried out.

    A bid in a sheet with a move is for the war of that move alone (TK32): where none comes it goes,
    where one comes a bid below the move puts those above it out. A `later` move puts out all that
    an earlier one did not need (TK33).
    """
    above, below = _around(lines, move)
    own = tuple(unread(below, MOVES))
    if not war:
        below = (*_lacking(own, BIDS), *below[len(own) :])
    if later:
        above = _lacking(above, ANSWERS)
    elif not war or first(own, "bid", "flag") is not None:
        above = _lacking(above, BIDS)
    return (*above, *below)


def after_bid(lines: Sequence[Line], bid: Line, *, later: bool) -> tuple[Line, ...]:
    """The lines that are left when a bid is made; one in a `later` war puts out all above it that
    answered an earlier one."""
    above, below = _around(lines, bid)
    return (*(_lacking(above, ANSWERS) if later else above), *below)


def _around(lines: Sequence[Line], middle: Line) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    place = next(number for number, line in enumerate(lines) if line is middle)
    return tuple(lines[:place]), tuple(lines[place + 1 :])


def _lacking(lines: Sequence[Line], verbs: frozenset[str]) -> tuple[Line, ...]:
    return tuple(line for line in lines if line.verb not in verbs)
