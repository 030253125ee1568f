"""Canonical English order lines, read into plain tuples: the verb first, then what it names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.oracle.kingdoms.values import ACTIONS, CARD, KINDS, Goods

Order = tuple[Any, ...]
PLACE = re.compile(r"([A-Z])(\d+)")


def place(word: str) -> str | None:
    return word.upper() if PLACE.fullmatch(word.upper()) else None


def goods(words: list[str]) -> Goods | None:
    """`1 mana 2 ore`: an amount of each resource, none named twice."""
    if not words or len(words) % 2:
        return None
    amounts: dict[str, int] = {}
    for number, kind in zip(words[::2], words[1::2], strict=True):
        if not number.isdigit() or kind not in KINDS or kind in amounts:
            return None
        amounts[kind] = int(number)
    return Goods(**amounts)


def payment(words: list[str]) -> tuple[bool, Goods | None]:
    """What follows a line's own words: nothing, or `with` and a payment. First: is it sound?"""
    if not words:
        return True, None
    if words[0] != "with":
        return False, None
    named = goods(words[1:])
    return named is not None, named


def read_move(words: list[str]) -> Order | None:
    """`patrol A1 to A2`, `quest A1 to card`, `quest card to A1`."""
    if len(words) != 4 or words[2] != "to":
        return None
    ends = [place(word) or (word if word == CARD else None) for word in (words[1], words[3])]
    if None in ends or (CARD in ends and words[0] == "patrol"):
        return None
    return (words[0], *ends)


def read_swap(words: list[str]) -> Order | None:
    if len(words) != 4 or words[2] != "with" or not place(words[1]) or not place(words[3]):
        return None
    return ("swap", place(words[1]), place(words[3]))


def read_one_place(words: list[str]) -> Order | None:
    if len(words) != 2 or not place(words[1]):
        return None
    return (words[0], place(words[1]))


def read_paid(words: list[str]) -> Order | None:
    """`build`, `build with …`: what is paid may be named."""
    fits, paid = payment(words[1:])
    return (words[0], paid) if fits else None


def read_expand(words: list[str]) -> Order | None:
    if len(words) < 2 or not place(words[1]):
        return None
    fits, paid = payment(words[2:])
    return ("expand", place(words[1]), paid) if fits else None


def read_bid(words: list[str]) -> Order | None:
    if len(words) < 2 or not words[1].isdigit():
        return None
    fits, paid = payment(words[2:])
    return ("bid", int(words[1]), paid) if fits else None


def read_trade(words: list[str]) -> Order | None:
    if len(words) < 4 or words[-2] != "for" or words[-1] not in KINDS:
        return None
    given = goods(words[1:-2])
    return ("trade", given, words[-1]) if given else None


def read_steal(words: list[str]) -> Order | None:
    taken = goods(words[1:3])
    if taken is None or len(words) not in (3, 5) or (len(words) == 5 and words[3] != "from"):
        return None
    return ("steal", taken, words[4].upper() if len(words) == 5 else None)


def read_amount(words: list[str]) -> Order | None:
    """`gain 1 ore`, `pay none`."""
    if words[1:] == ["none"]:
        return (words[0], None)
    named = goods(words[1:])
    return (words[0], named) if named is not None else None


def read_retreat(words: list[str]) -> Order | None:
    """`retreat none`, `retreat B2`, `retreat B3 to B2`, `retreat B3 to none`; `church` likewise."""
    named = [word for word in words[1:] if word != "to"]
    ends = [word if word in ("none", CARD) else place(word) for word in named]
    if None in ends or len(ends) > 2 or (len(ends) == 2) != ("to" in words):
        return None
    if len(ends) == 2:
        return (words[0], *ends)
    return (words[0], None, ends[0] if ends else None)


def read_place(words: list[str]) -> Order | None:
    """`place A1:2 A3:1`, or `place none`: the armies stay."""
    if words[1:] == ["none"]:
        return ("place", None)
    wishes: dict[str, int] = {}
    for word in words[1:]:
        name, _, count = word.partition(":")
        region = place(name)
        if region is None or not count.isdigit() or region in wishes:
            return None
        wishes[region] = int(count)
    return ("place", wishes) if wishes else None


def read_eliminate(words: list[str]) -> Order | None:
    if len(words) not in (2, 4) or not place(words[1]):
        return None
    return ("eliminate", place(words[1]), words[3].upper() if len(words) == 4 else None)


def read_free(words: list[str]) -> Order | None:
    if words[1:] == ["none"]:
        return ("free", None)
    inner = read(" ".join(words[1:]))
    return ("free", inner) if inner else None


def read_raise(words: list[str]) -> Order | None:
    return {("1", "mana"): ("raise", 1), ("none",): ("raise", 0)}.get(tuple(words[1:]))


def read_bare(words: list[str]) -> Order | None:
    return (words[0],) if len(words) == 1 else None


def read_dragon(words: list[str]) -> Order | None:
    return {(): ("dragon", True), ("none",): ("dragon", False)}.get(tuple(words[1:]))


def read_choose(words: list[str]) -> Order | None:
    return ("choose", words[1]) if len(words) == 2 and words[1] in ACTIONS else None


READERS: dict[str, Callable[[list[str]], Order | None]] = {
    "choose": read_choose, "patrol": read_move, "quest": read_move, "swap": read_swap,
    "stand": read_one_place, "build": read_paid, "research": read_bare, "expand": read_expand,
    "trade": read_trade, "steal": read_steal, "collect": read_bare, "pass": read_bare,
    "none": read_bare, "free": read_free, "bid": read_bid, "flag": read_bare, "raise": read_raise,
    "dragon": read_dragon, "retreat": read_retreat, "church": read_retreat, "gain": read_amount,
    "lose": read_amount, "pay": read_amount, "place": read_place, "eliminate": read_eliminate,
}  # fmt: skip


def read(line: str) -> Order | None:
    """None: the line is no order of this game."""
    words = line.split()
    verb = words[0].lower() if words else ""
    if verb not in READERS:
        return None
    return READERS[verb]([word if PLACE.match(word) else word.lower() for word in words])


def places_named(order: Order) -> list[str]:
    """Every region that an order names, for the check that it is on the board."""
    found: list[str] = []
    for part in order[1:]:
        if isinstance(part, str) and PLACE.fullmatch(part):
            found.append(part)
        elif isinstance(part, dict):
            found.extend(part)
        elif type(part) is tuple:
            found.extend(places_named(part))
    return found
