"""Boards as areas with shared borders: drawn once from the data, then kept as data.

Importing this package needs the standard library only; drawing new outlines needs the extra
`draw` (networkx, numpy, shapely), which is why the functions import it themselves.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from moderator.boards.mesh import BoardError
from moderator.publish.pictures.outlines import Outlines, dumps

__all__ = ["BoardError", "Outlines", "draw_file", "draw_outlines"]


def draw_outlines(board: Mapping[str, Any], seed: int) -> Outlines:
    """The outlines of a board; the same board, seed and libraries give the same.

    Raises BoardError where the borders are no map, no drawing passes the checks, or the extra is
    not installed.
    """
    try:
        from moderator.boards.draw import draw
    except ModuleNotFoundError as missing:
        raise BoardError(
            f"drawing a board wants {missing.name}: pip install '.[draw]' in the clone"
        ) from missing
    return draw(board, seed)


def draw_file(path: Path, board_id: str, seed: int) -> Path:
    """Draws one board of the data file `path` into `outlines/` beside it; the file written.

    Raises KeyError where the file has no such board, else as `draw_outlines`.
    """
    board = json.loads(path.read_text(encoding="utf-8"))["boards"][board_id]
    target = path.parent / "outlines" / f"{board_id}.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(dumps(draw_outlines(board, seed)), encoding="utf-8")
    return target
