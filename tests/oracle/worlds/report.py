"""What can be read off a state: facts, defaults, legal orders, the outcome."""

from itertools import combinations
from typing import Any

from tests.oracle.worlds import army as armies
from tests.oracle.worlds import conquest as con
from tests.oracle.worlds import deploy, flow, pieces
from tests.oracle.worlds.answers import spoken
from tests.oracle.worlds.army import Army, army, is_race, power
from tests.oracle.worlds.orders import Order, read
from tests.oracle.worlds.play import asked, refusal
from tests.oracle.worlds.score import places
from tests.oracle.worlds.state import (
    Region,
    State,
    box,
    held,
    on_board,
    piece_at,
    supply,
    weakest,
)
from tests.oracle.worlds.tables import RELICS

EMPTY = Region()
LARGE = frozenset({"deploy", "camps", "armor", "retreat", "reborn", "heroes"})


# -- facts ----------------------------------------------------------------------------------------


def facts(state: State) -> dict[str, Any]:
    """The position in the keys of scenario expectations."""
    end = outcome(state)
    found: dict[str, Any] = {
        "round": state.round,
        "active": state.turn.seat,
        "over": state.over,
        "winners": end["winners"] if end else [],
        "asking": sorted({seat for seat, _ in asked(state)}),
    }
    for name in state.seats:
        found |= seat_facts(state, name)
    for number, region in state.regions.items():
        if region != EMPTY:
            found |= region_facts(state, number)
    found |= {f"supply.{race}": supply(state, race) for race in races_seen(state)}
    for place, combo in enumerate(state.row, 1):
        found[f"combos.{place}"] = f"{combo.power} {combo.race}"
        found[f"combos.{place}.coins"] = combo.coins
    return found


def races_seen(state: State) -> list[str]:
    races = [*(c.race for c in state.row), *state.banners]
    for seat in state.seats.values():
        races += [seat.race] if seat.race else []
        races += [f.race for f in seat.fallen]
    return races


def seat_facts(state: State, name: str) -> dict[str, Any]:
    seat = state.seats[name]
    waiting = sum(d.tokens for d in state.turn.driven if d.seat == name)
    mine = {
        "coins": seat.coins,
        "hand": seat.hand + waiting + sum(f.hand for f in seat.fallen),
        "race": seat.race,
        "power": seat.power,
        "peace": seat.peace,
        "hammers": seat.hammers,
        "decline": sorted(f.race for f in seat.fallen),
    }
    return {f"seats.{name}.{key}": value for key, value in mine.items()}


def region_facts(state: State, number: int) -> dict[str, Any]:
    region = state.regions[number]
    relics: Any = list(region.relics)
    here = {
        "owner": region.owner,
        "tokens": region.tokens,
        "race": region.race,
        "decline": region.decline,
        "tribe": region.tribe,
        "monster": region.monster,
        "place": region.place,
        "relic": (relics[0] if relics else "") if len(relics) < 2 else relics,
        **{f"pieces.{name}": count for name, count in region.pieces.items()},
    }
    return {f"regions.{number}.{key}": value for key, value in here.items()}


def outcome(state: State) -> dict[str, Any] | None:
    """Winners and places when the game is over (SW13)."""
    if not state.over:
        return None
    order = places(state)
    return {"winners": sorted(s for s, at in order.items() if at == 1), "places": order}


# -- defaults -------------------------------------------------------------------------------------


FIXED = {
    "ghouls": "ghouls stop", "ghouls-deploy": "ghouls deploy weakest", "act": "stop",
    "deploy": "deploy weakest", "armor": "armor weakest", "camps": "camps weakest",
    "settle": "deploy weakest", "settle-late": "deploy weakest", "stout": "none",
}  # fmt: skip


def default(state: State, seat: str) -> str | None:
    """What a silent seat plays (orders.md)."""
    question = asked(state)[0][1]
    if question in FIXED:
        return FIXED[question]
    if question in CHOSEN:
        return CHOSEN[question](state, seat)
    return f"{question} none"


def _take(state: State, seat: str) -> str:
    return f"take {spoken(state.row[0].power)} {spoken(state.row[0].race)}"


def _volcano(state: State, seat: str) -> str:
    return f"volcano {min(n for n, land in state.board.lands.items() if land.volcano)}"


def _balrog(state: State, seat: str) -> str:
    return f"balrog {flow.balrog_default(state, seat)}"


def _ancient(state: State, seat: str) -> str:
    if piece_at(state, "ancient"):
        return "ancient none"
    return _weakest("ancient", state, held(state, seat))


def _queen(state: State, seat: str) -> str:
    if on_board(state, "queen"):
        return "queen none"
    return _weakest("queen", state, held(state, seat))


def _retreat(state: State, seat: str) -> str:
    name, race, fallen = state.turn.ask
    where = deploy.retreat_by(state, name, race, fallen, state.seats[name].retreat)
    return "retreat " + " ".join(map(str, where))


def _weakest(verb: str, state: State, own: list[int]) -> str:
    return f"{verb} {weakest(state, own)}" if own else f"{verb} none"


def _fortress(state: State, seat: str) -> str:
    """The turn's fortress by weakest (SW40)."""
    free = [n for n in held(state, seat) if not state.regions[n].piece("fortress")]
    return _weakest("fortress", state, free if box(state, "fortress") else [])


