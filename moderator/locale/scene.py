"""Who sits at the table and what lies on the board: what an event's bare ids stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from moderator.engine.core import LETTERS, Seat
from moderator.engine.naming import LONGEST_NAME
from moderator.engine.view import View
from moderator.locale import names
from moderator.locale.plain import plain
from moderator.locale.voice import Voice

Names = Mapping[Seat, str]
"""What the players are called, by seat; a seat without one goes by its letter."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What words need besides the facts.

    `you` is the seat that is spoken to, None for the public: it only chooses pronouns, and hides
    nothing. `lands` is the terrain by region, as events name it: by number, or by name where it
    has one; without it regions are bare numbers. `game` is the kind of game, where words hang on
    it.
    """

    names: Names = field(default_factory=dict)
    you: Seat | None = None
    lands: Mapping[int | str, str] = field(default_factory=dict)
    game: str = ""


def scene_of(view: View, players: Names) -> Scene:
    """The scene for the reader of that view."""
    lands: dict[int | str, str] = {area.name or area.number: area.terrain for area in view.areas}
    return Scene(players, view.viewer, lands, view.game)


def seat_name(voice: Voice, seat: Seat, scene: Scene) -> str:
    """`B Olena`; the reader's own seat is `you`."""
    if seat == scene.you:
        return voice.say("you")
    return seat_label(seat, scene.names)


def seat_label(seat: Seat, players: Names) -> str:
    """`B Olena`, also for the reader's own seat; the whole name, for a sentence has room."""
    letter = LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"
    return f"{letter} {plain(players.get(seat, ''), LONGEST_NAME)}".rstrip()


def region_name(voice: Voice, region: int | str, scene: Scene) -> str:
    """`21 (farmland)`, `B3 (forest)`; what is no region of the board is said by its own name."""
    kind = scene.lands.get(region)
    if kind:
        return f"{region} ({names.land(voice, kind)})"
    return names.place(voice, region) if isinstance(region, str) else str(region)
