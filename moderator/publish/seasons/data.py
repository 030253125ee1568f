"""A season for programs: JSON and CSV, the same bytes for the same results.

Points are written as exact decimals where they have some, else as fractions like 10/3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from moderator.league.seasons.points import exact
from moderator.league.seasons.terms import written
from moderator.publish.formats.results_csv import table
from moderator.publish.seasons.facts import Fixture, Group, SeasonFacts, Seated, StandingsLine

SHAPE = "moderator-season-1"

_HEAD = (
    *("round", "division", "table", "kind", "game", "seat", "name", "place", "score", "points"),
    *("forfeit", "player", "played_by", "why"),
)


def season_json(facts: SeasonFacts) -> dict[str, Any]:
    """All of a season; see docs/seasons.md."""
    return {
        "format": SHAPE,
        "season": facts.slug,
        "name": facts.name,
        "form": facts.form,
        "state": facts.state,
        "terms": written(facts.terms),
        "commitment": facts.commitment,
        "seed": facts.seed,
        "lots": facts.lots,
        "divisions": [_group(facts, group) for group in facts.groups],
        "tables": [_fixture(fixture) for fixture in facts.fixtures],
        "moves": [
            {
                "player": mover.handle,
                "name": mover.name,
                "from": mover.old + 1,
                "to": mover.new + 1,
                "why": mover.why,
            }
            for mover in facts.movers
        ],
    }


def _group(facts: SeasonFacts, group: Group) -> dict[str, Any]:
    return {
        "division": group.tier + 1,
        "open": group.open,
        "draw": asdict(group.quality) if group.quality else None,
        "standings": [_line(facts.terms.ties, line) for line in group.lines],
    }


def _line(ties: Sequence[str], line: StandingsLine) -> dict[str, Any]:
    row = line.row
    return {
        "place": line.place,
        "player": line.handle,
        "name": line.name,
        "games": row.games,
        "wins": row.wins,
        "points": exact(row.points),
        "ties": {name: exact(value) for name, value in zip(ties, row.values, strict=True)},
        "form": list(row.form),
        "possible": [line.span.best, line.span.worst] if line.span else None,
        "possible_exact": line.span.exact if line.span else None,
        "withdrawn": line.withdrawn,
    }


def _fixture(fixture: Fixture) -> dict[str, Any]:
    return {
        "round": fixture.round,
        "division": fixture.tier + 1,
        "table": fixture.number,
        "kind": fixture.kind,
        "game": fixture.game or None,
        "state": fixture.state,
        "seats": [_seated(seat) for seat in fixture.seats],
    }


def _seated(seat: Seated) -> dict[str, Any]:
    worth = exact(seat.points)
    return {
        "player": seat.handle or None,
        "name": seat.name,
        "played_by": seat.played_by or None,
        "place": seat.place,
        "score": seat.score,
        "points": worth,
        "forfeit": seat.forfeit,
        "why": seat.why or None,
    }


def results_csv(facts: SeasonFacts) -> str:
    """A line for every seat that has a result."""
    return table(
        _HEAD,
        [
            (
                fixture.round,
                fixture.tier + 1,
                fixture.number,
                fixture.kind,
                fixture.game,
                "ABCDE"[number],
                seat.name,
                seat.place,
                seat.score,
                exact(seat.points),
                "yes" if seat.forfeit else "no",
                seat.handle,
                seat.played_by,
                seat.why,
            )
            for fixture in facts.fixtures
            for number, seat in enumerate(fixture.seats)
            if seat.place is not None
        ],
    )
