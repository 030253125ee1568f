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
        _on_map(_drawing(speaker, view, one, named), one.first, changes, arrows)
        for one in maps_of(view)
    )


def maps_of(view: View) -> tuple[Map, ...]:
    """The maps that a position lies on."""
    return GAMES[view.game].maps(view)


def is_ours(view: View) -> bool:
    """Whether the board was drawn for this program, and lies in no box."""
    return all(one.board.get("ours") for one in maps_of(view))


def _drawing(speaker: Speaker, view: View, one: Map, named: Callable[[Seat], str]) -> Drawing:
    numbers = {one.first + region["number"] for region in one.board["regions"]}
    return Drawing(
        one.board,
        _outlines(view.game, one),
        tuple(_mark(speaker, area, one.first) for area in view.areas if area.number in numbers),
        {},
        title_of(speaker, one, named),
        one.place,
    )


def _on_map(
    drawing: Drawing, first: int, changes: Mapping[int, Change], arrows: Sequence[Arrow]
) -> Drawing:
    """With what changed on this map; an arrow from one map to another is not drawn."""
    own = {int(region["number"]) for region in drawing.board["regions"]}
    return replace(
        drawing,
        changes={n - first: one for n, one in changes.items() if n - first in own},
        arrows=tuple(
            Arrow(one.seat, one.start - first, one.end - first)
            for one in arrows
            if {one.start - first, one.end - first} <= own
        ),
    )


def _outlines(game: str, one: Map) -> Outlines:
    if one.drawn is None:
        return load(one.home or game, one.outlines)
    if not one.drawn:
        raise FileNotFoundError(f"{one.outlines} was never drawn")
    return cast(Outlines, one.drawn)


def title_of(speaker: Speaker, one: Map, named: Callable[[Seat], str]) -> str:
    """`B Olena · Morandrea` for a seat's home; nothing for a board that is everybody's."""
    if not one.place:
        return ""
    at = LETTERS.find(one.place)
    whose = speaker.say("Lost Kingdom") if one.place == "L" else named(at)
    return f"{whose} · {speaker.territory(one.name)}"


def _mark(speaker: Speaker, area: Area, first: int) -> AreaMark:
    owner = None if area.owner is None else letter(area.owner)
    race = speaker.piece(area.troop) if area.troop else ""
    return AreaMark(area.number - first, owner, area.tokens, area.faded, race, area.pieces)
