"""Who is away, whom a stand-in plays for, what is left of a time bank: in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from babel.dates import format_date

from moderator.engine.core import Seat
from moderator.locale.speech import Speaker
from moderator.publish.facts import Attendance, Names, PaceFacts
from moderator.publish.telling.absence_rule import rhythm_line


def attendance_lines(speaker: Speaker, found: Iterable[Attendance]) -> tuple[tuple[Seat, str], ...]:
    """Each seat of which there is anything to say, with the words."""
    told = ((one.seat, "; ".join(_of_seat(speaker, one))) for one in found)
    return tuple(line for line in told if line[1])


def _of_seat(speaker: Speaker, one: Attendance) -> Iterator[str]:
    say = speaker.say
    if one.open:
        yield say("a stand-in plays the open seat")
    for first, last in one.away:
        yield say("on vacation {first} – {last}", **days(speaker, first, last))
    if one.asked and not one.open:
        yield say("moves missed: {missed} of {asked}", missed=one.missed, asked=one.asked)
    if one.left is not None and not one.open:
        yield say("left in the bank: {span}", span=speaker.lasting(one.left))


def days(speaker: Speaker, first: date, last: date) -> dict[str, str]:
    """The first and the last day of a vacation, as the reader writes days."""
    begins, ends = (format_date(day, "medium", speaker.locale) for day in (first, last))
    return {"first": begins, "last": ends}


def pace_line(speaker: Speaker, pace: PaceFacts, names: Names) -> str:
    """That the faster rhythm holds, or who would have it; nothing where nobody would."""
    if not pace.agreed:
        return ""
    rule = rhythm_line(speaker, pace.rhythm)
    if pace.faster:
        return speaker.say("All who play have agreed to the faster rhythm. {rule}", rule=rule)
    who = speaker.listed(speaker.seat(seat, names) for seat in pace.agreed)
    return speaker.say(
        "Would go faster: {who}. As soon as all who play have sent “faster”, this holds: “{rule}”",
        who=who,
        rule=rule,
    )
