"""Small signs, drawn for this program: what lies in a region and what stands on it.

Each is drawn around (0, 0), 20 units wide at most.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from moderator.publish.pictures.svg import INK, PAPER

WIDTH = 22

WAR = "war"
"""The sign before who attacks."""

_DISC = f'<circle r="10" fill="{PAPER}" stroke="{INK}"/>'


def _ink(path: str) -> str:
    return f'<path d="{path}" fill="{INK}"/>'


def _cut(path: str) -> str:
    return f'<path d="{path}" fill="{PAPER}"/>'


def _pen(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="2"/>'


def _eyes(apart: float, y: float) -> str:
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="1.8" fill="{PAPER}"/>' for x in (-apart, apart)
    )


def _coin(path: str) -> str:
    """A relic: light on a black octagon."""
    return _ink("M-4 -10H4L10 -4V4L4 10H-4L-10 4V-4Z") + _cut(path)


def _card(path: str) -> str:
    """A place: dark on a light square."""
    return (
        f'<rect x="-10" y="-10" width="20" height="20" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="2"/><path d="{path}" fill="{INK}" fill-rule="evenodd"/>'
    )


def _stone(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{INK}" stroke="{PAPER}"/>'


_RELICS: Mapping[str, str] = {
    "doormat": "M-7 -3Q-4 -6 0 -3T7 -3L6 4Q3 1 0 4T-6 4Z",
    "ring": "M-6 2A6 6 0 1 1 6 2A6 6 0 1 1 -6 2ZM-3.5 2A3.5 3.5 0 1 0 3.5 2A3.5 3.5 0 1 0 -3.5 2Z"
    "M-2 -8H2L0 -4Z",
    "socks": "M-3 -8H3V0L7 3Q7 7 3 7H-1Q-3 6 -3 3ZM-7 -6L-5 -6L-5 5L-7 5Z",
    "scepter": "M-7 6L1 -2L2.5 -0.5L-5.5 7.5ZM0 -4L4 -8L8 -4L4 0Z",
    "orb": "M-6 2A6 6 0 1 1 6 2A6 6 0 1 1 -6 2ZM-1 -8H1V-6H3V-5H-3V-6H-1Z",
    "sword": "M5 -8L8 -8L8 -5L0 3L2 5L0.5 6.5L-2 4L-5.5 7.5L-7.5 5.5L-4 2L-6.5 -0.5L-5 -2L-3 0Z",
}
_PLACES: Mapping[str, str] = {
    "altar": "M-7 -3H7V0H4V7H-4V0H-7ZM-1 -4Q-3 -6 0 -9Q3 -6 1 -4Z",
    "crypt": "M-6 8V-2A6 6 0 0 1 6 -2V8ZM-1 -4H1V-1H4V1H1V5H-1V1H-4V-1H-1Z",
    "diamonds": "M-4 -6H4L8 -1L0 8L-8 -1Z",
    "fountain": "M-8 3H8L5 8H-5ZM-1 2V-4H1V2Z"
    "M-1 -4Q-6 -9 -7 -1Q-5 -5 -1 -3ZM1 -4Q6 -9 7 -1Q5 -5 1 -3Z",
    "pipe": "M-8 -7H-2V4H2V-2H8V2H6V8H-6V-3H-8Z",
    "keep": "M-7 8V-7H-4V-4H-1.5V-7H1.5V-4H4V-7H7V8H2V4H-2V8Z",
    "lost-mine": "M-8 8V-2L0 -8L8 -2V8H5V1H-5V8ZM-3 4H3V8H-3Z",
    "stonehedge": "M-8 -6H8V-3H6V8H3V-3H-3V8H-6V-3H-8Z",
    "pentacle": "M0 -8L5 7L-8 -2.5H8L-5 7Z",
}

# Part of the board: on a disc. Pieces that come and go: in full black.
SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "mine": _DISC + _pen("M-5 6L3 -3M-3 -6.5Q5 -6 6 3"),
        "magic": _DISC + _ink("M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z"),
        "capital": _DISC + _ink("M-6.5 5V-3L-3 0L0 -6.5L3 0L6.5 -3V5Z"),
        "ruins": _DISC + _ink("M-6 5V-5H-3V5ZM-1.5 5V-1L1.5 -3V5ZM3 5V1L6 -1V5Z"),
        "cavern": _DISC + _ink("M-6.5 5V0A6.5 6.5 0 0 1 6.5 0V5H3V1A3 3 0 0 0 -3 1V5Z"),
        "crater": _DISC + _pen("M-7 5L-3 -3Q0 -1 3 -3L7 5M0 -3.5V-7.5"),
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
        "monster": _ink(
            "M-9 9V-1Q-10 -8 -8 -10Q-6 -6 -4 -6H4Q6 -6 8 -10Q10 -8 9 -1V9L5 6L2 9L-2 6L-5 9Z"
        )
        + _cut("M-6 -2L-1.5 0L-5 2ZM6 -2L1.5 0L5 2Z"),
        "armor": _ink("M-10 0Q-9 -9 0 -9Q9 -9 10 0H4V8Q0 10 -4 8V0Z")
        + _cut("M-5 -5A1.5 1.5 0 1 1 -5 -2A1.5 1.5 0 1 1 -5 -5M3 -6A2 2 0 1 1 3 -2A2 2 0 1 1 3 -6"),
        "volcano": _ink("M-10 9L-4 -2Q0 0 4 -2L10 9ZM-1 -3L-2 -10H2L1 -3Z")
        + _ink("M-3 -4L-7 -8L-5 -9.5ZM3 -4L7 -8L5 -9.5Z"),
        "ancient": _ink("M-7 -2A7 7 0 0 1 7 -2Q8 2 5 3Q10 6 8 10Q6 5 3 4Q4 9 1 10Q2 6 0 4Z")
        + _ink("M0 4Q-2 6 -1 10Q-4 9 -3 4Q-6 5 -8 10Q-10 6 -5 3Q-8 2 -7 -2Z")
        + _cut("M-4.5 -2L-1 -0.5L-4 1ZM4.5 -2L1 -0.5L4 1Z"),
        "queen": _ink("M-9 8L-10 -5L-5 0L0 -9L5 0L10 -5L9 8Z") + _cut("M-7 4H7V5.5H-7Z"),
        "ghost": _ink("M-8 9V-2A8 8 0 0 1 8 -2V9L5 6L2.5 9L0 6L-2.5 9L-5 6Z") + _eyes(3, -2),
        "balrog": _ink("M-6 -3L-10 -10Q-10 -3 -7 0Q-8 7 0 10Q8 7 7 0Q10 -3 10 -10L6 -3Q0 -6 -6 -3Z")
        + _cut("M-4.5 0L-1 2L-4.5 3ZM4.5 0L1 2L4.5 3ZM-3 6Q0 4.5 3 6Q0 8 -3 6Z"),
        "bag": _ink("M-3 -4Q-12 2 -7 9H7Q12 2 3 -4L6 -10L2 -8L0 -10L-2 -8L-6 -10Z")
        + _cut("M-4 -4.5H4V-3H-4ZM0 -1L1 2L4 3L1 4L0 7L-1 4L-4 3L-1 2Z"),
        **{name: _coin(drawn) for name, drawn in _RELICS.items()},
        **{name: _card(drawn) for name, drawn in _PLACES.items()},
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
        WAR: _pen("M-8 -8L6 6M8 -8L-6 6M-9 3L-3 9M9 3L3 9"),
        "hidden": _BADGE
        + _pen("M-3.5 -3.5A3.5 3.5 0 1 1 1.5 -0.5Q0 0.5 0 2.5")
        + _ink("M-1.3 5H1.3V7.6H-1.3Z"),
    }
)
# What the data print on a region, where another sign tells it: where the volcano may stand is not
# where it stands, and monsters are seen as pieces while they are there.
_PRINTED: Mapping[str, tuple[str, ...]] = {"volcano": ("crater",), "monster": ()}
_OTHER = _ink("M0 -8L8 0L0 8L-8 0Z")


def sign(name: str) -> str:
    """The sign of a symbol or piece; a plain lozenge for one this program has no drawing of."""
    return SYMBOLS.get(name) or PIECES.get(name) or TOKENS.get(name) or _OTHER


def printed(region: Mapping[str, Any]) -> tuple[str, ...]:
    """The signs of what a region of a board has of nature."""
    glyphs = [
        sign for symbol in region.get("symbols", ()) for sign in _PRINTED.get(symbol, (symbol,))
    ]
    return (*(["mountain"] if region.get("mountain") else []), *glyphs)


def placed(name: str, x: float, y: float) -> str:
    """A sign with its middle at a place."""
    return f'<g transform="translate({x:g} {y:g})">{sign(name)}</g>'
