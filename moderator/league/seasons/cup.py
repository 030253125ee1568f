"""A cup: the best of each table go on, until one table is left.

Everybody has a place in the bracket, the strongest the first. Who goes on takes the best places of
their table, so that it is known before the start which tables' winners meet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from moderator.league.seasons.draw import sizes
from moderator.league.seasons.points import Sat, TableResult

Order = Sequence[int]
"""Players by their place in the bracket."""


def tables(order: Order, size: int) -> list[tuple[int, ...]]:
    """The tables of a round: places go to and fro over them, so that the strongest meet late.

    At tables of two the first places rest where the players are no power of two: the next round
    is full then.
    """
    over = _resting(len(order), size)
    rooms = sizes(len(order) - over, size)
    seated: list[list[int]] = [[] for _ in rooms]
    turn = [*range(len(rooms)), *reversed(range(len(rooms)))]
    at = 0
    for player in order[over:]:
        while len(seated[turn[at % len(turn)]]) == rooms[turn[at % len(turn)]]:
            at += 1
        seated[turn[at % len(turn)]].append(player)
        at += 1
    return [tuple(table) for table in seated]


def _resting(players: int, size: int) -> int:
    return (1 << (players - 1).bit_length()) - players if size == 2 else 0


def through(
    order: Order,
    sat: Sequence[TableResult],
    through_each: int,
    size: int,
    seeds: Mapping[int, int],
    gone: Collection[int] = (),
) -> tuple[int, ...]:
    """Who plays the next round, by their place in the bracket; nobody after a final.

    Equal places are decided by seeding. Who had no table passes. Who has withdrawn (`gone`) does
    not go on: the next best of their table does, or nobody.
    """
    if len(order) <= size:
        return ()
    holders: dict[int, int | None] = dict(enumerate(order))
    place = {player: number for number, player in holders.items()}
    for result in sat:
        there = [sat for sat in result.sat if sat.player in place]
        places = sorted(place[sat.player] for sat in there)
        ranked = [sat.player for sat in _ranked(there, seeds) if sat.player not in gone]
        keep = min(through_each, len(there) - 1)
        goes_on = dict(zip(places[:keep], ranked, strict=False))
        holders |= {number: goes_on.get(number) for number in places}
    return tuple(player for player in holders.values() if player is not None and player not in gone)


def _ranked(sat: Sequence[Sat], seeds: Mapping[int, int]) -> list[Sat]:
    return sorted(sat, key=lambda sat: (sat.forfeit, sat.place, seeds[sat.player]))


def final_order(
    order: Order, brackets: Sequence[Order], rounds: Sequence[Sequence[TableResult]]
) -> tuple[int, ...]:
    """Everybody, the winner first: who came further is ahead, then who did better at the last
    table, then the seeding. `order` is everybody by seeding, `brackets` who was in each round."""
    reached: dict[int, tuple[int, int]] = dict.fromkeys(order, (0, 0))
    for number, bracket in enumerate(brackets, start=1):
        reached |= dict.fromkeys(bracket, (-number, 0))
        for result in rounds[number - 1] if number <= len(rounds) else ():
            for sat in result.sat:
                reached[sat.player] = (-number, sat.place)
    return tuple(sorted(order, key=lambda player: (reached[player], order.index(player))))
