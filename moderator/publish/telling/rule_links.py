"""Names of things in what a page tells, as links to what the rules pages say of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from moderator.engine.view import View
from moderator.locale.lore import LORE
from moderator.locale.speech import Speaker
from moderator.publish.telling.log import Passage
from moderator.publish.telling.lore import KINDS, name_of
from moderator.publish.telling.offers import OfferRow
from moderator.publish.telling.seats import SeatTable
from moderator.publish.telling.templates import speaker_of

Way = Callable[[str], str]
"""The way from a page to the rules page of a game, by its kind."""

Marked = Callable[[str, str, str], str]
"""What is written for a name: by the kind of game and the anchor that explain it."""


class _Lookup(NamedTuple):
    """What finds names in a text, and where each is explained: a kind of game, and an anchor."""

    names: re.Pattern[str]
    places: Mapping[str, tuple[str, str]]


@cache
def _lookup(language: str, kind: str) -> _Lookup:
    """Of a game, and of the others where one borrows from them."""
    places: dict[str, tuple[str, str]] = {}
    for game in sorted(KINDS, key=lambda other: other != kind):
        for section, things in LORE[game].items():
            for thing in things:
                name = name_of(speaker_of(language, "UTC"), section, thing)
                places.setdefault(name, (game, f"{section}-{thing}"))
    longest_first = sorted(places, key=len, reverse=True)
    # What follows a seat's letter is what its player is called.
    names = rf"(?<!\b[A-Z] )\b({'|'.join(map(re.escape, longest_first))})\b"
    return _Lookup(re.compile(names), places)


def with_links(speaker: Speaker, kind: str, told: Mapping[str, Any], way: Way) -> Mapping[str, Any]:
    """A page's log, standings and offers with links in them, all else as it was."""
    look = _lookup(speaker.language, kind)
    return {
        **told,
        "passages": tuple(_of_log(look, told["passages"], way, _regions(speaker, told["view"]))),
        "seats": _of_seats(look, told["seats"], way),
        "offers": tuple(_of_offer(look, row, way) for row in told["offers"]),
    }


def linker(speaker: Speaker, kind: str, way: Way) -> Callable[[str], Markup]:
    """What puts links into a text of that game, at every name."""
    return marker(speaker, kind, partial(_link, way))


def marker(speaker: Speaker, kind: str, marked: Marked) -> Callable[[str], Markup]:
    """What marks the names of things in a text of that game, each once."""
    look = _lookup(speaker.language, kind)
    return lambda text: _marked(look, text, marked, set())


def _of_log(
    look: _Lookup, passages: tuple[Passage, ...], way: Way, regions: re.Pattern[str]
) -> Iterator[Passage]:
    """Only where a thing is first named: a link at every mention would be in everybody's way.
    Every region leads to itself on the board."""
    known: set[str] = set()
    for passage in passages:
        clauses = tuple(_clause(look, clause, way, known, regions) for clause in passage.clauses)
        yield replace(passage, clauses=clauses)


def _clause(
    look: _Lookup, text: str, way: Way, known: set[str], regions: re.Pattern[str]
) -> Markup:
    made, at = Markup(""), 0
    for match in regions.finditer(text):
        made += _linked(look, text[at : match.start()], way, known)
        made += Markup('<a class="at" href="#at-{0}">{1}</a>').format(match[1], match[0])
        at = match.end()
    return made + _linked(look, text[at:], way, known)


def _regions(speaker: Speaker, view: View) -> re.Pattern[str]:
    """Regions as sentences name them: `21 (farmland)`."""
    lands = sorted({speaker.land(area.terrain) for area in view.areas}, key=len, reverse=True)
    return _named_regions(tuple(lands))


@cache
def _named_regions(lands: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b([A-Z]?\d+) \((?:{'|'.join(map(re.escape, lands)) or '(?!)'})\)")


def _of_seats(look: _Lookup, table: SeatTable, way: Way) -> SeatTable:
    rows = tuple(
        replace(row, cells=tuple(_linked(look, cell, way, set()) for cell in row.cells))
        for row in table.rows
    )
    return replace(table, rows=rows)


def _of_offer(look: _Lookup, row: OfferRow, way: Way) -> OfferRow:
    return replace(row, thing=_linked(look, row.thing, way, set()))


def _linked(look: _Lookup, text: str, way: Way, known: set[str]) -> Markup:
    return _marked(look, text, partial(_link, way), known)


def _link(way: Way, kind: str, anchor: str, name: str) -> Markup:
    return Markup('<a href="{}#{}">{}</a>').format(way(kind), anchor, name)


def _marked(look: _Lookup, text: str, marked: Marked, known: set[str]) -> Markup:
    """The text, safe to be put into a page; names that are not `known` yet are marked."""
    made = []
    for part in look.names.split(text):
        if part in look.places and part not in known:
            known.add(part)
            kind, anchor = look.places[part]
            made.append(escape(marked(kind, anchor, part)))
        else:
            made.append(escape(part))
    return Markup("").join(made)
