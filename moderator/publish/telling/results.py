"""What became of a player's games."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.engine.core import Seat
from moderator.publish.facts import GameLine, LeagueFacts


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A game that is over: the player's place of how many, and whether they won it."""

    league: LeagueFacts
    line: GameLine
    place: int
    of: int
    won: bool


def result_of(league: LeagueFacts, line: GameLine, seat: Seat) -> ResultLine | None:
    """What a seat came to; None while the game goes on."""
    if line.outcome is None:
        return None
    places = {seat: place for place, seat, _ in line.outcome.ranking}
    return ResultLine(league, line, places[seat], len(places), seat in line.outcome.winners)
