"""Results: who came where in a game, and a league's table over all games that are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, cast

from moderator.engine.core import Outcome, Seat
from moderator.engine.view import View
from moderator.locale.catalogue import message
from moderator.publish.facts import GameLine, LeagueFacts
from moderator.publish.figures import Tally


@dataclass(frozen=True, slots=True)
class Standing:
    """A player over a league's finished games: `place` from 1, equal ones share it.

    `beaten` of `met` opponents came after the player; a shared place beats nobody.
    """

    place: int
    name: str
    games: int
    wins: int
    beaten: int
    met: int
    points: int


def standings(games: Iterable[GameLine]) -> tuple[Standing, ...]:
    """By wins, then by the share of opponents beaten, then by points; coins are points."""
    records: dict[int, list[Standing]] = {}
    for game in games:
        for person, record in _records(game):
            records.setdefault(person, []).append(record)
    summed = [_sum(rows) for rows in records.values()]
    keys = {id(standing): _key(standing) for standing in summed}
    ordered = sorted(summed, key=lambda standing: (keys[id(standing)], standing.name.casefold()))
    return tuple(
        _placed(standing, 1 + sum(keys[id(other)] < keys[id(standing)] for other in summed))
        for standing in ordered
    )


def _records(game: GameLine) -> Iterable[tuple[int, Standing]]:
    if game.outcome is None or not game.counts:
        return
    places = {seat: place for place, seat, _ in game.outcome.ranking}
    for place, seat, figures in game.outcome.ranking:
        if seat in game.people:
            beaten = sum(other > place for other in places.values())
            points = points_of(dict(figures))
            yield (
                game.people[seat],
                Standing(
                    place=0,
                    name=game.names.get(seat, "?"),
                    games=1,
                    wins=int(seat in game.outcome.winners),
                    beaten=beaten,
                    met=len(places) - 1,
                    points=points,
                ),
            )


def _sum(rows: list[Standing]) -> Standing:
    return Standing(
        place=0,
        name=rows[0].name,
        games=len(rows),
        wins=sum(standing.wins for standing in rows),
        beaten=sum(standing.beaten for standing in rows),
        met=sum(standing.met for standing in rows),
        points=sum(standing.points for standing in rows),
    )


def _key(standing: Standing) -> tuple[float, ...]:
    return (-standing.wins, -standing.beaten / max(standing.met, 1), -standing.points)


def _placed(standing: Standing, place: int) -> Standing:
    return Standing(
        place,
        standing.name,
        standing.games,
        standing.wins,
        standing.beaten,
        standing.met,
        standing.points,
    )


@dataclass(frozen=True, slots=True)
class Ranking:
    """A finished game, best first: a row is (place, seat, a text for each figure).

    `headings` names the figures that places hang on, the first decides.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[int, Seat, tuple[str, ...]], ...]


_HEADINGS: Mapping[str, str] = {
    "coins": message("Coins"),
    "score": message("Points"),
    "tokens": message("Tokens"),
    "armies": message("Armies"),
    "tower": message("Tower"),
    "magic": message("Magic level"),
    "resources": message("Resources"),
    "order": message("Turn order"),
}

_DECIDERS: Mapping[str, str] = {
    "tokens": message("more race tokens on the board"),
    "armies": message("more armies"),
    "tower": message("a higher tower"),
    "magic": message("a higher level of magic"),
    "resources": message("more resources"),
    "order": message("a later place in turn order"),
}
"""What more of a figure is, where it parts equals."""


def ranked(game: GameLine) -> Ranking:
    """Who came where; no rows before the end."""
    return places(game.outcome) if game.outcome else Ranking((), ())


def places(outcome: Outcome) -> Ranking:
    """Who came where, with the figures that it hung on."""
    ranking = outcome.ranking
    known = {name for _, _, figures in ranking for name, value in figures if _is_told(value)}
    shown = [name for name in _HEADINGS if name in known]
    return Ranking(
        tuple(_HEADINGS[name] for name in shown),
        tuple((place, seat, _cells(dict(figures), shown)) for place, seat, figures in ranking),
    )


@dataclass(frozen=True, slots=True)
class Tie:
    """Seats that came out equal in the first figure, best place first: `heading` and `worth` say in
    what, `by` what parted them; those for whom nothing did share their place."""

    seats: tuple[Seat, ...]
    heading: str
    worth: int
    by: tuple[str, ...]


