"""The kinds of question: what may be answered, what it does, every line that could be meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.oracle.kingdoms import actions, losses, payments, retreats, turns, wars
from tests.oracle.kingdoms.collecting import collect
from tests.oracle.kingdoms.lands import is_region
from tests.oracle.kingdoms.moves import arrive, moving_in, turn_up
from tests.oracle.kingdoms.values import (
    ACTIONS,
    KINDS,
    MOST,
    Ask,
    Do,
    Goods,
    State,
    armies_of,
    gain,
    has,
    held,
    in_regions,
    no,
    others,
    push,
    set_out,
    some,
    spend,
    with_region,
)
from tests.oracle.kingdoms.words import Order, places_named, read

WRONG_PHASE = no("wrong-phase", "that is not asked now", "orders, error codes")

# -- choosing and acting -------------------------------------------------------------------


def refuse_choose(state: State, ask: Ask, order: Order) -> str | None:
    match order:
        case ("choose", action):
            return turns.refuse_choice(state, ask.seat, action)
    return WRONG_PHASE


def answer_choose(state: State, ask: Ask, order: Order) -> State:
    return turns.choose(state, order[1])


def choose_lines(state: State, ask: Ask) -> Iterator[str]:
    return (f"choose {action}" for action in ACTIONS)


def refuse_act(state: State, ask: Ask, order: Order) -> str | None:
    active = ask.seat == state.active
    match order:
        case ("pass",):
            return None if active else no("wrong-phase", "collect in its place", "TK1 TK26")
        case ("collect",):
            return no("wrong-phase", "never the active player", "004, TK1") if active else None
    return actions.refuse_action(state, ask.seat, state.action, order)


def answer_act(state: State, ask: Ask, order: Order) -> State:
    match order:
        case ("pass",):
            return state
        case ("collect",):
            return collect(state, ask.seat)
    if order[0] in ("patrol", "stand") and has(state, ask.seat, "goblins", 1):
        state = push(state, Do("ask_again", (ask.seat,)))
    return actions.carry_out(state, ask.seat, order)


def act_lines(state: State, ask: Ask) -> Iterator[str]:
    yield from ("pass", "collect")
    yield from actions.lines(state, ask.seat, state.action)


def act(state: State, seat: str, line: str) -> State:
    """A standing answer, played unasked."""
    order = read(line)
    assert order is not None
    return answer_act(state, Ask("act", seat, state.action), order)


def refuse_second(state: State, ask: Ask, order: Order) -> str | None:
    if order == ("none",):
        return None
    if order[0] not in ("patrol", "stand"):
        return WRONG_PHASE
    return actions.refuse_action(state, ask.seat, "patrol", order)


def answer_second(state: State, ask: Ask, order: Order) -> State:
    return state if order == ("none",) else actions.carry_out(state, ask.seat, order)


def second_lines(state: State, ask: Ask) -> Iterator[str]:
    yield "none"
    yield from actions.patrol_lines(state, ask.seat)


def refuse_free(state: State, ask: Ask, order: Order) -> str | None:
    match order:
        case ("free", None):
            return None
        case ("free", inner):
            action = actions.OF_ACTION.get(inner[0], "")
            return actions.refuse_action(state, ask.seat, action, inner)
    return WRONG_PHASE


def answer_free(state: State, ask: Ask, order: Order) -> State:
    """Who takes none takes no other either."""
    if order[1] is None:
        return state
    state = push(state, Do("ask_free", (ask.seat, ask.about - 1)))
    return actions.carry_out(state, ask.seat, order[1])


def free_lines(state: State, ask: Ask) -> Iterator[str]:
    yield "free none"
    for action in ACTIONS:
        yield from (f"free {line}" for line in actions.LINES[action](state, ask.seat))


# -- wars ----------------------------------------------------------------------------------


def refuse_bid(state: State, ask: Ask, order: Order) -> str | None:
    match order:
        case ("flag",):
            return wars.refuse_in_war(state, ask.seat, 0, None)
        case ("bid", points, paid):
            if points == 0:
                return no("bid-too-high", "the die shows 1 to 11 or the flag", "TK3")
            return wars.refuse_in_war(state, ask.seat, points, paid)
    return WRONG_PHASE


def answer_bid(state: State, ask: Ask, order: Order) -> State:
    points, paid = (0, None) if order == ("flag",) else order[1:]
    return wars.place_bid(state, ask.seat, points, paid)


def bid_lines(state: State, ask: Ask) -> Iterator[str]:
    yield "flag"
    yield from (f"bid {points}" for points in range(1, payments.HIGHEST_BID + 1))


def refuse_raise(state: State, ask: Ask, order: Order) -> str | None:
    return None if order[0] == "raise" else WRONG_PHASE


def answer_raise(state: State, ask: Ask, order: Order) -> State:
    return wars.raise_bid(state, ask.seat, order[1])


def refuse_dragon(state: State, ask: Ask, order: Order) -> str | None:
    return None if order[0] == "dragon" else WRONG_PHASE


def answer_dragon(state: State, ask: Ask, order: Order) -> State:
    return wars.answer_dragon(state, ask, order[1])


def refuse_retreat(state: State, ask: Ask, order: Order) -> str | None:
    if order[0] not in ("retreat", "church"):
        return WRONG_PHASE
    return retreats.refuse_retreat(state, ask, *order)


def answer_retreat(state: State, ask: Ask, order: Order) -> State:
    return retreats.answer_retreat(state, ask, *order)


def retreat_lines(state: State, ask: Ask) -> Iterator[str]:
    return iter(retreats.retreat_lines(state, ask))


def refuse_back(state: State, ask: Ask, order: Order) -> str | None:
    return retreats.refuse_back(state, *order[1:]) if order[0] == "retreat" else WRONG_PHASE


def answer_back(state: State, ask: Ask, order: Order) -> State:
    return retreats.answer_back(state, ask, order[2])


def back_lines(state: State, ask: Ask) -> Iterator[str]:
    return iter(retreats.back_lines(state, ask))


# -- resources -----------------------------------------------------------------------------


def refuse_gain(state: State, ask: Ask, order: Order) -> str | None:
    """What stands at nine may be chosen, the surplus is lost (TK15 TK25)."""
    match order:
        case ("gain", Goods() as chosen):
            if chosen.total() == ask.about.number:
                return None
            code = "underpaid" if chosen.total() < ask.about.number else "limit"
            return no(code, f"{ask.about.number} of choice", "004")
    return WRONG_PHASE


def answer_gain(state: State, ask: Ask, order: Order) -> State:
    """Constructs 4: the first ore of a collection brings one more."""
    extra = int(ask.about.vein and order[1].ore > 0)
    return gain(state, ask.seat, order[1].plus(some("ore", extra)))


def gain_lines(state: State, ask: Ask) -> Iterator[str]:
    whole = Goods(MOST, MOST, MOST)
    return (f"gain {chosen.text()}" for chosen in losses.amounts(ask.about.number, whole))


def refuse_lose(state: State, ask: Ask, order: Order) -> str | None:
    match order:
        case ("lose", Goods() as given):
            return losses.refuse_giving(state, ask.seat, given, ask.about)
    return WRONG_PHASE


def answer_lose(state: State, ask: Ask, order: Order) -> State:
    return spend(state, ask.seat, order[1])


def lose_lines(state: State, ask: Ask) -> Iterator[str]:
    own = state.seats[ask.seat].goods
    return (f"lose {given.text()}" for given in losses.amounts(ask.about, own))


def refuse_bandits(state: State, ask: Ask, order: Order) -> str | None:
    return losses.refuse_bandits(state, ask, order[1]) if order[0] == "pay" else WRONG_PHASE


def answer_bandits(state: State, ask: Ask, order: Order) -> State:
    return losses.answer_bandits(state, ask, order[1])


def bandit_lines(state: State, ask: Ask) -> Iterator[str]:
    own = state.seats[ask.seat].goods
    yield "pay none"
    yield from (f"pay {paid.text()}" for paid in losses.amounts(losses.BANDITS, own))


def refuse_steal(state: State, ask: Ask, order: Order) -> str | None:
    if order[0] != "steal" or order[2] not in (None, ask.about):
        return WRONG_PHASE
    return actions.refuse_steal(state, ask.seat, order[1], ask.about)


def answer_steal(state: State, ask: Ask, order: Order) -> State:
    return gain(spend(state, ask.about, order[1]), ask.seat, order[1])


def steal_lines(state: State, ask: Ask) -> Iterator[str]:
    return (f"steal 1 {kind} from {ask.about}" for kind in KINDS)


# -- Centaurs and Valkyries ----------------------------------------------------------------


def refuse_place(state: State, ask: Ask, order: Order) -> str | None:
    """Centaurs 3: all armies anew, on land regions free of others, two a region at most. Or they
    stay where they are (TK31), beside an ally too, whether `none` says it or their regions do."""
    stay = {n: len(armies_of(state, ask.seat, n)) for n in held(state, ask.seat)}
    match order:
        case ("place", wishes) if wishes in (None, stay):
            return None
        case ("place", dict() as wishes):
            return refuse_wishes(state, ask.seat, wishes)
    return WRONG_PHASE


def refuse_wishes(state: State, seat: str, wishes: dict[str, int]) -> str | None:
    for region, count in wishes.items():
        if region not in state.regions:
            return no("impassable", "no army stands there", "Centaurs 3")
        if others(state, seat, region):
            return no("protected", "free of others", "Centaurs 3")
        if count > 2:
            return no("full", "two at most", "Centaurs 3")
    total, own = sum(wishes.values()), in_regions(state, seat)
    if total != own:
        code = "underpaid" if total < own else "limit"
        return no(code, f"all {own} armies are placed", "Centaurs 3")
    return None


def answer_place(state: State, ask: Ask, order: Order) -> State:
    seat = ask.seat
    if order[1] in (None, {n: len(armies_of(state, seat, n)) for n in held(state, seat)}):
        return state  # TK31: they stay
    for region in held(state, seat):
        kept = tuple(army for army in state.regions[region].armies if army.seat != seat)
        count = len(armies_of(state, seat, region))
        state = with_region(state, region, armies=kept)
        for _ in range(count):
            state = set_out(state, seat)
    for region, count in order[1].items():
        for _ in range(count):
            state = arrive(state, seat, region, moved=False)
    return push(state, *(Do("turn_up", (seat, region)) for region in order[1]))


def refuse_eliminate(state: State, ask: Ask, order: Order) -> str | None:
    if order[0] != "eliminate":
        return WRONG_PHASE
    return losses.refuse_elimination(state, ask, order[1], order[2])


def answer_eliminate(state: State, ask: Ask, order: Order) -> State:
    return losses.answer_elimination(state, ask, order[1], order[2])


def eliminate_lines(state: State, ask: Ask) -> Iterator[str]:
    return (f"eliminate {region} of {seat}" for region, seat in losses.eliminable(state, ask.seat))


# -- all of them ---------------------------------------------------------------------------

Refuse = Callable[[State, Ask, Order], "str | None"]
Answer = Callable[[State, Ask, Order], State]
Lines = Callable[[State, Ask], Iterator[str]]


def fixed(*lines: str) -> Lines:
    return lambda state, ask: iter(lines)


KINDS_ASKED: dict[str, tuple[Refuse, Answer, Lines]] = {
    "choose": (refuse_choose, answer_choose, choose_lines),
    "act": (refuse_act, answer_act, act_lines),
    "again": (refuse_second, answer_second, second_lines),
    "free": (refuse_free, answer_free, free_lines),
    "bid": (refuse_bid, answer_bid, bid_lines),
    "neutral": (refuse_bid, answer_bid, bid_lines),
    "raise": (refuse_raise, answer_raise, fixed("raise 1 mana", "raise none")),
    "dragon": (refuse_dragon, answer_dragon, fixed("dragon", "dragon none")),
    "retreat": (refuse_retreat, answer_retreat, retreat_lines),
    "back": (refuse_back, answer_back, back_lines),
    "gain": (refuse_gain, answer_gain, gain_lines),
    "lose": (refuse_lose, answer_lose, lose_lines),
    "bandits": (refuse_bandits, answer_bandits, bandit_lines),
    "steal": (refuse_steal, answer_steal, steal_lines),
    "place": (refuse_place, answer_place, fixed("place none")),
    "eliminate": (refuse_eliminate, answer_eliminate, eliminate_lines),
}

STEPS: dict[str, Callable[..., State]] = {
    "act": act,
    "aftermath": wars.aftermath,
    "after_war": wars.after_war,
    "ambush": losses.ambush,
    "ask_again": turns.ask_again,
    "ask_free": turns.ask_free,
    "ask_to_act": turns.ask_to_act,
    "battle": wars.battle,
    "beaten": retreats.beaten,
    "begin_turn": turns.begin_turn,
    "close_turn": turns.close_turn,
    "conquer": wars.conquer,
    "fine": losses.fine,
    "finish": turns.finish,
    "go_to_war": wars.go_to_war,
    "loot": losses.loot,
    "make_peace": wars.make_peace,
    "moving_in": moving_in,
    "open_bids": wars.open_bids,
    "reach": actions.reach,
    "send_back": retreats.send_back,
    "spoils": wars.spoils,
    "take_region": wars.take_region,
    "turn_up": turn_up,
    "unleash": wars.unleash,
}


def cost_of(state: State, ask: Ask, line: str) -> dict[str, int]:
    """What the action or the retreat costs, where the line itself does not say it."""
    match read(line):
        case ("build", None) | ("free", ("build", None)):
            return {"ore": payments.build_cost(state, ask.seat)}
        case ("research",) | ("free", ("research",)):
            return {"mana": payments.research_cost(state, ask.seat)}
        case ("expand", _, None) | ("free", ("expand", _, None)):
            return {"food": payments.expand_cost(state, ask.seat)}
        case ("retreat", _, to) if ask.kind == "retreat" and to != "none":
            return {"food": retreats.price(state, ask.seat, ask.about.free)}
    return {}


def refuse(state: State, ask: Ask, order: Order) -> str | None:
    for region in places_named(order):
        if not is_region(state, region):
            return no("unknown-region", f"{region} is on no card in play", "TK27")
    return KINDS_ASKED[ask.kind][0](state, ask, order)


def open_asks(state: State) -> list[Ask]:
    """What is asked now: the first question, and with a war's bid the other side's."""
    found: list[Ask] = []
    for item in state.agenda:
        if not isinstance(item, Ask) or (found and "bid" not in (item.kind, found[0].kind)):
            break
        if found and item.kind != found[0].kind:
            break
        found.append(item)
    return found


def go_on(state: State) -> State:
    """Do what the rules do by themselves, until somebody is asked or the game is over."""
    while state.agenda and isinstance(state.agenda[0], Do):
        step = state.agenda[0]
        state = replace(state, agenda=state.agenda[1:])
        state = STEPS[step.name](state, *step.args)
    return state


def answer(state: State, ask: Ask, order: Order) -> State:
    agenda = list(state.agenda)
    agenda.remove(ask)
    return go_on(KINDS_ASKED[ask.kind][1](replace(state, agenda=tuple(agenda)), ask, order))
