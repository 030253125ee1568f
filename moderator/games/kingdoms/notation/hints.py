"""The legal orders of a position, each with what it costs or brings.

Facts, where they apply: `action` and `able` (an action to choose, and whether anything could be
done in it); `region` `terrain` `owner` (another seat that stands there, or None) `race` (its
faction) `tokens` (armies there) `war` (whether coming there starts one) `token` (one face up);
`level` (of tower or magic); `cost` and `gains` (amounts as orders write them, `2 ore 1 mana`);
`points` (of a bid, after the discounts known beforehand).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from moderator.engine.core import Answer, Decision, Facts, facts
from moderator.engine.sheets import Hint
from moderator.games.kingdoms.acts import possible
from moderator.games.kingdoms.armies import at
from moderator.games.kingdoms.choices import (
    NOTHING,
    Bid,
    Build,
    Choice,
    Choose,
    Church,
    Collect,
    Expand,
    Free,
    FromCard,
    Goods,
    Patrol,
    Quest,
    Region,
    Research,
    Retreat,
    Steal,
    Swap,
    Trade,
)
from moderator.games.kingdoms.finds import shown_at
from moderator.games.kingdoms.notation.orders import ACTION_OF
from moderator.games.kingdoms.notation.writing import amounts, write
from moderator.games.kingdoms.payment import cheapest, cost
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import ACTIONS, NEUTRAL, State

_MOST = 60
"""Where an order has very many legal forms, the first ones show how it is written."""
_EACH = 9
"""Orders of one action that are shown while it is still to be chosen."""
_LOOKED_AT = 600


def hints(state: State, decision: Decision) -> Iterator[Hint]:
    """Legal orders, in the order of the rules' choices; each works when it is sent back alone."""
    special = _SPECIAL.get(decision.kind, _plain)
    return islice(special(state, decision), _MOST)


def _plain(state: State, decision: Decision) -> Iterator[Hint]:
    for choice in islice(RULES.choices(state, decision), _MOST):
        yield Hint(write(state, choice), _facts(state, decision, choice))


def _choosing(state: State, decision: Decision) -> Iterator[Hint]:
    """Each free action, then the orders that choose theirs by themselves."""
    free = [
        choice for choice in map(Choose, ACTIONS) if RULES.problem(state, decision, choice) is None
    ]
    able = [choice for choice in free if possible(state, decision.seat, choice.action)]
    for choice in free:
        yield Hint(write(state, choice), facts(action=choice.action, able=choice in able))
    for choice in able:
        yield from islice(_acts_of(state, decision, choice), _EACH)


def _acts_of(state: State, decision: Decision, choice: Choose) -> Iterator[Hint]:
    """The orders of that action alone: one that an ability puts in its place needs the choice."""
    chosen = RULES.apply(state, (Answer(decision, choice, "thought"),)).state
    ask = RULES.ask(chosen)
    assert ask is not None
    for hint in _acts(chosen, ask.decisions[0]):
        if ACTION_OF.get(hint.order.split()[0]) == choice.action:
            yield hint


def _acts(state: State, decision: Decision) -> Iterator[Hint]:
    """Each target once, with the usual payment where it can be paid; of trades the largest."""
    shown: dict[tuple[object, ...], Hint] = {}
    for choice in islice(RULES.choices(state, decision), _LOOKED_AT):
        key, larger = _key(choice), isinstance(choice, Trade)
        if larger or key not in shown:
            shown[key] = Hint(write(state, choice), _facts(state, decision, choice))
    yield from shown.values()


def _key(choice: Choice) -> tuple[object, ...]:
    """What two orders have in common of which one is enough to be shown."""
    match choice:
        case Build():
            return (Build,)
        case Expand(region):
            return Expand, region
        case Trade(given, kind):
            return Trade, kind, tuple(map(bool, given))
        case Free(act):
            return Free, *_key(act)
        case _:
            return (choice,)


def _facts(state: State, decision: Decision, choice: Choice) -> Facts:
    match choice:
        case Patrol(_, target) | Quest(_, target) | Swap(_, target) | FromCard(target):
            return _place(state, decision, target)
        case Retreat(_, target) | Church(_, target):
            return _place(state, decision, target) + _exchange(state, decision, choice)
        case Expand(region):
            return _place(state, decision, region) + _exchange(state, decision, choice)
        case Build():
            level = state.players[decision.seat].tower + 1
            return facts(level=level) + _exchange(state, decision, choice)
        case Research():
            level = state.players[decision.seat].magic + 1
            return facts(level=level) + _exchange(state, decision, choice)
        case Free(act):
            return _facts(state, decision, act) if isinstance(act, (Patrol, Quest)) else ()
        case Bid():
            return _price(state, decision, choice)
        case Trade() | Steal() | Collect():
            return _exchange(state, decision, choice)
        case _:
            return ()


def _place(state: State, decision: Decision, region: Region) -> Facts:
    """A region and who stands there."""
    if region not in state.realm.kind:
        return ()
    armies = at(state, region)
    others = [army.seat for army in armies if army.seat != decision.seat]
    owner = next((seat for seat in others if seat != NEUTRAL), None)
    return facts(
        region=region,
        terrain=state.realm.kind[region],
        owner=owner,
        race="" if owner is None else state.players[owner].faction,
        tokens=len(armies),
        war=bool(others),
        token=shown_at(state, region),
    )


def _exchange(state: State, decision: Decision, choice: Choice) -> Facts:
    """What the seat gives for it and gets, seen by trying it."""
    before = state.players[decision.seat].goods
    tried = RULES.apply(state, (Answer(decision, choice, "thought"),)).state
    after = tried.players[decision.seat].goods
    return _told("cost", _less(before, after)) + _told("gains", _less(after, before))


def _less(more: Goods, less: Goods) -> Goods:
    food, ore, mana = (max(0, need - other) for need, other in zip(more, less, strict=True))
    return food, ore, mana


def _told(name: str, goods: Goods) -> Facts:
    return () if goods == NOTHING else ((name, amounts(goods)),)


def _price(state: State, decision: Decision, bid: Bid) -> Facts:
    """What would be paid without a payment named, should the war be won."""
    war, have = state.battle, state.players[decision.seat].goods
    paid = cheapest(state, war, decision.seat, bid.amount, have, lost=False)
    if paid is None:
        return ()
    points = cost(state, war, decision.seat, bid.amount, paid, lost=False)
    return facts(points=points) + _told("cost", paid)


_SPECIAL: Mapping[str, Callable[[State, Decision], Iterator[Hint]]] = {
    "choose": _choosing,
    "act": _acts,
    **dict.fromkeys((f"on {action}" for action in ACTIONS), _acts),
    "free": _acts,
}
