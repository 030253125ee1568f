"""Who hears of what is done, as its declaration says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Audience = Literal["table", "observers", "seat", "person", "league", "organisers"]
"""Who is told by mail: every seat of the game, who follows it, the seat or the person that the act
is about, everybody who plays in the league, or who runs it."""


@dataclass(frozen=True, slots=True)
class Told:
    """Who hears of an act, by which kind of mail."""

    audience: Audience
    mail: str


TABLE = (Told("table", "notice"), Told("observers", "notice"))
"""Everybody at the table and everybody who follows the game gets a notice."""

PLAYED = tuple(Told("seat", mail) for mail in ("asked", "report", "ended", "spoilt", "missed"))
"""What a turn that is played sends: questions, reports, the end."""
