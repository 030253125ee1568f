"""A position as its picture: the board with what stands on it, a legend, and both in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from moderator.engine.core import letter
from moderator.engine.view import Area, View
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names
from moderator.publish.picture import AreaMark, board_svg, legend_keys, legend_svg, load
from moderator.publish.telling.areas import changed_numbers


@dataclass(frozen=True, slots=True)
class Picture:
    """Board and legend as SVG; `told` says in a sentence a seat what the board shows."""

    board: str
    legend: str
    title: str
    told: str


def picture(
    speaker: Speaker, view: View, before: Sequence[Area], names: Names, title: str
) -> Picture:
    """The position; regions that differ from `before` are marked."""
    marks = tuple(_mark(speaker, area) for area in view.areas)
    told = told_of(speaker, view, names)
    drawn = _drawn(view.game, view.board, marks, title, told, changed_numbers(view, before))
    keys = legend_keys(_boards(view.game)[view.board], marks)
    legend = legend_svg(
        [(key, _key_word(speaker, key, names)) for key in keys],
        title=speaker.say("What the signs mean"),
        description="",
    )
    return Picture(drawn, legend, title, told)


@lru_cache(maxsize=64)
def _drawn(
    game: str,
    board: str,
    marks: tuple[AreaMark, ...],
    title: str,
    told: str,
    changed: frozenset[int],
) -> str:
    """The board; the latest ones are kept, for a turn's board is wanted by several pages."""
    data, outlines = _boards(game)[board], load(game, board)
    return board_svg(data, outlines, marks, title=title, description=told, changed=changed)


@cache
def _boards(game: str) -> Mapping[str, Any]:
    data = files(f"moderator.games.{game}") / "data" / f"{game}.json"
    boards: Mapping[str, Any] = json.loads(data.read_text(encoding="utf-8"))["boards"]
    return boards


def _mark(speaker: Speaker, area: Area) -> AreaMark:
    owner = None if area.owner is None else letter(area.owner)
    race = speaker.piece(area.troop) if area.troop else ""
    return AreaMark(area.number, owner, area.tokens, area.faded, race, area.pieces)


def told_of(speaker: Speaker, view: View, names: Names) -> str:
    """`A Ann holds 3, 7 and 20. B Bo holds nothing.`"""
    return " ".join(_holding(speaker, view, row.seat, names) for row in view.seats)


def _holding(speaker: Speaker, view: View, seat: int, names: Names) -> str:
    who = speaker.seat(seat, names)
    held = [str(area.number) for area in view.areas if area.owner == seat]
    if not held:
        return speaker.say("{who} holds nothing.", who=who)
    return speaker.say("{who} holds {regions}.", who=who, regions=speaker.listed(held))


def _key_word(speaker: Speaker, key: str, names: Names) -> str:
    kind, _, name = key.partition("-")
    if kind == "seat":
        return speaker.seat("ABCDE".index(name), names)
    if kind == "faded":
        return speaker.say("in decline")
    if kind == "changed":
        return speaker.say("changed this turn")
    if name in _LAND_SIGNS or kind == "terrain":
        return speaker.land(name)
    return speaker.pieces(name, 1).removeprefix("1 ")


_LAND_SIGNS = frozenset({"mine", "magic", "cavern", "mountain"})
