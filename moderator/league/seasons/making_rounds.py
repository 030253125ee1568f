"""The rounds of a season as rows: their tables, and for a cup and a ladder the round that comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlmodel import Session

from moderator.league.seasons import cup, moving
from moderator.league.seasons.keeping import divisions, entrants, rounds, terms_of
from moderator.league.seasons.points import Sat, TableResult
from moderator.league.seasons.results import SeasonTable, played
from moderator.store.keys import key
from moderator.store.tables import Division, Pairing, Season, SeasonRound


def write_tables(
    session: Session,
    row: SeasonRound,
    division: Division,
    tables: Sequence[Sequence[int]],
    people: Sequence[int] | Mapping[int, int],
) -> None:
    """The tables of a division in a round; games of a mix come by turns."""
    season = session.get_one(Season, row.season_id)
    kinds = terms_of(season).kinds
    for number, table in enumerate(tables, start=1):
        session.add(
            Pairing(
                round_id=key(row),
                division_id=key(division),
                number=number,
                kind=kinds[(row.number - 1) % len(kinds)],
                entrants=[people[number] for number in table],
            )
        )
    session.flush()


def add_round(session: Session, season: Season) -> list[SeasonRound]:
    """One more round of a cup or a ladder, if there is to be one."""
    terms, (where,) = terms_of(season), divisions(session, season)
    order, had = order_now(session, season), len(rounds(session, season))
    if season.form == "cup":
        seats = cup.tables(order, terms.size) if len(order) > 1 else []
    else:
        seats = moving.neighbours(order, terms.size, had + 1) if had < terms.rounds else []
    if not seats:
        return []
    row = SeasonRound(season_id=key(season), number=had + 1)
    if season.form == "cup":
        ranks = {key(entrant): entrant.rank for entrant in entrants(session, season)}
        row.bracket = [ranks[number] for number in order]
    session.add(row)
    session.flush()
    write_tables(
        session, row, where, seats, {number: number for table in seats for number in table}
    )
    return [row]


def order_now(session: Session, season: Season) -> tuple[int, ...]:
    """Of a ladder, everybody as they stand; of a cup, those who are still in it, by their places
    in the bracket of the next round."""
    order, terms = tuple(key(entrant) for entrant in entrants(session, season)), terms_of(season)
    if season.form == "ladder":
        by_number = by_round(played(session, season))
        return moving.climbed(order, [result for results in by_number for result in results])
    known = brackets(session, season)
    if not known:
        return order
    everybody = entrants(session, season, active=False)
    seeds = {key(entrant): entrant.rank for entrant in everybody}
    gone = {key(entrant) for entrant in everybody if entrant.state != "active"}
    last = by_round(played(session, season))[len(known) - 1]
    return cup.through(known[-1], last, terms.through, terms.size, seeds, gone)


def brackets(session: Session, season: Season) -> list[tuple[int, ...]]:
    """Of a cup, who is in each round, by their places in the bracket."""
    ranked = {entrant.rank: key(entrant) for entrant in entrants(session, season, active=False)}
    return [tuple(ranked[rank] for rank in row.bracket) for row in rounds(session, season)]


def by_round(tables: Sequence[SeasonTable]) -> list[list[TableResult]]:
    """Results of rounds, in order. An annulled table leaves its players where they were: they
    share a place."""
    rows: dict[int, list[TableResult]] = {}
    for table in tables:
        results = rows.setdefault(table.round.number, [])
        if table.result is not None:
            results.append(table.result)
        elif not table.is_open:
            sat = tuple(Sat(player, n, 1) for n, player in enumerate(table.pairing.entrants))
            results.append(TableResult(0, sat))
    return [rows[number] for number in sorted(rows)]