def _heroes(state: State, seat: str) -> str:
    """Heroes that stand stay, those in hand go to the weakest (SW40)."""
    own = held(state, seat)
    chosen = [n for n in own if state.regions[n].piece("hero")]
    while len(chosen) < min(2, len(own)):
        chosen.append(weakest(state, [n for n in own if n not in chosen]))
    return f"heroes {' '.join(map(str, chosen))}" if chosen else "heroes none"


CHOSEN = {
    "take": _take, "volcano": _volcano, "balrog": _balrog, "ancient": _ancient, "queen": _queen,
    "retreat": _retreat, "fortress": _fortress, "heroes": _heroes,
}  # fmt: skip


# -- legal orders ---------------------------------------------------------------------------------


def legal(state: State, seat: str) -> dict[str, dict[str, Any]]:
    """Every order of the seat now, with what it needs; but for those of `LARGE`."""
    if not asked(state) or asked(state)[0][0] != seat:
        return {}
    question = asked(state)[0][1]
    if question in ("act", "ghouls"):
        return legal_acts(state, seat, question == "ghouls")
    lines = offered(state, question)
    return {line: {} for line in lines if refusal(state, seat, line) is None}


def offered(state: State, question: str) -> list[str]:
    """The lines that may answer the question."""
    numbers = list(state.board.lands)
    if question == "take":
        return [f"take {spoken(c.power)} {spoken(c.race)}" for c in state.row]
    if question == "peace":
        return [f"peace {name}" for name in state.seats] + ["peace none"]
    if question == "swap":
        return [f"swap {n}" for n in range(1, 8)] + ["swap none"]
    if question == "stout":
        return ["decline after", "none"]
    lines = [f"{question} {n}" for n in numbers]
    if question in ("scepter", "ring"):
        lines += [f"{question} {n} using bag" for n in numbers]
    return lines if question in pieces.MUST else [*lines, f"{question} none"]


def legal_acts(state: State, seat: str, ghouls: bool) -> dict[str, dict[str, Any]]:
    who = army(state, seat, ghouls)
    prefix = "ghouls " if ghouls else ""
    ready = deploy.ready(state, who)
    lines: dict[str, dict[str, Any]] = {prefix + "stop": {}}
    for line in (prefix + each for each in first_acts(state, seat, who)):
        if refusal(state, seat, line) is None:
            lines[line] = {}
    for line in (prefix + each for each in conquest_lines(state, seat, who)):
        order = read(line)
        if refusal(ready, seat, line) is None and is_offered(ready, who, order):
            lines[line] = needs(ready, who, order)
    return lines


def is_offered(state: State, who: Army, order: Order) -> bool:
    """Some orders are sound in a sheet and still no choice of their own."""
    if order.verb == "roll":  # what can be paid in full rolls no die (SW5)
        return con.price(state, who, order) > con.strength(state, who, order.target)
    # Berserk roll first, then name the target (SW22).
    return not (order.verb == "conquer" and con.berserk(state, who) and state.turn.die is None)


def needs(state: State, who: Army, order: Order) -> dict[str, Any]:
    """Tokens of a conquest, the least face of a roll."""
    die = state.turn.die or 0
    price = con.price(state, who, order, die) if order.verb in ("conquer", "roll") else 0
    if order.verb == "roll" or order.die:
        return {"need": max(0, price - con.strength(state, who, order.target))}
    if order.verb == "conquer" and not con.berserk(state, who):
        return {"tokens": price}
    return {}


def first_acts(state: State, seat: str, who: Army) -> list[str]:
    """What is no conquest: giving up, declining, the bag, the Balrog, the Berserk die."""
    lines = [f"abandon {n}" for n in armies.regions(state, who)]
    if who.ghouls:
        return lines
    if con.pentacle_of(state, seat):
        lines += [f"balrog {n}" for n in state.board.lands]
    own = state.seats[seat].power == "vanishing"
    lines += [f"bag {relic}" for relic in RELICS]
    return [*lines, "roll", "decline", *([] if own else ["decline vanishing"])]


def conquest_lines(state: State, seat: str, who: Army) -> list[str]:
    numbers = list(state.board.lands)
    lines = []
    for use in [""] if who.ghouls else with_relics(state, seat):
        lines += [f"{verb} {n}{use}" for verb in ("conquer", "roll") for n in numbers]
        if is_race(who, "will-o-wisps"):
            lines += [f"conquer {n} die{use}" for n in numbers]
    verbs = {
        "sorcerer": is_race(who, "sorcerers"),
        "dragon": power(state, who, "dragon-master"),
        "vampire": power(state, who, "vampire"),
        "orb": con.controls(state, seat, "orb"),
    }
    lines += [f"{verb} {n}" for verb, can in verbs.items() if can for n in numbers]
    bag = not who.ghouls and state.turn.bag == "orb"
    return lines + ([f"orb {n} using bag" for n in numbers] if bag else [])


def with_relics(state: State, seat: str) -> list[str]:
    """Every set of relics that may serve a conquest now (UG23)."""
    names = [
        name
        for name in (*RELICS, "bag")
        if name not in state.turn.spent
        and con.controls(state, seat, name)
        and con.effect(state, name) in ("doormat", "socks", "sword")
    ]
    sets = [c for size in range(len(names) + 1) for c in combinations(names, size)]
    return [" using " + " and ".join(c) if c else "" for c in sets]
