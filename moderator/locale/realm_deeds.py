"""What happened in Tiny Epic Kingdoms, where its words hang on why it did: a move that was a
retreat, an army that bandits took, goods for which there was no room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.engine.core import Event, Facts
from moderator.locale import kingdoms
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller, known

_BY_CAUSE: Mapping[tuple[str, str], str] = {
    ("fell", "bandits"): m("lost an army in {region} to bandits"),
    ("fell", "eliminated"): m("lost an army in {region} to an ability"),
    ("fell", "war"): m("lost the army that was beaten in {region}"),
    ("gained", "collect"): m("collected {goods} of their choice"),
    ("gained", "treasure"): m("gained {goods} from the treasure"),
    ("gave", "bandits"): m("paid the bandits {goods}"),
    ("gave", "retreat"): m("paid {goods} for the retreat"),
    ("moved", "back"): m("an army went back from {origin} to {target}"),
    ("moved", "church"): m("the beaten army went from {origin} to the church in {target}"),
    ("moved", "refuge"): m(
        "an army with no way out of {origin} went to the nearest free region, {target}"
    ),
    ("moved", "retreat"): m("the beaten army retreated from {origin} to {target}"),
    ("moved", "swap"): m("armies changed places: from {origin} to {target}"),
}
"""By the kind of an event and what it says of its cause."""

_CAUSES = ("by", "cause", "reason")
_ABILITY: Mapping[str, str] = {
    "gained": m("gained {goods} (ability: {reason})"),
    "gave": m("gave up {goods} (ability: {reason})"),
}
_LOST = m("{said}; no room for {over} more, as nine of a kind is the most")
_NO_ROOM: Mapping[str, str] = {
    "collected": m("collected nothing: nine of a kind is the most"),
    "gained": m("gained nothing: nine of a kind is the most"),
    "traded": m("traded {goods} for nothing: nine of a kind is the most"),
}
_NOTHING: Mapping[str, str] = {
    "collected": m("collected nothing: their regions yield nothing"),
}
NEUTRAL_HELD = m("the neutral army held {region} against {loser}")
_EQUAL: tuple[str, ...] = (
    m("{winner} won the war for {region} against {loser} at equal strength"),
    m("{winner} won the war for {region} at equal strength"),
)

SAID = (_BY_CAUSE, _ABILITY, _LOST, _NO_ROOM, _NOTHING, NEUTRAL_HELD, _EQUAL)
"""All messages of this game's own that stand here."""


def told_why(teller: Teller, event: Event) -> str | None:
    """The event with its reason; None where nothing is to be added to the plain words."""
    facts = kingdoms.with_goods(teller.voice, event.facts)
    told: dict[str, Any] = dict(facts)
    if event.kind == "won":
        if told["winner"] < 0:
            return teller.fill((NEUTRAL_HELD,), facts)
        return teller.fill(_EQUAL, facts) if told.get("tie") else None
    got = "got" in told and not told["got"]
    if event.kind in _NO_ROOM and (got or not known(facts, "goods")):
        plain = _NO_ROOM if told.get("over") or got or event.kind == "gained" else _NOTHING
        return None if told.get("choice") else teller.fill((plain[event.kind],), facts)
    said = _with_cause(teller, event, facts)
    if not told.get("over"):
        return said
    said = said or teller.fill(kingdoms.CLAUSES[event.kind], facts)
    return teller.voice.say(_LOST, said=said, over=told["over"])


def _with_cause(teller: Teller, event: Event, facts: Facts) -> str | None:
    known = dict(facts)
    for name in _CAUSES:
        if (words := _BY_CAUSE.get((event.kind, str(known.get(name))))) is not None:
            return teller.fill((words,), facts)
    return teller.fill((_ABILITY[event.kind],), facts) if event.kind in _ABILITY else None
