"""A position as its picture: the board with what stands on it, a legend, and both in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from moderator.engine.core import LETTERS, Seat
from moderator.engine.view import Area, View
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names
from moderator.publish.pictures.board import drawings_svg, legend_keys, legend_svg
from moderator.publish.pictures.maps import drawings
from moderator.publish.telling.areas import changed_numbers

KEPT = 32
"""Pictures of positions at hand: a turn's own in all languages serve its page, the game's page,
and the turn's page again when it comes to lead to the next."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Board and legend as SVG, empty before there is anything to draw; `told` says in a sentence
    a seat what the board shows."""

    board: str
    legend: str
    title: str
    told: str


def picture(
    speaker: Speaker, view: View, before: Sequence[Area], names: Names, title: str
) -> BoardPicture:
    """The position; regions that differ from `before` are marked."""
    seats = tuple(sorted(names.items()))
    return _drawn(speaker, view, changed_numbers(view, before), seats, title)


@lru_cache(KEPT)
def _drawn(
    speaker: Speaker,
    view: View,
    changed: frozenset[int],
    seats: tuple[tuple[Seat, str], ...],
    title: str,
) -> BoardPicture:
    names = dict(seats)
    told = told_of(speaker, view, names)
    drawn = drawings(speaker, view, changed, lambda seat: speaker.seat(seat, names))
    if not drawn:
        return BoardPicture("", "", title, told)
    regions = [region for drawing in drawn for region in drawing.board["regions"]]
    keys = legend_keys({"regions": regions}, [mark for drawing in drawn for mark in drawing.areas])
    legend = legend_svg(
        [(key, _key_word(speaker, key, names)) for key in keys],
        title=speaker.say("What the signs mean"),
        description="",
    )
    return BoardPicture(drawings_svg(drawn, title=title, description=told), legend, title, told)


def told_of(speaker: Speaker, view: View, names: Names) -> str:
    """`A Ann holds 3, 7 and 20. B Bo holds nothing.`"""
    return " ".join(_holding(speaker, view, row.seat, names) for row in view.seats)


def _holding(speaker: Speaker, view: View, seat: int, names: Names) -> str:
    who = speaker.seat(seat, names)
    held = [area.label for area in view.areas if _stands(area, seat)]
    if not held:
        return speaker.say("{who} holds nothing.", who=who)
    return speaker.say("{who} holds {regions}.", who=who, regions=speaker.listed(held))


def _stands(area: Area, seat: int) -> bool:
    return area.owner == seat or f"army-{LETTERS[seat]}" in dict(area.pieces)


def _key_word(speaker: Speaker, key: str, names: Names) -> str:
    kind, _, name = key.partition("-")
    if kind == "seat" and name in LETTERS:
        return speaker.seat(LETTERS.index(name), names)
    if kind == "seat":
        return speaker.say("neutral army")
    if kind == "faded":
        return speaker.say("in decline")
    if kind == "lying":
        return speaker.say("lying army")
    if kind == "changed":
        return speaker.say("changed this turn")
    if name in _LAND_SIGNS or kind == "terrain":
        return speaker.land(name)
    return speaker.pieces(name, 1).removeprefix("1 ")


_LAND_SIGNS = frozenset({"mine", "magic", "cavern", "mountain", "capital", "ruins"})
