"""Small signs, drawn for this program: what lies in a region and what stands on it.

Each is drawn around (0, 0), 20 units wide at most.
"""

from collections.abc import Mapping
from types import MappingProxyType

from moderator.publish.boards.svg import INK, PAPER

WIDTH = 22

_DISC = f'<circle r="10" fill="{PAPER}" stroke="{INK}"/>'


def _ink(path: str) -> str:
    return f'<path d="{path}" fill="{INK}"/>'


def _cut(path: str) -> str:
    return f'<path d="{path}" fill="{PAPER}"/>'


def _pen(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="2"/>'


def _stone(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{INK}" stroke="{PAPER}"/>'


# Part of the board: on a disc. Pieces that come and go: in full black.
SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "mine": _DISC + _pen("M-5 6L3 -3M-3 -6.5Q5 -6 6 3"),
        "magic": _DISC + _ink("M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z"),
        "capital": _DISC + _ink("M-6.5 5V-3L-3 0L0 -6.5L3 0L6.5 -3V5Z"),
        "ruins": _DISC + _ink("M-6 5V-5H-3V5ZM-1.5 5V-1L1.5 -3V5ZM3 5V1L6 -1V5Z"),
        "cavern": _DISC + _ink("M-6.5 5V0A6.5 6.5 0 0 1 6.5 0V5H3V1A3 3 0 0 0 -3 1V5Z"),
    }
)
PIECES: Mapping[str, str] = MappingProxyType(
    {
        "mountain": _ink("M-10 8L-3 -8L1 0L4 -4L10 8Z") + _cut("M-3 -5.5L-5.5 0L-3.5 -1L-1 0.5Z"),
        "tribe": f'<circle r="10" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        + _ink("M-3 -3A3 3 0 1 1 3 -3A3 3 0 1 1 -3 -3M-6 7Q-6 1 0 1Q6 1 6 7Z"),
        "lair": _stone(-5, 4) + _stone(5, 4) + _stone(0, -3.5),
        "camp": _ink("M-1 -9H1L10 8H-10Z") + _cut("M0 -2L4 8H-4Z"),
        "fortress": _ink("M-9 8V-8H-5V-4H-2V-8H2V-4H5V-8H9V8Z") + _cut("M-3 8V3A3 3 0 0 1 3 3V8Z"),
        "hole": f'<ellipse rx="10" ry="6" fill="{INK}"/>'
        f'<ellipse rx="7" ry="3.5" fill="none" stroke="{PAPER}"/>',
        "hero": _ink("M-8 -8Q-3 -7 0 -10Q3 -7 8 -8Q9 4 0 10Q-9 4 -8 -8Z")
        + _cut("M0 -6L1.5 -2L5.5 -2L2.5 0.5L3.5 4.5L0 2L-3.5 4.5L-2.5 0.5L-5.5 -2L-1.5 -2Z"),
        "dragon": _ink(
            "M-10 6Q-9 -6 -2 -3L-3 -8L0 -6L3 -8L2 -3Q9 -6 10 6"
            "Q7 2 4 4Q2 5 0 9Q-2 5 -4 4Q-7 2 -10 6Z"
        ),
    }
)
_BADGE = f'<rect x="-10" y="-10" width="20" height="20" rx="4" fill="{PAPER}" stroke="{INK}"/>'

# Counters that lie in a region until they are used, open or face down.
TOKENS: Mapping[str, str] = MappingProxyType(
    {
        "token-dragon": _BADGE + f'<g transform="scale(.8)">{PIECES["dragon"]}</g>',
        "token-camp": _BADGE + f'<g transform="scale(.75)">{PIECES["camp"]}</g>',
        "token-fort": _BADGE + f'<g transform="scale(.75)">{PIECES["fortress"]}</g>',
        "token-city": _BADGE + _ink("M-8 7V-1H-4V-6H0V1H2V-3H8V7Z"),
        "token-church": _BADGE + _ink("M-1 -8H1V-6H3V-4H1V-2L6 2V7H-6V2L-1 -2V-4H-3V-6H-1Z"),
        "hidden": _BADGE
        + _pen("M-3.5 -3.5A3.5 3.5 0 1 1 1.5 -0.5Q0 0.5 0 2.5")
        + _ink("M-1.3 5H1.3V7.6H-1.3Z"),
    }
)
_OTHER = _ink("M0 -8L8 0L0 8L-8 0Z")


def sign(name: str) -> str:
    """The sign of a symbol or piece; a plain lozenge for one this program has no drawing of."""
    return SYMBOLS.get(name) or PIECES.get(name) or TOKENS.get(name) or _OTHER


def placed(name: str, x: float, y: float) -> str:
    """A sign with its middle at a place."""
    return f'<g transform="translate({x:g} {y:g})">{sign(name)}</g>'
