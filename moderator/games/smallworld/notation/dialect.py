"""What a game's orders are on these blocks, as data; each game built on them has its own.

Lines are read without a position, so the grammar is chosen by the game; whatever has a position
finds the dialect by the position's world.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from moderator.engine.core import Decision, Problem
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.homemade import known
from moderator.games.smallworld.notation.names import Names, index
from moderator.games.smallworld.state import State
from moderator.games.smallworld.words import called

Result = Bound[Any] | Problem | None
Binder = Callable[[State, Decision, Sequence[Line]], Result]
Order = Callable[[State, Decision, Line, tuple[Line, ...]], Result]
"""Reads one line of the conquests; the rest are the lines behind it."""
Conquests = Callable[[State, Decision, Line], Sequence[Any]]
"""The choices that a line for a conquest offers, one for each target."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """`kinds`: the kind of decision that each order answers. `moments`: the kinds of a turn in
    their order, those of one moment in any order. `once`: kinds that take one line a turn.
    """

    kinds: Mapping[str, str]
    moments: tuple[tuple[str, ...], ...]
    once: frozenset[str]
    binders: Mapping[str, Binder]
    acts: Mapping[str, Order]
    conquests: Conquests
    rolls: Conquests
    names: Names
    write: Callable[[State, Any], str]
    possible: Callable[[State, str], bool]
    """Whether the seat has what a kind of decision needs."""
    after_decline: Callable[[State], frozenset[str]]
    """Kinds that may follow a decline that opens the turn."""
    counted: frozenset[str]
    """Orders of regions with numbers."""
    aimed: frozenset[str]
    """Orders with alternative targets in front."""
    listed: frozenset[str]
    """Orders of several regions."""
    anywhere: frozenset[str] = frozenset()
    """Orders that may stand wherever they like; what they need is seen when they are read."""
    unneeded: Callable[[State], Problem] = lambda _state: Problem("wrong-phase")
    """Why such an order came to nothing, once the conquests are over."""
    moment: Mapping[str, int] = field(default_factory=dict)
    """By kind, its place among the moments; worked out."""

    def __post_init__(self) -> None:
        places = {kind: place for place, kinds in enumerate(self.moments) for kind in kinds}
        object.__setattr__(self, "moment", places)


DIALECTS: dict[str, Dialect] = {}
"""By the name of the world."""


@lru_cache(maxsize=64)
def _own(game: str, homemade: str) -> Names:
    """A game's names and those of a set made at home."""
    own = known(homemade)
    badges, banners = (
        index({made.piece.id: called(made.names) for made in pieces})
        for pieces in (own.badges, own.banners)
    )
    return DIALECTS[game].names.joined(Names(badges, banners))


def names(state: State) -> Names:
    """The names that races and powers have in the game being played."""
    spoken, homemade = dialect(state), state.setting.homemade
    return _own(state.setting.world.name, homemade) if homemade else spoken.names


def dialect(state: State) -> Dialect:
    """That of the game being played."""
    return DIALECTS[state.setting.world.name]
