"""Where a game turned: who took the lead and when, the turns that brought and cost most, the
dearest war, and whom the die was kind to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from moderator.engine.core import Seat
from moderator.games.smallworld.catalogue import FACES
from moderator.locale.catalogue import message as m
from moderator.locale.catalogue import plural
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names
from moderator.publish.figures import Counts, Course
from moderator.publish.telling.coins import Account

_LEADS = 6
"""Changes of the lead that are told one by one: the latest."""
_SURE = 1.96

_CHANGED = plural("The lead changed {n} time.", "The lead changed {n} times.")
_TAKES = m("{who} takes the lead, {n} to {next}.")
_TAKES_IN = m("Round {round}: {who} takes the lead, {n} to {next}.")
_RICHEST = m("Most coins in one turn: {who}, {coins}.")
_BLOW = m("The dearest turn for {loser}: {regions} lost to {who}.")
_WAR = m("The dearest war, for {region}: {who} bid {n}, {loser} bid {next}.")
_WAR_ALONE = m("The dearest war, for {region}: {who} bid {n} against the neutral army.")


class Point(NamedTuple):
    """A turning point in words; `turn` is the one that it happened in, "" for a round."""

    turn: str
    words: str


class Luck(NamedTuple):
    """What the die gave a seat: rolls, points, what is expected of so many rolls, the difference,
    and how far it stays from nothing in 19 of 20 cases."""

    seat: Seat
    rolls: int
    points: int
    expected: str
    difference: str
    usual: str


def turning_points(
    speaker: Speaker, course: Course, accounts: Iterable[Account], names: Names
) -> tuple[Point, ...]:
    """In words, those about the lead first; of what is hidden nothing is known to `course`."""
    return (
        *_leads(speaker, course, names),
        *_richest(speaker, accounts, names),
        *_dearest(speaker, course, names),
    )


class _Lead(NamedTuple):
    """Who leads alone at a place, with how much, and what the next has."""

    place: str
    seat: Seat
    most: int
    next: int


def _leads(speaker: Speaker, course: Course, names: Names) -> Iterator[Point]:
    changes = list(_changes(course))
    if changes:
        yield Point("", speaker.count(*_CHANGED, len(changes)))
    for lead in changes[-_LEADS:]:
        facts = {"who": speaker.seat(lead.seat, names), "n": lead.most, "next": lead.next}
        if course.rounds:
            yield Point("", speaker.say(_TAKES_IN, round=lead.place, **facts))
        else:
            yield Point(lead.place, speaker.say(_TAKES, **facts))


def _changes(course: Course) -> Iterator[_Lead]:
    """Each time that somebody leads alone who was not the last to do so; the first who leads
    changes nothing."""
    counts = course.figures.get("coins", course.figures.get("score", {}))
    last: Seat | None = None
    for at, place in enumerate(course.places):
        lead = _lead(counts, at, place)
        if lead is not None:
            if last is not None and lead.seat != last:
                yield lead
            last = lead.seat


def _lead(counts: Counts, at: int, place: str) -> _Lead | None:
    known = {seat: value for seat, values in counts.items() if (value := values[at]) is not None}
    ordered = sorted(known, key=lambda seat: -known[seat])
    if len(ordered) < 2 or known[ordered[0]] == known[ordered[1]]:
        return None
    return _Lead(place, ordered[0], known[ordered[0]], known[ordered[1]])


def _richest(speaker: Speaker, accounts: Iterable[Account], names: Names) -> Iterator[Point]:
    turns = [turn for account in accounts for turn in account.turns if turn.total]
    if turns:
        best = max(turns, key=lambda turn: turn.total)
        who, coins = speaker.seat(best.seat, names), speaker.coins(best.total)
        yield Point(best.turn, speaker.say(_RICHEST, who=who, coins=coins))


def _dearest(speaker: Speaker, course: Course, names: Names) -> Iterator[Point]:
    if (blow := course.blow) is not None:
        who, loser = (speaker.seat(seat, names) for seat in (blow.seat, blow.loser))
        regions = speaker.regions(blow.regions)
        yield Point(blow.turn, speaker.say(_BLOW, loser=loser, who=who, regions=regions))
    if (war := course.war) is not None:
        who = speaker.seat(war.attacker, names)
        facts = {"region": war.region, "who": who, "n": war.attack, "next": war.defend}
        if war.defender < 0:
            yield Point(war.turn, speaker.say(_WAR_ALONE, **facts))
        else:
            loser = speaker.seat(war.defender, names)
            yield Point(war.turn, speaker.say(_WAR, loser=loser, **facts))


def luck(speaker: Speaker, course: Course) -> tuple[Luck, ...]:
    """Of each seat that rolled, in the order of seats."""
    rolled: Mapping[Seat, list[int]] = {
        seat: [roll.face for roll in course.rolls if roll.seat == seat]
        for seat in sorted({roll.seat for roll in course.rolls})
    }
    return tuple(_luck(speaker, seat, faces) for seat, faces in rolled.items())


def _luck(speaker: Speaker, seat: Seat, faces: list[int]) -> Luck:
    mean = sum(FACES) / len(FACES)
    variance = sum((face - mean) ** 2 for face in FACES) / len(FACES)
    expected, usual = len(faces) * mean, _SURE * sqrt(len(faces) * variance)
    more = round(sum(faces) - expected, 1)
    sign = "+" if more > 0 else "−" if more < 0 else ""
    return Luck(
        seat,
        len(faces),
        sum(faces),
        speaker.number(round(expected, 1)),
        f"{sign}{speaker.number(abs(more))}",
        f"±{speaker.number(round(usual, 1))}",
    )
