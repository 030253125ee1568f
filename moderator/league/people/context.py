"""A seat that speaks: what its commands work with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from moderator.engine.core import Facts, Way
from moderator.league.people.directory import Sitting
from moderator.store.at import At
from moderator.store.tables import Game, League

NoteOf = tuple[str, Facts]
"""Something worth saying in the answer: a code and facts."""


@dataclass(frozen=True, slots=True)
class Context:
    """A seat that speaks: its game and league, who sits there, when its words came and when it is
    now; `letter_id` is the Message-ID of the mail that they stand in, "" for none."""

    at: At
    game: Game
    league: League
    sitting: Sitting
    by: Way
    received_at: datetime
    letter_id: str = ""

    @property
    def seat(self) -> int:
        return self.sitting.chair.seat