def ties(outcome: Outcome) -> Iterator[Tie]:
    """All that are equal in what a game is played for, and what decided between them."""
    first = next((name for name in _HEADINGS if name in dict(outcome.ranking[0][2])), "")
    equal: dict[int, list[tuple[int, Seat, Mapping[str, Any]]]] = {}
    for place, seat, figures in outcome.ranking:
        if _is_told(worth := dict(figures).get(first)):
            equal.setdefault(cast(int, worth), []).append((place, seat, dict(figures)))
    for worth, rows in equal.items():
        if len(rows) > 1:
            yield Tie(tuple(seat for _, seat, _ in rows), _HEADINGS[first], worth, _parted(rows))


def _parted(rows: Sequence[tuple[int, Seat, Mapping[str, Any]]]) -> tuple[str, ...]:
    """The figures in which neighbours differ, each pair's first one, in the order of the rules."""
    parted = set()
    for (place, _, here), (other, _, two) in pairwise(rows):
        if place != other:
            parted.add(next((name for name in _DECIDERS if here.get(name) != two.get(name)), ""))
    return tuple(_DECIDERS[name] for name in _DECIDERS if name in parted)


def _cells(figures: Mapping[str, Any], shown: Iterable[str]) -> tuple[str, ...]:
    return tuple(str(figures[name]) if _is_told(figures.get(name)) else "–" for name in shown)


def _is_told(value: object) -> bool:
    return isinstance(value, int)


def points_of(figures: Mapping[str, Any]) -> int:
    """Coins where a game counts them, else points."""
    points = figures.get("coins", figures.get("score"))
    return points if isinstance(points, int) else 0


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A game that is over: the player's place of how many, and whether they won it."""

    league: LeagueFacts
    line: GameLine
    place: int
    of: int
    won: bool


def result_of(league: LeagueFacts, line: GameLine, seat: Seat) -> ResultLine | None:
    """What a seat came to; None while the game goes on."""
    if line.outcome is None:
        return None
    places = {seat: place for place, seat, _ in line.outcome.ranking}
    return ResultLine(league, line, places[seat], len(places), seat in line.outcome.winners)


def record_of(ended: Iterable[tuple[GameLine, Seat]]) -> Tally:
    """Games and wins of a player, and the wins that equal chances would have given them; games that
    do not count are left out."""
    total = Tally("", "", "")
    for line, seat in ended:
        if line.outcome is not None and line.counts:
            won = int(seat in line.outcome.winners)
            total += Tally("", "", "", games=1, wins=won, even=1 / len(line.outcome.ranking))
    return total


class HeadToHead(NamedTuple):
    """How a player fared against another over the games that both ended: `ahead` and `behind`,
    shared places neither."""

    name: str
    handle: str
    games: int
    ahead: int
    behind: int


def head_to_head(ended: Iterable[tuple[GameLine, Seat]]) -> tuple[HeadToHead, ...]:
    """By opponent, the one met most often first; `ended` are the player's games, the latest first,
    with their own seat. Games that do not count are left out."""
    met: dict[int, HeadToHead] = {}
    for line, own in ended:
        if line.outcome is None or not line.counts:
            continue
        places = {seat: place for place, seat, _ in line.outcome.ranking}
        for seat, person in line.people.items():
            if seat != own and person != line.people.get(own) and {seat, own} <= places.keys():
                here = HeadToHead(
                    line.names.get(seat, "?"),
                    line.handles.get(seat, ""),
                    1,
                    int(places[own] < places[seat]),
                    int(places[own] > places[seat]),
                )
                met[person] = _met(met[person], here) if person in met else here
    return tuple(
        sorted(met.values(), key=lambda meeting: (-meeting.games, meeting.name.casefold()))
    )


def _met(meeting: HeadToHead, more: HeadToHead) -> HeadToHead:
    return meeting._replace(
        games=meeting.games + more.games,
        ahead=meeting.ahead + more.ahead,
        behind=meeting.behind + more.behind,
    )


class TeamRow(NamedTuple):
    """A team and the sum of its seats' coins or points; None where the viewer may not see it."""

    seats: tuple[Seat, ...]
    total: int | None


def team_rows(view: View, teams: Iterable[tuple[Seat, ...]]) -> tuple[TeamRow, ...]:
    """The teams, the one with most first, and in the order of seats where sums are hidden."""
    had = {row.seat: _worth(dict(row.cells)) for row in view.seats}
    rows = [TeamRow(team, _sum_of_team([had.get(seat) for seat in team])) for team in teams]
    if all(row.total is not None for row in rows):
        rows.sort(key=lambda row: -(row.total or 0))
        return tuple(rows)
    # One sum alone would tell what the viewer's mate has.
    return tuple(TeamRow(row.seats, None) for row in rows)


def _worth(cells: dict[str, Any]) -> int | None:
    """Coins where a game counts them, else points."""
    worth = cells.get("coins", cells.get("score"))
    return worth if isinstance(worth, int) else None


def _sum_of_team(parts: list[int | None]) -> int | None:
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None
