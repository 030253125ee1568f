"""Home-made boards: what a league draws up, as the data that boards are built and drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from moderator.games.own import adjacent, check_bordering, connected, ident, marked, read_name
from moderator.games.smallworld.board import (
    ABYSS,
    ALIKE,
    SYMBOLS,
    TERRAINS,
    WATER,
    Board,
    build,
)
from moderator.games.smallworld.homemade.drawing import is_drawing
from moderator.games.terms import Table

FEWEST, MOST = 6, 60
"""Regions of a board."""
_BOARD = frozenset(("name", "players", "rounds", "regions", "outlines"))
_REGION = frozenset(("terrain", "symbols", "tribe", "edge", "adjacent"))


class OwnBoard(NamedTuple):
    """A board, its data as the boxes' files have them, and how it is drawn, if it is."""

    id: str
    board: Board
    data: Mapping[str, Any]
    outlines: Mapping[str, Any] | None


def boards(table: Table) -> Iterator[OwnBoard]:
    """The boards of a set; ValueError names the key of what is wrong."""
    called: set[str] = set()
    for row in table.rows("boards"):
        own_board = _board(row)
        if (name := ident(read_name(row, "name"))) in called:
            raise row.wrong("name", "another board of the set is called so")
        called.add(name)
        yield own_board


def _board(row: Table) -> OwnBoard:
    row.allow_only(_BOARD)
    name = ident(read_name(row, "name"))
    if not name.replace("-", "").isalnum() or not name.isascii():
        raise row.wrong("name", "Latin letters, digits and spaces, as it stands in options")
    raw = list(row.rows("regions"))
    if not FEWEST <= len(raw) <= MOST:
        raise row.wrong("regions", f"a board has {FEWEST} to {MOST} of them")
    regions = [_region(number, region) for number, region in enumerate(raw, start=1)]
    _check_borders(row, regions)
    data = {
        "players": row.number("players", 2, 5),
        "rounds": row.number("rounds", 1, 12),
        "alike": dict(ALIKE),
        "regions": _derived(regions),
    }
    drawn = "outlines"
    id_ = marked(name, {key: value for key, value in row.data.items() if key != drawn})
    board = _playable(row, build(id_, data))
    outlines = row.table(drawn).data if drawn in row.data else None
    if outlines is not None and not is_drawing(outlines, len(regions)):
        raise row.wrong(drawn, "no drawing of this board: remove its file, check anew")
    return OwnBoard(id_, board, data, outlines)


def _region(number: int, region: Table) -> dict[str, Any]:
    region.allow_only(_REGION)
    terrain = region.text("terrain")
    if terrain not in TERRAINS:
        raise region.wrong("terrain", f"no {terrain!r}; there are: {', '.join(sorted(TERRAINS))}")
    for word in region.words("symbols"):
        if word not in SYMBOLS:
            raise region.wrong("symbols", f"no {word!r}; there are: {', '.join(sorted(SYMBOLS))}")
    return {
        "number": number,
        "terrain": terrain,
        "symbols": list(region.words("symbols")),
        "lost_tribe": region.flag("tribe"),
        "mountain": terrain == "mountain",
        "edge": region.flag("edge"),
        "adjacent": adjacent(region),
    }


def _check_borders(row: Table, regions: list[dict[str, Any]]) -> None:
    """Who borders a region is bordered by it, and all hang together."""
    near = {region["number"]: region["adjacent"] for region in regions}
    check_bordering(row, near)
    if not connected(near):
        raise row.wrong("regions", "they do not all hang together")


def _derived(regions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With coasts, and where first conquests may go: the edge, and a sea's shore there (SW3)."""

    def near(region: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        return [regions[number - 1] for number in region["adjacent"]]

    return [
        {
            **region,
            "coastal": region["terrain"] not in WATER
            and any(other["terrain"] in WATER for other in near(region)),
            "entry": region["terrain"] != ABYSS
            and (
                region["edge"]
                or any(other["edge"] and other["terrain"] == "sea" for other in near(region))
            ),
        }
        for region in regions
    ]


def _playable(row: Table, board: Board) -> Board:
    """There is a way in, and more land than players."""
    if not board.entry & board.land:
        raise row.wrong("regions", "no land at the edge: nobody could come in")
    if board.land.bit_count() <= board.players:
        raise row.wrong("regions", "more regions of land than players are wanted")
    return board
