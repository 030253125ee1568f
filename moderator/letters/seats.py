"""Who sits where, as a letter calls them."""

from __future__ import annotations

from moderator.engine.core import LETTERS, Seat
from moderator.letters.briefing import Briefing
from moderator.locale.plain import plain

_LONGEST_NAME = 12


def called(briefing: Briefing, seat: Seat) -> str:
    """`A (you)`, `B Olena`: the whole name, as sentences have it."""
    return _yours(briefing, seat) or briefing.speaker.seat(seat, briefing.players)


def label(briefing: Briefing, seat: Seat) -> str:
    """The same, short enough for a column of a table in plain text, which has no room to wrap."""
    name = plain(briefing.players.get(seat, ""), _LONGEST_NAME)
    return _yours(briefing, seat) or f"{LETTERS[seat]} {name}".rstrip()


def _yours(briefing: Briefing, seat: Seat) -> str:
    return f"{LETTERS[seat]} ({briefing.speaker.say('you')})" if seat == briefing.seat else ""
