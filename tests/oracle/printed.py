"""What is printed on board, banners and badges, held against what the second model was told.

A region is seldom held by just who would notice that its coast is wrong; here each is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.games.smallworld.bits import regions
from tests.oracle.worlds.tables import POWERS, RACES

CHASM = "chasm"
"""Nobody enters it, whether it lies at the edge or not."""


def wrong(state: Any, other: Any) -> Iterator[tuple[str, object, object]]:
    """What is said of it, as the engine and as the model have it (Small World, Underground)."""
    yield from _pieces(state.setting)
    board, lands = state.setting.board, other.board.lands
    for number, land in lands.items():
        ours = {
            "neighbours": set(regions(board.near[number])),
            **{name: bool(mask >> number & 1) for name, mask in _masks(board).items()},
            **{name: bool(board.of[name] >> number & 1) for name in (land.terrain, *land.symbols)},
        }
        theirs = {
            "neighbours": set(land.neighbours),
            **{name: bool(getattr(land, name)) for name in ("entry", "coastal", "mountain")},
            **dict.fromkeys((land.terrain, *land.symbols), True),
        }
        for name in ours:
            if name == "entry" and land.terrain == CHASM:
                continue
            if ours[name] != theirs[name]:
                yield f"{name} of region {number}", ours[name], theirs[name]
    if board.size != len(lands):
        yield "regions of the board", board.size, len(lands)


def _masks(board: Any) -> dict[str, int]:
    return {"entry": board.entry, "coastal": board.coastal, "mountain": board.mountains}


def _pieces(setting: Any) -> Iterator[tuple[str, object, object]]:
    pieces = setting.box.pieces
    for race in setting.races:
        ours = pieces[race].value, pieces[race].tokens
        if race in RACES and ours != RACES[race]:
            yield f"banner and tokens of {race}", ours, RACES[race]
    for power in setting.powers:
        if power in POWERS and pieces[power].value != POWERS[power]:
            yield f"badge of {power}", pieces[power].value, POWERS[power]
