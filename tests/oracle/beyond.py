"""Choices that no line can say: a region of no board, a seat nobody sits in, goods below none.

A program may put them to the engine, which must refuse each, whatever it is asked.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

NOWHERE = 0, -1, 62
"""No board has a region so numbered."""
WRONG: Mapping[str, tuple[Any, ...]] = {
    **dict.fromkeys(("region", "place"), NOWHERE),
    **dict.fromkeys(("tokens", "amount"), (-1, 99)),
    **dict.fromkeys(("hammers", "mana", "ore"), (-1, 99)),
    "seat": (-1, 5),
    "using": (("no-such-relic",),),
    **dict.fromkeys(("kind", "relic", "action", "faction", "territory"), ("no-such-name",)),
}
"""What is wrong in a field of that name, in every position."""
LANDS = "region", "origin", "target", "church"
"""Fields with a region of Tiny Epic Kingdoms, which has a name."""
NO_LAND = "", "A99", "Z1"
SHORT, HUGE = -1, 99


def beyond(choice: Any) -> Iterator[Any]:
    """The choice with one of its fields changed to what nothing has."""
    for name, value in _fields(choice):
        if dataclasses.is_dataclass(value):
            wrong: Any = beyond(value)
        elif name in LANDS and isinstance(value, str):
            wrong = NO_LAND
        elif name in ("goods", "given", "paid") and value is not None:
            wrong = _goods(value)
        elif name == "regions" and value:
            wrong = _regions(value)
        elif name in WRONG and value is not None:
            wrong = WRONG[name]
        else:
            wrong = ()
        yield from (_with(choice, name, one) for one in wrong)


def _fields(choice: Any) -> Iterator[tuple[str, Any]]:
    if dataclasses.is_dataclass(choice):
        yield from ((one.name, getattr(choice, one.name)) for one in dataclasses.fields(choice))


def _with(choice: Any, name: str, value: Any) -> Any:
    return dataclasses.replace(choice, **{name: value})


def _goods(goods: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for at in range(len(goods)):
        yield from ((*goods[:at], number, *goods[at + 1 :]) for number in (SHORT, HUGE))


def _regions(regions: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """One that is none, one twice, more than anybody may name."""
    none = NO_LAND if isinstance(regions[0], str) else NOWHERE
    yield from ((*regions[:-1], one) for one in none)
    yield (*regions[:-1], *regions[-1:] * 2)
    yield regions * 4
