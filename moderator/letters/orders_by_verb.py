"""Legal orders by what is done: the beginning of an order, and how it may go on.

Where an order names where from and where to, or goods, a table of regions cannot tell it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from moderator.engine.core import LETTERS
from moderator.engine.sheets import Hint
from moderator.letters.briefing import Briefing
from moderator.locale.notes import aside

_MOST = 24
"""Where an order may go on in more ways, the last ones are left out."""


def has_deeds(hints: Iterable[Hint]) -> bool:
    """Whether the orders are such."""
    told = [dict(hint.facts) for hint in hints]
    return any(
        isinstance(deed.get("region"), str) or {"gains", "points", "able"} & deed.keys()
        for deed in told
    )


def deeds(briefing: Briefing, hints: Iterable[Hint]) -> Iterator[tuple[str, str]]:
    """`patrol A6 to`, and `A4 ruins, A5 forest (war with C Taras)`; each order once."""
    ways: dict[str, list[str]] = {}
    for hint in hints:
        stem, way = _parted(hint)
        ways.setdefault(stem, []).append(" ".join(filter(None, (way, _said(briefing, hint)))))
    for stem, orders in ways.items():
        rest = len(orders) - _MOST
        more = briefing.speaker.count("and {n} more like this", "and {n} more like these", rest)
        shown = [*orders[:_MOST], *([more] if rest > 0 else [])]
        yield stem, ", ".join(filter(None, shown))


def _parted(hint: Hint) -> tuple[str, str]:
    """The order up to its target, and the target with what follows; the verb of other orders."""
    region = dict(hint.facts).get("region")
    if isinstance(region, str) and region in hint.order:
        stem, _, rest = hint.order.rpartition(region)
        return stem.strip(), f"{region}{rest}"
    verb, _, rest = hint.order.partition(" ")
    return verb, rest


def _said(briefing: Briefing, hint: Hint) -> str:
    """The land there, and in brackets what is to be known before."""
    facts: dict[str, Any] = dict(hint.facts)
    land = briefing.speaker.land(facts["terrain"]) if facts.get("terrain") else ""
    known = ", ".join(filter(None, (_foe(briefing, facts), aside(briefing.teller, hint.facts))))
    if not land:
        return f"({known})" if known and " " in hint.order else known
    return " ".join(filter(None, (land, f"({known})" if known else "")))


def _foe(briefing: Briefing, facts: dict[str, Any]) -> str:
    """With whom it means war, or that it can come to nothing."""
    say = briefing.speaker.say
    if facts.get("able") is False:
        return say("of no use now")
    if not facts.get("war"):
        return ""
    if facts.get("owner") is None:
        return say("war with the neutral army")
    return say("war with {letter}", letter=LETTERS[facts["owner"]])
