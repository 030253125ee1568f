"""A turn in a sentence: what a reader wants to know before the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from moderator.engine.core import Event, Seat
from moderator.locale.kingdoms import ACTIONS
from moderator.locale.realm_deeds import NEUTRAL_HELD
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names


def headline(speaker: Speaker, seat: Seat, events: Sequence[Event], names: Names) -> str:
    """`took Flying Skeletons; 4 regions, 1 of them from B Olena`; the seat's own deeds alone."""
    mine = [event for event in events if dict(event.facts).get("seat") == seat]
    told = "; ".join((*_deeds(speaker, seat, mine, names), *_carried_round(speaker, events, names)))
    return told or speaker.say("no conquest")


def _deeds(speaker: Speaker, seat: Seat, mine: Sequence[Event], names: Names) -> Iterator[str]:
    for facts in _all(mine, "took"):
        yield speaker.say("took {people}", people=speaker.people(facts["race"], facts["power"]))
    conquests = _all(mine, "conquered")
    if conquests:
        yield _conquests(speaker, seat, conquests, names)
    if _all(mine, "failed"):
        yield speaker.say("failed on the die roll")
    for facts in _all(mine, "declined"):
        people = speaker.people(facts["race"], facts["power"])
        yield speaker.say("{people} went into decline", people=people)


def _carried_round(speaker: Speaker, events: Sequence[Event], names: Names) -> Iterator[str]:
    """The action of a turn in which all act, its wars, and whether it brought the end about."""
    for facts in _all(events, "chose"):
        yield speaker.say("chose to {action}", action=speaker.say(ACTIONS[facts["action"]]))
    for facts in _all(events, "won"):
        if facts["winner"] < 0:
            loser = speaker.seat(facts["loser"], names)
            yield speaker.say(NEUTRAL_HELD, region=facts["region"], loser=loser)
            continue
        who = speaker.seat(facts["winner"], names)
        yield speaker.say("{who} won the war for {region}", who=who, region=facts["region"])
    for facts in _all(events, "allied"):
        pair = [speaker.seat(facts[name], names) for name in ("seat", "other")]
        yield speaker.say("alliance of {seats}", seats=speaker.listed(pair))
    for facts in _all(events, "triggered"):
        who = speaker.seat(facts["seat"], names)
        yield speaker.say("{who} triggered the end of the game", who=who)


def _conquests(
    speaker: Speaker, seat: Seat, conquests: Sequence[dict[str, Any]], names: Names
) -> str:
    told = speaker.count("{n} region taken", "{n} regions taken", len(conquests))
    lost = [facts["loser"] for facts in conquests if facts["loser"] not in (None, seat)]
    if not lost:
        return told
    losers = speaker.listed(speaker.seat(loser, names) for loser in dict.fromkeys(lost))
    if len(lost) == len(conquests):
        return speaker.say("{taken} from {losers}", taken=told, losers=losers)
    return speaker.say("{taken}, {n} from {losers}", taken=told, n=len(lost), losers=losers)


def _all(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    return [dict(event.facts) for event in events if event.kind == kind]
