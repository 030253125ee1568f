"""What is said beside a legal order: its cost, its odds, what it brings."""

from __future__ import annotations

from moderator.engine.core import Facts
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller

_ASIDES = (
    m("{tokens}, {price}"),
    m("needs {need} or more: {odds}"),
    m("costs {cost}, leaves {left} in hand"),
    m("level {level}: costs {cost}"),
    m("level {level}, free of charge"),
    m("{points} in the war: {cost}"),
    m("costs {cost}, brings {gains}"),
    m("brings {gains}"),
    m("costs {cost}"),
)


def aside(teller: Teller, facts: Facts) -> str:
    """The fullest remark that the facts allow; empty where they say nothing."""
    return teller.fill(_ASIDES, facts) or ""
