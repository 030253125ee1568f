"""What an attack brings those who lose a region by it (UG9, UG26, UG36; Martyr)."""

from __future__ import annotations

from moderator.engine.core import Event, Facts, Seat, facts
from moderator.games.smallworld.attack import Loss
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State, bands
from moderator.games.underground.boons import has_mark
from moderator.games.underground.depths import changed, depths, with_coins


def suffered(state: State, loss: Loss, region: int, log: Log) -> State:
    """The region has been taken from `loss.seat` (None: from nobody) by the acting seat."""
    seat = state.turn.seat
    if loss.seat is None or loss.seat == seat:
        return state
    victim = next(band for band in bands(state.players[loss.seat]) if band.race == loss.race)
    marks = hooks(state, victim._replace(held=victim.held | 1 << region)).marks
    if "toll" in marks:
        state = paid_over(state, seat, loss.seat, "liches", log)
    if "martyr" in marks:
        state = with_coins(state, loss.seat, 1)
        log.append(earned(state, loss.seat, "martyr", 1))
    return _marked(state, loss.seat, victim, region, log)


def paid_over(state: State, payer: Seat, taker: Seat, reason: str, log: Log) -> State:
    """A coin goes from one seat to the other, if there is one; both know."""
    if not state.players[payer].coins:
        return state
    state = with_coins(with_coins(state, payer, -1), taker, 1)
    said = facts(seat=taker, payer=payer, reason=reason, coins=1)
    log.append(_private(state, "paid-over", said, payer, taker))
    return state


def earned(state: State, seat: Seat, reason: str, coins: int) -> Event:
    """Coins from the bank outside the turn's own; the seat alone knows."""
    return _private(state, "earned", facts(seat=seat, reason=reason, coins=coins), seat)


def _private(state: State, kind: str, said: Facts, *seats: Seat) -> Event:
    return Event(kind, said, None if state.setting.open_coins else frozenset(seats))


def _marked(state: State, owner: Seat, victim: Band, region: int, log: Log) -> State:
    """A Vengeful race hands out a marker for any of its owner's races (UG26)."""
    active = state.players[owner].active
    if active is None:
        return state
    if active.race == victim.race:
        active = active._replace(held=active.held | 1 << region)
    if not has_mark(state, active, "vengeance"):
        return state
    attacker = 1 << state.turn.seat
    markers = depths(state).markers
    if not markers[owner] & attacker:
        log.append(Event("marked", facts(seat=owner, other=state.turn.seat)))
    given = (*markers[:owner], markers[owner] | attacker, *markers[owner + 1 :])
    return changed(state, markers=given)


def forgiven(state: State, _log: Log) -> State:
    """At the end of its turn a seat takes back its markers."""
    markers, seat = depths(state).markers, state.turn.seat
    if not markers[seat]:
        return state
    return changed(state, markers=(*markers[:seat], 0, *markers[seat + 1 :]))
