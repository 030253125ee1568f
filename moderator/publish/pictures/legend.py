"""What the signs of a picture mean, in the caller's words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from moderator.publish.pictures.changes import Change, ChangeKind, sign_of
from moderator.publish.pictures.glyphs import PIECES, SYMBOLS, TOKENS, WAR, placed, printed
from moderator.publish.pictures.labels import AreaMark, attackers, signs
from moderator.publish.pictures.seat_styles import plate
from moderator.publish.pictures.svg import INK, USUAL, document, text
from moderator.publish.pictures.terrain import TERRAINS, patterns, terrain, tile

WIDTH, ROW, COLUMNS, SWATCH = 1000, 36, 4, 44
LETTER, WIDE = 10, 17
"""Units that a letter takes in the widest of the usual fonts, and a capital or another wide one."""


def legend_keys(
    board: Mapping[str, Any], areas: Sequence[AreaMark], changes: Iterable[Change] = ()
) -> tuple[str, ...]:
    """What a picture shows that a legend should name, in the legend's order.

    `terrain-forest`, `sign-mine` (symbols and pieces), `seat-A`, `faded`, `lying`, `change-taken`.
    """
    regions = board["regions"]
    terrains = {region["terrain"] for region in regions}
    drawn = {sign for region in regions for sign in printed(region)}
    drawn |= {kind for mark in areas for kind, _ in signs(mark.pieces)}
    drawn |= {WAR for mark in areas if attackers(mark.pieces)}
    return (
        *(f"terrain-{name}" for name in _ordered(terrains, TERRAINS)),
        *(f"sign-{name}" for name in _ordered(drawn, [*SYMBOLS, *PIECES, *TOKENS])),
        *(
            f"seat-{seat}"
            for seat in sorted({plate.seat for mark in areas for plate in mark.all_plates})
        ),
        *(["faded"] if any(mark.faded for mark in areas) else []),
        *(["lying"] if any(_lying(mark) for mark in areas) else []),
        *(f"change-{kind}" for kind in CHANGES if kind in {change.kind for change in changes}),
    )


CHANGES: tuple[ChangeKind, ...] = ("taken", "left", "declined", "other")


def _lying(mark: AreaMark) -> bool:
    return any(kind.startswith("lying-") for kind, _ in mark.pieces)


def _ordered(signs: set[str], order: Iterable[str]) -> list[str]:
    """Those of a set in a wanted order, and after them the strangers by name."""
    known = [name for name in order if name in signs]
    return known + sorted(signs.difference(known))


def legend_svg(entries: Sequence[tuple[str, str]], *, title: str, description: str) -> str:
    """A legend of keys as in `legend_keys`, each with its word; 1000 units wide like a board."""
    columns = _columns(max((_room(word) for _, word in entries), default=0))
    rows = -(-len(entries) // columns)
    tiles = patterns((key[8:] for key, _ in entries if key.startswith("terrain-")), "l")
    body = "".join(
        _entry(key, word, at % columns * WIDTH / columns + 8, (at // columns + 0.5) * ROW)
        for at, (key, word) in enumerate(entries)
    )
    size = WIDTH, rows * ROW
    return document(size, title, description, f"<defs>{tiles}</defs>{body}")


def legend_items(entries: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """A legend a page can set by itself: each sign as a small picture, and its word."""
    return tuple((_alone(key), word) for key, word in entries)


def _alone(key: str) -> str:
    kind, _, name = key.partition("-")
    tiles = patterns((name,), "l") if kind == "terrain" else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-28 -16 56 32" width="44" '
        'height="25" aria-hidden="true" '
        f"{USUAL}>"
        f"{f'<defs>{tiles}</defs>' if tiles else ''}{DRAWN[kind](name, 0, 0)}</svg>"
    )


def _room(word: str) -> int:
    return sum(WIDE if sign.isupper() or sign in "mwшщжюфы" else LETTER for sign in word)


def _columns(longest: int) -> int:
    """As many beside each other as the longest word has room for: some languages need fewer."""
    return max(1, min(COLUMNS, WIDTH // (SWATCH + 20 + longest)))


def _entry(key: str, word: str, x: float, y: float) -> str:
    kind, _, name = key.partition("-")
    drawn = DRAWN[kind](name, x + SWATCH / 2, y)
    return (
        f'{drawn}<text x="{x + SWATCH + 12:g}" y="{y + 6:g}" font-size="17" '
        f'font-weight="normal" text-anchor="start" fill="{INK}">{text(word)}</text>'
    )


def _box(paint: str, x: float, y: float) -> str:
    left, top = x - SWATCH / 2, y - 13
    return f'<rect x="{left:g}" y="{top:g}" width="{SWATCH}" height="26" {paint}/>'


_KINDS: Mapping[str, ChangeKind] = {kind: kind for kind in CHANGES}

DRAWN: Mapping[str, Callable[[str, float, float], str]] = {
    "terrain": lambda name, x, y: (
        _box(f'fill="{terrain(name).ground}" stroke="{INK}"', x, y)
        + _box(f'fill="url(#{tile(name, "l")})"', x, y)
    ),
    "sign": placed,
    "seat": lambda name, x, y: plate(name, None, x, y, faded=False),
    "faded": lambda _, x, y: plate("A", None, x, y, faded=True),
    "lying": lambda _, x, y: plate("A", None, x, y, faded=True),
    "change": lambda name, x, y: (
        sign_of(Change(_KINDS[name], "A"), x, y)
        or _box(f'fill="none" stroke="{INK}" stroke-width="4" stroke-dasharray="12 7"', x, y)
    ),
}
