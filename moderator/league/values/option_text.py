"""Options of a new game as people write them: `mixed=yes`, `towers=0 1 2 4 7 10`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from moderator.league.values.errors import LeagueError


def option(text: str) -> tuple[str, Any]:
    """`KEY=VALUE`, where yes, no and numbers are what they say, and several numbers a list."""
    name, equals, value = text.partition("=")
    if not equals:
        raise LeagueError("no-option", word=text)
    return name.strip(), _value(value.strip())


def options(lines: Iterable[str]) -> dict[str, Any]:
    """One option a line; empty lines are nothing. Raises LeagueError."""
    return dict(option(line) for line in lines if line.strip())


_NUMBER = re.compile(r"[0-9]{1,9}")


def _value(text: str) -> Any:
    words = text.replace(",", " ").split()
    if words and all(_NUMBER.fullmatch(word) for word in words):
        numbers = [int(word) for word in words]
        return numbers if len(numbers) > 1 else numbers[0]
    return {"yes": True, "true": True, "no": False, "false": False}.get(text, text)
