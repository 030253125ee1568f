"""What was turned up, and what it is good for: in the words that `help` has for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from moderator.engine.core import Event, Fact
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller
from moderator.locale.lore import LORE

_SECTIONS = (("kingdoms", "tokens"), ("underground", "relics"), ("underground", "places"))
_FOUND = {"token": m("found in {region}: {token}"), "what": m("found in {region}: {what}")}
_LAIR = "dragons-lair"


def what_it_does(teller: Teller, event: Event) -> str | None:
    """`found in D2 (forest): city (one point for …)`; None for what is no find."""
    facts = dict(event.facts)
    name = next((name for name in _FOUND if name in facts), None)
    if name is None:
        return None
    words = teller.voice.say(_FOUND[name], **teller.words(event.facts))
    use = _use(teller, _LAIR if facts[name] == "dragon" else str(facts[name]))
    return f"{words} ({use})" if use else words


def _use(teller: Teller, thing: str) -> str:
    for game, section in _SECTIONS:
        if sentences := LORE[game][section].get(thing):
            words = " ".join(teller.voice.say(sentence) for sentence in sentences).rstrip(".")
            return words[:1].lower() + words[1:]
    return ""


def once(events: Iterable[Event]) -> Iterator[Event]:
    """The events but for those that only repeat the find before them: that it was used up at once,
    or that the crown has an owner now."""
    known: Mapping[str, Fact] = {}
    for event in events:
        facts = dict(event.facts)
        if event.kind == "found":
            known = facts
        elif known and _repeats(event.kind, facts, known):
            continue
        yield event


def _repeats(kind: str, facts: Mapping[str, Fact], known: Mapping[str, Fact]) -> bool:
    if kind == "used" and "token" in facts:
        at_once = known.get("token") not in ("camp", "church", "city", "dragon", "fort")
        return at_once and all(facts[name] == known.get(name) for name in ("region", "token"))
    return kind == "crown" and facts.get("loser") is None and known.get("token") == "crown"
