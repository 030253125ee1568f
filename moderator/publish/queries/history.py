"""The course of a game, read from what its turns left behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.engine.view import View
from moderator.games import GAMES
from moderator.publish.facts import TurnLine
from moderator.publish.figures import NOTHING, Counts, Course
from moderator.publish.queries.turns import coins_seen
from moderator.store.tables import Game, Turn

_GOODS = ("food", "ore", "mana")
_PLAIN = ("score", "tower", "magic")
MOST = 24
"""Places of a game without rounds at most: of a longer one each second turn, or third …"""


def course(
    session: Session, game: Game, stood: Sequence[TurnLine], view: View, viewer: Seat | None
) -> Course:
    """How a game came to where `view` shows it, over the turns that led there."""
    if not stood:
        return NOTHING
    rounds = "round" in dict(view.progress)
    places = _rounds(stood, len(view.seats)) if rounds else _turns(stood)
    states = _states(session, game, places.values())
    coins = coins_seen(view)
    rows = [_figures(game.kind, state, viewer, coins=coins) for state in states]
    return Course(rounds, tuple(places), _turned(rows), _rolls(session, stood))


def _rounds(stood: Sequence[TurnLine], seats: int) -> dict[str, TurnLine]:
    """The last turn of each round; of the round that is being played, the latest one."""
    return {str((line.number - 1) // seats + 1): line for line in stood}


def _turns(stood: Sequence[TurnLine]) -> dict[str, TurnLine]:
    every = -(-len(stood) // MOST)
    return {line.name: line for line in stood[::-every][::-1]}


def _states(session: Session, game: Game, lines: Iterable[TurnLine]) -> list[Any]:
    """The positions in which these turns ended."""
    wanted = [line.id for line in lines]
    found = dict(session.exec(select(Turn.id, Turn.state).where(col(Turn.id).in_(wanted))).all())
    return [GAMES[game.kind].rules.unpack(found[one]) for one in wanted]


def _figures(
    kind: str, state: Any, viewer: Seat | None, *, coins: bool
) -> dict[tuple[str, Seat], int]:
    """What is counted of each seat. `coins`: all of them are to be seen now, so also those of
    that time, which then were for their seat alone."""
    rules = GAMES[kind].rules
    view = rules.view(state, viewer)
    found = {
        (name, row.seat): value for row in view.seats for name, value in _counted(dict(row.cells))
    }
    for row in view.seats if coins else ():
        own: Mapping[str, Any] = dict(rules.view(state, row.seat).seats[row.seat].cells)
        found["coins", row.seat] = own["coins"]
    return found


def _counted(cells: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    if "faction" in cells:
        yield from ((name, cells[name]) for name in _PLAIN)
        yield "resources", sum(cells[name] for name in _GOODS)
    else:
        yield "regions", cells["regions"] + sum(n for _, n in cells["decline"])


def _turned(rows: Sequence[Mapping[tuple[str, Seat], int]]) -> Mapping[str, Counts]:
    """From a mapping a place to a row a figure and seat."""
    found: dict[str, dict[Seat, tuple[int | None, ...]]] = {}
    for name, seat in dict.fromkeys(key for row in rows for key in row):
        found.setdefault(name, {})[seat] = tuple(row.get((name, seat)) for row in rows)
    return found


def _rolls(session: Session, stood: Sequence[TurnLine]) -> tuple[int, ...]:
    """The faces shown for all to see, in no order that matters."""
    rows = session.exec(select(Turn.events).where(col(Turn.id).in_([line.id for line in stood])))
    return tuple(
        int(dict(event["facts"])["face"])
        for events in rows
        for event in events
        if event["kind"] == "rolled" and event["seen_by"] is None
    )
