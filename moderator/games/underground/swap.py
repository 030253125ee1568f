"""Shadow Mimes exchange their badge as they are taken (UG10, UG32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.choices import Nothing
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State, with_player
from moderator.games.smallworld.take import mustered, settled
from moderator.games.underground.asking import NOTHING
from moderator.games.underground.choices import Swap


def _places(state: State) -> dict[int, int]:
    """By place as the row stood before, where the combination lies now."""
    taken, left = state.turn.place, len(state.market.row)
    return {place: place - (place > taken) for place in range(1, left + 2) if place != taken}


def _choices(state: State, _decision: Decision) -> Iterator[Any]:
    yield NOTHING
    yield from map(Swap, _places(state))


def _problem(state: State, _decision: Decision, choice: Swap | Nothing) -> Problem | None:
    if isinstance(choice, Nothing) or choice.place in _places(state):
        return None
    return Problem("unavailable", facts(place=choice.place))


def _apply(state: State, _decision: Decision, choice: Swap | Nothing, log: Log) -> State:
    if isinstance(choice, Swap):
        state = _swapped(state, _places(state)[choice.place], log)
    return settled(state, log)


def _swapped(state: State, place: int, log: Log) -> State:
    """Badges alone change places; the tokens are counted anew."""
    seat, band, row = state.turn.seat, state.active, state.market.row
    combo = row[place - 1]
    given = combo._replace(power=band.power)
    state = state._replace(
        market=state.market._replace(row=(*row[: place - 1], given, *row[place:]))
    )
    player = state.players[seat]._replace(active=None)
    without = state._replace(players=with_player(state.players, seat, player))
    new = mustered(without, combo._replace(race=band.race))
    log.append(
        Event("swapped", facts(seat=seat, given=band.power, power=new.power, tokens=new.hand))
    )
    player = player._replace(active=new)
    return state._replace(players=with_player(state.players, seat, player))


def _default(_state: State, _decision: Decision) -> Nothing:
    return NOTHING


PHASE = Phase((Swap, Nothing), _choices, _problem, _apply, _default)
