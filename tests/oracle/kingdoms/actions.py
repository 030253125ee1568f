"""The six actions and what stands for them: may the order be given, what it costs and brings."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.kingdoms import moves
from tests.oracle.kingdoms.lands import adjoin, is_region
from tests.oracle.kingdoms.losses import ask_elimination, without_choice
from tests.oracle.kingdoms.payments import (
    build_cost,
    build_kinds,
    expand_cost,
    expand_kinds,
    payments,
    refuse_payment,
    research_cost,
)
from tests.oracle.kingdoms.values import (
    ACTIONS,
    ARMIES,
    CARD,
    KINDS,
    Ask,
    Do,
    Goods,
    State,
    clockwise_from,
    gain,
    has,
    held,
    in_play,
    no,
    others,
    push,
    set_out,
    some,
    spend,
    with_region,
    with_seat,
)
from tests.oracle.kingdoms.words import Order, places_named

HIGHEST_TOWER = 6
HIGHEST_MAGIC = 5
OF_ACTION = {
    "patrol": "patrol", "stand": "patrol", "quest": "quest", "swap": "quest", "build": "build",
    "research": "research", "expand": "expand", "trade": "trade", "steal": "trade",
}  # fmt: skip

# -- which action may be carried out -------------------------------------------------------


def stands_for(state: State, seat: str, action: str) -> set[str]:
    """The actions that the seat may carry out where this one was chosen (TK18)."""
    found = {action}
    if has(state, seat, "dwarves", 4) and action == "trade":
        found.add("build")
    if has(state, seat, "humans", 1) and action == "research":
        found.add("trade")
    if has(state, seat, "lizardfolk", 2) and action in ("patrol", "quest"):
        found |= {"patrol", "quest"}
    if has(state, seat, "merfolk", 4):
        found.add("patrol")
    if has(state, seat, "undead", 4):
        found.add("expand")
    return found


def refuse_ability(state: State, seat: str, order: Order) -> str | None:
    """TK29: orders that exist through an ability alone are unavailable to who has it not."""
    verb = order[0]
    wanted = None
    if verb == "swap":
        wanted = ("lizardfolk", 4)
    elif verb == "quest" and CARD in order[1:]:
        wanted = ("valkyries", 2)
    elif verb == "steal":
        wanted = ("satyrs", 2)
    elif verb == "trade" and len(order[1].kinds()) > 1:
        wanted = ("elves", 1)
    if wanted and not has(state, seat, *wanted):
        return no("unavailable", f"{wanted[0]} {wanted[1]} alone", "TK29")
    return None


def refuse_action(state: State, seat: str, action: str, order: Order) -> str | None:
    """May the seat carry this order out where the action was chosen? In the order of TK27."""
    if order[0] not in OF_ACTION:
        return no("wrong-phase", "no such order now", "TK29")
    for region in places_named(order):
        if not is_region(state, region):
            return no("unknown-region", f"{region} is on no card in play", "TK27")
    refused = refuse_ability(state, seat, order)
    if refused:
        return refused
    if OF_ACTION[order[0]] not in stands_for(state, seat, action):
        return no("wrong-phase", f"{action} was chosen", "004 Выполнение действия")
    return refuse_itself(state, seat, order)


def refuse_itself(state: State, seat: str, order: Order) -> str | None:
    """The rules of the action itself."""
    match order:
        case ("patrol", origin, to):
            return moves.refuse_patrol(state, seat, origin, to)
        case ("quest", origin, to):
            return moves.refuse_quest(state, seat, origin, to)
        case ("swap", own, other):
            return moves.refuse_swap(state, seat, own, other)
        case ("stand", region):
            return moves.refuse_stand(state, seat, region)
        case ("build", paid):
            return refuse_build(state, seat, paid)
        case ("research",):
            return refuse_research(state, seat)
        case ("expand", region, paid):
            return refuse_expand(state, seat, region, paid)
        case ("trade", given, wanted):
            return refuse_trade(state, seat, given, wanted)
        case ("steal", taken, victim):
            return refuse_steal(state, seat, taken, victim)
    raise AssertionError(order)


def carry_out(state: State, seat: str, order: Order) -> State:
    match order:
        case ("patrol", origin, to):
            return moves.march(state, seat, origin, to, "patrol")
        case ("quest", origin, to):
            return moves.march(state, seat, origin, to, "quest")
        case ("swap", own, other):
            return moves.swap(state, seat, own, other)
        case ("stand", region):
            return stand(state, seat, region)
        case ("build", paid):
            return build(state, seat, paid)
        case ("research",):
            return research(state, seat)
        case ("expand", region, paid):
            return expand(state, seat, region, paid)
        case ("trade", given, wanted):
            return trade(state, seat, given, wanted)
        case ("steal", taken, victim):
            return gain(spend(state, victim, taken), seat, taken)
    raise AssertionError(order)


# -- building and research -----------------------------------------------------------------


def refuse_build(state: State, seat: str, paid: Goods | None) -> str | None:
    if state.seats[seat].tower >= HIGHEST_TOWER:
        return no("limit", "six levels are the highest tower", "004 Строительство")
    cost = build_cost(state, seat)
    return refuse_payment(state, seat, cost, "ore", build_kinds(state, seat), paid)


def build(state: State, seat: str, paid: Goods | None) -> State:
    """004 Строительство: one level an action."""
    state = spend(state, seat, paid or some("ore", build_cost(state, seat)))
    return with_seat(state, seat, tower=state.seats[seat].tower + 1)


def refuse_research(state: State, seat: str) -> str | None:
    if state.seats[seat].magic >= HIGHEST_MAGIC:
        return no("limit", "five levels are the highest magic", "004 Исследование")
    return refuse_payment(state, seat, research_cost(state, seat), "mana", ("mana",), None)


def research(state: State, seat: str) -> State:
    """004 Исследование: one level an action; some levels act when they are reached."""
    state = spend(state, seat, some("mana", research_cost(state, seat)))
    state = with_seat(state, seat, magic=state.seats[seat].magic + 1)
    return push(state, Do("reach", (seat,)))


def reach(state: State, seat: str) -> State:
    """What a level brings at the moment in which it is reached."""
    match (state.seats[seat].faction, state.seats[seat].magic):
        case ("centaurs", 3):
            return push(state, Ask("place", seat))
        case ("valkyries", 3):
            return tax(state, seat, 3)
        case ("valkyries", 4):
            return ask_elimination(state, seat)
        case ("order-of-gamelyn", 4):
            return push(state, Do("ask_free", (seat, 2)))
        case ("order-of-gamelyn", 5):
            return push(state, Do("finish"))
    return state


def tax(state: State, seat: str, number: int) -> State:
    """Valkyries 3: every other player gives up so many; at once where there is no choice."""
    rest = clockwise_from(state, seat)[1:]
    ordered = sorted(rest, key=lambda other: without_choice(state, other, number) is None)
    return push(state, *(Do("fine", (other, number)) for other in ordered))


# -- expanding -----------------------------------------------------------------------------


def may_raise_in(state: State, seat: str, region: str) -> bool:
    """TK15: exactly one army, one's own. Centaurs 2: next to one's own too, where no war starts."""
    armies = state.regions[region].armies
    if len(armies) == 1 and armies[0].seat == seat:
        return True
    near = any(adjoin(state, own, region) for own in held(state, seat))
    room = len(armies) < 2 and not others(state, seat, region)
    return has(state, seat, "centaurs", 2) and near and room


def refuse_expand(state: State, seat: str, region: str, paid: Goods | None) -> str | None:
    if in_play(state, seat) >= ARMIES:
        return no("limit", "all seven armies are in play", "004 Мобилизация")
    if region not in state.regions:
        return no("impassable", "no army stands in water or crag", "004 Вода и скалы")
    if not may_raise_in(state, seat, region):
        if len(state.regions[region].armies) >= 2:
            return no("full", "two armies stand there", "004 Мобилизация")
        if has(state, seat, "centaurs", 2):
            return no("not-adjacent", "next to an army of one's own", "Centaurs 2")
        return no("not-owned", "no single army of one's own there", "004 Мобилизация")
    cost = expand_cost(state, seat)
    return refuse_payment(state, seat, cost, "food", expand_kinds(state, seat), paid)


def expand(state: State, seat: str, region: str, paid: Goods | None) -> State:
    """004 Мобилизация. Goblins 3: another expands, one food."""
    state = spend(state, seat, paid or some("food", expand_cost(state, seat)))
    state = moves.arrive(set_out(state, seat), seat, region)
    for other in state.players:
        if other != seat and has(state, other, "goblins", 3):
            state = gain(state, other, some("food"))
    return moves.turn_up(state, seat, region)


# -- trade ---------------------------------------------------------------------------------


def refuse_trade(state: State, seat: str, given: Goods, wanted: str) -> str | None:
    """TK17: at least one, of another kind. Elves 1: ore and food together for mana."""
    if len(given.kinds()) > 1 and (given.mana or wanted != "mana"):
        return no("unavailable", "ore and food together are for mana alone", "Elves 1")
    if not given.total() or getattr(given, wanted):
        return no("syntax", "a trade is of one kind for another", "TK17")
    if not state.seats[seat].goods.covers(given):
        return no("cannot-afford", "what is offered is not there", "004 Торговля")
    return None


def trade(state: State, seat: str, given: Goods, wanted: str) -> State:
    """004 Торговля: as many of the other kind. Humans 2: one more."""
    extra = int(has(state, seat, "humans", 2))
    return gain(spend(state, seat, given), seat, some(wanted, given.total() + extra))


def refuse_steal(state: State, seat: str, taken: Goods, victim: str | None) -> str | None:
    """Satyrs 2: one resource from another player."""
    if victim is None or victim not in state.seats or victim == seat:
        return no("unknown-name", "from which other player?", "Satyrs 2")
    if taken.total() != 1:
        return no("limit", "one resource", "Satyrs 2")
    if not state.seats[victim].goods.covers(taken):
        return no("cannot-afford", "that player has none", "Satyrs 2")
    return None


# -- patrol without a move -----------------------------------------------------------------


def stand(state: State, seat: str, region: str) -> State:
    """004 Руины: the army that lies is raised."""
    armies = list(state.regions[region].armies)
    lies = next(army for army in armies if army.seat == seat and army.lying and not army.moved)
    armies.remove(lies)
    raised = type(lies)(seat, lying=False, moved=True)
    return with_region(state, region, armies=(*armies, raised))


# -- all lines that could be meant ---------------------------------------------------------


def lines(state: State, seat: str, action: str) -> Iterator[str]:
    """Every order line that could carry the action out; `refuse_action` sorts them."""
    for other in sorted(stands_for(state, seat, action)):
        yield from LINES[other](state, seat)


def patrol_lines(state: State, seat: str) -> Iterator[str]:
    for origin in held(state, seat):
        yield from (f"patrol {origin} to {to}" for to in state.regions if to[0] == origin[0])
        yield f"stand {origin}"


def quest_lines(state: State, seat: str) -> Iterator[str]:
    for origin in held(state, seat):
        yield from (f"quest {origin} to {to}" for to in state.regions if to[0] != origin[0])
        if has(state, seat, "valkyries", 2):
            yield f"quest {origin} to card"
        if has(state, seat, "lizardfolk", 4):
            yield from (f"swap {origin} with {to}" for to in state.regions)
    if has(state, seat, "valkyries", 2):
        yield from (f"quest card to {to}" for to in state.regions)


def build_lines(state: State, seat: str) -> Iterator[str]:
    yield "build"
    if len(build_kinds(state, seat)) > 1:
        yield from with_lines(state, seat, "build", build_cost(state, seat), "ore")


def expand_lines(state: State, seat: str) -> Iterator[str]:
    for region in state.regions:
        yield f"expand {region}"
        if len(expand_kinds(state, seat)) > 1 and may_raise_in(state, seat, region):
            yield from with_lines(state, seat, f"expand {region}", expand_cost(state, seat), "food")


def with_lines(state: State, seat: str, order: str, cost: int, own: str) -> Iterator[str]:
    kinds = build_kinds(state, seat) if own == "ore" else expand_kinds(state, seat)
    for paid in payments(state, seat, cost, kinds):
        if paid != some(own, cost) and paid.total():
            yield f"{order} with {paid.text()}"


def trade_lines(state: State, seat: str) -> Iterator[str]:
    own = state.seats[seat].goods
    for given in KINDS:
        for number in range(1, getattr(own, given) + 1):
            for wanted in KINDS:
                if wanted != given:
                    yield f"trade {number} {given} for {wanted}"
    if has(state, seat, "elves", 1):
        yield from mixed_trades(own)
    if has(state, seat, "satyrs", 2):
        for victim in state.players:
            yield from (f"steal 1 {kind} from {victim}" for kind in KINDS if victim != seat)


def mixed_trades(own: Goods) -> Iterator[str]:
    """Elves 1."""
    for ore in range(1, own.ore + 1):
        yield from (f"trade {ore} ore {food} food for mana" for food in range(1, own.food + 1))


LINES = {
    "patrol": patrol_lines, "quest": quest_lines, "build": build_lines,
    "research": lambda state, seat: iter(["research"]), "expand": expand_lines,
    "trade": trade_lines,
}  # fmt: skip
assert set(LINES) == set(ACTIONS)
