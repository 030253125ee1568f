"""Which order somebody asks about, in whatever language they name it."""

from __future__ import annotations

from typing import Any

from moderator.engine.core import Facts, facts
from moderator.engine.rules import Notation


def topic(notation: Notation[Any, Any], words: str) -> Facts:
    """`topic`, the order in canonical English, and its forms where it needs more than its word;
    nothing where the words name no order of the game."""
    sheet = notation.read(words)
    lines = (*sheet.plans[0], *sheet.commands)
    if lines:
        return facts(topic=lines[0].verb)
    for problem in sheet.problems:
        known = dict(problem.facts)
        if known.get("order"):
            return facts(topic=known["order"], form=known.get("form", ""))
    return facts(topic=sheet.closing) if sheet.closing else ()
