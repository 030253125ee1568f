"""The course of a game, read from what its turns left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.engine.view import View
from moderator.games import GAMES
from moderator.publish.facts import TurnLine
from moderator.publish.figures import NOTHING, Blow, Counts, Course, DearWar, Roll
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
    happened = tuple(_happened(session, stood))
    return Course(
        rounds,
        tuple(places),
        _turned(rows),
        _rolls(happened),
        _blow(happened),
        _war(happened),
    )


def _rounds(stood: Sequence[TurnLine], seats: int) -> dict[str, TurnLine]:
    """The last turn of each round; of the round that is being played, the latest one."""
    return {str((line.number - 1) // seats + 1): line for line in stood}


def _turns(stood: Sequence[TurnLine]) -> dict[str, TurnLine]:
    every = -(-len(stood) // MOST)
    return {line.name: line for line in stood[::-every][::-1]}


def _states(session: Session, game: Game, lines: Iterable[TurnLine]) -> list[Any]:
    """The positions in which these turns ended."""
    wanted = [line.id for line in lines]
    states = dict(session.exec(select(Turn.id, Turn.state).where(col(Turn.id).in_(wanted))).all())
    return [GAMES[game.kind].rules.unpack(states[number]) for number in wanted]


def _figures(
    kind: str, state: Any, viewer: Seat | None, *, coins: bool
) -> dict[tuple[str, Seat], int]:
    """What is counted of each seat. `coins`: all of them are to be seen now, so also those of
    that time, which then were for their seat alone."""
    rules = GAMES[kind].rules
    view = rules.view(state, viewer)
    figures = {
        (name, row.seat): value for row in view.seats for name, value in _counted(dict(row.cells))
    }
    for row in view.seats if coins else ():
        own: Mapping[str, Any] = dict(rules.view(state, row.seat).seats[row.seat].cells)
        figures["coins", row.seat] = own["coins"]
    return figures


def _counted(cells: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    if "faction" in cells:
        yield from ((name, cells[name]) for name in _PLAIN)
        yield "resources", sum(cells[name] for name in _GOODS)
    else:
        yield "regions", cells["regions"] + sum(n for _, n in cells["decline"])


def _turned(rows: Sequence[Mapping[tuple[str, Seat], int]]) -> Mapping[str, Counts]:
    """From a mapping a place to a row a figure and seat."""
    turned: dict[str, dict[Seat, tuple[int | None, ...]]] = {}
    for name, seat in dict.fromkeys(key for row in rows for key in row):
        turned.setdefault(name, {})[seat] = tuple(row.get((name, seat)) for row in rows)
    return turned


_TOLD = frozenset({"rolled", "conquered", "bids"})


def _happened(
    session: Session, stood: Sequence[TurnLine]
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """What all could see, by the turn's name: only what is counted."""
    wanted = {line.id: line.name for line in stood}
    rows = session.exec(select(Turn.id, Turn.events).where(col(Turn.id).in_(wanted)))
    events = dict(rows.all())
    for number, name in wanted.items():
        for event in events[number]:
            if event["kind"] in _TOLD and event["seen_by"] is None:
                yield name, event["kind"], dict(event["facts"])


def _rolls(happened: Iterable[tuple[str, str, Mapping[str, Any]]]) -> tuple[Roll, ...]:
    return tuple(
        Roll(facts["seat"], int(facts["face"])) for _, kind, facts in happened if kind == "rolled"
    )


def _blow(happened: Iterable[tuple[str, str, Mapping[str, Any]]]) -> Blow | None:
    """Two regions at least: one is what happens every day."""
    taken = Counter(
        (name, facts["seat"], facts["loser"])
        for name, kind, facts in happened
        if kind == "conquered" and facts["loser"] not in (None, facts["seat"])
    )
    blows = [Blow(*key, number) for key, number in taken.items() if number > 1]
    return max(blows, key=lambda blow: blow.regions, default=None)


def _war(happened: Iterable[tuple[str, str, Mapping[str, Any]]]) -> DearWar | None:
    wars = [
        DearWar(
            name,
            str(facts["region"]),
            facts["attacker"],
            facts["attack"],
            facts.get("defender", -1),
            facts.get("defend", 0) or 0,
        )
        for name, kind, facts in happened
        if kind == "bids"
    ]
    dear = max(wars, key=lambda war: war.attack + war.defend, default=None)
    return dear if dear and dear.attack + dear.defend else None
