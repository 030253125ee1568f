"""How series are told apart: the seats' colours first, as on the board, then three more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from moderator.publish.pictures.seat_styles import STYLES
from moderator.publish.pictures.svg import INK, text


@dataclass(frozen=True, slots=True)
class Look:
    """A colour with the ink to write on it, a line's dashes, a marker and a bar's hatching.

    `marker` is a path around where the pen is, `hatch` one on a tile of eight units square.
    """

    colour: str
    ink: str
    dashes: str
    marker: str
    hatch: str


# From their middle on, in steps: all markers of a series are one path.
_DISC = "m-5 0a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z"
_SQUARE = "m-4.5 -4.5h9v9h-9z"
_LOZENGE = "m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z"
_PEAK = "m0 -6l6 11h-12z"
_FUNNEL = "m0 6l6 -11h-12z"
_STAR = "m-6 -2h4v-4h4v4h4v4h-4v4h-4v-4h-4z"
_HOURGLASS = "m-5 -6h10l-3.5 6l3.5 6h-10l3.5 -6z"
_BOW = "m-6 -5l6 3.5l6 -3.5v10l-6 -3.5l-6 3.5z"

_MORE = (("#56b4e9", "#000"), ("#e69f00", "#000"), ("#2b2723", "#fff"))
_DASHES = ("", "11 4", "3 3", "12 3 3 3", "6 6", "16 4", "2 5", "9 3 2 3 2 3")
_MARKERS = (_SQUARE, _DISC, _LOZENGE, _PEAK, _FUNNEL, _STAR, _HOURGLASS, _BOW)
_HATCHES = (
    "",
    "M0 8L8 0",
    "M0 0L8 8",
    "M0 4H8",
    "M4 0V8",
    "M0 8L8 0M0 0L8 8",
    "M0 4H8M4 0V8",
    "M4 3V5",
)
_COLOURS = (*((STYLES[seat].colour, STYLES[seat].ink) for seat in "ABCDE"), *_MORE)

LOOKS = tuple(
    Look(colour, ink, dashes, marker, hatch)
    for (colour, ink), dashes, marker, hatch in zip(
        _COLOURS, _DASHES, _MARKERS, _HATCHES, strict=True
    )
)


def look(number: int) -> Look:
    """The look of that number; beyond the last they come again, with the next one's dashes."""
    colours, turn = LOOKS[number % len(LOOKS)], number // len(LOOKS)
    other = LOOKS[(number + turn) % len(LOOKS)]
    return Look(colours.colour, colours.ink, other.dashes, other.marker, other.hatch)


def tiles(numbers: tuple[int, ...], prefix: str) -> str:
    """The hatchings of some looks as SVG patterns, each once."""
    return "".join(
        f'<pattern id="{prefix}{number}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<path d="{look(number).hatch}" fill="none" stroke="{INK}" stroke-width="1.4"/></pattern>'
        for number in sorted(set(numbers))
        if look(number).hatch
    )


def marked(number: int, places: Iterable[tuple[float, float]]) -> str:
    """The markers of a series at their places."""
    style = look(number)
    drawn = "".join(f"M{x:.1f} {y:.1f}{style.marker}" for x, y in places)
    return f'<path d="{drawn}" fill="{style.colour}" stroke="{INK}" stroke-width="1.2"/>'


def signed(number: int, sign: str, x: float, y: float, size: int) -> str:
    """A series' sign on a plate of its colour, the plate's left end at a place."""
    style, width = look(number), 10 + size * 0.7 * len(sign)
    return (
        f'<rect x="{x:.1f}" y="{y - size * 0.68:.1f}" width="{width:.1f}" height="{size * 1.36:g}" '
        f'rx="3" fill="{style.colour}" stroke="{INK}" stroke-width="1.2"/>'
        f'<text x="{x + width / 2:.1f}" y="{y + size * 0.36:.1f}" font-size="{size}" '
        f'fill="{style.ink}" stroke="none">{text(sign)}</text>'
    )
