"""The rules of Small World Underground: Small World's, in another world."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from moderator.engine import codec
from moderator.engine.core import Fact, Rolled, Seat, Step
from moderator.engine.view import View
from moderator.games.smallworld.rules import SmallWorld
from moderator.games.smallworld.state import State
from moderator.games.smallworld.surface import PHASES as BLOCKS
from moderator.games.underground import finding, pack, setting, view
from moderator.games.underground.underworld import PHASES


class Underground(SmallWorld):
    """Rules[State, Choice]; without memory of its own."""

    name = "underground"
    version = "2"
    interrupts = frozenset({"balrog"})
    unseen: Mapping[str, Fact] = MappingProxyType(
        {"find": finding.UNKNOWN, "stonehedge": finding.UNKNOWN}
    )

    def setup(self, seats: int, options: Mapping[str, Fact]) -> Step[State]:
        """ValueError where an option cannot be."""
        return setting.setup(seats, options)

    def view(self, state: State, viewer: Seat | None) -> View:
        return view.view(state, viewer)

    def pack(self, state: State) -> Mapping[str, Any]:
        return pack.pack(state)

    def unpack(self, packed: Mapping[str, Any]) -> State:
        return pack.unpack(packed)


RULES = Underground()

_KNOWN = {type_ for phase in BLOCKS.values() for type_ in phase.takes}
_NEW = dict.fromkeys(
    type_ for phase in PHASES.values() for type_ in phase.takes if type_ not in _KNOWN
)
codec.register("underground", *(type_ for type_ in _NEW if type_ is not Rolled))
