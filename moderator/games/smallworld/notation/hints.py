"""The legal orders of a position, each with what it costs or brings.

Facts, where they apply: `place` `price` `coins` `tokens` (a combination); `region` `terrain`
`owner` (seat or None) `race` `tokens` `tribe`, `lodgers` where there are (tokens of others whom a
game has; a region and who stands there); `cost` and `left`
(tokens spent, tokens left in hand); `need` and `odds` (the lowest face that will do, and how many
of the die's six sides show it or more).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from moderator.engine.core import Answer, Decision, Facts, facts
from moderator.engine.sheets import Hint
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.catalogue import CAMPS, FACES
from moderator.games.smallworld.choices import (
    Choice,
    Conquer,
    RollFirst,
    Take,
)
from moderator.games.smallworld.conquest import occupant
from moderator.games.smallworld.costs import LODGERS, hand_for, in_hand, price, prices, targets
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.notation.dialect import dialect
from moderator.games.smallworld.readying import acting
from moderator.games.smallworld.refusals import LONGEST_ROLL
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import FREE, NO_TARGET, State, bands
from moderator.games.smallworld.take import price as price_of_place
from moderator.games.smallworld.take import value

_MOST = 60
"""Where an order has very many legal forms, the first ones show how it is written."""


def hints(state: State, decision: Decision) -> Iterator[Hint]:
    """Legal orders, in the order of the rules' choices; each works when it is sent back alone."""
    special = _SPECIAL.get(decision.kind)
    if special is not None:
        return special(state, decision)
    return _plain(state, decision)


def _plain(state: State, decision: Decision) -> Iterator[Hint]:
    for choice in islice(RULES.choices(state, decision), _MOST):
        yield Hint(dialect(state).write(state, choice), _facts(state, decision, choice))


def _acts(state: State, decision: Decision) -> Iterator[Hint]:
    """Each target once, with the fewest tokens."""
    shown: set[str] = set()
    for choice in RULES.choices(state, decision):
        order = dialect(state).write(state, choice)
        if isinstance(choice, RollFirst):
            yield from _berserk(state)
        if " with " in order or " hammers " in order:
            continue
        if order not in shown:
            shown.add(order)
            yield Hint(order, _facts(state, decision, choice))


def _berserk(state: State) -> Iterator[Hint]:
    """Targets within reach of the best face: `conquer` rolls by itself."""
    band = acting(state, False)
    fx, hand = hooks(state, band), in_hand(state, band)
    best = state.with_turn(state.turn._replace(die=LONGEST_ROLL))
    for region, cost in prices(state, band, fx, targets(state, band, fx)):
        if price(best, band, fx, region) <= hand_for(state, band, region):
            said = standing(state, region) + facts(cost=cost) + _odds(cost - hand)
            yield Hint(f"conquer {region}", said)


def _facts(state: State, decision: Decision, choice: Choice) -> Facts:
    match choice:
        case Take(place):
            return _offer(state, place)
        case Conquer(region, tokens, ghouls):
            left = in_hand(state, acting(state, ghouls)) - tokens
            return standing(state, region) + facts(cost=tokens, left=left)
        case _:
            return _named(state, decision, choice)


def _named(state: State, decision: Decision, choice: Any) -> Facts:
    """Of any other order the region that it names, and what it spends there or leaves to a die."""
    region, tokens = getattr(choice, "region", 0), getattr(choice, "tokens", None)
    if not region:
        return ()
    spent = _thrown(state, decision, choice) if tokens is None else facts(cost=tokens)
    return standing(state, region) + spent


def _thrown(state: State, decision: Decision, choice: Any) -> Facts:
    """What the region costs and what the die must show, where a die comes of that choice."""
    after = RULES.apply(state, (Answer(decision, choice, "thought"),)).state
    target = after.turn.target
    if target in (NO_TARGET, FREE):
        return ()
    band = acting(after, decision.kind == "ghouls")
    cost = price(after, band, hooks(after, band), target)
    return facts(cost=cost) + _odds(cost - hand_for(after, band, target))


def _offer(state: State, place: int) -> Facts:
    combo = state.market.row[place - 1]
    return facts(
        place=place,
        price=price_of_place(place),
        coins=combo.coins,
        tokens=value(state.setting.box, combo.race, combo.power),
    )


def standing(state: State, region: int) -> Facts:
    """A region and who stands there."""
    holder = occupant(state.players, region) if state.ground.tokens[region] else None
    lodged = state.setting.world.lodgers(state) >> region & 1
    said = facts(
        region=region,
        terrain=state.setting.board.terrain[region],
        owner=holder[0] if holder else None,
        race=holder[1].race if holder else "",
        tokens=state.ground.tokens[region],
        tribe=bool(state.ground.tribes >> region & 1),
    )
    return said + facts(lodgers=LODGERS) if lodged else said


def _odds(missing: int) -> Facts:
    need = max(missing, 0)
    return facts(need=need, odds=sum(face >= need for face in FACES))


def _deployments(state: State, decision: Decision) -> Iterator[Hint]:
    ghouls = decision.kind == "ghouls-deploy"
    order = "ghouls deploy" if ghouls else "deploy"
    yield Hint(f"{order} weakest")
    for region in regions(acting(state, ghouls).held):
        yield Hint(f"{order} rest {region}", standing(state, region))


def _camps(state: State, _decision: Decision) -> Iterator[Hint]:
    yield Hint("camps weakest")
    for region in regions(state.active.held):
        yield Hint(f"camps {region}:{CAMPS}", standing(state, region))


def _retreats(state: State, decision: Decision) -> Iterator[Hint]:
    """For this once; then the usual one as a standing order."""
    yield Hint("retreat weakest once")
    race = decision.about[0]
    for band in bands(state.players[decision.seat]):
        if band.race == race:
            for region in regions(band.held):
                yield Hint(f"retreat stack {region} once", standing(state, region))
    yield Hint("retreat weakest")


_SPECIAL: Mapping[str, Callable[[State, Decision], Iterator[Hint]]] = {
    "act": _acts,
    "ghouls": _acts,
    "deploy": _deployments,
    "ghouls-deploy": _deployments,
    "camps": _camps,
    "retreat": _retreats,
}
