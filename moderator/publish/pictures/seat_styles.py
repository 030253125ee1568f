"""How a seat looks on the board: colour, shape of its plate and dashes of its bounds.

N is nobody's army.

The colours are Okabe and Ito's, told apart by colour-blind readers; shape, dashes and letter
say the same in grey print.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from moderator.publish.pictures.svg import INK, PAPER, written

HEIGHT = 26.0
MARGIN = {False: 19, True: 12}
"""The width of the bands along an outline, by whether its people are in decline."""
TINT = 0.3


@dataclass(frozen=True, slots=True)
class Style:
    """A seat's colour, the ink to write on it, the dashes of its bounds and its plate's ends.

    `ends` is the left end of the plate as a path from its upper corner to its lower one, in
    half plate heights; the right end mirrors it. `tied`: between the dashes is ink, for a colour
    that is as light as the lands around it where colours are lost.
    """

    colour: str
    ink: str
    dashes: str
    ends: tuple[tuple[float, float], ...]
    tied: bool = False


ROUND = ((-0.35, -0.85), (-0.7, -0.5), (-0.8, 0.0), (-0.7, 0.5), (-0.35, 0.85))

STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "A": Style("#d55e00", "#000", "", ()),
        "B": Style("#0072b2", "#fff", "22 5", ROUND),
        "C": Style("#009e73", "#000", "5 5", ((-0.8, 0.0),)),
        "D": Style("#f0e442", "#000", "16 5 4 5", ((-0.5, -0.5), (-0.5, 0.5)), tied=True),
        "E": Style("#cc79a7", "#000", "10 10", ((0.5, 0.0),)),
        "N": Style("#b3aca2", "#000", "2 7", ((-0.5, -0.35), (0.3, 0.0), (-0.5, 0.35))),
    }
)


def bounds(seat: str, outline: str, *, faded: bool) -> str:
    """Bands along an outline (by its id) in its owner's colour, edged with ink; thin in decline.
    What an active people holds is tinted.

    They are to be clipped to the outline: the outer half is not meant to be seen.
    """
    style, width = STYLES[seat], MARGIN[faded]
    tint = "" if faded else f'<use href="#{outline}" fill="{style.colour}" fill-opacity="{TINT}"/>'
    return (
        tint
        + band(outline, INK, width, "" if style.tied else style.dashes)
        + band(outline, style.colour, width - 3, style.dashes)
    )


def band(outline: str, colour: str, width: int, dashes: str = "") -> str:
    """A line along an outline, in a group that fills nothing."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<use href="#{outline}" stroke="{colour}" stroke-width="{width}"{dashed}/>'


def plate(seat: str, count: int | None, x: float, y: float, *, faded: bool) -> str:
    """A plate in a seat's shape with its letter and, if any, a count, its middle at a place.

    In decline it is hollow, its rim dashed.
    """
    style, words = STYLES[seat], plate_words(seat, count)
    form = f'd="{_shape(style, len(words), x, y)}"'
    if not faded:
        full = f'<path {form} fill="{style.colour}" stroke="{INK}" stroke-width="2"/>'
        return full + written(words, x, y, 19, style.ink)
    return (
        f'<path {form} fill="{PAPER}" stroke="{INK}" stroke-width="5"/>'
        f'<path {form} fill="none" stroke="{style.colour}" stroke-width="3.5" '
        f'stroke-dasharray="6 3"/>' + written(words, x, y, 19)
    )


def plate_words(seat: str, count: int | None) -> str:
    """What is written on a plate."""
    return seat if count is None else f"{seat} {count}"


def plate_width(words: str) -> float:
    """How wide the plate with those words is, its ends left out."""
    return 2 * _half(len(words))


def _half(letters: int) -> float:
    return 6.5 * letters + 7


def _shape(style: Style, letters: int, x: float, y: float) -> str:
    """The outline of a plate for so many letters, its middle at a place."""
    unit = HEIGHT / 2
    half = _half(letters)
    ends = [(-half + across * unit, down * unit) for across, down in style.ends]
    left = [(-half, -unit), *ends, (-half, unit)]
    right = [(-across, down) for across, down in reversed(left)]
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in left + right) + "Z"
