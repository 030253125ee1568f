"""What the data marks as unsure can be set by a league, or the page says why it cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from moderator.games.kingdoms.homemade import PRINTED
from moderator.games.kingdoms.readings import READINGS, card_of

ROOT = Path(__file__).parents[2]
DATA = json.loads((ROOT / "moderator/games/kingdoms/data/kingdoms.json").read_text("utf-8"))
PAGE = (ROOT / "docs" / "kingdoms.md").read_text("utf-8")

MARK = re.compile(
    r"\?|presumably|unclear|\bopen:|inferred|unspecified|icon lost|\bit may be|does not say|cut"
    r" (off|after)|fan code|\b1e\b|likely|probabl|\blow-|medium|single source|name only|near"
    r" certain|certain by|headings are lost|not found",
    re.IGNORECASE,
)
"""How the data says that it is not sure of something."""

TABLES = {"tower": "towers", "exploration tokens": "token_counts"}
"""Tables of numbers, and the options that a league sets others with."""


def leaves(value: Any, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of the data with its path; where it was read is none."""
    if isinstance(value, str):
        yield path, value
    for key, part in value.items() if isinstance(value, dict) else ():
        yield from leaves(part, *path, key) if key not in ("sources", "vp_source") else ()
    for number, part in enumerate(value) if isinstance(value, list) else ():
        name = part.get("name", str(number)) if isinstance(part, dict) else str(number)
        yield from leaves(part, *path, name)


def names(path: tuple[str, ...], text: str) -> set[str]:
    """What a marked text is about: a card and level, a card, a territory, a table."""
    if path[0] != "factions":
        return {path[1].replace("_", " ")}
    if path[2] == "levels":
        return {f"{path[1]} {path[3]}"}
    return {f"{path[1]} {level}" for level in re.findall(r"\bL(\d)", text)} or {path[1]}


def marked() -> set[str]:
    return {name for path, text in leaves(DATA) if MARK.search(text) for name in names(path, text)}


def test_every_mark_has_an_option_or_a_reason_and_nothing_else_has_one() -> None:
    title = {name.lower().replace(" ", "-"): name for name in map(str, _factions())}
    options = {f"{title[faction]} {level}" for faction, level in map(card_of, READINGS)}
    _, _, part = PAGE.partition("### Unsure, and yet nothing to set")
    rows = re.findall(r"^\| (`.*?) \|", part.partition("\n## ")[0], re.MULTILINE)
    reasons = {name for row in rows for name in re.findall(r"`(.+?)`", row)}
    derived = {"Valkyries 2", "Constructs 1"}
    """The note on the Valkyries' card names no level; the Constructs' text has the words of the
    first edition, as those of the other war abilities that are marked."""
    assert (options - derived) | reasons | set(TABLES) == marked()
    assert not options & reasons


def _factions() -> list[str]:
    return [faction["name"] for faction in DATA["factions"]]


def test_options_come_in_the_order_of_the_factions() -> None:
    order = [PRINTED.index(card_of(key)[0]) for key in READINGS]
    assert order == sorted(order)
