"""Ratings as a page shows them: a table for each game, and how the best came there."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from moderator.games import GAMES
from moderator.league.seasons.ratings import Rating, ratings
from moderator.league.seasons.results import of_kind
from moderator.locale.plain import plain
from moderator.locale.speech import Speaker
from moderator.publish.charts import Chart, Figure, Series, figure, lines_svg
from moderator.store.tables import Person

_SHOWN = 6
_LATEST = 30
_SIGN = 10
"""Letters of a name beside its line: a number would be taken for a place, a letter for a seat."""


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings of a game, best first, with the players' names."""

    kind: str
    rows: tuple[tuple[str, Rating], ...]


def rated(session: Session, league_id: int) -> tuple[Rated, ...]:
    """Of every game that has been played to its end in the league."""
    by_kind = ((kind, ratings(of_kind(session, league_id, kind))) for kind in GAMES)
    return tuple(Rated(kind, _named(session, rows)) for kind, rows in by_kind if rows)


def _named(session: Session, rows: tuple[Rating, ...]) -> tuple[tuple[str, Rating], ...]:
    wanted = [rating.player for rating in rows]
    people = session.exec(select(Person.id, Person.name).where(col(Person.id).in_(wanted)))
    names = dict(people.all())
    return tuple((names[rating.player], rating) for rating in rows)


def course(speaker: Speaker, rating: Rated) -> Figure | None:
    """The best players' ratings after each of their games, the latest of them; None where
    nobody has played two."""
    best = [(name, rating) for name, rating in rating.rows if rating.games > 1][:_SHOWN]
    if not best:
        return None
    longest = min(_LATEST, max(rating.games for _, rating in best))
    chart = Chart(
        title=speaker.say("Ratings: {game}", game=speaker.game(rating.kind)),
        across=speaker.say("Games ago"),
        up=speaker.say("Rating"),
        places=tuple(str(longest - 1 - n) for n in range(longest)),
        series=tuple(
            Series(number, plain(name, _SIGN), name, _values(rating, longest))
            for number, (name, rating) in enumerate(best)
        ),
        from_zero=False,
    )
    return figure(chart, lines_svg)


def _values(rating: Rating, longest: int) -> tuple[float | None, ...]:
    past = [float(value) for _, value in rating.history][-longest:]
    return (*[None] * (longest - len(past)), *past)
