"""The draw of a season: into divisions, then to tables; by hand as long as nothing has begun."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, delete

from moderator.league.seasons.draw import Draw, draw, sizes
from moderator.league.seasons.keeping import (
    divisions,
    entrants,
    must_be,
    pairings,
    rounds,
    seed,
    terms_of,
)
from moderator.league.seasons.making_rounds import add_round, write_tables
from moderator.league.seasons.terms import Terms
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Division, Entrant, Pairing, Season, SeasonRound


@dataclass(frozen=True, slots=True)
class DivisionDraw:
    """A division's draw: who is meant by the numbers in it."""

    division: Division
    entrants: tuple[int, ...]
    draw: Draw


def plan_draw(at: At, season: Season, *, again: bool = False) -> tuple[DivisionDraw, ...]:
    """What would be drawn, nothing written. The same people, the same draw, but `again` another.
    Raises LeagueError where a division has too few."""
    must_be(season, "open", "drawn")
    number = season.redrawn + again
    return tuple(
        _drawn(at.secret, season, division, people, number)
        for division, people in _divided(at.session, season)
    )


def draw_season(at: At, season: Season, *, again: bool = False) -> tuple[DivisionDraw, ...]:
    """Write rounds and tables; what was drawn before is replaced. Raises LeagueError once a game
    has been made. Of a cup and a ladder the first round is drawn: the others follow from it.
    `again`: another draw of the same people. Raises LeagueError where there is none yet, or the
    tables follow from the order of the players alone."""
    must_be(season, "open", "drawn")
    terms = terms_of(season)
    if again:
        _check_other_draw(season)
        season.redrawn += 1
    _forget(at.session, season)
    division_draws: tuple[DivisionDraw, ...] = ()
    if season.form == "league":
        division_draws = plan_draw(at, season)
        for division_draw in division_draws:
            _place(at.session, division_draw)
        _write(at.session, season, terms, division_draws)
    else:
        _check_one_division(at.session, season)
        add_round(at.session, season)
    season.state = "drawn"
    at.session.add(season)
    at.session.flush()
    return division_draws


def _check_other_draw(season: Season) -> None:
    if season.state != "drawn":
        raise LeagueError("not-drawn", season=season.slug)
    if season.form != "league":
        raise LeagueError("one-draw", season=season.slug)


def unseated(session: Session, season: Season) -> list[Entrant]:
    """Who plays in the season and has no table in the rounds that are drawn."""
    made = pairings(session, season)
    sat = {entrant for _, table in made for entrant in table.entrants}
    return [entrant for entrant in entrants(session, season) if made and key(entrant) not in sat]


def _check_one_division(session: Session, season: Season) -> None:
    """A cup and a ladder have one division."""
    (only,) = divisions(session, season)
    people = entrants(session, season)
    if len(people) < 2:
        raise LeagueError("season-two", season=season.slug)
    for entrant in people:
        entrant.division_id = key(only)
        session.add(entrant)


def _forget(session: Session, season: Season) -> None:
    for round_ in rounds(session, season):
        session.exec(delete(Pairing).where(col(Pairing.round_id) == round_.id))
        session.delete(round_)
    session.flush()


def _divided(session: Session, season: Season) -> list[tuple[Division, tuple[Entrant, ...]]]:
    """Who was put into a division stays there; the others fill the divisions in order of rank,
    the highest first, to sizes as equal as can be."""
    tiers = list(divisions(session, season))
    people = entrants(session, season)
    into = {division.id: [e for e in people if e.division_id == division.id] for division in tiers}
    free = [entrant for entrant in people if entrant.division_id is None]
    for number, tier in enumerate(tiers):
        room = len(people) // len(tiers) + (number < len(people) % len(tiers)) - len(into[tier.id])
        last = number == len(tiers) - 1
        taken = len(free) if last else max(0, min(room, len(free)))
        into[tier.id] += free[:taken]
        free = free[taken:]
    return [(tier, tuple(into[tier.id])) for tier in tiers]


def _drawn(
    secret: bytes, season: Season, division: Division, people: Sequence[Entrant], number: int
) -> DivisionDraw:
    terms = terms_of(season)
    if len(people) < 2:
        raise LeagueError("division-two", division=division.name, season=season.slug)
    tables = sizes(len(people), terms.size, rest=terms.rest or terms.teams)
    if terms.teams and set(tables) != {4}:
        raise LeagueError("division-four", division=division.name)
    lots = draw_seed(secret, season, division.tier, 0, number)
    drawn = draw(len(people), tables, terms.rounds, lots)
    return DivisionDraw(division, tuple(key(entrant) for entrant in people), drawn)


def draw_seed(secret: bytes, season: Season, tier: int, begun: int, number: int = 0) -> bytes:
    """The seed of one division's draw from the round after `begun` on; `number` is how often it
    was drawn anew."""
    label = f"draw:{tier}:{begun}" + (f":{number}" if number else "")
    return hmac.digest(seed(secret, season), label.encode(), "sha256")


def _place(session: Session, drawn: DivisionDraw) -> None:
    for number in drawn.entrants:
        entrant = session.get_one(Entrant, number)
        entrant.division_id = key(drawn.division)
        session.add(entrant)


def _write(session: Session, season: Season, terms: Terms, draws: Sequence[DivisionDraw]) -> None:
    for number in range(1, terms.rounds + 1):
        row = SeasonRound(season_id=key(season), number=number)
        session.add(row)
        session.flush()
        for drawn in draws:
            write_tables(
                session, row, drawn.division, drawn.draw.rounds[number - 1], drawn.entrants
            )
