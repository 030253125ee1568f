"""Single facts of a position by the keys that scenario files use."""

from __future__ import annotations

from moderator.engine.core import LETTERS, Fact
from moderator.games.smallworld import probe as blocks
from moderator.games.smallworld.state import State
from moderator.games.underground import view
from moderator.games.underground.depths import depths

PIECES = (*view.SINGLE, "armor")


def probe(state: State, key: str) -> Fact:
    """What stands at `regions.14.relic`, `seats.A.hammers` and so on, or at the blocks' keys."""
    match key.split("."):
        case ["seats", name, "hammers"] if name in LETTERS[: state.setting.seats]:
            return view.hammers(state, LETTERS.index(name))
        case ["regions", number, *field] if number.isdigit():
            value = _region(state, int(number), ".".join(field))
            if value is not None:
                return value
    return blocks.probe(state, key)


def _region(state: State, number: int, field: str) -> Fact:
    """None: the blocks know."""
    more = depths(state)
    match field.split("."):
        case ["monster"]:
            return dict(view.pieces(more, number)).get("monster", 0)
        case ["place"]:
            return next((name for name, region in more.places if region == number), "")
        case ["relic"]:
            relics = tuple(sorted(name for name, region in more.relics if region == number))
            return relics if len(relics) > 1 else "".join(relics)
        case ["pieces", name] if name in PIECES:
            return dict(view.pieces(more, number)).get(name, 0)
    return None
