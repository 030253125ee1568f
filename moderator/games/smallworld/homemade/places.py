"""Words for regions: `hill`, `beside mine`, `from water`, `edge`, `defended`, `everywhere`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moderator.games.smallworld.bits import mask
from moderator.games.smallworld.board import KINDS, Board
from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.traits import Where


def _everywhere(board: Board) -> int:
    return (2 << board.size) - 2


_BOARD: Mapping[str, Callable[[Board], int]] = {
    "everywhere": _everywhere,
    "edge": lambda board: board.entry,
    "coast": lambda board: board.coastal,
    "land": lambda board: board.land,
    "water": lambda board: board.water,
}


def _defended(state: State, _band: Band) -> int:
    tokens = state.ground.tokens
    return mask(number for number, count in enumerate(tokens) if count) | state.ground.tribes


def _empty(state: State, band: Band) -> int:
    return _everywhere(state.setting.board) & ~_defended(state, band)


def _tribes(state: State, _band: Band) -> int:
    return state.ground.tribes


def _in_decline(state: State, _band: Band) -> int:
    held = 0
    for player in state.players:
        for band in player.faded:
            held |= band.held
    return held


_GROUND: Mapping[str, Where] = {
    "defended": _defended,
    "empty": _empty,
    "lost tribe": _tribes,
    "in decline": _in_decline,
}


def place(words: str) -> Where:
    """The regions that those words single out; ValueError where they single out none.

    `beside X` borders any X, `from X` borders an X that the race holds.
    """
    first, _, rest = words.partition(" ")
    if first == "beside" and rest:
        return _beside(_on_board(rest))
    if first == "from" and rest:
        return _from(_on_board(rest))
    if words in _GROUND:
        return _GROUND[words]
    where = _on_board(words)
    return lambda state, _band: where(state.setting.board)


def _on_board(words: str) -> Callable[[Board], int]:
    if words in _BOARD:
        return _BOARD[words]
    if words in KINDS:
        return lambda board: board.of[words]
    known = ", ".join((*sorted(KINDS), *_BOARD, *_GROUND))
    raise ValueError(f"no regions are called {words!r}; there are: {known}; beside X, from X")


def _beside(where: Callable[[Board], int]) -> Where:
    return lambda state, _band: state.setting.board.around(where(state.setting.board))


def _from(where: Callable[[Board], int]) -> Where:
    def regions(state: State, band: Band) -> int:
        board = state.setting.board
        return board.around(band.held & where(board))

    return regions


def union(places: tuple[Where, ...]) -> Where | None:
    """All of those together; None where there are none."""
    if not places:
        return None

    def joined(state: State, band: Band) -> int:
        regions = 0
        for where in places:
            regions |= where(state, band)
        return regions

    return joined


def held(places: tuple[Where, ...]) -> Where | None:
    """Those of them that the race holds."""
    where = union(places)
    return (lambda state, band: band.held & where(state, band)) if where else None
