"""A view's areas on the maps of its game: what a picture of them is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from moderator.engine.core import LETTERS, Seat, letter
from moderator.engine.view import Area, View
from moderator.games import GAMES
from moderator.games.maps import Map
from moderator.locale.speech import Speaker
from moderator.publish.pictures.board import AreaMark, Drawing, Outlines, load
from moderator.publish.pictures.changes import Arrow, Change


def drawings(
    speaker: Speaker,
    view: View,
    changes: Mapping[int, Change],
    named: Callable[[Seat], str],
    arrows: Sequence[Arrow] = (),
) -> tuple[Drawing, ...]:
    """The maps with what lies on them; changes and arrows go by the numbers of areas, `named`
    calls a seat.

    Raises FileNotFoundError where no outlines were drawn for a map.
    """
    return tuple(
        _on_map(_drawing(speaker, view, map_, named), map_.first, changes, arrows)
        for map_ in maps_of(view)
    )


def maps_of(view: View) -> tuple[Map, ...]:
    """The maps that a position lies on."""
    return GAMES[view.game].maps(view)


def is_ours(view: View) -> bool:
    """Whether the board was drawn for this program, and lies in no box."""
    return all(map_.board.get("ours") for map_ in maps_of(view))


def _drawing(speaker: Speaker, view: View, map_: Map, named: Callable[[Seat], str]) -> Drawing:
    numbers = {map_.first + region["number"] for region in map_.board["regions"]}
    return Drawing(
        map_.board,
        _outlines(view.game, map_),
        tuple(_mark(speaker, area, map_.first) for area in view.areas if area.number in numbers),
        {},
        title_of(speaker, map_, named),
        map_.place,
    )


def _on_map(
    drawing: Drawing, first: int, changes: Mapping[int, Change], arrows: Sequence[Arrow]
) -> Drawing:
    """With what changed on this map; an arrow from one map to another is not drawn."""
    own = {int(region["number"]) for region in drawing.board["regions"]}
    return replace(
        drawing,
        changes={n - first: change for n, change in changes.items() if n - first in own},
        arrows=tuple(
            Arrow(arrow.seat, arrow.start - first, arrow.end - first)
            for arrow in arrows
            if {arrow.start - first, arrow.end - first} <= own
        ),
    )


def _outlines(game: str, map_: Map) -> Outlines:
    if map_.drawn is None:
        return load(map_.home or game, map_.outlines)
    if not map_.drawn:
        raise FileNotFoundError(f"{map_.outlines} was never drawn")
    return cast(Outlines, map_.drawn)


def title_of(speaker: Speaker, map_: Map, named: Callable[[Seat], str]) -> str:
    """`B Olena · Morandrea` for a seat's home; nothing for a board that is everybody's."""
    if not map_.place:
        return ""
    at = LETTERS.find(map_.place)
    whose = speaker.say("Lost Kingdom") if map_.place == "L" else named(at)
    return f"{whose} · {speaker.territory(map_.name)}"


def _mark(speaker: Speaker, area: Area, first: int) -> AreaMark:
    owner = None if area.owner is None else letter(area.owner)
    race = speaker.piece(area.troop) if area.troop else ""
    return AreaMark(area.number - first, owner, area.tokens, area.faded, race, area.pieces)
