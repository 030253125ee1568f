"""Standing answers: to an action that somebody chooses, and to what befalls a seat.

The line's arguments are alternatives. Of `on build: build or collect` each is the name of an order
and the fields of its choice; of `on retreat: retreat B2 or none` what it means hangs on who is
beaten where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from moderator.engine.core import Decision, Fact
from moderator.engine.sheets import Line
from moderator.games.kingdoms import beaten
from moderator.games.kingdoms.bids import additions
from moderator.games.kingdoms.choices import (
    Bid,
    Build,
    Choice,
    Church,
    Collect,
    Expand,
    Flag,
    FromCard,
    Gain,
    Patrol,
    Quest,
    Research,
    Retreat,
    Stand,
    Steal,
    Swap,
    ToCard,
    Trade,
    Yield,
)
from moderator.games.kingdoms.goods import KINDS, MOST, of
from moderator.games.kingdoms.state import State

Alternative = tuple[Fact, ...]
Usual = Callable[[], Choice]
"""What a silent seat would play."""

ORDERS: Mapping[str, type[Any]] = {
    "patrol": Patrol,
    "stand": Stand,
    "quest": Quest,
    "to-card": ToCard,
    "from-card": FromCard,
    "swap": Swap,
    "build": Build,
    "research": Research,
    "expand": Expand,
    "trade": Trade,
    "steal": Steal,
    "collect": Collect,
}
"""What may stand in an alternative, by name."""


def choices(state: State, decision: Decision, line: Line, usual: Usual) -> Iterator[Choice]:
    """What the alternatives mean here, in their order, legal or not."""
    meaning = _MEANINGS.get(decision.kind)
    for alternative in line.arguments:
        assert isinstance(alternative, tuple), alternative
        name, *fields = alternative
        if meaning is None:
            yield ORDERS[str(name)](*fields)
        elif alternative in (("retreat",), ("gain",)):
            yield usual()
        else:
            yield from meaning(state, decision, alternative)


def _retreats(state: State, decision: Decision, alternative: Alternative) -> Iterator[Choice]:
    """For the beaten army that comes first, else for another that is to be dealt with."""
    for origin in map(str, decision.about):
        match alternative:
            case ("retreat", str(target)):
                yield Retreat(origin, target)
            case ("church", str(church)):
                yield Church(origin, church)
            case ("church",):
                yield from (
                    Church(origin, region) for region in beaten.churches(state, decision.seat)
                )
            case _:
                yield Yield(origin)


def _gains(state: State, decision: Decision, alternative: Alternative) -> Iterator[Choice]:
    """All of that kind, unless there are nine already."""
    kind, number = str(alternative[1]), decision.about[0]
    assert isinstance(number, int)
    if state.players[decision.seat].goods[KINDS.index(kind)] < MOST:
        yield Gain(of(kind, number))


def _raises(state: State, decision: Decision, _alternative: Alternative) -> Iterator[Choice]:
    yield additions(state, decision.seat)[1]


def _bids(_state: State, _decision: Decision, alternative: Alternative) -> Iterator[Choice]:
    match alternative:
        case ("bid", int(amount)):
            yield Bid(amount)
        case _:
            yield Flag()


_MEANINGS: Mapping[str, Callable[[State, Decision, Alternative], Iterator[Choice]]] = {
    "retreat": _retreats,
    "gain": _gains,
    "raise": _raises,
    "bid": _bids,
}

UNASKED = tuple(_MEANINGS)
"""What befalls a seat and may be answered by what stands."""
