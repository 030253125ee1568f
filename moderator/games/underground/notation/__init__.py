"""Underground's order language: Small World's, and the orders of this box.

Arguments of the lines, by verb, where they differ from Small World's: `conquer` (targets, tokens
or None, using, hammers or None, die) · `roll` `orb` `scepter` `ring` (targets, using), or
("none",) for the last two · `volcano` `ancient` `vampire` `balrog` `queen` `ghost` `altar`
(targets,) or ("none",) · `swap` (place,) or ("none",) · `reborn` (target, target) or ("none",) ·
`bag` (relic,) · `armor` (pairs,) or ("weakest",).
"""

from __future__ import annotations

from collections.abc import Sequence

from moderator.engine import own_words
from moderator.engine.reading import read_sheet
from moderator.engine.sheets import Sheet
from moderator.games.smallworld.notation import SmallWorldNotation
from moderator.games.smallworld.state import State
from moderator.games.underground.notation.underworld import DIALECT
from moderator.games.underground.notation.verbs import GRAMMAR


class UndergroundNotation(SmallWorldNotation):
    """Notation[State, Choice]; without memory of its own."""

    def read(self, text: str) -> Sheet:
        return read_sheet(text, GRAMMAR)

    def readings(self, line: str, above: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        return own_words.readings(line, above, GRAMMAR)

    def write(self, state: State, choice: object) -> str:
        return DIALECT.write(state, choice)


NOTATION = UndergroundNotation()
