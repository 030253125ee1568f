"""Clauses for the events whose words hang on what their facts say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from moderator.engine.core import Event
from moderator.locale import names
from moderator.locale.catalogue import message
from moderator.locale.facts import Teller
from moderator.locale.scene import region_name, seat_name

_CONQUESTS = {
    "tokens": message("{race} took {region}{origin} with {tokens}"),
    "die": message("{race} took {region}{origin} with {tokens}, using the die"),
    **dict.fromkeys(
        ("sorcerer", "vampire", "orb"), message("{race} replaced a token and took {region}{origin}")
    ),
    "dragon": message("{race} and their dragon took {region}{origin}"),
}


def named(event: Event) -> dict[str, Any]:
    """The facts by name; what they are is only known by the event's kind."""
    return dict(event.facts)


def conquered(teller: Teller, event: Event) -> str:
    """A conquest: how, from whom, and what became of the tokens there."""
    facts = named(event)
    template = _CONQUESTS.get(str(facts["by"]), _CONQUESTS["tokens"])
    words = {**teller.words(event.facts), "origin": _origin(teller, facts)}
    return teller.voice.say(template, **words) + _losses(teller, facts)


def sent(teller: Teller, event: Event) -> str:
    """The Balrog: where it went, from whom it took the region, what became of the tokens there."""
    facts = named(event)
    if facts["loser"] is None:
        return teller.voice.say("the Balrog was sent to {region}", **teller.words(event.facts))
    words = {**teller.words(event.facts), "origin": _origin(teller, facts)}
    said = teller.voice.say("the Balrog took {region}{origin}", **words)
    return said + _losses(teller, facts)


def _origin(teller: Teller, facts: dict[str, Any]) -> str:
    """From whom; it begins with a space where it says anything."""
    say, race = teller.voice.say, names.piece(teller.voice, str(facts["loser_race"]))
    if facts["loser"] is None:
        return say(" from a lost tribe") if facts["tribe"] else ""
    if facts["loser"] == facts["seat"] and facts["decline"]:
        return say(" from their own {race} in decline", race=race)
    if facts["loser"] == teller.scene.you:
        return _from_you(teller, race, bool(facts["decline"]))
    loser = seat_name(teller.voice, facts["loser"], teller.scene)
    if facts["decline"]:
        return say(" from {loser} ({race} in decline)", loser=loser, race=race)
    return say(" from {loser} ({race})", loser=loser, race=race)


def _from_you(teller: Teller, race: str, decline: bool) -> str:
    """From the reader: a message of its own, for “you” has cases where names have none."""
    if decline:
        return teller.voice.say(" from you ({race} in decline)", race=race)
    return teller.voice.say(" from you ({race})", race=race)


def _losses(teller: Teller, facts: dict[str, Any]) -> str:
    """What became of the loser's tokens; a lost tribe's end needs no words."""
    if facts["loser"] is None:
        return ""
    lost, driven = int(facts["lost"]), int(facts["driven"]) - int(facts["lost"])
    parts = []
    if lost:
        parts.append(
            teller.voice.count("defender loses {n} token", "defender loses {n} tokens", lost)
        )
    if driven:
        parts.append(teller.voice.count("{n} token retreats", "{n} tokens retreat", driven))
    return ": " + ", ".join(parts) if parts else ""


def alike(event: Event, after: Event) -> bool:
    """Whether both are plain conquests by the same race that one clause can tell together."""
    return (
        _plain(event)
        and _plain(after)
        and all(named(event).get(k) == named(after).get(k) for k in ("seat", "race"))
    )


def _plain(event: Event) -> bool:
    facts = named(event)
    return (
        event.kind == "conquered"
        and facts.get("by") == "tokens"
        and facts.get("loser") is None
        and not facts.get("tribe")
    )


def conquests(teller: Teller, events: Iterable[Event]) -> str:
    """Several plain conquests: `Trolls took 5 (hill), 6 (forest) and 11 (swamp)`."""
    facts = [named(event) for event in events]
    return teller.voice.say(
        "{race} took {regions}",
        race=teller.word("race", facts[0]["race"]),
        regions=teller.voice.listed(teller.word("region", each["region"]) for each in facts),
    )


