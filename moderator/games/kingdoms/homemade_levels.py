"""A level of a home-made faction: what its table says, as the hooks of a level."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import NOTHING, Goods
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.factions.centaurs import regions_of
from moderator.games.kingdoms.goods import KINDS
from moderator.games.kingdoms.powers import Discount, Power
from moderator.games.kingdoms.realm import YIELDS
from moderator.games.kingdoms.state import ACTIONS, LEVELS, State, War
from moderator.games.terms import Table

FLAGS = (
    *("wins_ties", "saps_mana", "raises", "loots", "unbroken", "attacks_pairs", "any_action"),
    *("steals", "starves"),
)
NUMBERS: Mapping[str, int] = {
    "food_worth": 2,
    "ore_worth": 2,
    "lost_discount": 3,
    "win_choice": 2,
    "ally_gift": 2,
    "ally_gain": 2,
    "firm": 3,
    "patrols": 2,
    "build_discount": 2,
    "toll": 2,
    "trade_bonus": 2,
    "before_choosing": 2,
    "pair_yield": 2,
}
"""The most that a level may bring of each."""
GOODS = ("win_goods", "fallen_goods", "others_expand_goods")
LISTS: Mapping[str, tuple[str, ...]] = {
    "guards": ("plains", "mountain", "forest", "capital", "ruins"),
    "builds_with": ("food", "mana"),
    "expands_with": ("ore", "mana"),
    "mixes_for": KINDS,
}
WARS = ("attacking", "defending", "by patrol", "by quest", *(f"in {kind}" for kind in YIELDS))
"""When a war is cheaper."""
_KNOWN = frozenset((*FLAGS, *NUMBERS, *GOODS, *LISTS, "cheaper_war", "instead", "points", "like"))


def level(table: Table) -> Power:
    """What a level brings; ValueError names the key of what is wrong."""
    table.allow_only(_KNOWN)
    if not table.data:
        raise ValueError(f"{table.path}: a level that brings nothing")
    if "like" in table.data:
        return _like(table)
    values: dict[str, Any] = {flag: table.flag(flag) for flag in FLAGS}
    values |= {name: table.maybe(name, 1, most) or 0 for name, most in NUMBERS.items()}
    values |= {name: _goods(table, name) for name in GOODS}
    values |= {name: _words(table, name, allowed) for name, allowed in LISTS.items()}
    return Power(
        **values,
        discounts=tuple(_discounts(table.table("cheaper_war"))),
        instead=tuple(_instead(table.table("instead"))),
        points=tuple(map(regions_of, _words(table, "points", tuple(YIELDS)))),
    )


def _like(table: Table) -> Power:
    """A level of a faction of the box, whole: `orcs 3`."""
    table.allow_only(frozenset(("like",)))
    name, _, number = table.text("like").rpartition(" ")
    if name not in FACTIONS or number not in map(str, range(1, LEVELS + 1)):
        raise table.wrong("like", 'a faction of the box and a level, as "dark-elves 3"')
    return FACTIONS[name][int(number) - 1]


def _goods(table: Table, name: str) -> Goods:
    goods = table.table(name)
    goods.allow_only(frozenset(KINDS))
    if name not in table.data:
        return NOTHING
    food, ore, mana = (goods.maybe(kind, 1, 3) or 0 for kind in KINDS)
    return food, ore, mana


def _words(table: Table, name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    for word in table.words(name):
        if word not in allowed:
            raise table.wrong(name, f"no {word!r}; there are: {', '.join(allowed)}")
    return tuple(dict.fromkeys(table.words(name)))


def _instead(table: Table) -> Iterator[tuple[str, str]]:
    """(chosen, done in its place); `any` is whatever was chosen."""
    table.allow_only(frozenset((*ACTIONS, "any")))
    for chosen in table.data:
        done = table.text(chosen)
        if done not in ACTIONS or done == chosen:
            raise table.wrong(chosen, f"another action; there are: {', '.join(ACTIONS)}")
        yield "*" if chosen == "any" else chosen, done


def _discounts(table: Table) -> Iterator[Discount]:
    table.allow_only(frozenset(WARS))
    for when in table.data:
        yield _discount(when, table.number(when, 1, 2))


def _discount(when: str, points: int) -> Discount:
    holds = _HOLDS[when]
    return lambda state, war, seat, _paid: points if holds(state, war, seat) else 0


def _in(kind: str) -> Callable[[State, War, Seat], bool]:
    return lambda state, war, _seat: state.realm.kind[war.region] == kind


def _by(how: str) -> Callable[[State, War, Seat], bool]:
    return lambda _state, war, seat: seat == war.attacker and war.by == how


_HOLDS: Mapping[str, Callable[[State, War, Seat], bool]] = {
    "attacking": lambda _state, war, seat: seat == war.attacker,
    "defending": lambda _state, war, seat: seat == war.defender,
    "by patrol": _by("patrol"),
    "by quest": _by("quest"),
    **{f"in {kind}": _in(kind) for kind in YIELDS},
}
