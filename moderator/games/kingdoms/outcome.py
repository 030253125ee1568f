"""How a war ends: peace, or a winner, payment and what else falls due (TK3, TK4, TK30)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import (
    allies,
    at,
    come_in,
    own_at,
    removed,
    set_out,
    shared,
)
from moderator.games.kingdoms.choices import NOTHING, Dragon
from moderator.games.kingdoms.finds import controlled
from moderator.games.kingdoms.gains import give, must_lose, of_choice, stealable
from moderator.games.kingdoms.goods import minus, total_of
from moderator.games.kingdoms.payment import cost, owed, strength, winner
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import NEUTRAL, ROOM, State, Task, first, with_player


def outcome(state: State, _task: Task, log: Log) -> State:
    """Two flags are peace; else the greater power wins, among equals the defender."""
    war = state.battle
    attack, defend = war.bids
    if attack == defend == 0 and war.defender != NEUTRAL:
        return _two_flags(state, log)
    attack, defend = (_power(state, seat, log) for seat in (war.attacker, war.defender))
    tie, won_by = attack == defend, winner(state, war)
    loser = war.other(won_by)
    foe = None if loser == NEUTRAL else loser
    tell(log, "won", winner=won_by, loser=foe, region=war.region, tie=tie)
    state = _paid(state, won_by, log, lost=False)
    state = _paid(state, loser, log, lost=True)
    if tie:
        state = _tied(state, log)
    state = _cleared(state, log) if won_by == war.attacker else _repelled(state)
    return _followed(state, won_by, loser, log)


def _power(state: State, seat: Seat, log: Log) -> int:
    """What the bid is worth in battle; told where an ability makes it another number."""
    war = state.battle
    total = strength(state, war, seat)
    if total != max(0, war.bids[war.side(seat)]):
        tell(log, "strength", seat=seat, worth=total)
    return total


def _paid(state: State, seat: Seat, log: Log, *, lost: bool) -> State:
    if seat == NEUTRAL:
        return state
    war = state.battle
    paid = owed(state, war, seat, lost=lost)
    bid = war.bids[war.side(seat)]
    due = cost(state, war, seat, bid, paid, lost=lost) if bid else 0
    tell(log, "paid", seat=seat, food=paid[0], ore=paid[1], mana=paid[2], cost=due)
    return with_player(state, seat, goods=minus(state.players[seat].goods, paid))


def _tied(state: State, log: Log) -> State:
    for seat in range(state.setting.seats):
        hooks = power(state, seat).on_ties
        goods = total_of(NOTHING, *(hook(state, state.battle, seat) for hook in hooks))
        state = give(state, seat, goods, _faction(state, seat), log)
    return state


def _faction(state: State, seat: Seat) -> str:
    return state.players[seat].faction if seat >= 0 else ""


def _cleared(state: State, log: Log) -> State:
    """The attacker comes in; the beaten armies are on their way, a neutral one is captured."""
    war = state.battle
    beaten = own_at(state, war.region, war.defender)
    for army in beaten:
        state = removed(state, army) if army.seat == NEUTRAL else set_out(state, army)
    state = come_in(state, war.attacker, war.region)
    if war.defender != NEUTRAL:
        return state._replace(war=war._replace(fought=len(beaten)))
    tell(log, "captured", seat=war.attacker, region=war.region)
    captured = state.players[war.attacker].captured + 1
    return with_player(state, war.attacker, captured=captured)


def _repelled(state: State) -> State:
    return state._replace(war=state.battle._replace(fought=1))


def _followed(state: State, winner: Seat, loser: Seat, log: Log) -> State:
    """Put on the agenda what comes next, the last first."""
    war = state.battle
    state = first(state, Task("peace", winner))
    if loser != NEUTRAL:
        state = first(state, Task("lair", winner, (loser,)), Task("beaten", loser))
        state = _broken(state, winner, loser, log)
    state = _won(state, winner, loser, log)
    for seat in (war.attacker, war.defender):
        other = war.other(seat)
        if seat != NEUTRAL and not war.bids[war.side(seat)] and war.bids[war.side(other)]:
            state = _fined(state, seat, other, log)
    return first(state, Task("loot", loser, (winner,))) if power(state, loser).loots else state


def _fined(state: State, seat: Seat, other: Seat, log: Log) -> State:
    fine = sum(hook(state) for hook in power(state, seat).flag_fines)
    if not fine or other == NEUTRAL:
        return state
    return must_lose(state, other, fine, _faction(state, seat), log)


def _broken(state: State, winner: Seat, loser: Seat, log: Log) -> State:
    """Every region that the two share is at stake (TK6)."""
    regions = shared(state, winner, loser)
    if not regions:
        return state
    tell(log, "broke", winner=winner, loser=loser)
    for region in regions:
        state = set_out(state, own_at(state, region, loser)[0])
    return state._replace(war=state.battle._replace(shared=regions))


def _won(state: State, winner: Seat, loser: Seat, log: Log) -> State:
    """What a victory brings; nobody's beaten army brings no Goblin gain (TK10)."""
    if winner == NEUTRAL:
        return state
    if loser != NEUTRAL and state.players[loser].crown:
        tell(log, "crown", seat=winner, loser=loser)
        state = with_player(state, loser, crown=False)
        state = with_player(state, winner, crown=True)
    can = power(state, winner)
    state = give(state, winner, can.win_goods, _faction(state, winner), log)
    choice = can.win_choice if loser != NEUTRAL else 0
    return of_choice(state, winner, choice, _faction(state, winner))


