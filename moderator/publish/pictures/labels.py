"""What is written in a region: its number and symbols, the plates of its tokens, its pieces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moderator.publish.pictures.changes import FLAG, OTHER, Change, sign_of
from moderator.publish.pictures.glyphs import WAR, WIDTH, placed, printed
from moderator.publish.pictures.seat_styles import HEIGHT, plate, plate_width, plate_words
from moderator.publish.pictures.svg import written

# Units: between two rows; the height of a row of signs; the width of a digit of a number.
GAP, ROW, DIGIT = 1.0, 22.0, 13.0
# Between two plates beside each other, their ends included.
APART = 24.0


@dataclass(frozen=True, slots=True)
class AreaMark:
    """What lies in a region now.

    `owner` is a seat's letter, `race` a short name in the reader's language, `pieces` the kinds
    and counts of what stands there (a Lost Tribe as "tribe"); `faded`: the race is in decline.
    Where armies of several seats may stand, pieces tell them: "army-A", and those of them that
    lie down, "lying-A"; "attack-A" fights its way in.
    """

    number: int
    owner: str | None
    tokens: int
    faded: bool
    race: str
    pieces: tuple[tuple[str, int], ...] = ()

    @property
    def plates(self) -> "tuple[Plate, ...]":
        """What is shown of whose tokens stand there."""
        if self.owner and not plates(self.pieces):
            return (Plate(self.owner, self.tokens, self.faded),)
        return plates(self.pieces)

    @property
    def all_plates(self) -> "tuple[Plate, ...]":
        """Those, and who fights its way in."""
        fighting = (Plate(seat, 1, False, True) for seat in attackers(self.pieces))
        return (*self.plates, *fighting)


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's tokens in a region; `faded` in decline, or lying down; `attacking` from without."""

    seat: str
    count: int
    faded: bool
    attacking: bool = False


Pieces = tuple[tuple[str, int], ...]
_ARMIES = ("army-", "lying-", "attack-")


def plates(pieces: Pieces) -> tuple[Plate, ...]:
    """The armies among the pieces, by seat, those that stand before those that lie."""
    counts = dict(pieces)
    standing = {
        kind[-1]: n - counts.get(f"lying-{kind[-1]}", 0)
        for kind, n in pieces
        if kind.startswith("army-")
    }
    lying = {kind[-1]: n for kind, n in pieces if kind.startswith("lying-")}
    return (
        *(Plate(seat, n, False) for seat, n in standing.items() if n),
        *(Plate(seat, n, True) for seat, n in lying.items()),
    )


def attackers(pieces: Pieces) -> tuple[str, ...]:
    """The seats whose army fights its way in and stands nowhere yet."""
    return tuple(kind[-1] for kind, _ in pieces if kind.startswith("attack-"))


def signs(pieces: Pieces) -> Pieces:
    """The pieces that are no seat's armies."""
    return tuple(piece for piece in pieces if not piece[0].startswith(_ARMIES))


def label(
    region: Mapping[str, Any],
    mark: AreaMark | None,
    place: tuple[float, float],
    change: Change = OTHER,
) -> str:
    """All that is written in a region, row under row, its middle at a place."""
    x, y = place
    plates = mark.all_plates if mark else ()
    pieces = signs(mark.pieces) if mark else ()
    rows = [ROW, *([HEIGHT] if plates else []), *([ROW] if pieces else [])]
    top = y - (sum(rows) + GAP * (len(rows) - 1)) / 2
    parts = [_heading(region, change, x, top + ROW / 2)]
    if plates:
        parts.append(_plates(plates, x, top + ROW + GAP + HEIGHT / 2))
    if pieces:
        parts.append(_pieces(pieces, x, top + sum(rows) + GAP * (len(rows) - 1) - ROW / 2))
    return "".join(parts)


def _heading(region: Mapping[str, Any], change: Change, x: float, y: float) -> str:
    """The number, what the region has of nature, and what became of it."""
    signs, flag = printed(region), 0 if change.kind == "other" else FLAG
    number = region.get("name", str(region["number"]))
    wide = DIGIT * len(number) + 2
    left = x - (wide + WIDTH * len(signs) + flag) / 2
    parts = [written(number, left + wide / 2, y, 19)]
    left += wide + WIDTH / 2
    parts += [placed(sign, left + WIDTH * at, y) for at, sign in enumerate(signs)]
    parts.append(sign_of(change, left + WIDTH * (len(signs) - 0.5) + FLAG / 2, y))
    return "".join(parts)


def _plates(plates: Sequence[Plate], x: float, y: float) -> str:
    """The plates beside each other, swords before who attacks."""
    widths = [
        plate_width(plate_words(plate.seat, plate.count)) + APART + WIDTH * plate.attacking
        for plate in plates
    ]
    left = x - sum(widths) / 2
    parts = []
    for wide_plate, width in zip(plates, widths, strict=True):
        swords = WIDTH * wide_plate.attacking
        if swords:
            parts.append(placed(WAR, left + swords / 2 + 2, y))
        middle = left + swords + (width - swords) / 2
        parts.append(plate(wide_plate.seat, wide_plate.count, middle, y, faded=wide_plate.faded))
        left += width
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
