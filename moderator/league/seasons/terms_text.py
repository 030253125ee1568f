"""The terms of a season as an organiser types them, by command or in a form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from moderator.league.seasons.terms import Terms
from moderator.league.values.errors import LeagueError
from moderator.league.values.option_text import option


def terms(
    kinds: Iterable[str], ties: str, own: Iterable[str], options: Iterable[str], **more: Any
) -> Terms:
    """`ties` with commas between, each of `own` as `4:10,6,3,1`, each of `options` as
    `smallworld:coins=open`; `more` are the other terms. Raises LeagueError for what cannot be."""
    return Terms(
        kinds=tuple(kinds) or ("smallworld",),
        ties=tuple(name.strip() for name in ties.split(",") if name.strip()),
        own=dict(_own(text) for text in own),
        options=_options(options),
        **more,
    )


def _own(text: str) -> tuple[int, tuple[int, ...]]:
    size, _, points = text.partition(":")
    try:
        return int(size), tuple(int(one) for one in points.split(","))
    except ValueError as error:
        raise LeagueError("no-points-table", word=text) from error


def _options(texts: Iterable[str]) -> Mapping[str, Mapping[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for text in texts:
        kind, colon, rest = text.partition(":")
        if not colon:
            raise LeagueError("no-game-option", word=text)
        name, value = option(rest)
        found.setdefault(kind, {})[name] = value
    return found
