"""The row of combinations and the piles behind it (SW10, SW11, SW45)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Fact, Problem, Rolled, facts
from moderator.games.smallworld.box import Box
from moderator.games.smallworld.phases import Log, Phase, rolled
from moderator.games.smallworld.state import Combo, Market, Stack, State

PLACES = 6


def settle(box: Box, market: Market, log: Log) -> Market:
    """Fill the row as far as it takes no luck; `pending` says where chance must draw."""
    while len(market.row) < PLACES:
        market = refilled(box, market)
        results = possible(market)
        if not results or not _left(market.badges):
            break
        if len(results) > 1:
            return market._replace(pending=_kind(market))
        market = draw(market, results[0], log)
    return market._replace(pending="")


def possible(market: Market) -> tuple[str, ...]:
    """What the next draw may show, all equally likely."""
    stack = market.badges if market.drawn else market.banners
    return stack.pool or stack.under[:1]


def draw(market: Market, result: str, log: Log) -> Market:
    """That banner or badge is turned up; a badge completes a combination."""
    if not market.drawn:
        return market._replace(banners=without(market.banners, result), drawn=result)
    row = (*market.row, Combo(market.drawn, result))
    log.append(Event("offered", facts(place=len(row), race=market.drawn, power=result)))
    return market._replace(row=row, badges=without(market.badges, result), drawn="")


def give_back(market: Market, race: str, power: str) -> Market:
    """A vanished banner goes under its stack, a badge (if any) to the discard."""
    banners = market.banners
    if race:
        banners = Stack(banners.pool, (*banners.under, race))
    discard = (*market.discard, power) if power else market.discard
    return market._replace(banners=banners, discard=discard)


def _kind(market: Market) -> str:
    return "badge" if market.drawn else "banner"


def _left(stack: Stack) -> bool:
    return bool(stack.pool or stack.under)


def without(stack: Stack, result: str) -> Stack:
    """The stack when that has been drawn from it."""
    if stack.pool:
        return Stack(tuple([id_ for id_ in stack.pool if id_ != result]), stack.under)
    return Stack((), stack.under[1:])


def refilled(box: Box, market: Market) -> Market:
    """The discard is the stack of badges again, once that has run out (SW11)."""
    if _left(market.badges) or not market.discard:
        return market
    return market._replace(badges=Stack(box.sorted(market.discard)), discard=())


def _choices(_state: State, decision: Decision) -> Iterator[Rolled]:
    return map(rolled, decision.about)


def _problem(_state: State, decision: Decision, choice: Rolled) -> Problem | None:
    return None if choice.result in decision.about else Problem("unavailable")


def _apply(state: State, _decision: Decision, choice: Rolled, log: Log) -> State:
    market = draw(state.market, str(choice.result), log)
    return state.with_market(settle(state.setting.box, market, log))


def _default(_state: State, decision: Decision) -> Rolled:
    return rolled(decision.about[0])


def about(market: Market) -> tuple[Fact, ...]:
    """The results that a decision of chance lists."""
    return possible(market)


PHASE = Phase((Rolled,), _choices, _problem, _apply, _default)
