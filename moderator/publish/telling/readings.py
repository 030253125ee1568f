"""Cards of Tiny Epic Kingdoms that leave a question open: how they are read, and in which games
of a league otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from moderator.engine.core import Fact
from moderator.games.kingdoms.finds import COUNTS, TOKENS
from moderator.games.kingdoms.readings import READINGS, card_of
from moderator.games.kingdoms.setting import TOWERS
from moderator.locale import kingdoms
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker

_CHEAPER = m("The bid costs one point less, as in the second edition.")
_STRONGER = m("The bid counts one point more, as in the first edition.")

_WORDS: Mapping[str, tuple[str, ...]] = {
    "orcs-4": (
        m("The resource added after the bids are revealed is mana."),
        m("The resource added after the bids are revealed is ore."),
    ),
    "humans-4": (
        m("By water, collecting brings one extra food."),
        m("By water, collecting brings one extra ore."),
        m("By water, collecting brings one extra mana."),
    ),
    "lizardfolk-3-ruins": (
        m("Moving into ruins brings a resource of your choice."),
        m("Moving into ruins brings nothing."),
    ),
    "lizardfolk-3-retreat": (
        m("A retreat is a move that brings its resource."),
        m("A retreat brings nothing."),
    ),
    "lizardfolk-4": (
        m("Armies swap places between regions at the edge."),
        m("Armies swap places between any regions."),
    ),
    "halflings-1": (
        m("Answering their flag with a bid costs two resources."),
        m("Answering their flag with a bid costs one resource."),
    ),
    "halflings-5": (
        m("One point for each player they are allied with."),
        m("One point for each region they share with an ally."),
    ),
    "elves-2": (_CHEAPER, _STRONGER),
    "goblins-5": (
        m("The most armies are worth one point."),
        m("The most armies are worth two points."),
    ),
    "undead-3": (
        m("Food when another player loses an army for any reason."),
        m("Food when another player loses an army in a war only."),
    ),
    "undead-5": (
        m("Majorities in foreign home territories count once."),
        m("A majority counts in each foreign home territory."),
    ),
    "centaurs-1": (_CHEAPER, _STRONGER),
    "centaurs-3": (
        m("All armies are placed again in any regions without other armies."),
        m("All armies are placed again among the regions they hold."),
    ),
    "centaurs-4": (
        m("The bid costs two points less, as in the second edition."),
        m("The bid counts two points more, as in the first edition."),
    ),
    "dark-elves-2": (_CHEAPER, _STRONGER),
    "merfolk-2": (_CHEAPER, _STRONGER),
    "valkyries-2": (
        m("The faction card holds three armies."),
        m("The faction card holds any number of armies."),
    ),
    "constructs-1": (
        m("The opponent's bid costs one point more, as in the second edition."),
        m("The opponent's bid counts one point less, as in the first edition."),
    ),
    "satyrs-1": (
        m("Mana for a tie in one of their own wars."),
        m("Mana for a tie in anybody’s war."),
    ),
}
"""By option, in the order of the readings: ours first."""

OPEN = frozenset("-".join(card_of(key)) for key in READINGS)
"""The cards that can be read in several ways, as `faction-level`."""
_TABLES: Mapping[str, tuple[int, ...]] = {"towers": TOWERS, "token_counts": COUNTS}


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card, how we read it, and the games that read it otherwise, each with how."""

    card: str
    words: str
    otherwise: tuple[tuple[str, str], ...]


ReadAs = Sequence[tuple[str, Mapping[str, Fact]]]
"""Games by slug, each with the options it was made with."""


def card_readings(speaker: Speaker, games: ReadAs) -> tuple[CardReading, ...]:
    """All cards that leave a question open, for the games of a league; none without games."""
    return tuple(_all(speaker, games)) if games else ()


def _all(speaker: Speaker, games: ReadAs) -> Iterator[CardReading]:
    for key, (ours, *_) in READINGS.items():
        faction, level = card_of(key)
        card = speaker.say("{faction}, level {level}", faction=speaker.piece(faction), level=level)
        yield CardReading(card, _said(speaker, key, ours), _otherwise(speaker, games, key, ours))
    for key, usual in _TABLES.items():
        card = speaker.say(_NAMES[key])
        yield CardReading(card, _said(speaker, key, usual), _otherwise(speaker, games, key, usual))


_NAMES = {"towers": m("Points by level of the tower"), "token_counts": m("Exploration tokens")}


def _otherwise(
    speaker: Speaker, games: ReadAs, key: str, ours: Fact
) -> tuple[tuple[str, str], ...]:
    return tuple(
        (slug, _said(speaker, key, set_))
        for slug, options in games
        if (set_ := _plain(options.get(key, ours))) != ours
    )


def _plain(value: Fact) -> Fact:
    """Lists of numbers come from the database as lists."""
    return tuple(value) if isinstance(value, (list, tuple)) else value


def _said(speaker: Speaker, key: str, value: Fact) -> str:
    if key in READINGS:
        return speaker.say(_WORDS[key][READINGS[key].index(value)])
    numbers = value if isinstance(value, tuple) else ()
    if key == "towers":
        return " ".join(map(str, numbers))
    named = (kingdoms.token(speaker, token) for token in TOKENS)
    return ", ".join(f"{token} × {number}" for token, number in zip(named, numbers, strict=True))
