"""A position as a picture: SVG that browsers, WeasyPrint and resvg draw alike, and PNG of it.

Only what all three know is used: paths, patterns, clip paths, `use` and text with presentation
attributes, no style sheet, no filter. No word stands in it but the caller's. Names come from
data people made, so all text is escaped.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.resources import as_file, files
from types import MappingProxyType
from typing import Any, NamedTuple

from moderator.publish.pictures.changes import OTHER, Arrow, Change, arrows_svg
from moderator.publish.pictures.labels import AreaMark, label
from moderator.publish.pictures.legend import legend_items, legend_keys, legend_svg
from moderator.publish.pictures.outlines import WIDTH, Outlines, load, path
from moderator.publish.pictures.seat_styles import MARGIN, band, bounds
from moderator.publish.pictures.svg import INK, PAPER, SIZE, document, text, written
from moderator.publish.pictures.terrain import patterns, shores, terrain, tile

__all__ = [
    "AreaMark",
    "Drawing",
    "Outlines",
    "board_svg",
    "drawings_svg",
    "legend_items",
    "legend_keys",
    "legend_svg",
    "light_png",
    "load",
    "png",
]

NOTHING: Mapping[int, Change] = MappingProxyType({})

_LINKED = re.compile(r"[A-Z]?\d+")
"""What a region is called that a log leads to; names that people made are no part of an address."""

# The dashes of the band inside a region that changed.
CHANGED = "12 7"
# What is in reach.
REACH = "#8a3a0c"
FONTS = files("moderator.publish") / "fonts"
FONT_FILES = ("DejaVuSans-subset.ttf", "DejaVuSans-Bold-subset.ttf")
# Boards beside each other: the line above each with its title, and what is left between them.
TITLE, BETWEEN = 34, 20
# A title longer than its board is written smaller: the least size, and how wide a letter is.
LEAST, WIDE = 7, 0.68


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with what lies on it; `title` stands above it, `place` tells it from others.

    `changes` are by the numbers of its regions, and so is `reach`: what it costs to go there, for a
    board that is played on; None for any other.
    """

    board: Mapping[str, Any]
    outlines: Outlines
    areas: tuple[AreaMark, ...]
    changes: Mapping[int, Change]
    title: str = ""
    place: str = ""
    arrows: tuple[Arrow, ...] = ()
    reach: Mapping[int, str] | None = None


class Layers(NamedTuple):
    """What stands on a board, by the number of the region."""

    bands: Mapping[int, str]
    labels: Mapping[int, str]
    arrows: str
    reach: str = ""


def board_svg(
    board: Mapping[str, Any],
    outlines: Outlines,
    areas: Sequence[AreaMark],
    *,
    title: str,
    description: str,
    changes: Mapping[int, Change] = NOTHING,
) -> str:
    """The board as one `<svg>`, the same bytes for the same arguments.

    A region is a `<g data-region="12">` whose tooltip needs no words; regions missing in
    `areas` are drawn empty, those in `changes` with dashes and a sign. Ids start with the number of
    regions, so that different boards can stand in one page. Raises KeyError for a seat without
    a style, and for a region without outline.
    """
    drawing = Drawing(board, outlines, tuple(areas), changes)
    return drawings_svg((drawing,), title=title, description=description)


def layers_by_place(drawings: Sequence[Drawing]) -> Mapping[str, Layers]:
    """What another turn may change of the picture of these boards, by their places."""
    prefix = _prefix(drawings)
    return {drawing.place: layers(drawing, prefix) for drawing in drawings}


def _prefix(drawings: Sequence[Drawing]) -> str:
    return f"b{sum(len(drawing.board['regions']) for drawing in drawings)}"


def drawings_svg(drawings: Sequence[Drawing], *, title: str, description: str) -> str:
    """Boards as one `<svg>`, one alone or several beside each other, else as `board_svg`."""
    regions = [region for drawing in drawings for region in drawing.board["regions"]]
    prefix = _prefix(drawings)
    tiles = patterns((region["terrain"] for region in regions), prefix)
    shapes = "".join(_shapes(drawing, prefix) for drawing in drawings)
    size, places = _laid_out(drawings)
    body = "".join(
        _placed(_drawn(drawing, prefix), drawing, place)
        for drawing, place in zip(drawings, places, strict=True)
    )
    return document(size, title, description, f"<defs>{tiles}{shapes}</defs>{body}")


