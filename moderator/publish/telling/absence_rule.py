"""A league's written rule about time, absence and missed moves, and who is away now: a sentence a
part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time

from babel.dates import format_date, get_day_names

from moderator.engine.core import Seat
from moderator.league.options.absence_rules import AbsenceRules
from moderator.league.values.rhythm import EVERY_DAY, Rhythm
from moderator.locale import times
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker
from moderator.publish.facts import Attendance, Names, PaceFacts, RuleFacts

_AWAY: Mapping[str, str] = {
    "wait": m("If a player is away, the new deadline comes after the vacation."),
    "stand-in": m("A vacation does not move the deadline: when it passes, a bot plays."),
    "excused": m("A vacation does not move the deadline: when it passes, the default is played."),
}
_OPEN_END: Mapping[str, str] = {
    "stand-in": m("A seat that is open at the end keeps the place its bot reached."),
    "last": m("A seat that is open at the end has the last place."),
    "annul": m("A game in which a seat is open at the end does not count."),
}


def rule_lines(speaker: Speaker, rule: RuleFacts) -> tuple[str, ...]:
    """The whole rule, in the order in which a player meets it."""
    return (
        *_rhythm(speaker, rule.rhythm),
        *_faster(speaker, rule.faster),
        *_pauses(speaker, rule),
        *_house(speaker, rule.house),
    )


def rhythm_line(speaker: Speaker, rhythm: Rhythm) -> str:
    """How long a move has."""
    say, lasting = speaker.say, speaker.lasting
    if rhythm.at is not None:
        days = _days(speaker, rhythm)
        return say("Moves are due at {hour}: {days}.", hour=_hour(rhythm.at), days=days)
    if rhythm.bank is not None:
        bank, more = lasting(rhythm.bank), lasting(rhythm.increment)
        return say(
            "Each seat has a time bank of {bank}; each move adds {more}.", bank=bank, more=more
        )
    return say("Each move has {span}.", span=lasting(rhythm.cycle))


def _pauses(speaker: Speaker, rule: RuleFacts) -> Iterator[str]:
    """How long a sheet cools, and how long a loser is asked."""
    say, lasting = speaker.say, speaker.lasting
    if rule.cool_off:
        span = lasting(rule.cool_off)
        yield say(
            "A finished sheet can still be changed before it is carried out: {span}.", span=span
        )
    if rule.ask_retreats:
        span = lasting(rule.ask_retreats)
        yield say(
            "A player whose tokens were driven back has {span} to say where they go.", span=span
        )


def _faster(speaker: Speaker, faster: Rhythm | None) -> Iterator[str]:
    if faster is not None:
        yield speaker.say(
            "Faster, as long as all players of a game have sent “faster”: “{rule}”",
            rule=rhythm_line(speaker, faster),
        )


def _rhythm(speaker: Speaker, rhythm: Rhythm) -> Iterator[str]:
    say, lasting = speaker.say, speaker.lasting
    yield rhythm_line(speaker, rhythm)
    if rhythm.bank is not None and (rhythm.begin, rhythm.end) != (time(), time()):
        hours = f"{_hour(rhythm.begin)}–{_hour(rhythm.end)}"
        days = _days(speaker, rhythm)
        yield say("The bank runs at these hours: {hours}, {days}.", hours=hours, days=days)
    if rhythm.minimum is not None:
        yield say("Each move has at least {span}.", span=lasting(rhythm.minimum))
    elif rhythm.at is not None:
        yield say(
            "After a turn that was played early, the next such time is skipped, so that"
            " every move has a full cycle."
        )
    yield say("A move is carried out as soon as everyone who is asked has closed their sheet.")
    if rhythm.grace:
        yield say(
            "After the deadline, orders are still accepted for {span}.", span=lasting(rhythm.grace)
        )
    if rhythm.reminder:
        yield say("A reminder is sent before the deadline: {span}.", span=lasting(rhythm.reminder))


def _hour(at: time) -> str:
    return f"{at:%H:%M}"


def _days(speaker: Speaker, rhythm: Rhythm) -> str:
    zone = rhythm.zone.key
    if rhythm.weekdays == EVERY_DAY:
        return speaker.say("every day, {zone}", zone=zone)
    names = get_day_names("abbreviated", "stand-alone", speaker.locale)
    return ", ".join([*(names[day] for day in sorted(rhythm.weekdays)), zone])


def away_line(speaker: Speaker, house: AbsenceRules) -> str:
    """What a vacation does in that league."""
    return speaker.say(_AWAY[house.away])


def _house(speaker: Speaker, house: AbsenceRules) -> Iterator[str]:
    say, lasting = speaker.say, speaker.lasting
    if house.vacation:
        yield say("Vacation days in a calendar year: {n}.", n=house.vacation)
        yield away_line(speaker, house)
        if house.away_moves and house.away == "wait":
            yield say("A vacation also moves the current deadline.")
    if house.extension:
        yield say(
            "Extra time a player can ask for in one game: {span}.", span=lasting(house.extension)
        )
    yield say("A move counts as missed if we have no valid orders when time runs out.")
    if house.open_after:
        yield speaker.count(
            "After {n} missed move the seat opens and a bot plays it.",
            "After {n} missed moves in a row the seat opens and a bot plays it.",
            house.open_after,
        )
    if house.hasten:
        span = lasting(house.hasten)
        yield say("After two missed moves in a row, each move has at most {span}.", span=span)
    yield say(_OPEN_END[house.open_end])
    if house.holidays:
        yield say("No deadlines on: {days}.", days=_holidays(speaker, house))


def _holidays(speaker: Speaker, house: AbsenceRules) -> str:
    return ", ".join(
        f"{format_date(day, 'long', speaker.locale)} {name}".strip() for day, name in house.holidays
    )


def attendance_lines(
    speaker: Speaker, attendances: Iterable[Attendance]
) -> tuple[tuple[Seat, str], ...]:
    """Each seat of which there is anything to say, with the words."""
    told = (
        (attendance.seat, "; ".join(_of_seat(speaker, attendance))) for attendance in attendances
    )
    return tuple(line for line in told if line[1])


def _of_seat(speaker: Speaker, attendance: Attendance) -> Iterator[str]:
    say = speaker.say
    if attendance.open:
        yield say("a bot plays the open seat")
    for first, last in attendance.away:
        yield say("on vacation {first} – {last}", **days(speaker, first, last))
    if attendance.asked and not attendance.open:
        yield say(
            "moves missed: {missed} of {asked}", missed=attendance.missed, asked=attendance.asked
        )
    if attendance.left is not None and not attendance.open:
        yield say("left in the bank: {span}", span=speaker.lasting(attendance.left))


def days(speaker: Speaker, first: date, last: date) -> dict[str, str]:
    """The first and the last day of a vacation, as the reader writes days."""
    return {"first": times.day(speaker, first), "last": times.day(speaker, last)}


def pace_line(speaker: Speaker, pace: PaceFacts, names: Names) -> str:
    """That the faster rhythm holds, or who would have it; nothing where nobody would."""
    if not pace.agreed:
        return ""
    rule = rhythm_line(speaker, pace.rhythm)
    if pace.faster:
        return speaker.say("All players have agreed to the faster pace. {rule}", rule=rule)
    who = speaker.listed(speaker.seat(seat, names) for seat in pace.agreed)
    return speaker.say(
        "Want to go faster: {who}. When all players have sent “faster”, this applies: “{rule}”",
        who=who,
        rule=rule,
    )
