"""Cards of what lies on the table: what each race, power, relic, place, faction and token does, to
be read where its name stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from moderator.engine.sheets import Hint
from moderator.engine.view import View
from moderator.letters.letter import Block, Log, Paragraph, Table
from moderator.locale.speech import Speaker
from moderator.publish.telling.lore import Section, cards
from moderator.publish.telling.rule_links import marker

CARD = "card-"
"""What the name of a card in a page begins with."""

_NAME = Markup('<button type="button" class="name" popovertarget="{}{}">{}</button>')


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a game's page, and by its id what each thing is called and which card is its.

    `new` are the ids of what the reader's own orders would bring: an open page has all others.
    """

    game: str = ""
    sections: tuple[Section, ...] = ()
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    new: frozenset[str] = frozenset()

    def of(self, things: Collection[str]) -> tuple[tuple[str, str], ...]:
        """Name and card of each of these things that has one."""
        return tuple(self.names[thing] for thing in things if thing in self.names)


NO_CARDS = Cards()


def cards_on_table(speaker: Speaker, here: View | None, behind: View | None) -> Cards:
    """The cards of all that lies there now, and behind the reader's orders."""
    if here is None:
        return NO_CARDS
    now = frozenset(_on_table(here))
    new = frozenset(_on_table(behind)) - now if behind else frozenset()
    sections = cards(speaker, here.game, now | new)
    names: dict[str, tuple[str, str]] = {}
    for section in sections:
        for thing in section.things:
            names.setdefault(thing.anchor, (thing.name, f"{section.anchor}-{thing.anchor}"))
    return Cards(here.game, sections, names, new)


def _on_table(view: View) -> Iterator[str]:
    """Ids of what can be told apart from lands, which may be called the same."""
    for offer in view.offers:
        yield from offer.parts
    for seat in view.seats:
        yield from _ids([value for _, value in seat.cells])
    for area in view.areas:
        yield area.troop
        yield from (kind for kind, _ in area.pieces)
    yield from _ids([value for name, value in view.progress if name in _LENDING])


_LENDING = ("stonehedge", "copies")
"""Facts of a position that name a power which another thing has for now."""


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for thing in value:
            yield from _ids(thing)


def things_of(view: View, hint: Hint) -> tuple[str, ...]:
    """Ids of what an order takes from the row."""
    place = dict(hint.facts).get("place")
    return next((offer.parts for offer in view.offers if offer.place == place), ())


def tapped(speaker: Speaker, cards: Cards) -> Callable[[str], Markup]:
    """What makes names in a text buttons that show their cards; those without one stay text."""
    known = {anchor for _, anchor in cards.names.values()}

    def name(_game: str, anchor: str, called: str) -> str:
        return _NAME.format(CARD, anchor, called) if anchor in known else called

    return marker(speaker, cards.game, name)


def with_names(blocks: tuple[Block, ...], tap: Callable[[str], str]) -> tuple[Block, ...]:
    """Blocks whose names lead to cards."""
    return tuple(_with_names(block, tap) for block in blocks)


def _with_names(block: Block, tap: Callable[[str], str]) -> Block:
    match block:
        case Paragraph(words):
            return replace(block, words=tap(words))
        case Table(_, rows):
            return replace(block, rows=tuple(tuple(map(tap, row)) for row in rows))
        case Log(entries):
            return replace(block, entries=tuple((label, tap(told)) for label, told in entries))
        case _:
            return block