def _laid_out(drawings: Sequence[Drawing]) -> tuple[tuple[int, int], list[tuple[int, int] | None]]:
    """The size of the whole, and where each board begins: nowhere in particular if it is alone."""
    first = drawings[0].outlines
    if not drawings[0].title:
        return (first["width"], first["height"]), [None]
    width, height = first["width"] + BETWEEN, first["height"] + TITLE + BETWEEN
    columns = min(len(drawings), WIDTH // width)
    places: list[tuple[int, int] | None] = [
        (BETWEEN + at % columns * width, TITLE + at // columns * height)
        for at in range(len(drawings))
    ]
    return (columns * width + BETWEEN, -(-len(drawings) // columns) * height), places


def _placed(body: str, drawing: Drawing, place: tuple[int, int] | None) -> str:
    """A board where it stands, its title above it, with a frame of its own."""
    if place is None:
        return body
    width, height = drawing.outlines["width"], drawing.outlines["height"]
    size = min(SIZE, max(LEAST, int(width / (len(drawing.title) * WIDE))))
    title = written(drawing.title, width / 2, -TITLE / 2 + 1, size)
    frame = f'<rect width="{width}" height="{height}" fill="none" stroke="{INK}" stroke-width="3"/>'
    return f'<g transform="translate({place[0]} {place[1]})">{title}{body}{frame}</g>'


def _drawn(drawing: Drawing, prefix: str) -> str:
    """Grounds, textures, bands, labels, arrows: only the grounds are met by a pointer. What may be
    another in the next turn stands in layers, which a script can fill anew."""
    marks = {mark.number: mark for mark in drawing.areas}
    ground = "".join(
        _ground(region, marks.get(region["number"]), _name(drawing, region, prefix))
        for region in _regions(drawing)
    )
    pieces = layers(drawing, prefix)
    above = "".join(
        (
            _textures(drawing, prefix),
            shores(drawing.board, drawing.outlines),
            _layer("bands", drawing, "".join(pieces.bands.values())),
            _layer("labels", drawing, "".join(pieces.labels.values())),
            _layer("arrows", drawing, pieces.arrows),
            "" if drawing.reach is None else _layer("reach", drawing, pieces.reach),
        )
    )
    return f'<g stroke="{INK}">{ground}</g><g pointer-events="none">{above}</g>'


def _layer(name: str, drawing: Drawing, body: str) -> str:
    bare = ' fill="none"' if name == "bands" else ""
    return f'<g data-layer="{name}{text(drawing.place)}"{bare}>{body}</g>'


def layers(drawing: Drawing, prefix: str) -> Layers:
    """The parts of the picture that another turn may change."""
    marks = {mark.number: mark for mark in drawing.areas}
    bands, labels = {}, {}
    for region in _regions(drawing):
        number = region["number"]
        mark, change = marks.get(number), drawing.changes.get(number)
        bands[number] = _bands(_name(drawing, region, prefix), mark, change is not None)
        labels[number] = _label(region, drawing.outlines, mark, change or OTHER)
    arrows = arrows_svg(drawing.arrows, drawing.outlines)
    return Layers(bands, labels, arrows, _reach(drawing, prefix))


def _reach(drawing: Drawing, prefix: str) -> str:
    """A rim round each region in reach, and a coin with what it costs above its number."""
    reached = []
    for region in _regions(drawing):
        cost = (drawing.reach or {}).get(region["number"])
        if cost is None:
            continue
        x, y = drawing.outlines["areas"][str(region["number"])]["label"]
        reached.append(
            f'<use href="#{_name(drawing, region, prefix)}" fill="none" stroke="{REACH}"'
            f' stroke-width="5" stroke-dasharray="3 5"/>'
        )
        if cost:
            reached.append(
                f'<circle cx="{x:g}" cy="{y - 30:g}" r="13" fill="{REACH}"/>'
                + written(cost, x, y - 30, 19, PAPER)
            )
    return "".join(reached)


def _name(drawing: Drawing, region: Mapping[str, Any], prefix: str) -> str:
    return f"{prefix}{drawing.place}-{region['number']}"


def _textures(drawing: Drawing, prefix: str) -> str:
    """Each terrain's texture over all its regions at once: a pattern is dear to a printer."""
    textures: dict[str, list[str]] = {}
    for region in _regions(drawing):
        outline = path(drawing.outlines, region["number"])
        textures.setdefault(tile(region["terrain"], prefix), []).append(outline)
    return "".join(
        f'<path d="{"".join(outlines)}" fill="url(#{name})"/>'
        for name, outlines in textures.items()
    )


def _regions(drawing: Drawing) -> list[Mapping[str, Any]]:
    return sorted(drawing.board["regions"], key=lambda region: int(region["number"]))


def _shapes(drawing: Drawing, prefix: str) -> str:
    return "".join(
        _shape(drawing.outlines, region["number"], f"{prefix}{drawing.place}-{region['number']}")
        for region in _regions(drawing)
    )


def _shape(outlines: Outlines, number: int, name: str) -> str:
    """A region's outline, by name, and as what bands inside it are clipped to."""
    return (
        f'<path id="{name}" d="{path(outlines, number)}"/>'
        f'<clipPath id="{name}c"><use href="#{name}"/></clipPath>'
    )


def _ground(region: Mapping[str, Any], mark: AreaMark | None, name: str) -> str:
    """A region in the colour of its terrain, with a tooltip."""
    called = _called(region)
    link = f' id="at-{called}"' if _LINKED.fullmatch(called) else ""
    return (
        f'<g{link} data-region="{text(called)}"><title>{text(_tooltip(region, mark))}</title>'
        f'<use href="#{name}" fill="{terrain(region["terrain"]).ground}"/></g>'
    )


def _called(region: Mapping[str, Any]) -> str:
    return str(region.get("name", region["number"]))


def _bands(name: str, mark: AreaMark | None, changed: bool) -> str:
    """What runs along the inside of an outline: its owner's bounds, the mark of a change."""
    owned = mark is not None and mark.owner is not None
    drawn = ""
    if changed:  # inside the owner's bounds, which it leaves to be seen
        wide = (MARGIN[mark.faded] if mark and owned else 0) + 10
        drawn += band(name, PAPER, wide) + band(name, INK, wide - 2, CHANGED)
    if mark and mark.owner:
        drawn += bounds(mark.owner, name, faded=mark.faded)
    return f'<g clip-path="url(#{name}c)">{drawn}</g>' if drawn else ""


def _tooltip(region: Mapping[str, Any], mark: AreaMark | None) -> str:
    """The region's number, and whose tokens of which race lie there: no words of our own."""
    return ": ".join((_called(region), *_standing(mark))) if mark else _called(region)


def _standing(mark: AreaMark) -> Iterator[str]:
    told = ", ".join(f"{plate.seat} {plate.count}" for plate in mark.all_plates)
    if told:
        yield f"{told} {mark.race}".rstrip()


def _label(
    region: Mapping[str, Any], outlines: Outlines, mark: AreaMark | None, change: Change
) -> str:
    x, y = outlines["areas"][str(region["number"])]["label"]
    return label(region, mark, (x, y), change)


_COLOURS = 64
"""Of a picture in a mail: enough for a board, whose lands are of one colour each."""


def light_png(svg: str, width: int) -> bytes:
    """The same, a fifth as heavy: few colours, and none mixed of dots of others, which would weigh
    more and blur small numbers. Raises ValueError where `svg` is no picture."""
    from PIL import Image  # here, for who never asks for a PNG

    heavy = Image.open(io.BytesIO(png(svg, width)))
    paper = Image.new("RGBA", heavy.size, "white")
    whole = Image.alpha_composite(paper, heavy.convert("RGBA")).convert("RGB")
    light = io.BytesIO()
    few = whole.quantize(_COLOURS, dither=Image.Dither.NONE)
    few.save(light, "PNG", optimize=True)
    return light.getvalue()


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
