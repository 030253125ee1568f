"""Sealed bids, the neutral army's price, and what may be added when they are open."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.choices import Bid, Choice, Flag, Raise
from moderator.games.kingdoms.goods import KINDS, covers, minus, of
from moderator.games.kingdoms.payment import (
    HIGHEST,
    cheapest,
    could_pay,
    extra,
    pays,
    strength,
    values,
    winner,
)
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import NEUTRAL, State, Task, War, first


def _bids(state: State, task: Task) -> Iterator[Choice]:
    yield Flag()
    if not _bound_to_peace(state, task.seat):
        yield from _payable(state, task.seat, 1)


def _payable(state: State, seat: Seat, least: int) -> Iterator[Bid]:
    for amount in range(least, HIGHEST + 1):
        if could_pay(state, state.battle, seat, amount):
            yield Bid(amount)


def _bound_to_peace(state: State, seat: Seat) -> bool:
    """An ally who moves against whoever cannot be betrayed may only show the flag."""
    war = state.battle
    return war.allied and seat == war.attacker and power(state, war.defender).unbroken


def _no_bid(state: State, task: Task, choice: Bid | Flag) -> Problem | None:
    """TK24 and TK29 say which comes first."""
    if isinstance(choice, Flag):
        return None
    if _bound_to_peace(state, task.seat):
        return Problem("protected", facts(seat=state.battle.defender))
    return _too_high(state, task.seat, choice) or _unpaid(state, task.seat, choice)


def _too_high(state: State, seat: Seat, choice: Bid) -> Problem | None:
    payable = could_pay(state, state.battle, seat, choice.amount)
    if 1 <= choice.amount <= HIGHEST and payable:
        return None
    return Problem("bid-too-high", facts(bid=choice.amount))


def _unpaid(state: State, seat: Seat, choice: Bid) -> Problem | None:
    """A payment named must be there, and enough, won or lost."""
    if choice.paid is None:
        return None
    if not covers(state.players[seat].goods, choice.paid):
        return Problem("cannot-afford", facts(bid=choice.amount))
    if pays(state, state.battle, seat, choice.amount, choice.paid, lost=False):
        return None
    return Problem("underpaid", facts(bid=choice.amount))


def _bid(state: State, task: Task, choice: Bid | Flag, _log: Log) -> State:
    """Both come in at once: nothing of one is in the state without the other."""
    amount, paid = (0, None) if isinstance(choice, Flag) else (choice.amount, choice.paid)
    war = state.battle
    side = war.side(task.seat)
    bids, named = list(war.bids), list(war.named)
    bids[side], named[side] = amount, paid
    war = war._replace(bids=(bids[0], bids[1]), named=(named[0], named[1]))
    return state._replace(war=war, turn=state.turn.after_bid(task.seat))


def _flag(_state: State, _task: Task) -> Flag:
    return Flag()


BID = Phase((Bid, Flag), _bids, _no_bid, _bid, _flag, together=True)


def _least(task: Task) -> int:
    least = task.about[1]
    assert isinstance(least, int)
    return least


def _neutral_bids(state: State, task: Task) -> Iterator[Bid]:
    return _payable(state, task.seat, _least(task))


def _no_neutral_bid(state: State, task: Task, choice: Bid | Flag) -> Problem | None:
    """No peace is made with nobody, and less than there are is no bid (TK26)."""
    if isinstance(choice, Flag):
        return Problem("no-alliance")
    problem = _too_high(state, task.seat, choice)
    if problem is not None:
        return problem
    if choice.amount < _least(task):
        return Problem("underpaid", facts(cost=_least(task)))
    return _unpaid(state, task.seat, choice)


def _neutral_bid(state: State, task: Task, choice: Bid, _log: Log) -> State:
    war = state.battle._replace(bids=(choice.amount, 0), named=(choice.paid, None))
    state = state._replace(war=war, turn=state.turn.after_bid(task.seat))
    return first(state, Task("outcome", task.seat))


def _number(_state: State, task: Task) -> Bid:
    return Bid(_least(task))


NEUTRAL_BID = Phase((Bid, Flag), _neutral_bids, _no_neutral_bid, _neutral_bid, _number)


def opened(state: State, task: Task, log: Log) -> State:
    """The dice are shown; who can turn the war by adding to a bid is asked."""
    war = state.battle
    attack, defend = war.bids
    tell(
        log,
        "bids",
        attacker=war.attacker,
        defender=war.defender,
        region=war.region,
        attack=attack,
        defend=defend,
    )
    asked = [seat for seat in (war.attacker, war.defender) if _may_turn_it(state, seat)]
    raises = (Task("raise", seat, (war.region,)) for seat in asked)
    return first(state, *raises, Task("outcome", task.seat))


def _may_turn_it(state: State, seat: Seat) -> bool:
    """Whether an addition decides the war, or an answer to it by the other who may add as well."""
    war = state.battle
    if not _may_raise(state, seat):
        return False
    decides = _decided(state, war) != _decided(state, _added(state, seat))
    return decides or _may_raise(state, war.other(seat))


def _decided(state: State, war: War) -> tuple[Seat, bool]:
    """Who wins as the bids stand, and whether it is a tie by which one of the two gains."""
    gains = any(power(state, seat).on_ties for seat in (war.attacker, war.defender))
    attack, defend = (strength(state, war, seat) for seat in (war.attacker, war.defender))
    return winner(state, war), gains and attack == defend


def _may_raise(state: State, seat: Seat) -> bool:
    """A bid, not a flag, and one of what may be added left when it is paid."""
    war = state.battle
    bid, named = war.bids[war.side(seat)], war.named[war.side(seat)]
    if seat == NEUTRAL or not bid or not power(state, seat).raises:
        return False
    goods, kind = state.players[seat].goods, of(KINDS[extra(state, seat)])
    if not covers(goods, kind):
        return False
    have = minus(goods, kind)
    if named is not None:
        return covers(have, named)
    return cheapest(state, war, seat, bid, have, lost=False) is not None


def additions(state: State, seat: Seat) -> tuple[Raise, Raise]:
    """Nothing, or the one resource that the seat may add."""
    return Raise(), Raise(**{KINDS[extra(state, seat)]: 1})


def _raises(state: State, task: Task) -> Iterator[Raise]:
    return iter(additions(state, task.seat))


def _no_raise(state: State, task: Task, choice: Raise) -> Problem | None:
    if choice in additions(state, task.seat):
        return None
    kind = KINDS[extra(state, task.seat)]
    if choice.ore if kind == "mana" else choice.mana:
        return Problem("unavailable", facts(kind=kind))
    return Problem("limit", facts(number=1))


def _raised(state: State, task: Task, choice: Raise, log: Log) -> State:
    if choice == Raise():
        return state
    war = _added(state, task.seat)
    tell(log, "raised", seat=task.seat, bid=war.bids[war.side(task.seat)])
    return state._replace(war=war)


def _added(state: State, seat: Seat) -> War:
    war = state.battle
    side = war.side(seat)
    bids, raised = list(war.bids), list(war.raised)
    bids[side] += values(state, war, seat)[extra(state, seat)]
    raised[side] = 1
    return war._replace(bids=(bids[0], bids[1]), raised=(raised[0], raised[1]))


def _no_more(_state: State, _task: Task) -> Raise:
    return Raise()


RAISE = Phase((Raise,), _raises, _no_raise, _raised, _no_more)
