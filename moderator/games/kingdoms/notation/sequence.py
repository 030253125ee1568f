"""Which lines of a sheet belong to which moment of a turn.

A turn goes: choosing, the action, and what comes of it. What answers a question of a war or of a
find belongs to the move above it; a bid above any move to the war that is asked about (TK32).
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
    found = tuple(line for line in lines if line.verb in MAIN)
    others = tuple(line for line in found if line.verb != "steal")
    in_war = loots(state, seat) and (others or not power(state, seat).steals)
    return others if in_war else found


def unread(lines: Sequence[Line], barriers: frozenset[str] = MOVES) -> Iterator[Line]:
    """The lines that belong to the question at hand, not to a move that is still to come."""
    return before(lines, barriers)


def after_move(lines: Sequence[Line], move: Line, *, war: bool) -> tuple[Line, ...]:
    """The lines that are left when a move is carried out.

    A bid in a sheet with a move is for the war of that move alone (TK32): where none comes it goes,
    where one comes a bid below the move puts those above it out.
    """
    place = next(number for number, line in enumerate(lines) if line is move)
    above, below = tuple(lines[:place]), tuple(lines[place + 1 :])
    own = tuple(unread(below))
    if not war:
        below = (*_without_bids(own), *below[len(own) :])
    if not war or first(own, "bid", "flag") is not None:
        above = _without_bids(above)
    return (*above, *below)


def _without_bids(lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(line for line in lines if line.verb not in BIDS)
