"""What arrives for a seat, by mail, form, program or command line, and which position it is for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from moderator.engine.core import Way
from moderator.store.tables import Game


@dataclass(frozen=True, slots=True)
class Arrival:
    """A sheet as it came: whose it is, its text, the way in, when (UTC).

    `passed_over` are lines that were not read as orders; `conflict` says that a changed quoted
    sheet and fresh orders stood beside each other. What came by mail has its `message_id` (the
    number of the stored mail) and what its answer refers to; `quoted` is the sheet of ours that it
    quotes, `answers` when the mail of ours that it answers was written, and at which revision of
    the game. `stand` is the position that it was written for, where the way in knows. `sent_back`:
    the text is a sheet of ours as it was sent; `only_attached`: files came, and no text.
    """

    tenure_id: int
    text: str
    by: Way
    received_at: datetime
    message_id: int | None = None
    passed_over: tuple[str, ...] = ()
    conflict: bool = False
    in_reply_to: str = ""
    subject: str = ""
    stand: PositionStamp | None = None
    quoted: str = ""
    answers: AnsweredMail | None = None
    sent_back: bool = False
    only_attached: bool = False


class AnsweredMail(NamedTuple):
    """A mail of ours: when it was written, and at which revision of its game."""

    at: datetime
    revision: int


_WRITTEN = re.compile(r"([0-9]{1,6})([a-z]{0,3})\.([0-9]{1,9})")


class PositionStamp(NamedTuple):
    """A turn by number and mark, and the revision of the game."""

    turn: int
    mark: str
    revision: int

    def __str__(self) -> str:
        """`14b.230`, as a form carries it."""
        return f"{self.turn}{self.mark}.{self.revision}"


def stand_of(game: Game) -> PositionStamp:
    """Where the game stands now."""
    return PositionStamp(game.turn, game.mark, game.revision)


def read_stand(text: str) -> PositionStamp | None:
    """What `str` wrote; None for anything else."""
    match = _WRITTEN.fullmatch(text)
    return PositionStamp(int(match[1]), match[2], int(match[3])) if match else None
