"""The regions of a board as a table, and what changed in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moderator.engine.core import Seat, letter
from moderator.engine.view import Area, View
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names
from moderator.publish.pictures.changes import OTHER, Change
from moderator.publish.pictures.labels import plates
from moderator.publish.pictures.maps import maps_of, title_of


@dataclass(frozen=True, slots=True)
class AreaRow:
    """A region by what people call it: its land with what nature put there, who holds it, what
    stands there, and, where it changed, what stood there before.

    `territory` is what it belongs to in games of several maps.
    """

    name: str
    land: str
    owner: Seat | None
    holders: str
    pieces: str
    was: str
    changed: bool
    territory: str = ""

    @property
    def held(self) -> bool:
        """Whether anything lies there that was not printed on the board."""
        return bool(self.holders or self.pieces or self.was)


def area_table(
    speaker: Speaker, view: View, before: Sequence[Area], names: Names
) -> tuple[AreaRow, ...]:
    """All regions by number; `before` is the board that changes are told against."""
    old = {area.number: area for area in before}
    lands = {
        map_.first + region["number"]: title_of(
            speaker, map_, lambda seat: speaker.seat(seat, names)
        )
        for map_ in maps_of(view)
        for region in map_.board["regions"]
    }
    return tuple(
        _row(speaker, area, old.get(area.number, area), names, lands.get(area.number, ""))
        for area in view.areas
    )


def _row(speaker: Speaker, area: Area, old: Area, names: Names, territory: str) -> AreaRow:
    holders, pieces = holders_of(speaker, area), pieces_of(speaker, area)
    was = ""
    if (old.owner, old.troop, old.tokens, old.faded, old.pieces) != (
        area.owner,
        area.troop,
        area.tokens,
        area.faded,
        area.pieces,
    ):
        was = _was(speaker, area, old, names)
    lands = [speaker.land(area.terrain), *(speaker.land(symbol) for symbol in area.symbols)]
    return AreaRow(
        area.label,
        ", ".join(lands),
        area.owner,
        holders,
        pieces,
        was,
        changed(area, old),
        territory,
    )


def holders_of(speaker: Speaker, area: Area) -> str:
    """`Trolls × 3`, `Elves × 1, in decline`, or nothing, also where pieces tell whose they are."""
    if not area.tokens or plates(area.pieces):
        return ""
    told = speaker.say("{race} ×\u00a0{n}", race=speaker.piece(area.troop), n=area.tokens)
    return speaker.say("{troop}, in decline", troop=told) if area.faded else told


def pieces_of(speaker: Speaker, area: Area) -> str:
    """`lost tribe`, `fortress, 2 encampments`, or nothing."""
    return ", ".join(speaker.pieces(kind, n) for kind, n in area.pieces)


def _was(speaker: Speaker, area: Area, old: Area, names: Names) -> str:
    """What stood there before, its holder named only where it is another now."""
    parts = [part for part in (holders_of(speaker, old), pieces_of(speaker, old)) if part]
    told = ", ".join(parts) or speaker.say("empty")
    if old.owner is not None and old.owner != area.owner:
        return f"{speaker.seat(old.owner, names)}, {told}"
    return told


def changed(area: Area, old: Area) -> bool:
    """Whether the region is another's now, of another race, in decline, or has other pieces.

    More or fewer tokens are no change to be marked: spreading them out touches every region.
    """
    return (area.owner, area.troop, area.faded, area.pieces) != (
        old.owner,
        old.troop,
        old.faded,
        old.pieces,
    )


def changes(view: View, before: Sequence[Area]) -> Mapping[int, Change]:
    """What became of the regions that are to be marked on the board, by number."""
    old = {area.number: area for area in before}
    return {
        area.number: _change(area, was)
        for area in view.areas
        if (was := old.get(area.number)) is not None and changed(area, was)
    }


def _change(area: Area, old: Area) -> Change:
    """Whose flag stands for it: who came, else who went into decline, else who is gone."""
    here, there = _stands(area), _stands(old)
    if came := [seat for seat in here if seat not in there]:
        return Change("taken", came[0])
    if area.owner is not None and area.owner == old.owner:
        if area.faded and not old.faded:
            return Change("declined", letter(area.owner))
        if area.troop != old.troop:
            return Change("taken", letter(area.owner))
    if gone := [seat for seat in there if seat not in here]:
        return Change("left", gone[0])
    return OTHER


def _stands(area: Area) -> tuple[str, ...]:
    """The letters of those who hold a region or have armies there."""
    armies = tuple(plate.seat for plate in plates(area.pieces))
    return armies or (() if area.owner is None else (letter(area.owner),))
