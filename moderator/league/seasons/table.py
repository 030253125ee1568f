"""Where everybody in a season stands: recomputed from results whenever somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from moderator.league.seasons.keeping import divisions, entrants, terms_of
from moderator.league.seasons.possible import Open, Span, spans
from moderator.league.seasons.results import Played, of_division, played
from moderator.league.seasons.ties import Row, standings
from moderator.store.keys import key
from moderator.store.seasons import Division, Entrant, Season


@dataclass(frozen=True, slots=True)
class Table:
    """A division's standings, best first; `spans` by entrant, `open` the games still to come."""

    division: Division
    rows: tuple[Row, ...]
    spans: dict[int, Span]
    open: tuple[Open, ...]


def tables(
    session: Session, season: Season, found: tuple[Played, ...] | None = None
) -> tuple[Table, ...]:
    """The tables of all divisions, the highest first."""
    found = played(session, season) if found is None else found
    people = entrants(session, season, active=False)
    drawn = bytes.fromhex(season.lots)
    return tuple(_table(season, one, people, found, drawn) for one in divisions(session, season))


def _table(
    season: Season,
    division: Division,
    people: Sequence[Entrant],
    found: tuple[Played, ...],
    drawn: bytes,
) -> Table:
    terms = terms_of(season)
    mine = [key(one) for one in people if one.division_id == division.id]
    done, still = of_division(found, key(division))
    rows = standings(mine, done, terms.scheme, terms.ties, drawn)
    reach = spans(mine, done, still, terms.scheme, terms.ties, drawn)
    return Table(division, rows, reach, tuple(still))
