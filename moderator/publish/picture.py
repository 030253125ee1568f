"""A position as a picture: SVG that browsers, WeasyPrint and resvg draw alike, and PNG of it.

Only what all three know is used: paths, patterns, clip paths, `use` and text with presentation
attributes, no style sheet, no filter. No word stands in it but the caller's. Names come from
data people made, so all text is escaped.
"""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib.resources import as_file, files
from typing import Any

from moderator.publish.boards.labels import AreaMark, label
from moderator.publish.boards.legend import legend_keys, legend_svg
from moderator.publish.boards.outlines import Outlines, load, ring
from moderator.publish.boards.seats import band, bounds
from moderator.publish.boards.svg import INK, PAPER, document, text
from moderator.publish.boards.terrain import patterns, terrain, tile

__all__ = ["AreaMark", "Outlines", "board_svg", "legend_keys", "legend_svg", "load", "png"]

# The dashes of the band inside a region that changed.
CHANGED = "12 7"
FONTS = files("moderator.publish") / "fonts"
FONT_FILES = ("DejaVuSans-subset.ttf", "DejaVuSans-Bold-subset.ttf")


def board_svg(
    board: Mapping[str, Any],
    outlines: Outlines,
    areas: Sequence[AreaMark],
    *,
    title: str,
    description: str,
    changed: frozenset[int],
) -> str:
    """The board as one `<svg>`, the same bytes for the same arguments.

    A region is a `<g data-region="12">` whose tooltip needs no words; regions missing in
    `areas` are drawn empty, those in `changed` with heavy dashes. Ids start with the number of
    regions, so that different boards can stand in one page. Raises KeyError for a seat without
    a style, and for a region without outline.
    """
    marks = {mark.number: mark for mark in areas}
    regions = sorted(board["regions"], key=lambda region: int(region["number"]))
    prefix = f"b{len(regions)}"
    tiles = patterns((region["terrain"] for region in regions), prefix)
    shapes = "".join(_shape(outlines, region["number"], prefix) for region in regions)
    ground = [
        _ground(region, marks.get(region["number"]), region["number"] in changed, prefix)
        for region in regions
    ]
    labels = [_label(region, outlines, marks.get(region["number"])) for region in regions]
    body = f'{"".join(ground)}<g pointer-events="none">{"".join(labels)}</g>'
    size = outlines["width"], outlines["height"]
    return document(size, title, description, f"<defs>{tiles}{shapes}</defs>{body}")


def _shape(outlines: Outlines, number: int, prefix: str) -> str:
    """A region's outline, by name, and as what bands inside it are clipped to."""
    places = " ".join(f"{x} {y}" for x, y in ring(outlines, number))
    name = f"{prefix}-{number}"
    return (
        f'<path id="{name}" d="M{places}Z"/><clipPath id="{name}c"><use href="#{name}"/></clipPath>'
    )


def _ground(region: Mapping[str, Any], mark: AreaMark | None, changed: bool, prefix: str) -> str:
    """A region without its label: terrain, the owner's bounds, the mark of a change."""
    number = region["number"]
    name = f"{prefix}-{number}"
    parts = [
        f'<g data-region="{number}"><title>{text(_tooltip(number, mark))}</title>',
        f'<use href="#{name}" fill="{terrain(region["terrain"]).ground}" stroke="{INK}"/>',
        f'<use href="#{name}" fill="url(#{tile(region["terrain"], prefix)})"/>',
    ]
    if bands := _bands(name, mark, changed):
        parts.append(f'<g clip-path="url(#{name}c)">{bands}</g>')
    return "".join([*parts, "</g>"])


def _bands(name: str, mark: AreaMark | None, changed: bool) -> str:
    """What runs along the inside of a region's outline."""
    owned = bounds(mark.owner, name, faded=mark.faded) if mark and mark.owner else ""
    if not changed:
        return owned
    return owned + band(name, PAPER, 10) + band(name, INK, 8, CHANGED)


def _tooltip(number: int, mark: AreaMark | None) -> str:
    """The region's number, and whose tokens of which race lie there: no words of our own."""
    if mark is None or mark.owner is None:
        return str(number)
    return f"{number}: {mark.owner} {mark.tokens} {mark.race}".rstrip()


def _label(region: Mapping[str, Any], outlines: Outlines, mark: AreaMark | None) -> str:
    x, y = outlines["areas"][str(region["number"])]["label"]
    return label(region, mark, x, y)


def png(svg: str, width: int) -> bytes:
    """A picture as PNG, `width` pixels wide, written with the fonts that come along.

    Raises ValueError where `svg` is none.
    """
    import resvg_py  # here, for who never asks for a PNG

    with ExitStack() as stack:
        fonts = [str(stack.enter_context(as_file(FONTS / name))) for name in FONT_FILES]
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                skip_system_fonts=True,
                font_files=fonts,
                sans_serif_family="DejaVu Sans",
                font_family="DejaVu Sans",
            )
        )
