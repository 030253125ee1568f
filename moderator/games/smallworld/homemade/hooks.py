"""What a home-made banner or badge does: its keys, each one of the hooks that all traits have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.games.smallworld.board import KINDS
from moderator.games.smallworld.catalogue import HOLES
from moderator.games.smallworld.homemade.places import held, place, union
from moderator.games.smallworld.races import build_lair, build_lairs, dig, fill_holes
from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.traits import Trait, Where
from moderator.games.terms import Table

Count = Callable[[State, Band], int]

_PRICES = ("cheaper", "less", "dearer", "ignores")
_WAYS = ("reach", "reach_first", "entry", "needs", "swims")
_REST = ("spares", "plain", "loss", "lairs", "coins", "grows", "decline")
KEYS = frozenset((*_PRICES, *_WAYS, *_REST))
"""What banners and badges may say alike."""
BANNER_KEYS = frozenset(("aside", "holes"))
"""What only a banner may: two traits of one race with these would have to share the pieces."""

MOST_ASIDE = 4
_PLACES = ("cheaper", "dearer", "ignores", "reach", "reach_first", "entry")
_COINS = frozenset(("each", "turn", "first", "conquests", "regions"))
_GROWS = frozenset(("each", "conquests"))
_DECLINE = frozenset(("each", "swims", "loss", "beside", "vanishes"))


def trait(id_: str, table: Table) -> Trait:
    """The hooks that a table gives; ValueError names the key."""
    for name, known in (("coins", _COINS), ("grows", _GROWS), ("decline", _DECLINE)):
        table.table(name).allow_only(known)
    return Trait(
        id_,
        dearer=union(table.each("dearer", place)),
        ignores=union(table.each("ignores", place)),
        enters=union(table.each("entry", place)),
        opens=union(table.each("reach", place)),
        lands=union(table.each("reach_first", place)),
        swims=table.flag("swims"),
        spares=table.flag("spares"),
        plain=table.flag("plain"),
        loss=table.maybe("loss", 0, 1),
        grows=_sum(_growth(table.table("grows"))),
        each=held(table.table("coins").each("each", place)),
        bonus=_sum(_coins(table.table("coins"))),
        needs=_needs(table),
        **_cheaper(table),
        **_pieces(table),
        **_decline(id_, table.table("decline")),
    )


def check_places(table: Table) -> None:
    """Places that contradict each other or the rules: asked of a file alone, for a game that has
    such a piece already is played on. ValueError names the key."""
    for key in _PLACES:
        words = table.words(key)
        if twice := next((word for word in words if words.count(word) > 1), ""):
            raise table.wrong(key, f"{twice!r} stands there twice")
    for key, other in (("dearer", "cheaper"), ("reach_first", "reach")):
        if both := next((word for word in table.words(key) if word in table.words(other)), ""):
            raise table.wrong(key, f"{both!r} stands in {other} already")
    entry = table.words("entry")
    if entry and not table.flag("swims") and set(entry) <= {"sea", "lake"}:
        raise table.wrong("entry", "nobody can begin there: only who swims conquers seas and lakes")


def _cheaper(table: Table) -> dict[str, Any]:
    less = table.maybe("less", 1, 2)
    where = union(table.each("cheaper", place))
    if less and where is None:
        raise table.wrong("less", "says nothing without cheaper")
    return {"cheaper": where, "less": less or 1}


def _needs(table: Table) -> tuple[str, ...]:
    """Without one of them on the board the piece stays in the box."""
    for word in table.words("needs"):
        if word not in KINDS:
            raise table.wrong("needs", f"{word!r} is no terrain or symbol")
    return table.words("needs")


def _pieces(table: Table) -> dict[str, Any]:
    """A lair in each region entered; holes in the first ones; tokens for conquests alone."""
    aside = table.maybe("aside", 1, MOST_ASIDE) or 0
    holes = table.maybe("holes", 1, HOLES) or 0
    if table.flag("lairs"):
        if holes:
            raise table.wrong("holes", "a race has lairs or holes, not both")
        return {"aside": aside, "on_conquest": build_lair, "on_redeploy": build_lairs}
    if holes:
        return {"aside": aside, "digs": holes, "on_conquest": dig, "on_decline": fill_holes}
    return {"aside": aside}


def _growth(table: Table) -> list[Count]:
    hooks = []
    if where := held(table.each("each", place)):
        hooks.append(_counted(where))
    if (conquests := table.maybe("conquests", 1, 9)) is not None:
        hooks.append(_for_conquests(conquests))
    return hooks


def _coins(table: Table) -> list[Count]:
    hooks = []
    if (turn := table.maybe("turn", 1, 3)) is not None:
        hooks.append(_always(turn))
    if (first := table.maybe("first", 1, 7)) is not None:
        hooks.append(_once(first))
    if (conquests := table.maybe("conquests", 1, 9)) is not None:
        hooks.append(_for_conquests(conquests))
    if (regions := table.maybe("regions", 2, 9)) is not None:
        hooks.append(_for_regions(regions))
    return hooks


def _counted(where: Where) -> Count:
    return lambda state, band: where(state, band).bit_count()


def _always(coins: int) -> Count:
    return lambda _state, _band: coins


def _once(coins: int) -> Count:
    return lambda _state, band: 0 if band.entered else coins


def _for_conquests(number: int) -> Count:
    return lambda state, _band: state.turn.spoils.bit_count() // number


def _for_regions(number: int) -> Count:
    return lambda _state, band: band.held.bit_count() // number


def _sum(counts: list[Count]) -> Count | None:
    if not counts:
        return None
    return lambda state, band: sum(count(state, band) for count in counts)


def _decline(id_: str, table: Table) -> dict[str, Any]:
    """What is left in decline; `beside`: it stands beside another race in decline."""
    unlimited, vanishes = table.flag("beside"), table.flag("vanishes")
    if vanishes and len(table.data) > 1:
        raise table.wrong("vanishes", "who vanishes leaves nothing else in decline")
    faded = Trait(
        id_,
        each=held(table.each("each", place)),
        swims=table.flag("swims"),
        loss=table.maybe("loss", 0, 1),
        unlimited=unlimited,
    )
    left = table.data and not vanishes
    return {"unlimited": unlimited, "vanishes": vanishes, "faded": faded if left else None}
