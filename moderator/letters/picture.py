"""The board as a picture: SVG for a page, PNG for the HTML part of a mail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from moderator.engine.core import Fact
from moderator.engine.view import View
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Picture
from moderator.publish.pictures.board import Drawing, drawings_svg, light_png
from moderator.publish.pictures.changes import OTHER, Change
from moderator.publish.pictures.maps import drawings, maps_of
from moderator.publish.telling.areas import changes

_PIXELS = 720
"""Twice the width of a phone, so that small numbers stay sharp there; more weighs too much."""
_SIDE_PIXELS = 480
_CHANGES = frozenset({"conquered", "moved", "expanded", "fell", "placed"})
"""Events after which a region looks different."""


@dataclass(frozen=True, slots=True)
class BoardSvg:
    """The board as SVG, with its title and where the same is told in words."""

    svg: str
    title: str
    said: str


def board(briefing: Briefing) -> tuple[Block, ...]:
    """The board as a picture; nothing where no outlines were drawn for it."""
    board_svg = drawn_board(briefing)
    if board_svg is None:
        return ()
    large = briefing.pages[0][1] if briefing.pages else briefing.form
    said = f"{board_svg.title}. {board_svg.said}"
    return (Picture("board", said, _png(board_svg.svg), large),)


def drawn_board(briefing: Briefing) -> BoardSvg | None:
    """The board as the reader sees it, changes since their last turn marked; None before the
    start and where no outlines were drawn."""
    view = briefing.view
    if view is None:
        return None
    drawn = _drawings(briefing, view, dict.fromkeys(_changed(briefing, view), OTHER))
    return as_svg(briefing, drawn) if drawn else None


def drawn_sides(briefing: Briefing) -> Iterator[Picture]:
    """The boards that the reader's choice is between, one picture each."""
    for number, side in enumerate(briefing.sides, 1):
        if side.svg:
            yield Picture(f"side-{number}", side.said, light_png(side.svg, _SIDE_PIXELS))


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """The board of who plays on it: as it is behind the orders that are written, what they do
    marked, with what is in reach and at what cost, by number."""

    view: View
    reach: Mapping[int, str]


def played_board(briefing: Briefing, played: PlayedBoard) -> tuple[Drawing, ...]:
    """Its drawings; none before the start and where no outlines were drawn."""
    before = briefing.view.areas if briefing.view else ()
    drawn = _drawings(briefing, played.view, changes(played.view, before))
    maps = zip(drawn, maps_of(played.view), strict=True) if drawn else ()
    return tuple(
        replace(drawing, reach={n - map_.first: cost for n, cost in played.reach.items()})
        for drawing, map_ in maps
    )


def _drawings(briefing: Briefing, view: View, marked: Mapping[int, Change]) -> tuple[Drawing, ...]:
    try:
        return drawings(
            briefing.speaker,
            view,
            marked,
            lambda seat: briefing.speaker.seat(seat, briefing.players),
        )
    except FileNotFoundError:
        return ()


def as_svg(briefing: Briefing, drawn: tuple[Drawing, ...]) -> BoardSvg:
    """Drawings as one picture with its words."""
    title = briefing.speaker.say("The board of {game}", game=briefing.game)
    said = briefing.speaker.say("The table below says the same.")
    return BoardSvg(drawings_svg(drawn, title=title, description=said), title, said)


@lru_cache(maxsize=8)
def _png(svg: str) -> bytes:
    """The players of a game are mostly shown the same board, one mail after the other."""
    return light_png(svg, _PIXELS)


def _changed(briefing: Briefing, view: View) -> frozenset[int]:
    """The regions where somebody came or went since the reader's last turn."""
    numbers: dict[Fact, int] = {area.name or area.number: area.number for area in view.areas}
    touched = (
        dict(event.facts).get(name)
        for events in (*(past.events for past in briefing.past), briefing.so_far)
        for event in events
        if event.kind in _CHANGES
        for name in ("region", "origin", "target")
    )
    return frozenset(numbers[piece] for piece in touched if piece in numbers)