def rolled(teller: Teller, event: Event) -> str:
    """A die: what it showed, and for which region."""
    facts = named(event)
    say, face = teller.voice.say, facts["face"]
    if facts.get("region") is None:
        return say("rolled a {face}", face=face) if face else say("rolled a blank")
    region = teller.word("region", facts["region"])
    if not face:
        return say("rolled a blank against {region}", region=region)
    return say("rolled {face} for {region}", face=face, region=region)


def offered(teller: Teller, event: Event) -> str:
    """A combination that came into the row."""
    facts = named(event)
    people = names.people(teller.voice, str(facts["race"]), str(facts["power"]))
    return teller.voice.say(
        "On offer at place {place}: {people}", place=facts["place"], people=people
    )


def took(teller: Teller, event: Event) -> str:
    """A combination that was taken, the coins that went and came with it, and its tokens."""
    facts = named(event)
    say, words = teller.voice.say, teller.words(event.facts)
    people = names.people(teller.voice, str(facts["race"]), str(facts["power"]))
    parts = [say("took {people} with {tokens}", people=people, tokens=words["tokens"])]
    if facts["paid"]:
        parts.append(say("paid {paid}", paid=words["paid"]))
    if facts["gained"]:
        parts.append(say("collected the {gained} lying on it", gained=words["gained"]))
    return ", ".join(parts)


def declined(teller: Teller, event: Event) -> str:
    """A race that went into decline, and where it stays."""
    facts = named(event)
    people = names.people(teller.voice, str(facts["race"]), str(facts["power"]))
    if not facts["regions"]:
        return teller.voice.say("{people} went into decline, no region left", people=people)
    return teller.voice.say(
        "{people} went into decline and stay in {regions}",
        people=people,
        regions=teller.word("regions", facts["regions"]),
    )


def granted(teller: Teller, event: Event) -> str:
    """Peace, and with whom."""
    other = named(event)["other"]
    if other == teller.scene.you:
        return teller.voice.say("granted peace to you")
    return teller.voice.say("granted peace to {other}", other=teller.word("other", other))


def placed(teller: Teller, event: Event) -> str:
    """Pieces put on the board: `fortress in 14`, `2 encampments in 14`."""
    facts = named(event)
    kind = str(facts["piece"])
    where = [
        teller.voice.say(
            "{piece} in {region}",
            piece=names.pieces(teller.voice, kind, int(n)),
            region=region_name(teller.voice, int(region), teller.scene),
        )
        for region, n in facts["counts"]
    ]
    if not where:
        return teller.voice.say("placed nothing")
    return teller.voice.say("placed {pieces}", pieces=teller.voice.listed(where))


def retreated(teller: Teller, event: Event) -> str:
    """Where driven-back tokens went: `driven-back Orcs: 1 to 19 (hill) and 2 to 20 (swamp)`."""
    facts = named(event)
    where = [
        teller.voice.say(
            "{n} to {region}", n=n, region=region_name(teller.voice, int(region), teller.scene)
        )
        for region, n in facts["counts"]
    ]
    race = names.piece(teller.voice, str(facts["race"]))
    if not where:
        return teller.voice.say("{race} driven back: nowhere to go", race=race)
    words = teller.voice.listed(where)
    return teller.voice.say("{race} driven back: {where}", race=race, where=words)


_REASONS = {
    "regions": message("regions"),
    "decline": message("in decline"),
}


def scored(teller: Teller, event: Event) -> str:
    """Coins of a turn with what each is for: `earned 9 coins: regions 5, Merchant 4`."""
    facts = named(event)
    if not facts["total"]:
        return teller.voice.say("earned no coins")
    items = ", ".join(f"{reason_name(teller, str(r))} {n}" for r, n in facts["items"] if n)
    total = names.coins(teller.voice, int(facts["total"]))
    if not items:
        return teller.voice.say("earned {total}", total=total)
    return teller.voice.say("earned {total}: {items}", total=total, items=items)


def reason_name(teller: Teller, reason: str) -> str:
    """What coins are for: `regions`, `in decline`, or the race or power that brings them."""
    if reason in _REASONS:
        return teller.voice.say(_REASONS[reason])
    return names.find(teller.voice, reason)


def ended(teller: Teller, event: Event) -> str:
    """The end: who won."""
    winners = [seat_name(teller.voice, seat, teller.scene) for seat in named(event)["winners"]]
    who = teller.voice.listed(winners)
    return teller.voice.say("The game is over. First place: {winners}.", winners=who)
