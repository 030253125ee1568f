"""What is written in a region: its number and symbols, the plate of its tokens, its pieces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moderator.publish.boards.glyphs import WIDTH, placed
from moderator.publish.boards.seats import HEIGHT, plate
from moderator.publish.boards.svg import written

# Units: between two rows; the height of a row of signs; the width of a digit of a number.
GAP, ROW, DIGIT = 1.0, 22.0, 13.0


@dataclass(frozen=True, slots=True)
class AreaMark:
    """What lies in a region now.

    `owner` is a seat's letter, `race` a short name in the reader's language, `pieces` the kinds
    and counts of what stands there (a Lost Tribe as "tribe"); `faded`: the race is in decline.
    """

    number: int
    owner: str | None
    tokens: int
    faded: bool
    race: str
    pieces: tuple[tuple[str, int], ...] = ()


def label(region: Mapping[str, Any], mark: AreaMark | None, x: float, y: float) -> str:
    """All that is written in a region, row under row, its middle at a place."""
    owner = mark.owner if mark else None
    pieces = mark.pieces if mark else ()
    rows = [ROW, *([HEIGHT] if owner else []), *([ROW] if pieces else [])]
    top = y - (sum(rows) + GAP * (len(rows) - 1)) / 2
    parts = [_heading(region, x, top + ROW / 2)]
    if mark and owner:
        parts.append(plate(owner, mark.tokens, x, top + ROW + GAP + HEIGHT / 2, faded=mark.faded))
    if pieces:
        parts.append(_pieces(pieces, x, top + sum(rows) + GAP * (len(rows) - 1) - ROW / 2))
    return "".join(parts)


def _heading(region: Mapping[str, Any], x: float, y: float) -> str:
    """The number, and what the region has of nature."""
    signs = [*(["mountain"] if region.get("mountain") else []), *region.get("symbols", ())]
    number = str(region["number"])
    wide = DIGIT * len(number) + 2
    left = x - (wide + WIDTH * len(signs)) / 2
    parts = [written(number, left + wide / 2, y, 19)]
    left += wide + WIDTH / 2
    parts += [placed(sign, left + WIDTH * at, y) for at, sign in enumerate(signs)]
    return "".join(parts)


def _pieces(pieces: Sequence[tuple[str, int]], x: float, y: float) -> str:
    """The signs of the pieces, each with its count where there are several."""
    widths = [WIDTH + (DIGIT * len(str(count)) if count > 1 else 0) for _, count in pieces]
    left = x - sum(widths) / 2
    parts = []
    for (kind, count), width in zip(pieces, widths, strict=True):
        parts.append(placed(kind, left + WIDTH / 2, y))
        if count > 1:
            middle = left + WIDTH + (width - WIDTH) / 2
            parts.append(written(str(count), middle, y, 17))
        left += width
    return "".join(parts)
