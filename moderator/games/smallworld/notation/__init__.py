"""Small World's order language.

Arguments of the lines, by verb. A target is a number, or a name as it was typed.
`take` (targets,) · `conquer` (targets, tokens or None) · `roll` (targets,), none of them where
the die is seen first · `abandon` (targets,) or ("all",) · `sorcerer` `dragon` (targets,) ·
`deploy` (pairs, where the rest goes or None) or ("weakest",) · `camps` (pairs,) or ("weakest",) ·
`fortress` (targets,) or ("none",) · `heroes` (target, target) or ("none",) · `peace` (seats,) or
("none",) · `decline` `decline after` `stop` `none` () · `retreat` ("weakest",), ("stack",
target) or (target, target, …), with "once" behind it where it is not to hold. The same for
`ghouls conquer` and its like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.engine import own_words
from moderator.engine.core import Decision, Problem
from moderator.engine.reading import read_sheet
from moderator.engine.sheets import Bound, Hint, Line, Sheet
from moderator.games.smallworld.choices import Choice
from moderator.games.smallworld.notation.binding import bind
from moderator.games.smallworld.notation.hints import hints
from moderator.games.smallworld.notation.static import static
from moderator.games.smallworld.notation.surface import DIALECT
from moderator.games.smallworld.notation.verbs import GRAMMAR
from moderator.games.smallworld.state import State


class SmallWorldNotation:
    """Notation[State, Choice]; without memory of its own."""

    def read(self, text: str) -> Sheet:
        return read_sheet(text, GRAMMAR)

    def readings(self, line: str, above: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        return own_words.readings(line, above, GRAMMAR)

    def static(self, state: State, line: Line) -> Problem | None:
        return static(state, line)

    def bind(
        self, state: State, decision: Decision, lines: Sequence[Line]
    ) -> Bound[Choice] | Problem | None:
        return bind(state, decision, lines)

    def write(self, state: State, choice: Choice) -> str:
        return DIALECT.write(state, choice)

    def help(self, state: State, decision: Decision) -> Iterator[Hint]:
        return hints(state, decision)


NOTATION = SmallWorldNotation()
