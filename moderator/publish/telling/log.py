"""What happened, as entries by player and phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from moderator.engine.core import Event, Seat
from moderator.locale.catalogue import message
from moderator.locale.events import actor
from moderator.locale.finds import once
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker

_SETUP = message("Setup")
_PHASES: Mapping[str, str] = {
    "took": message("New race"),
    "readied": message("Tokens picked up"),
    "abandoned": message("Tokens picked up"),
    "rolled": message("Conquests"),
    "conquered": message("Conquests"),
    "failed": message("Conquests"),
    "grew": message("Redeployment"),
    "redeployed": message("Redeployment"),
    "withdrawn": message("Redeployment"),
    "gave-up": message("Redeployment"),
    "placed": message("Redeployment"),
    "peace": message("Redeployment"),
    "scored": message("Coins"),
    "declined": message("Decline"),
    "vanished": message("Decline"),
    "retreated": message("Driven back"),
    "offered": message("On offer"),
    **dict.fromkeys(("faction", "card", "territory", "started", "stocked", "hid"), _SETUP),
    **dict.fromkeys(("cleared", "skipped", "chose"), message("Choice of action")),
    **dict.fromkeys(
        ("collected", "moved", "stood", "lay", "built", "researched", "expanded", "traded",
         "stole", "passed"),
        message("Action"),
    ),
    **dict.fromkeys(
        ("war", "bids", "raised", "strength", "won", "paid", "allied", "parted", "broke", "crown",
         "dragon", "fell", "captured"),
        message("War"),
    ),
    **dict.fromkeys(("found", "used", "stonehedge"), message("Exploration")),
    **dict.fromkeys(
        ("balrog", "used relic", "copies relic", "marked", "left"), message("Conquests")
    ),
    **dict.fromkeys(("forged", "reborn"), message("Tokens picked up")),
    "swapped": message("New race"),
    **dict.fromkeys(("earned", "paid-over", "sacrificed"), message("Coins")),
    **dict.fromkeys(("gained", "gave"), message("Resources")),
    **dict.fromkeys(("triggered", "ended"), message("End of the game")),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Passage:
    """Clauses about one seat's doing in one phase (seat None: nobody's; phase may be empty)."""

    seat: Seat | None
    phase: str
    clauses: tuple[str, ...]


def passages(speaker: Speaker, scene: Scene, events: Iterable[Event]) -> tuple[Passage, ...]:
    """The events in their order. A clause of each is in exactly one passage, but for what only
    repeats a find."""
    return tuple(_passages(speaker, scene, events))


def _passages(speaker: Speaker, scene: Scene, events: Iterable[Event]) -> Iterator[Passage]:
    for (seat, phase), together in groupby(_by_seat(once(events)), _place):
        clauses = tuple(entry.clause for entry in speaker.log(together, scene))
        if phase == _SETUP:
            clauses = ("; ".join(clauses),)
        yield Passage(seat, speaker.say(phase) if phase else "", clauses)


def _by_seat(events: Iterable[Event]) -> Iterator[Event]:
    """What is set up goes round the table several times: it is told player by player."""
    for phase, together in groupby(events, lambda event: _place(event)[1]):
        if phase == _SETUP:
            yield from sorted(
                together, key=lambda event: -1 if (at := actor(event)) is None else at
            )
        else:
            yield from together


def _place(event: Event) -> tuple[Seat | None, str]:
    relic = "relic" in dict(event.facts)
    return actor(event), _PHASES.get(f"{event.kind} relic" if relic else event.kind, "")
