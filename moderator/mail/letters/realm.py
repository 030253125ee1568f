"""A position of Tiny Epic Kingdoms: its standings, and its regions by the names people type."""

from __future__ import annotations

from typing import Any

from moderator.engine.view import Area, View
from moderator.mail.letters.briefing import Briefing
from moderator.mail.letters.letter import Log
from moderator.mail.letters.seats import label
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


def region_label(area: Area) -> str:
    """`14`, or `B3` where a region is named by its territory; its name is its first symbol."""
    name = area.symbols[0] if area.symbols else ""
    named = name[:1].isupper() and name[1:].isdecimal()
    return name if named else str(area.number)
