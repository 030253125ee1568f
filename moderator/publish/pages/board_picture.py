"""A position as its picture: the board with what stands on it, a legend, and both in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.core import LETTERS, Event, Seat
from moderator.engine.view import Area, View
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names
from moderator.publish.pictures.board import (
    Drawing,
    drawings_svg,
    legend_items,
    legend_keys,
    legend_svg,
)
from moderator.publish.pictures.changes import Arrow, Change
from moderator.publish.pictures.glyphs import WAR
from moderator.publish.pictures.maps import drawings
from moderator.publish.telling.areas import changes
from moderator.publish.telling.arrows import arrows

KEPT = 32
"""Pictures of positions at hand: a turn's own in all languages serve its page, the game's page,
and the turn's page again when it comes to lead to the next."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Board and legend as SVG, empty before there is anything to draw; `signs` is the legend sign
    by sign; `told` says in a sentence a seat what the board shows."""

    board: str
    legend: str
    title: str
    told: str
    signs: tuple[tuple[str, str], ...] = ()


def picture(
    speaker: Speaker,
    turn: PictureFacts,
    names: Names,
    title: str,
) -> BoardPicture:
    """The position, and what became of its regions."""
    seats = tuple(sorted(names.items()))
    return _drawn(speaker, turn.view, _changes(turn), turn.arrows, seats, title)


class PictureFacts(NamedTuple):
    """A position and how it came from the one before."""

    view: View
    before: Sequence[Area]
    events: Sequence[Event] = ()

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        """Where tokens came from."""
        return arrows(self.view, self.before, self.events)


_Changes = tuple[tuple[int, Change], ...]


def _changes(turn: PictureFacts) -> _Changes:
    return tuple(sorted(changes(turn.view, turn.before).items()))


def drawings_of(speaker: Speaker, turn: PictureFacts, names: Names) -> tuple[Drawing, ...]:
    """The maps of a position with what became of their regions."""
    named = lambda seat: speaker.seat(seat, names)  # noqa: E731
    return drawings(speaker, turn.view, changes(turn.view, turn.before), named, turn.arrows)


@lru_cache(KEPT)
def _drawn(
    speaker: Speaker,
    view: View,
    changed: _Changes,
    moved: tuple[Arrow, ...],
    seats: tuple[tuple[Seat, str], ...],
    title: str,
) -> BoardPicture:
    names = dict(seats)
    told = told_of(speaker, view, names)
    drawn = drawings(speaker, view, dict(changed), lambda seat: speaker.seat(seat, names), moved)
    if not drawn:
        return BoardPicture("", "", title, told)
    regions = [region for drawing in drawn for region in drawing.board["regions"]]
    marks = [mark for drawing in drawn for mark in drawing.areas]
    keys = legend_keys({"regions": regions}, marks, [change for _, change in changed])
    words = _words(speaker, keys, names)
    legend = legend_svg(words, title=speaker.say("What the signs mean"), description="")
    board = drawings_svg(drawn, title=title, description=told)
    return BoardPicture(board, legend, title, told, legend_items(words))


def _words(speaker: Speaker, keys: Sequence[str], names: Names) -> list[tuple[str, str]]:
    """Each key with its word, a word only once: a mountain is terrain and sign."""
    words: dict[str, str] = {}
    for key in keys:
        words.setdefault(_key_word(speaker, key, names), key)
    return [(key, word) for word, key in words.items()]


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
    if name == WAR:
        return speaker.say("attacking army")
    if kind == "change":
        return speaker.say(_CHANGES[name])
    if name in _LAND_SIGNS or kind == "terrain":
        return speaker.land(name)
    return speaker.pieces(name, 1).removeprefix("1 ")


_CHANGES: Mapping[str, str] = {
    "taken": m("taken this turn"),
    "left": m("left or lost this turn"),
    "declined": m("in decline since this turn"),
    "other": m("changed this turn"),
}
_LAND_SIGNS = frozenset({"mine", "magic", "cavern", "mountain", "capital", "ruins"})
