"""Standings worked out a second time, from journals alone, by nothing that the league uses for it.

Written from docs/seasons.md: points by place (12 for the first, 0 for the last, shared by who
shares a place), then wins, head to head, opponents, seats, lots.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from sqlmodel import Session, select

from moderator.engine.core import letter
from moderator.games import GAMES
from moderator.store.journal import entries, replay
from moderator.store.tables import Division, Entrant, Game, Pairing, ResultRuling, Season


class Line(NamedTuple):
    """One at a table: the entrant, the seat, the place, what it is worth."""

    entrant: int
    seat: int
    place: int
    points: Fraction


Table = tuple[Line, ...]


def standings(session: Session, season: Season) -> dict[int, list[tuple[int, Fraction]]]:
    """By tier: entrants with their points, best first."""
    return {
        division.tier: _ordered(
            list(session.exec(select(Entrant.id).where(Entrant.division_id == division.id))),
            [*_tables(session, division)],
            bytes.fromhex(season.lots),
        )
        for division in session.exec(select(Division).where(Division.season_id == season.id))
    }


def _tables(session: Session, division: Division) -> Iterator[Table]:
    for pairing in session.exec(select(Pairing).where(Pairing.division_id == division.id)):
        game = session.get_one(Game, pairing.game_id)
        if game.state == "over":
            yield _worth(_places(session, game), pairing.entrants)


def _places(session: Session, game: Game) -> list[int]:
    """The place of each seat, in seat order: the journal's, or a person's correction."""
    rules = GAMES[game.kind].rules
    *_, (_, last) = replay.replay(rules, entries.read(session, game))
    outcome = rules.outcome(last.state)
    assert outcome is not None, f"{game.slug} is over and has no outcome"
    by_seat = {seat: place for place, seat, _ in outcome.ranking}
    said = session.exec(select(ResultRuling).where(ResultRuling.game_id == game.id)).first()
    corrected = {} if said is None else said.places
    return [corrected.get(letter(seat), by_seat[seat]) for seat in range(game.seats)]


def _worth(places: Sequence[int], entrants: Sequence[int]) -> Table:
    size = len(places)
    steps = [Fraction(12 * (size - 1 - n), size - 1) for n in range(size)]
    lines = []
    for seat, place in enumerate(places):
        better = sum(other < place for other in places)
        level = places.count(place)
        share = sum(steps[better : better + level], Fraction(0)) / level
        lines.append(Line(entrants[seat], seat, place, share))
    return tuple(lines)


def _ordered(
    entrants: Sequence[int | None], tables: Sequence[Table], lots: bytes
) -> list[tuple[int, Fraction]]:
    """Sorted by points; who is level by the first tie-break, who is still level by the next."""
    everyone = [one for one in entrants if one is not None]
    total = {one: _sum(tables, one) for one in everyone}
    ties: tuple[Callable[[int, list[int]], Fraction], ...] = (
        lambda one, _: total[one],
        lambda one, _: Fraction(sum(x.place == 1 for t in tables for x in t if x.entrant == one)),
        lambda one, level: _head(tables, one, level),
        lambda one, _: _opponents(tables, one, total),
        lambda one, _: _seats(tables, one),
        lambda one, _: Fraction(_lot(lots, one)),
    )
    order = [everyone]
    for tie in ties:
        order = [part for group in order for part in _split(group, tie)]
    return [(one, total[one]) for group in order for one in group]


def _split(group: list[int], tie: Callable[[int, list[int]], Fraction]) -> Iterator[list[int]]:
    valued = sorted(((tie(one, group), one) for one in group), key=lambda pair: -pair[0])
    for _, level in groupby(valued, key=lambda pair: pair[0]):
        yield [one for _, one in level]


def _sum(tables: Sequence[Table], one: int) -> Fraction:
    return sum((x.points for t in tables for x in t if x.entrant == one), Fraction(0))


def _mine(tables: Sequence[Table], one: int) -> Iterator[tuple[Line, Table]]:
    for table in tables:
        for line in table:
            if line.entrant == one:
                yield line, table


def _head(tables: Sequence[Table], one: int, level: Sequence[int]) -> Fraction:
    score = 0
    for mine, table in _mine(tables, one):
        for other in table:
            if other.entrant in level:
                score += (mine.place < other.place) - (mine.place > other.place)
    return Fraction(score)


def _opponents(tables: Sequence[Table], one: int, total: dict[int, Fraction]) -> Fraction:
    met = [other.entrant for _, t in _mine(tables, one) for other in t if other.entrant != one]
    return sum((total[other] for other in met), Fraction(0)) / len(met) if met else Fraction(0)


def _seats(tables: Sequence[Table], one: int) -> Fraction:
    """Points a game above the average of that seat at tables of that size."""
    mine = list(_mine(tables, one))
    if not mine:
        return Fraction(0)
    above = Fraction(0)
    for line, table in mine:
        alike = [x.points for t in tables if len(t) == len(table) for x in t if x.seat == line.seat]
        above += line.points - sum(alike, Fraction(0)) / len(alike)
    return above / len(mine)


def _lot(lots: bytes, one: int) -> int:
    drawn = hmac.new(lots, f"lot:{one}".encode(), hashlib.sha256).digest()
    return int.from_bytes(drawn[:8], "big") % 10**12
