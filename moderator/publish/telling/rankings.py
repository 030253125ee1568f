"""Results: who came where in a game, and a league's table over all games that are over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from moderator.engine.core import Seat
from moderator.publish.facts import GameLine


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
    coins: int


def standings(games: Iterable[GameLine]) -> tuple[Standing, ...]:
    """By wins, then by the share of opponents beaten, then by coins."""
    records: dict[int, list[Standing]] = {}
    for game in games:
        for person, record in _records(game):
            records.setdefault(person, []).append(record)
    summed = [_sum(found) for found in records.values()]
    keys = {id(one): _key(one) for one in summed}
    ordered = sorted(summed, key=lambda one: (keys[id(one)], one.name.casefold()))
    return tuple(
        _placed(one, 1 + sum(keys[id(other)] < keys[id(one)] for other in summed))
        for one in ordered
    )


def _records(game: GameLine) -> Iterable[tuple[int, Standing]]:
    if game.outcome is None:
        return
    places = {seat: place for place, seat, _ in game.outcome.ranking}
    for place, seat, figures in game.outcome.ranking:
        if seat in game.people:
            beaten = sum(other > place for other in places.values())
            coins = dict(figures).get("coins")
            yield (
                game.people[seat],
                Standing(
                    place=0,
                    name=game.names.get(seat, "?"),
                    games=1,
                    wins=int(seat in game.outcome.winners),
                    beaten=beaten,
                    met=len(places) - 1,
                    coins=coins if isinstance(coins, int) else 0,
                ),
            )


def _sum(found: list[Standing]) -> Standing:
    return Standing(
        place=0,
        name=found[0].name,
        games=len(found),
        wins=sum(one.wins for one in found),
        beaten=sum(one.beaten for one in found),
        met=sum(one.met for one in found),
        coins=sum(one.coins for one in found),
    )


def _key(one: Standing) -> tuple[float, ...]:
    return (-one.wins, -one.beaten / max(one.met, 1), -one.coins)


def _placed(one: Standing, place: int) -> Standing:
    return Standing(place, one.name, one.games, one.wins, one.beaten, one.met, one.coins)


def ranked(game: GameLine) -> tuple[tuple[int, Seat, int | None, int | None], ...]:
    """(place, seat, coins, tokens) of a finished game, best first."""
    if game.outcome is None:
        return ()
    return tuple(
        (place, seat, _number(dict(figures).get("coins")), _number(dict(figures).get("tokens")))
        for place, seat, figures in game.outcome.ranking
    )


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
