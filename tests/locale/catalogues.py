"""All messages of the checkout, as the command in babel.cfg finds them, and what they say."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from moderator.locale import faults, kingdoms, questions, realm_deeds
from moderator.locale.lessons import LESSONS
from moderator.locale.lore import LORE
from moderator.locale.notions import NOTIONS

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "moderator" / "locale"
LANGUAGES = ("ru", "uk")
KEYWORDS = {"say": None, "count": (1, 2), "message": None, "m": None, "plural": (1, 2)}


@cache
def source() -> Catalog:
    """Every message in code and templates."""
    with (LOCALE / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = Catalog()
    for name, line, message, *_ in extract_from_dir(ROOT, methods, options, KEYWORDS):
        found.add(message, locations=[(name, line)])
    return found


@cache
def translated(language: str) -> Catalog:
    """That language's catalogue."""
    with (LOCALE / language / "moderator.po").open("rb") as file:
        return read_po(file)


def said(message: Message) -> tuple[str, ...]:
    """All forms of a translation."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def asked(message: Message) -> tuple[str, ...]:
    """The English of it: one form, or one and many."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def facts(text: str) -> Counter[str]:
    """The placeholders of a message, by how often each stands there."""
    return Counter(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@cache
def only_in(game: str | None) -> frozenset[str]:
    """The messages that are said of that game and of no other; none without one."""
    if game is None:
        return frozenset()
    return frozenset(_of(game)) - frozenset(
        text for other in ("smallworld", "underground") if other != game for text in _of(other)
    )


def _of(game: str) -> Iterator[str]:
    own = (
        (kingdoms.CLAUSES, kingdoms.THINGS, realm_deeds.SAID, faults.KINGDOMS)
        if game == "kingdoms"
        else faults.FAULTS
    )
    told = (LORE[game], NOTIONS.get(game, {}), LESSONS[game])
    yield from _texts((told, questions.BY_GAME[game], own))


def _texts(value: object) -> Iterator[str]:
    """Every text in a table of tables."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _texts(part)


@cache
def glossary() -> dict[str, dict[str, Any]]:
    """The terms, with the stems for each in every language."""
    return tomllib.loads((LOCALE / "glossary.toml").read_text("utf-8"))
