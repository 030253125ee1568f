"""The statistics of a game as charts, each with its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.engine.core import letter
from moderator.games.smallworld.catalogue import FACES
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker
from moderator.publish.charts import Chart, Figure, Series, bars_svg, figure, lines_svg
from moderator.publish.facts import Names
from moderator.publish.figures import Counts, Course

_ROUNDS: Mapping[str, tuple[str, str]] = {
    "coins": (m("Coins by round"), m("Coins")),
    "regions": (m("Regions held by round"), m("Regions")),
}
_TURNS: Mapping[str, tuple[str, str]] = {
    "score": (m("Points by turn"), m("Points")),
    "resources": (m("Food, ore and mana by turn"), m("Resources")),
    "tower": (m("Tower by turn"), m("Tower")),
    "magic": (m("Magic by turn"), m("Magic level")),
}
_LEAST = 2
"""Places that make a line."""
_ROLLED, _EXPECTED = 7, 5
"""Looks of two series that belong to no seat: dark, and light, in no seat's colour."""


def statistics(speaker: Speaker, course: Course, names: Names) -> tuple[Figure, ...]:
    """A figure for each number that is counted; none of what nobody has yet."""
    return tuple(_figures(speaker, course, names))


def _figures(speaker: Speaker, course: Course, names: Names) -> Iterator[Figure]:
    told = _ROUNDS if course.rounds else _TURNS
    across = speaker.say("Round") if course.rounds else speaker.say("Turn")
    for name, (title, up) in told.items():
        if len(course.places) >= _LEAST and _any(course.figures.get(name, {})):
            series = _seats(speaker, course.figures[name], names)
            chart = Chart(speaker.say(title), across, speaker.say(up), course.places, series)
            yield figure(chart, lines_svg)
    if course.rolls:
        faces = tuple(roll.face for roll in course.rolls)
        yield figure(_dice(speaker, faces), bars_svg)


def _any(counts: Counts) -> bool:
    """Whether anybody ever had any of it."""
    return any(any(values) for values in counts.values())


def _seats(speaker: Speaker, counts: Counts, names: Names) -> tuple[Series, ...]:
    return tuple(
        Series(seat, letter(seat), speaker.seat(seat, names), values)
        for seat, values in sorted(counts.items())
    )


def _dice(speaker: Speaker, rolls: tuple[int, ...]) -> Chart:
    """How often each face came, beside how often it may be expected."""
    faces = tuple(dict.fromkeys(FACES))
    rolled = tuple(rolls.count(face) for face in faces)
    expected = tuple(len(rolls) * FACES.count(face) / len(FACES) for face in faces)
    return Chart(
        speaker.say("Die rolls: actual and expected"),
        speaker.say("Face"),
        speaker.say("Rolls"),
        tuple(map(str, faces)),
        (
            _named(_ROLLED, speaker.say("rolled"), rolled),
            _named(_EXPECTED, speaker.say("expected"), expected),
        ),
        figure=speaker.number,
    )


def _named(look: int, word: str, values: tuple[float, ...]) -> Series:
    """A series that is no seat's: its sign is its word, for a letter would be taken for a seat."""
    return Series(look, word, word, values)
