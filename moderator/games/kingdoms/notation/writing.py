"""Choices as orders, in canonical English: what stands here reads back as the same choice."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.engine.core import Decision, letter
from moderator.games.kingdoms.choices import (
    NOTHING,
    Bid,
    Build,
    Choice,
    Choose,
    Church,
    Collect,
    Dragon,
    Eliminate,
    Expand,
    Flag,
    Free,
    FromCard,
    Gain,
    Goods,
    Lose,
    Nothing,
    Pass,
    Patrol,
    Pay,
    Place,
    Quest,
    Raise,
    Research,
    Retreat,
    Stand,
    Start,
    Steal,
    Stock,
    Swap,
    TakeFaction,
    TakeTerritory,
    ToCard,
    Tokens,
    Trade,
    Yield,
)
from moderator.games.kingdoms.notation.legal import asked
from moderator.games.kingdoms.state import State
from moderator.games.own import spelled


def write(state: State, choice: Choice) -> str:
    """The order for a choice that is legal now; chance has no order ("")."""
    match choice:
        case TakeFaction(faction):
            return f"faction {spelled(faction)}"
        case TakeTerritory(territory):
            return f"territory {spelled(territory)}"
        case Start(region):
            return f"start {region}"
        case Stock(goods):
            return f"resources {amounts(goods)}"
        case Tokens(regions):
            return f"tokens {' '.join(regions)}"
        case Choose(action):
            return f"choose {action}"
        case Free(act):
            return f"free {_act(act)}"
        case Nothing():
            return "free none" if asked(state, "free") else "none"
        case _:
            return _act(choice) or _war(state, choice) or _answer(choice)


def _act(choice: Choice) -> str:
    match choice:
        case Build(paid):
            return f"build{_with(paid)}"
        case Expand(region, paid):
            return f"expand {region}{_with(paid)}"
        case Trade(given, kind):
            return f"trade {amounts(given)} for {kind}"
        case Steal(kind, seat):
            return f"steal 1 {kind} from {letter(seat)}"
        case Research() | Collect() | Pass():
            return type(choice).__name__.lower()
    return _move(choice)


def _move(choice: Choice) -> str:
    match choice:
        case Patrol(origin, target) | Quest(origin, target):
            return f"{type(choice).__name__.lower()} {origin} to {target}"
        case ToCard(origin):
            return f"quest {origin} to card"
        case FromCard(target):
            return f"quest card to {target}"
        case Swap(origin, target):
            return f"swap {origin} with {target}"
        case Stand(region):
            return f"stand {region}"
    return ""


def _war(state: State, choice: Choice) -> str:
    match choice:
        case Bid(amount, paid):
            return f"bid {amount}{_with(paid)}"
        case Flag():
            return "flag"
        case Raise(mana, ore):
            return f"raise {amounts((0, ore, mana))}" if mana or ore else "raise none"
        case Dragon(taken):
            return "dragon" if taken else "dragon none"
        case Retreat(origin, target):
            return f"retreat {origin} to {target}"
        case Church(origin, church):
            return f"church {origin} to {church}"
        case Yield(origin):
            return f"retreat {origin} to none" if _several(state) else "retreat none"
    return ""


def _several(state: State) -> bool:
    """Whether more than one beaten army is to be dealt with."""
    decision: Decision | None = asked(state, "retreat")
    return decision is not None and len(decision.about) > 1


def _answer(choice: Choice) -> str:
    match choice:
        case Gain(goods) | Lose(goods):
            return f"{type(choice).__name__.lower()} {amounts(goods)}"
        case Pay(goods):
            return "pay none" if goods == NOTHING else f"pay {amounts(goods)}"
        case Place(counts):
            return f"place {_joined(f'{region}:{number}' for region, number in counts)}"
        case Eliminate(region, seat):
            return f"eliminate {region} of {letter(seat)}"
    return ""


def _with(paid: Goods | None) -> str:
    return "" if paid is None else f" with {amounts(paid)}"


def amounts(goods: Goods) -> str:
    """What there is some of, by its worth in war."""
    food, ore, mana = goods
    named = (("mana", mana), ("ore", ore), ("food", food))
    return _joined(f"{number} {kind}" for kind, number in named if number) or "0 food"


def _joined(words: Iterable[str]) -> str:
    return " ".join(words)
