"""Trading, and what may be done in its place."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.choices import Goods, Steal, Trade
from moderator.games.kingdoms.gains import beyond, stealable
from moderator.games.kingdoms.goods import KINDS, covers, kinds_in, minus, of, parts, plus
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.state import State, with_player


def trades(state: State, seat: Seat) -> Iterator[Trade]:
    """One kind for another, then the mixtures that an ability allows."""
    have = dict(zip(KINDS, state.players[seat].goods, strict=True))
    for kind in KINDS:
        for other in KINDS:
            if other != kind:
                yield from (Trade(of(kind, number), other) for number in range(1, have[kind] + 1))
    for kind in power(state, seat).mixes_for:
        limit = state.players[seat].goods
        yield from (Trade(given, kind) for given in parts(_without(limit, kind)) if _mixed(given))


def _without(limit: Goods, kind: str) -> Goods:
    return minus(limit, of(kind, limit[KINDS.index(kind)]))


def _mixed(given: Goods) -> bool:
    return kinds_in(given) > 1


def no_trade(state: State, seat: Seat, choice: Trade) -> Problem | None:
    """At least one resource, of another kind, of one kind unless an ability says otherwise."""
    given, kind = choice.given, choice.kind
    if kind not in KINDS:
        return Problem("unknown-name", facts(word=kind))
    if given[KINDS.index(kind)] or min(given) < 0:
        return Problem("unavailable", facts(kind=kind))
    if _mixed(given) and kind not in power(state, seat).mixes_for:
        return Problem("unavailable", facts(kind=kind))
    if not sum(given):
        return Problem("underpaid", facts(cost=1))
    return None if covers(state.players[seat].goods, given) else Problem("cannot-afford")


def trade(state: State, seat: Seat, choice: Trade, log: Log) -> State:
    """What goes beyond nine is lost."""
    food, ore, mana = choice.given
    left = minus(state.players[seat].goods, choice.given)
    wanted = sum(choice.given) + power(state, seat).trade_bonus
    have = plus(left, of(choice.kind, wanted))
    got = sum(have) - sum(left)
    told = {"kind": choice.kind, "got": got, **beyond(wanted - got)}
    tell(log, "traded", seat=seat, food=food, ore=ore, mana=mana, **told)
    return with_player(state, seat, goods=have)


def thefts(state: State, seat: Seat) -> Iterator[Steal]:
    """Everything that anybody else has."""
    for other in range(state.setting.seats):
        if other != seat:
            yield from (Steal(kind, other) for kind in stealable(state, other))
