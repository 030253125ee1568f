"""Who sits where, as a letter calls them."""

from __future__ import annotations

from moderator.engine.core import LETTERS, Seat
from moderator.letters.briefing import Briefing
from moderator.locale.plain import plain

_LONGEST_NAME = 12


def label(briefing: Briefing, seat: Seat) -> str:
    """`A (you)`, `B Olena`: short enough for a column."""
    if seat == briefing.seat:
        return f"{LETTERS[seat]} ({briefing.speaker.say('you')})"
    name = briefing.players.get(seat, "")
    return f"{LETTERS[seat]} {plain(name, _LONGEST_NAME)}".rstrip()
