"""The turn from its start to the next player's: what is asked, in which order (UG27)."""

from dataclasses import replace

from tests.oracle.worlds import army as armies
from tests.oracle.worlds import deploy, score
from tests.oracle.worlds.army import Army, army
from tests.oracle.worlds.conquest import balrog_regions, controls, effect
from tests.oracle.worlds.state import (
    State,
    Turn,
    fallen_has,
    has_power,
    held,
    held_by,
    held_fallen,
    holds_place,
    others,
    pay,
    piece_at,
    with_seat,
    with_turn,
)

BEFORE = ("take", "swap", "volcano", "reborn", "ancient", "ghouls", "ghouls-deploy", "act")
AFTER = (
    "deploy", "armor", "camps", "fortress", "heroes", "peace", "queen", "ghost", "scepter", "ring",
)  # fmt: skip
LATE = ("altar", "stout", "settle-late")


def start_turn(state: State, seat: str) -> State:
    """Peace ends (SW43), the Fountain gives its token, the first question is asked."""
    player = state.seats[seat]
    turn = Turn(seat, first=bool(player.race) and not player.entered)
    state = replace(with_seat(state, seat, peace=""), turn=turn)
    if holds_place(state, seat, "fountain"):  # 001 Фонтан молодости
        state = deploy.gain_tokens(state, seat, 1)
    return ask_before(state, "take")


# -- before the conquests -------------------------------------------------------------------------


def ask_before(state: State, first: str) -> State:
    """The first question from that one on that has to be asked."""
    for question in BEFORE[BEFORE.index(first) :]:
        if must_ask_before(state, question):
            return with_turn(state, question=question)
    raise AssertionError("act is always asked")


def must_ask_before(state: State, question: str) -> bool:
    seat = state.turn.seat
    race = state.seats[seat].race
    match question:
        case "take":
            return not race
        case "swap":
            return bool(state.turn.swap)
        case "volcano":
            return race == "flames" and not piece_at(state, "volcano")
        case "reborn":
            return bool(race) and bool(reborn_regions(state, seat))
        case "ancient":  # UG44: no later turn where the race has just begun
            return race == "cultists" and not state.turn.first and bool(held(state, seat))
        case "ghouls":
            return ghouls_can_act(state, seat)
        case "ghouls-deploy":
            return state.turn.ghouls_readied
    return True


def reborn_regions(state: State, seat: str) -> list[int]:
    return [
        n
        for f in state.seats[seat].fallen
        if fallen_has(state, seat, f.race, "reborn")
        for n in held_fallen(state, seat, f.race)
    ]


def ghouls_can_act(state: State, seat: str) -> bool:
    """SW15: Ghouls in decline conquer before the active race, if any are left."""
    who = Army(seat, "ghouls", ghouls=True)
    return any(f.race == "ghouls" for f in state.seats[seat].fallen) and bool(
        armies.regions(state, who) or armies.hand(state, who)
    )


def end_ghouls(state: State) -> State:
    """The Ghouls' conquests are over; rivers are left."""
    who = army(state, state.turn.seat, ghouls=True)
    if state.turn.ghouls_readied:
        state = deploy.leave_water(state, who)
    return ask_before(state, "ghouls-deploy")


# -- redeployment ---------------------------------------------------------------------------------


def end_conquests(state: State) -> State:
    """Going over to redeployment: rivers are left, new tokens come, then it is asked."""
    seat = state.turn.seat
    who = army(state, seat)
    state = deploy.ready(state, who)
    state = deploy.leave_water(state, who)
    return ask_after(deploy.breed(state, seat), "deploy")


def ask_after(state: State, first: str) -> State:
    for question in AFTER[AFTER.index(first) :]:
        if must_ask_after(state, question):
            return with_turn(state, question=question)
    return score_turn(state)


def must_ask_after(state: State, question: str) -> bool:
    seat = state.turn.seat
    powers = {
        "armor": "shield",
        "camps": "bivouacking",
        "fortress": "fortified",
        "heroes": "heroic",
        "peace": "diplomat",
        "queen": "royal",
    }
    if question in powers:
        return has_power(state, seat, powers[question])
    if question == "deploy":
        return True
    if question == "ghost":
        return holds_place(state, seat, "crypt")
    return bool(sources(state, seat, question))


def sources(state: State, seat: str, relic: str) -> list[str]:
    """By what the seat may still use the Ring or the Scepter this turn: itself, the bag."""
    return [
        name
        for name in (relic, "bag")
        if name not in state.turn.spent
        and controls(state, seat, name)
        and effect(state, name) == relic
    ]


# -- coins and what comes after -------------------------------------------------------------------


def score_turn(state: State) -> State:
    """The turn's coins are paid, then Altar and Stout are asked."""
    seat = state.turn.seat
    items = score.turn_items(state, seat)
    state = replace(state, scored=tuple(items))
    for name, _, coins in items:
        state = pay(state, name, coins)
    if has_power(state, seat, "thieving"):
        state = score.steal(state, seat, held(state, seat))
    return ask_late(with_seat(state, seat, entered=bool(state.seats[seat].race)), "altar")


def ask_late(state: State, first: str) -> State:
    for question in LATE[LATE.index(first) :]:
        if must_ask_late(state, question):
            return with_turn(state, question=question)
    return end_turn(state)


def must_ask_late(state: State, question: str) -> bool:
    seat = state.turn.seat
    match question:
        case "altar":  # 001 Алтарь душ: for a race in decline too
            return any(r.owner == seat and r.place == "altar" for r in state.regions.values())
        case "stout":
            return has_power(state, seat, "stout")
    return bool(state.turn.ask[0])


def end_turn(state: State) -> State:
    """Markers come back, then the losers redeploy (UG27)."""
    state = with_seat(state, state.turn.seat, marked=frozenset())
    return ask_retreats(deploy.lost_with_nowhere_to_go(state))


def ask_retreats(state: State) -> State:
    """Losers clockwise, the attacker first: it may have driven out its own (SW6)."""
    seat = state.turn.seat
    for name in [seat, *others(state, seat)]:
        for each in sorted(state.turn.driven, key=lambda driven: driven.decline):
            if each.seat == name and held_by(state, name, each.race, each.decline):
                ask = (name, each.race, each.decline)
                return with_turn(state, question="retreat", ask=ask)
    state = deploy.camps_back(deploy.into_hand(state))
    return next_turn(state)


def next_turn(state: State) -> State:
    """The next seat; after the last of the last round the game is over (000 Конец игры)."""
    names = list(state.seats)
    at = names.index(state.turn.seat) + 1
    if at == len(names):
        if state.round == state.board.rounds:
            return replace(with_turn(state, question=""), over=True)
        state = replace(state, round=state.round + 1)
    return start_turn(state, names[at % len(names)])


def balrog_default(state: State, seat: str) -> int:
    """The lowest region allowed that is not one's own, else the lowest (orders.md)."""
    allowed = balrog_regions(state, seat)
    foreign = [n for n in allowed if state.regions[n].owner != seat]
    return (foreign or allowed or [0])[0]
