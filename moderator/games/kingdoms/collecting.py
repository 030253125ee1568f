"""Collecting: what the regions bring (rulebook 004; TK2, TK13, TK16)."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import held, in_play, own_at
from moderator.games.kingdoms.choices import NOTHING, Collect, Goods, Region
from moderator.games.kingdoms.finds import shown_at
from moderator.games.kingdoms.gains import beyond, of_choice
from moderator.games.kingdoms.goods import minus, of, plus, total_of
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.realm import YIELDS
from moderator.games.kingdoms.state import ROOM, State, with_player


def collected(state: State, seat: Seat) -> tuple[Goods, int]:
    """Goods of all regions and abilities, and how many more of choice."""
    goods, choice = NOTHING, int(in_play(state, seat) == 1)
    for region in held(state, seat):
        number, kind = _yield(state, seat, region), state.realm.kind[region]
        if kind in YIELDS:
            goods = total_of(goods, of(YIELDS[kind], number))
        elif kind == "ruins" and any(army.lying for army in own_at(state, region, seat)):
            choice += number
    more = (hook(state, seat, goods) for hook in power(state, seat).harvests)
    return total_of(goods, *more), choice


def _yield(state: State, seat: Seat, region: Region) -> int:
    if _starved(state, seat, region):
        return 0
    pair = len(own_at(state, region, seat)) == ROOM
    camp = shown_at(state, region) == "camp"
    return 1 + camp + pair * power(state, seat).pair_yield


def _starved(state: State, seat: Seat, region: Region) -> bool:
    return any(
        power(state, other).starves and len(own_at(state, near, other)) == ROOM
        for other in range(state.setting.seats)
        if other != seat
        for near in state.realm.near[region]
    )


def collect(state: State, seat: Seat, _choice: Collect, log: Log) -> State:
    """What is of choice is asked at once, in one question (TK25)."""
    goods, choice = collected(state, seat)
    have = state.players[seat].goods
    got = minus(plus(have, goods), have)
    told = beyond(sum(goods) - sum(got))
    tell(log, "collected", seat=seat, food=got[0], ore=got[1], mana=got[2], choice=choice, **told)
    state = with_player(state, seat, goods=plus(have, goods))
    return of_choice(state, seat, choice, "collect", _harvested_from(state, seat))


def _harvested_from(state: State, seat: Seat) -> Goods:
    """What the regions alone brought, on which abilities looked."""
    goods = NOTHING
    for region in held(state, seat):
        kind = state.realm.kind[region]
        if kind in YIELDS:
            goods = total_of(goods, of(YIELDS[kind], _yield(state, seat, region)))
    return goods
