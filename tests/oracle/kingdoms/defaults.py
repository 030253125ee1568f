"""What a silent seat plays (orders, "What a silent seat plays"; TK31)."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.kingdoms import losses, retreats, turns
from tests.oracle.kingdoms.lands import number_of
from tests.oracle.kingdoms.payments import neutrals
from tests.oracle.kingdoms.values import KINDS, Ask, Goods, State, some

FOOD_FIRST = ("food", "ore", "mana")


def least(own: Goods, number: int) -> Goods:
    """Gains are of what there is least of, one by one; food, ore, mana among equals."""
    chosen = Goods()
    for _ in range(number):
        now = own.plus(chosen)
        kind = min(FOOD_FIRST, key=lambda k: (getattr(now, k), FOOD_FIRST.index(k)))
        chosen = chosen.plus(some(kind))
    return chosen


def most(own: Goods, number: int) -> Goods:
    """Losses are of what there is most of."""
    given = Goods()
    for _ in range(number):
        now = own.minus(given)
        kind = min(FOOD_FIRST, key=lambda k: (-getattr(now, k), FOOD_FIRST.index(k)))
        given = given.plus(some(kind))
    return given


def theft(state: State, ask: Ask) -> str:
    """TK31: of what the thief has least, where the victim has it."""
    own = state.seats[ask.seat].goods
    kinds = [kind for kind in FOOD_FIRST if kind in losses.stealable(state, ask.about)]
    kind = min(kinds, key=lambda k: (getattr(own, k), FOOD_FIRST.index(k)))
    return f"steal 1 {kind} from {ask.about}"


def retreat(state: State, ask: Ask) -> str:
    """To the lowest region that can be paid, else to a church, else the army is lost."""
    lines = retreats.retreat_lines(state, ask)

    def weight(line: str) -> tuple[int, str, int]:
        verb, _, to = retreats.split(line)
        if verb == "church":
            return (1, "", 0)
        assert to is not None
        return (2, "", 0) if to == "none" else (0, to[0], number_of(to))

    first = ask.about.regions[0]
    own = [line for line in lines if f" {first} " in line or " to " not in line]
    return min(own or lines, key=weight)


def default(state: State, ask: Ask) -> str | None:
    """None: no rule says what is played (the way back of TK4)."""
    made = MADE.get(ask.kind)
    return made(state, ask) if made else PLAIN.get(ask.kind)


def elimination(state: State, ask: Ask) -> str:
    """TK31: the lowest seat, its lowest region allowed."""
    region, victim = min(
        losses.eliminable(state, ask.seat),
        key=lambda pair: (pair[1], pair[0][0], number_of(pair[0])),
    )
    return f"eliminate {region} of {victim}"


def first_choice(state: State, ask: Ask) -> str:
    return f"choose {turns.first_free(state)}"


def idle(state: State, ask: Ask) -> str:
    return "pass" if ask.seat == state.active else "collect"


def goods_of(state: State, ask: Ask) -> Goods:
    return state.seats[ask.seat].goods


MADE: dict[str, Callable[[State, Ask], str]] = {
    "choose": first_choice,
    "act": idle,
    "neutral": lambda state, ask: f"bid {neutrals(state)}",
    "gain": lambda state, ask: f"gain {least(goods_of(state, ask), ask.about.number).text()}",
    "lose": lambda state, ask: f"lose {most(goods_of(state, ask), ask.about).text()}",
    "bandits": lambda state, ask: f"pay {most(goods_of(state, ask), losses.BANDITS).text()}",
    "steal": theft,
    "retreat": retreat,
    "eliminate": elimination,
}
PLAIN = {
    "bid": "flag", "raise": "raise none", "dragon": "dragon none", "again": "none",
    "free": "free none", "place": "place none",
}  # fmt: skip
assert set(FOOD_FIRST) == set(KINDS)
