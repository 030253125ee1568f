"""Where everybody in a season stands: recomputed from results whenever somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from moderator.league.seasons.keeping import divisions, entrants, lots_of, terms_of
from moderator.league.seasons.possible import Open, Span, bounds, spans
from moderator.league.seasons.results import SeasonTable, of_division, played
from moderator.league.seasons.ties import Lots, StandingsRow, standings
from moderator.store.keys import key
from moderator.store.tables import Division, Season


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division's standings, best first; `open` the games still to come. `spans` are by entrant,
    and there are none in a cup and a ladder: there the places do not come of points."""

    division: Division
    rows: tuple[StandingsRow, ...]
    spans: dict[int, Span]
    open: tuple[Open, ...]


def tables(
    session: Session, season: Season, played_tables: tuple[SeasonTable, ...] | None = None
) -> tuple[DivisionTable, ...]:
    """The tables of all divisions, the highest first. Before the draw those who were put into no
    division stand where there is but one."""
    played_tables = played(session, season) if played_tables is None else played_tables
    people, tiers = entrants(session, season, active=False), divisions(session, season)
    into = {key(entrant): entrant.division_id for entrant in people}
    if len(tiers) == 1:
        into = dict.fromkeys(into, tiers[0].id)
    drawn = lots_of(session, season)
    return tuple(
        _table(
            season,
            tier,
            drawn,
            [player for player, there in into.items() if there == tier.id],
            played_tables,
        )
        for tier in tiers
    )


def _table(
    season: Season,
    division: Division,
    drawn: Lots,
    mine: Sequence[int],
    played_tables: tuple[SeasonTable, ...],
) -> DivisionTable:
    terms = terms_of(season)
    done, still = of_division(played_tables, key(division))
    rows = standings(mine, done, terms.scheme, terms.ties, drawn)
    if season.form != "league":
        reach: dict[int, Span] = {}
    elif terms.teams or (terms.anonymous and still):
        # Teams share their places; and what exactly can be reached tells who sits with whom.
        reach = bounds(mine, done, still, terms.scheme, terms.ties)
    else:
        reach = spans(mine, done, still, terms.scheme, terms.ties, drawn)
    return DivisionTable(division, rows, reach, tuple(still))
