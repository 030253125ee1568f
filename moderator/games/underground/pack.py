"""A position as plain JSON values, and back: the blocks' part, and what Underground adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.games.smallworld import pack as blocks
from moderator.games.smallworld.state import Stack, State
from moderator.games.underground.depths import Depths, Spell, depths
from moderator.games.underground.underworld import UNDERWORLD


def pack(state: State) -> dict[str, Any]:
    """Named fields, so that a journal can be read; sets of regions as integers."""
    more = depths(state)
    fields = {
        **blocks.fields(more),
        "finds": blocks.fields(more.finds),
        "places": [list(at) for at in more.places],
        "relics": [list(at) for at in more.relics],
        "turn": blocks.fields(more.turn),
    }
    return {**blocks.pack(state), "depths": fields}


def unpack(packed: Mapping[str, Any]) -> State:
    """The position that was packed."""
    depths = packed["depths"]
    fields = blocks.tupled(depths) | {
        "finds": Stack(**blocks.tupled(depths["finds"])),
        "places": tuple((name, region) for name, region in depths["places"]),
        "relics": tuple((name, region) for name, region in depths["relics"]),
        "turn": Spell(**blocks.tupled(depths["turn"])),
    }
    return blocks.unpack(packed, UNDERWORLD)._replace(more=Depths(**fields))
