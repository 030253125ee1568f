"""A position of Tiny Epic Kingdoms: its standings, and its regions by the names people type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.view import Area, View
from moderator.games.maps import Map
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Log, Paragraph
from moderator.letters.seats import label
from moderator.publish.pictures.labels import plates, signs
from moderator.publish.pictures.maps import title_of
from moderator.publish.telling.actions import action_card
from moderator.publish.telling.seats import besides


def realm_standings(briefing: Briefing, view: View) -> Log:
    """What each seat has: a line each, for a table of it all is too wide for a phone."""
    return Log(
        tuple(
            (label(briefing, seat.seat), _realm(briefing, dict(seat.cells))) for seat in view.seats
        )
    )


def _realm(briefing: Briefing, cells: dict[str, Any]) -> str:
    speaker = briefing.speaker
    said = speaker.say(
        "armies {armies}, tower {tower}, magic {magic}; food {food}, ore {ore}, mana {mana};"
        " points {score}",
        **{name: cells[name] for name in ("armies", "tower", "magic", "score")},
        **{name: cells[name] for name in ("food", "ore", "mana")},
    )
    faction = f"{speaker.piece(str(cells['faction']))}: " if cells.get("faction") else ""
    more = besides(speaker, cells)
    return f"{faction}{said}{'; ' if more else ''}{more}"


def shields(briefing: Briefing) -> tuple[Block, ...]:
    """The action card: what lies under a shield, what is free; nothing in games without one."""
    card = action_card(briefing.speaker, briefing.view) if briefing.view else None
    if card is None or card.over:
        return ()
    return (Paragraph(card.told),)


def territory(briefing: Briefing, view: View, one: Map) -> tuple[str, str]:
    """A territory with who stands where, as a label and words."""
    numbers = range(one.first, one.first + len(one.board["regions"]) + 1)
    areas = [area for area in view.areas if area.number in numbers]
    words = ", ".join(_region(briefing, area) for area in areas)
    return title_of(briefing.speaker, one, lambda seat: label(briefing, seat)), words


def _region(briefing: Briefing, area: Area) -> str:
    """`B3 mountain: C 2 + city`."""
    named = f"{area.label}\u00a0{briefing.speaker.land(area.terrain)}"
    there = " + ".join(_pieces(briefing, area))
    return f"{named}: {there}" if there else named


def _pieces(briefing: Briefing, area: Area) -> Iterator[str]:
    """Armies by letter and number, those that lie told apart, then tokens."""
    for plate in plates(area.pieces):
        words = f"{plate.seat}\u00a0{plate.count}"
        yield briefing.speaker.say("{army} lying", army=words) if plate.faded else words
    yield from (briefing.speaker.pieces(kind, n) for kind, n in signs(area.pieces))