def loot(state: State, task: Task, _log: Log) -> State:
    """The beaten takes one resource from the winner, if it has any (TK30: after payment)."""
    winner = task.about[0]
    assert isinstance(winner, int)
    if winner == NEUTRAL or not stealable(state, winner):
        return state
    return first(state, Task("steal", task.seat, (winner,)))


def lair(state: State, task: Task, _log: Log) -> State:
    """Who controls a dragon's lair, that of the region just won too, may send the dragon."""
    loser = task.about[0]
    assert isinstance(loser, int)
    able = controlled(state, task.seat, "dragon") and state.players[loser].tower
    return first(state, Task("dragon", task.seat, (loser,))) if able else state


def _dragons(_state: State, _task: Task) -> Iterator[Dragon]:
    return map(Dragon, (False, True))


def _always(_state: State, _task: Task, _choice: Dragon) -> Problem | None:
    return None


def _sent(state: State, task: Task, choice: Dragon, log: Log) -> State:
    if not choice.taken:
        return state
    loser = task.about[0]
    assert isinstance(loser, int)
    level = state.players[loser].tower - 1
    tell(log, "dragon", winner=task.seat, loser=loser, level=level)
    state = with_player(state, loser, tower=level)
    return state._replace(war=state.battle._replace(dragon=True))


def _stays(_state: State, _task: Task) -> Dragon:
    return Dragon(False)


DRAGON = Phase((Dragon,), _dragons, _always, _sent, _stays)


def peace(state: State, task: Task, _log: Log) -> State:
    """The war is over; an attacker who won turns up what lies there."""
    war = state.battle
    state = state._replace(war=None)
    won = task.seat == war.attacker
    return first(state, Task("arrive", task.seat, (war.region,))) if won else state


def _two_flags(state: State, log: Log) -> State:
    """An alliance; two players make none, and beside two armies there is no room for one."""
    war = state.battle
    if state.setting.seats == 2 or len(at(state, war.region)) == ROOM:
        attacker, defender = war.attacker, war.defender
        tell(log, "parted", attacker=attacker, defender=defender, region=war.region)
        return first(state, Task("part", war.attacker))
    formed = not war.allied and war.defender not in allies(state, war.attacker)
    state = come_in(state, war.attacker, war.region)
    tell(log, "allied", seat=war.attacker, other=war.defender, region=war.region)
    state = first(state, Task("peace", war.attacker))
    return _befriended(state) if formed else state


def _befriended(state: State) -> State:
    """The other gains first, then who brought it about; the last put comes first."""
    war = state.battle
    for seat in (war.defender, war.attacker):
        can, reason = power(state, seat), _faction(state, seat)
        state = of_choice(state, seat, can.ally_gain, reason, NOTHING)
        state = of_choice(state, war.other(seat), can.ally_gift, reason, NOTHING)
    return state
