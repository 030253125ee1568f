"""The order language of Tiny Epic Kingdoms.

Arguments of the lines, by verb. A region is as it is printed (`B3`), or as it was typed; amounts
are (resource, number) pairs; a way is (whence, whereto), whence None where it is unsaid.
`faction` `territory` (names,) · `start` `stand` (regions,) · `tokens` (regions,) · `resources`
`gain` `lose` (amounts,) · `choose` (actions,) · `patrol` `quest` `swap` `retreat` (ways,) ·
`build` (payment or None,) · `expand` (regions, payment or None) · `trade` ((given, kind), …),) ·
`steal` ((kind, seat or None), …),) · `research` `collect` `pass` `flag` `none` `free none` () ·
`bid` (numbers, payment or None) · `raise` (amounts,) or ("none",) · `church` () or (ways,) ·
`dragon` () or ("none",) · `pay` (amounts,) or ("none",) · `place` ((region, number), …),) or
("none",) · `eliminate` ((region, seat or None), …),) · `free build` and its like as without
`free` · `on build` and its like: alternatives, each a kind of choice with its fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.engine import own_words
from moderator.engine.core import Decision, Problem
from moderator.engine.reading import read_sheet
from moderator.engine.sheets import Bound, Hint, Line, Sheet
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.notation.binding import bind
from moderator.games.kingdoms.notation.hints import hints
from moderator.games.kingdoms.notation.static import static
from moderator.games.kingdoms.notation.verbs import GRAMMAR
from moderator.games.kingdoms.notation.writing import write
from moderator.games.kingdoms.state import State


class KingdomsNotation:
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
        return write(state, choice)

    def help(self, state: State, decision: Decision) -> Iterator[Hint]:
        return hints(state, decision)


NOTATION = KingdomsNotation()
