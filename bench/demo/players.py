"""Invented players: what each would write in a position, deterministic by their dice of mood.

They read what any player reads, the hints of the position, take the cheapest regions first, throw
the die at the end and go into decline when spread thin. Not strong, but no fools.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from moderator.engine.core import DICE, Answer, Decision, Rolled
from moderator.engine.sheets import Bound, Hint, Line
from moderator.games import Game

MOST_ORDERS = 40
"""No turn is so long; a player that never ends is a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A player at a moment: the game, the position, the seat, a mood."""

    game: Game
    state: Any
    seat: int
    mood: Random

    def cell(self, name: str) -> Any:
        """What the seat's row of the table says, as its own mail would show it."""
        view = self.game.rules.view(self.state, self.seat)
        return dict(view.seats[self.seat].cells).get(name)

    def progress(self, name: str) -> int:
        """Round, rounds and the like."""
        return int(str(dict(self.game.rules.view(self.state, self.seat).progress)[name]))


def orders(game: Game, state: Any, seat: int, mood: Random) -> list[str]:
    """The orders that this player gives for the turn, without guard and closing word.

    Thought through with the worst faces, so a die can only make it better. Empty where the
    default is what the player wants.
    """
    written: list[str] = []
    lines: tuple[Line, ...] = ()
    turn = game.rules.turn(state)
    for _ in range(MOST_ORDERS * 3):
        ask = game.rules.ask(state)
        if ask is None or game.rules.turn(state) != turn:
            break
        decision = ask.decisions[0]
        if decision.seat not in (seat, DICE):
            break
        if decision.seat == seat and not lines:
            order = _wish(Mind(game, state, seat, mood), decision, written)
            written += [order] if order else []
            lines = game.notation.read(order).plans[0] if order else ()
        state, lines = _played(game, state, decision, lines)
    return written


def foreseen(game: Game, state: Any, seat: int) -> Any:
    """The position in which it will be that seat's turn, if the others do nothing until then."""
    while (ask := game.rules.ask(state)) is not None and all(
        one.seat != seat for one in ask.decisions
    ):
        state, _ = _played(game, state, ask.decisions[0], ())
    return state


def _played(
    game: Game, state: Any, decision: Decision, lines: tuple[Line, ...]
) -> tuple[Any, tuple[Line, ...]]:
    """The position after that decision, in thought, and what is left of the line."""
    choice, rest = _choice(game, state, decision, lines)
    return game.rules.apply(state, (Answer(decision, choice, "thought"),)).state, rest


def _choice(
    game: Game, state: Any, decision: Decision, lines: tuple[Line, ...]
) -> tuple[Any, tuple[Line, ...]]:
    if decision.seat == DICE:
        worst = min(decision.about) if decision.kind == "die" else decision.about[0]  # type: ignore[type-var]
        return Rolled(worst), lines
    bound = game.notation.bind(state, decision, lines) if lines else None
    if isinstance(bound, Bound):
        return bound.choice, bound.rest
    return game.rules.default(state, decision), ()


def _wish(mind: Mind, decision: Decision, written: Sequence[str]) -> str:
    """The next order, or "" for what comes by itself."""
    hints = tuple(mind.game.notation.help(mind.state, decision))
    wish = WISHES.get(decision.kind)
    return wish(mind, hints, written) if wish else ""


def _said(hint: Hint, name: str) -> Any:
    return dict(hint.facts).get(name)


def _starting(hints: Sequence[Hint], *words: str) -> list[Hint]:
    return [hint for hint in hints if hint.order.startswith(words)]


def _take(mind: Mind, hints: Sequence[Hint], _written: Sequence[str]) -> str:
    """Many tokens for few coins, and a whim."""

    def worth(hint: Hint) -> float:
        gain = float(_said(hint, "tokens") + _said(hint, "coins") - _said(hint, "price"))
        return gain + mind.mood.random() * 2

    return max(hints, key=worth).order


def _act(mind: Mind, hints: Sequence[Hint], written: Sequence[str]) -> str:
    if _starting(hints, "decline") and _spread_thin(mind, hints):
        return "decline"
    special = _starting(hints, "sorcerer", "dragon")
    if special:
        return max(special, key=lambda hint: int(_said(hint, "tokens") or 0)).order
    return _cheapest(mind, _starting(hints, "conquer")) or _last_throw(mind, hints, written)


def _spread_thin(mind: Mind, hints: Sequence[Hint]) -> bool:
    """Little to gain from another turn of this race, and time for another to pay."""
    if not mind.cell("entered") or mind.progress("round") >= mind.progress("rounds") - 1:
        return False
    return _within_reach(hints) <= 1


def _within_reach(hints: Sequence[Hint]) -> int:
    """How many regions the tokens in hand buy, the cheapest first."""
    targets = [hint for hint in _starting(hints, "conquer") if _said(hint, "left") is not None]
    if not targets:
        return 0
    hand, count = _said(targets[0], "cost") + _said(targets[0], "left"), 0
    for cost in sorted(_said(hint, "cost") for hint in targets):
        hand -= cost
        count += hand >= 0
    return count


def _cheapest(mind: Mind, targets: Sequence[Hint]) -> str:
    """The cheapest target, somebody else's before an empty one."""

    def reluctance(hint: Hint) -> tuple[int, bool, float]:
        return _said(hint, "cost"), _said(hint, "owner") is None, mind.mood.random()

    return min(targets, key=reluctance).order if targets else ""


def _last_throw(mind: Mind, hints: Sequence[Hint], written: Sequence[str]) -> str:
    """The reinforcement die, where it has a fair chance."""
    fair = [hint for hint in _starting(hints, "roll ") if (_said(hint, "odds") or 0) >= 2]
    rolled = any(order.startswith("roll") for order in written)
    if not fair or rolled or mind.mood.random() < 0.2:
        return ""
    return max(fair, key=lambda hint: (int(_said(hint, "odds")), -int(_said(hint, "region")))).order


def _ghouls(mind: Mind, hints: Sequence[Hint], _written: Sequence[str]) -> str:
    return _cheapest(mind, _starting(hints, "ghouls conquer"))


def _deploy(mind: Mind, hints: Sequence[Hint], written: Sequence[str]) -> str:
    """Now and then all that is spare into one place; else the weakest get it by themselves."""
    places = _starting(hints, "deploy rest")
    if not places or mind.mood.random() < 0.4:
        return ""
    return mind.mood.choice(places).order


def _something(mind: Mind, hints: Sequence[Hint], _written: Sequence[str]) -> str:
    """Anything but nothing."""
    offered = [hint for hint in hints if not hint.order.endswith(("none", "weakest"))]
    return mind.mood.choice(offered).order if offered else ""


def _stout(mind: Mind, hints: Sequence[Hint], _written: Sequence[str]) -> str:
    """Scored once more, and a new race next turn, unless the end is near."""
    late = mind.progress("round") >= mind.progress("rounds") - 1
    return "" if late or not mind.cell("entered") else "decline after"


WISHES: Mapping[str, Callable[[Mind, Sequence[Hint], Sequence[str]], str]] = {
    "take": _take,
    "act": _act,
    "ghouls": _ghouls,
    "deploy": _deploy,
    "camps": _something,
    "fortress": _something,
    "heroes": _something,
    "peace": _something,
    "stout": _stout,
}
"""How a player makes up its mind, by what is asked."""
