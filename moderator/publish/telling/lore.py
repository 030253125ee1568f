"""A game's things and orders for its rules page: names, numbers, what each does, by anchor."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from moderator.games.tongues import order_in, order_of
from moderator.locale.catalogue import message as m
from moderator.locale.lessons import LESSONS
from moderator.locale.lore import BORROWS, LORE
from moderator.locale.names import identifier
from moderator.locale.speech import Speaker
from moderator.publish.telling.examples import EXAMPLES

KINDS = tuple(LORE)
"""The games that have a rules page."""

TITLES: Mapping[str, str] = {
    "races": m("Races"),
    "powers": m("Powers"),
    "relics": m("Relics"),
    "places": m("Famous places"),
    "factions": m("Factions"),
    "tokens": m("Exploration tokens"),
}

_SHORT: Mapping[str, str] = {
    "smallworld": m(
        "Take a race and its power from the row, conquer regions with its tokens, and"
        " earn a coin for each region at the end of your turn. When it is spread thin,"
        " put it into decline and take another. The player with the most coins at the end"
        " wins."
    ),
    "underground": m(
        "Like Small World, but below ground: monsters guard relics and famous places,"
        " which belong to the player who drives the monsters out; tokens cross rivers but"
        " do not stay there, and chasms cannot be entered."
    ),
    "kingdoms": m(
        "One player chooses an action, and all others do the same or collect resources."
        " Armies spread over the territories and meet in wars or alliances, while towers"
        " and magic grow. The game ends when somebody completes armies, tower or magic;"
        " then points are counted."
    ),
}

_ALSO_FOUND: Mapping[tuple[str, str], str] = {("places", "mine"): "lost-mine"}
"""Where a land has the same id, the name is under this one."""


@dataclass(frozen=True, slots=True)
class Thing:
    """`numbers` are tokens it brings and tokens there are; `words` a sentence, or five levels."""

    anchor: str
    name: str
    numbers: tuple[int, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Things of a kind, by name."""

    anchor: str
    title: str
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order: its word in the reader's language, what it does, examples as one would write."""

    anchor: str
    word: str
    words: str
    examples: tuple[str, ...]


def in_short(speaker: Speaker, kind: str) -> str:
    """A game in a few sentences."""
    return speaker.say(_SHORT[kind])


def sections(speaker: Speaker, kind: str) -> tuple[Section, ...]:
    """All things of a game."""
    return tuple(
        Section(name, speaker.say(TITLES[name]), _things(speaker, kind, name, things))
        for name, things in LORE[kind].items()
    )


def cards(speaker: Speaker, kind: str, wanted: Collection[str]) -> tuple[Section, ...]:
    """Of the things of a game, and of the games that it borrows from, those with these ids. The
    name of a section may come twice: once for each game."""
    return tuple(_wanted(speaker, kind, wanted))


def _wanted(speaker: Speaker, kind: str, wanted: Collection[str]) -> Iterator[Section]:
    for game in (kind, *BORROWS.get(kind, ())):
        for name, things in LORE[game].items():
            if there := [thing for thing in things if thing in wanted]:
                title = speaker.say(TITLES[name])
                yield Section(name, title, _things(speaker, game, name, there))


def _things(
    speaker: Speaker, kind: str, section: str, wanted: Collection[str]
) -> tuple[Thing, ...]:
    numbers = _numbers(kind)
    things = (
        Thing(
            thing,
            _titled(name_of(speaker, section, thing)),
            numbers.get((section, thing), ()),
            tuple(speaker.say(sentence) for sentence in sentences),
        )
        for thing, sentences in LORE[kind][section].items()
        if thing in wanted
    )
    return tuple(sorted(things, key=lambda thing: thing.name))


def name_of(speaker: Speaker, section: str, thing: str) -> str:
    """What a thing is called in the middle of a sentence."""
    return speaker.piece(_ALSO_FOUND.get((section, thing), thing))


def _titled(name: str) -> str:
    return name[:1].upper() + name[1:]


@cache
def _numbers(kind: str) -> Mapping[tuple[str, str], tuple[int, ...]]:
    """What is printed on banners and badges, by kind of thing and id."""
    file = files("moderator.games") / kind / "data" / f"{kind}.json"
    data: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    races = {
        ("races", identifier(entry["name"])): (entry["banner"], entry["tokens"])
        for entry in data.get("races", ())
    }
    powers = {
        ("powers", identifier(entry["name"])): (entry["badge"],) for entry in data.get("powers", ())
    }
    return {**races, **powers}


def order_lines(speaker: Speaker, kind: str) -> tuple[OrderLine, ...]:
    """All orders of a game, its own ones first."""
    language = speaker.language
    return tuple(
        OrderLine(
            f"order-{order}",
            order_in(language, order),
            speaker.say(words),
            tuple(order_of(kind, language, example) for example in EXAMPLES[kind].get(order, ())),
        )
        for order, words in sorted(LESSONS[kind].items(), key=lambda lesson: lesson in _COMMON)
    )


_COMMON = frozenset.intersection(*(frozenset(orders.items()) for orders in LESSONS.values()))
