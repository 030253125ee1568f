"""What is said of a season: its rule, its tie-breaks, its figures."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from babel.numbers import format_decimal

from moderator.league.seasons.draw import Quality
from moderator.league.seasons.terms import Terms
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker
from moderator.publish.seasons.facts import StandingsLine
from moderator.store.states import SeasonForm

FORMS: Mapping[SeasonForm, str] = {"league": m("League"), "cup": m("Cup"), "ladder": m("Ladder")}

STATES: Mapping[str, str] = {
    "open": m("open for players"),
    "drawn": m("drawn, starts soon"),
    "running": m("in progress"),
    "closed": m("closed"),
}

FIXTURES: Mapping[str, str] = {
    "waiting": m("not begun"),
    "open": m("starting soon"),
    "running": m("being played"),
    "paused": m("paused"),
    "over": m("finished"),
    "annulled": m("annulled"),
}

WHY: Mapping[str, str] = {
    "up": m("moves up"),
    "down": m("moves down"),
    "stays": m("stays"),
    "filled": m("moves up to a free place"),
    "new": m("new"),
}

TIES: Mapping[str, tuple[str, str]] = {
    "wins": (m("Wins"), m("Games won; a shared first place is a win.")),
    "head": (
        m("Head to head"),
        m(
            "At tables that the tied players shared: the number of players finished ahead of,"
            " minus the number who finished ahead."
        ),
    ),
    "opponents": (m("Opponents"), m("The average points of all opponents met.")),
    "seats": (
        m("Seats"),
        m("Points per game above the average of that seat at tables of that size."),
    ),
    "lots": (
        m("Lot"),
        m(
            "Drawn from the seed whose hash was published before the start; the higher lot is"
            " ahead."
        ),
    ),
}
"""The heading of a tie-break, and how its value comes about."""

_POINTS: Mapping[str, str] = {
    "place": m("12 points for the first place of a table, 0 for the last, equal steps between."),
    "win": m("One point for a win, none for any other place."),
    "share": m("A player's share of all points made at the table, in per cent."),
    "margin": m("The player's score minus the average of the others at the table."),
}


def number(speaker: Speaker, value: Fraction | None) -> str:
    """Two decimals at most, as the language writes them; a dash for what was not needed."""
    if value is None:
        return "–"
    return format_decimal(round(float(value), 2), format="#,##0.##", locale=speaker.locale)


def rules(speaker: Speaker, terms: Terms, form: SeasonForm) -> tuple[str, ...]:
    """How places come about, and who is named when, a sentence each."""
    unnamed = speaker.say("Players are not named at a table before its game is over.")
    return (*_places(speaker, terms, form), *((unnamed,) if terms.anonymous else ()))


def _places(speaker: Speaker, terms: Terms, form: SeasonForm) -> tuple[str, ...]:
    if form == "cup":
        told = speaker.count(
            "The best of each table goes on.",
            "The {n} best of each table go on.",
            terms.through,
        )
        return told, speaker.say("Ties are broken by seeding.")
    if form == "ladder":
        return (speaker.say("Neighbours on the ladder play for the rungs they hold."),)
    shared = speaker.say("Players who share a place share its points.")
    teams = (speaker.say("Seats A and C play together, and B and D: their scores are added."),)
    return (*_worth(speaker, terms), shared, *(teams if terms.teams else ()))


def _worth(speaker: Speaker, terms: Terms) -> tuple[str, ...]:
    if terms.points != "own":
        return (speaker.say(_POINTS[terms.points]),)
    return tuple(
        speaker.say(
            "Points by place at a table of {size}: {points}.",
            size=size,
            points=", ".join(map(str, points)),
        )
        for size, points in sorted(terms.own.items())
    )


def ties(speaker: Speaker, terms: Terms) -> tuple[tuple[str, str], ...]:
    """The tie-breaks in their order: heading and explanation."""
    ways = (TIES[name] for name in terms.ties)
    return tuple((speaker.say(heading), speaker.say(how)) for heading, how in ways)


def span(line: StandingsLine) -> str:
    """`2–5`; in brackets where it is a bound."""
    if line.span is None:
        return "–"
    best, worst = line.span.best, line.span.worst
    told = str(best) if best == worst else f"{best}–{worst}"
    return told if line.span.exact else f"({told})"


def how_even(speaker: Speaker, quality: Quality) -> tuple[str, ...]:
    """How good a draw is, beside what none can beat."""
    return tuple(
        speaker.say(sentence, **figures)
        for sentence, figures in (
            (
                _PAIRS,
                {"least": quality.rarest, "most": quality.oftenest, "n": quality.least_oftenest},
            ),
            (_SIZES, {"n": quality.size_spread, "least": quality.least_size_spread}),
            (
                _REPEATS,
                {"all": quality.meetings, "n": quality.repeats, "least": quality.least_repeats},
            ),
            (_SEATS, {"n": quality.seat_spread, "least": quality.least_seat_spread}),
        )
    )


_PAIRS = m(
    "Each pair meets {least} to {most} times (in every draw some pair meets {n} times or more)."
)
_SIZES = m(
    "How often a player sits at tables of a size differs by {n} at most (no draw does with less "
    "than {least})."
)
_REPEATS = m("Meetings of two players: {all}; repeated: {n} (no draw has fewer than {least}).")
_SEATS = m(
    "How often a player takes each seat that all their tables have differs by {n} at most (no draw "
    "does with less than {least})."
)
