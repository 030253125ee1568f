"""Tiny Epic Kingdoms, read a second time: from the rulebook, the rulings and the data alone.

The position is a plain value (`values.State`). Each rule is a function that names its source: 004
is the rulebook, TK the rulings, a faction and a level the card. Nothing of the product's code is
used here; the model is slow and literal on purpose.

Where neither rulebook nor ruling speaks, this is assumed, as the product does:
a payment named beyond the price of building or expanding is lost, as in a war (TK3);
an army that goes back after two flags retreats, with all that a retreat brings;
Dark Elves who show the flag to two armies, and are shown it, go back: there is no room for a third;
a last army is never given up in war, whoever beat it (TK6 says it of broken alliances);
nobody's last army is swapped away, and allies are so at the start of a swap;
of two free actions the second is gone where the first is declined;
a raise, or a gain beyond nine of everything, that changes nothing is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracle.kingdoms import cases, defaults, questions, scores
from tests.oracle.kingdoms.values import Ask, State, in_play, no
from tests.oracle.kingdoms.words import read

NOT_MODELLED = {
    "setup": "the model begins with a position: dealing and choosing the set-up are not played",
    "shapeshifters": "no text of their levels is known",
    "home-made pieces": "no rulebook knows them",
    "options": "a league's own tower points, factions and sides are not the rulebook's",
    "sheets": "alternatives, plans, drafts and spoilt lines belong to the order language",
}
LARGE = frozenset({"place"})


def begin(case: Mapping[str, Any]) -> State:
    """The state of a scenario file's position, at the point where the active seat is asked."""
    return questions.go_on(cases.begin(case))


def asked(state: State) -> list[tuple[str, str]]:
    """Who must answer now, and what kind of question; nobody when the game is over."""
    return [(ask.seat, ask.kind) for ask in questions.open_asks(state)]


def ask_of(state: State, seat: str) -> Ask | None:
    return next((ask for ask in questions.open_asks(state) if ask.seat == seat), None)


def refusal(state: State, seat: str, order: str) -> str | None:
    """None where the order may be given now; else `code: reason (source)`."""
    ask = ask_of(state, seat)
    if ask is None:
        return no("not-your-turn", f"{seat} is not asked", "orders, error codes")
    meant = read(order)
    if meant is None:
        return no("unknown-order", "no such order", "orders")
    return questions.refuse(state, ask, meant)


def legal(state: State, seat: str) -> dict[str, dict[str, Any]]:
    """Every order that the seat may give now, with its cost; the kinds in LARGE only by example."""
    ask = ask_of(state, seat)
    if ask is None:
        return {}
    lines = questions.KINDS_ASKED[ask.kind][2](state, ask)
    sound = [line for line in dict.fromkeys(lines) if refusal(state, seat, line) is None]
    return {line: dict(questions.cost_of(state, ask, line)) for line in sound}


def play(
    state: State, seat: str, order: str, dice: Sequence[int] = (), draws: Sequence[Any] = ()
) -> State:
    """One order carried out. No die is rolled here, and tokens' faces stand in the position."""
    refused = refusal(state, seat, order)
    assert refused is None, f"{seat}: {order}: {refused}"
    ask, meant = ask_of(state, seat), read(order)
    assert ask is not None
    assert meant is not None
    return questions.answer(state, ask, meant)


def default(state: State, seat: str) -> str | None:
    """What is played for a silent seat; None where no rule says it."""
    ask = ask_of(state, seat)
    return defaults.default(state, ask) if ask else None


def facts(state: State) -> dict[str, object]:
    """The whole position in the keys of a scenario file's expectations."""
    result = scores.outcome(state)
    found: dict[str, object] = {
        "active": state.active,
        "action": state.action,
        "shields": sorted(state.shields),
        "ending": state.ending,
        "over": state.over,
        "winners": result["winners"] if result else [],
    }
    points = scores.totals(state)
    for seat in state.players:
        found.update(seat_facts(state, seat))
        found[f"seats.{seat}.score"] = points[seat]
    for name, region in state.regions.items():
        if not region.armies and not region.token:
            continue
        found[f"regions.{name}.armies"] = sorted(army.seat for army in region.armies)
        found[f"regions.{name}.lying"] = sorted(a.seat for a in region.armies if a.lying)
        found[f"regions.{name}.token"] = region.token
    return found


def seat_facts(state: State, seat: str) -> dict[str, object]:
    own = state.seats[seat]
    return {
        f"seats.{seat}.mana": own.goods.mana,
        f"seats.{seat}.ore": own.goods.ore,
        f"seats.{seat}.food": own.goods.food,
        f"seats.{seat}.magic": own.magic,
        f"seats.{seat}.tower": own.tower,
        f"seats.{seat}.armies": in_play(state, seat),
        f"seats.{seat}.crown": own.crown,
        f"seats.{seat}.captured": own.captured,
        f"seats.{seat}.card": own.card,
    }


def scoring(state: State) -> list[tuple[str, str, int]]:
    """The final score now, item by item; what brings nothing is left out."""
    return [
        (seat, why, points)
        for seat in state.players
        for why, points in scores.items(state, seat).items()
        if points
    ]


def outcome(state: State) -> dict[str, Any] | None:
    """Winners and places, when the game is over."""
    return scores.outcome(state)
