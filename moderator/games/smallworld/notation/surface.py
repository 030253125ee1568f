"""Small World's own orders."""

from __future__ import annotations

from moderator.games.smallworld.notation.acting import ORDERS, conquests, rolls
from moderator.games.smallworld.notation.binding import BINDERS
from moderator.games.smallworld.notation.dialect import DIALECTS, Dialect
from moderator.games.smallworld.notation.names import Names, index
from moderator.games.smallworld.notation.order_of_turn import KINDS, MOMENTS, ONCE, possible
from moderator.games.smallworld.notation.writing import write
from moderator.games.smallworld.state import State
from moderator.games.smallworld.surface import SURFACE
from moderator.games.smallworld.words import POWER_NAMES, RACE_NAMES


def _nothing(_state: State) -> frozenset[str]:
    return frozenset()


DIALECT = Dialect(
    KINDS,
    MOMENTS,
    ONCE,
    BINDERS,
    ORDERS,
    conquests,
    rolls,
    Names(index(POWER_NAMES), index(RACE_NAMES)),
    write,
    possible,
    after_decline=_nothing,
    counted=frozenset({"deploy", "camps"}),
    aimed=frozenset({"abandon", "conquer", "roll", "sorcerer", "dragon", "fortress"}),
    listed=frozenset({"heroes", "retreat"}),
)

DIALECTS[SURFACE.name] = DIALECT
