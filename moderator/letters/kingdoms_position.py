"""A position of Tiny Epic Kingdoms: its standings, and its regions by the names people type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from moderator.engine.core import Fact, Seat, letter
from moderator.engine.view import Area, View
from moderator.games.maps import Map
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Column, Heading, Log, Paragraph, Table
from moderator.letters.seats import called, label
from moderator.locale.catalogue import message as m
from moderator.publish.pictures.labels import attackers, plates, signs
from moderator.publish.pictures.maps import title_of
from moderator.publish.telling.actions import action_card
from moderator.publish.telling.seats import besides

_COUNTED = (
    (m("armies"), "armies"),
    (m("tower"), "tower"),
    (m("magic"), "magic"),
    (m("food"), "food"),
    (m("ore"), "ore"),
    (m("mana"), "mana"),
    (m("points"), "score"),
)
"""What is compared between kingdoms, with the view's cells that have it."""


def realm_standings(briefing: Briefing, view: View) -> tuple[Block, ...]:
    """What each seat has: a column a seat, so that even five are compared at a glance on a phone;
    then whose kingdom it is, with what few have."""
    say, cells = briefing.speaker.say, {seat.seat: dict(seat.cells) for seat in view.seats}
    columns = (
        Column("", tight=True),
        *(Column(_head(briefing, seat), right=True) for seat in cells),
    )
    rows = tuple(
        (say(title), *(str(cells[seat][cell]) for seat in cells)) for title, cell in _COUNTED
    )
    kingdoms = ((called(briefing, seat), _kingdom(briefing, cells[seat])) for seat in cells)
    told = tuple((who, words) for who, words in kingdoms if words)
    return (Table(columns, rows), *((Log(told),) if told else ()))


def war(briefing: Briefing, known: Mapping[str, Fact]) -> tuple[Block, ...]:
    """Both sides of the war that is bid in, each with what it has to bid with."""
    view, say = briefing.view, briefing.speaker.say
    if view is None or known.keys() < {"region", "attacker", "defender"}:
        return ()
    sides = (known["attacker"], known["defender"])
    both = replace(view, seats=tuple(seat for seat in view.seats if seat.seat in sides))
    who = " · ".join(
        f"{title}: {called(briefing, seat)}"
        for title, seat in zip((say("Attacker"), say("Defender")), sides, strict=True)
        if isinstance(seat, int) and seat >= 0
    )
    title = Heading(say("The war for {region}", region=known["region"]))
    return (title, Paragraph(who), *realm_standings(briefing, both))


def _head(briefing: Briefing, seat: Seat) -> str:
    """A seat's letter; the reader's own with a word."""
    return label(briefing, seat) if seat == briefing.seat else letter(seat)


def _kingdom(briefing: Briefing, cells: dict[str, Any]) -> str:
    """`Elves; crown, captured 2`."""
    speaker = briefing.speaker
    faction = speaker.piece(str(cells["faction"])) if cells.get("faction") else ""
    return "; ".join(part for part in (faction, besides(speaker, cells)) if part)


def shields(briefing: Briefing) -> tuple[Block, ...]:
    """The action card: what lies under a shield, what is free; nothing in games without one."""
    card = action_card(briefing.speaker, briefing.view) if briefing.view else None
    if card is None or card.over:
        return ()
    return (Paragraph(card.told),)


def territory(briefing: Briefing, view: View, map_: Map) -> tuple[str, str]:
    """A territory with who stands where, as a label and words."""
    numbers = range(map_.first, map_.first + len(map_.board["regions"]) + 1)
    areas = [area for area in view.areas if area.number in numbers]
    words = ", ".join(_region(briefing, area) for area in areas)
    return title_of(briefing.speaker, map_, lambda seat: called(briefing, seat)), words


def _region(briefing: Briefing, area: Area) -> str:
    """`B3 mountain: C 2 + city`."""
    named = f"{area.label}\u00a0{briefing.speaker.land(area.terrain)}"
    there = " + ".join(_pieces(briefing, area))
    return f"{named}: {there}" if there else named


def _pieces(briefing: Briefing, area: Area) -> Iterator[str]:
    """Armies by letter and number, those that lie told apart, who attacks, then tokens."""
    for plate in plates(area.pieces):
        words = f"{plate.seat}\u00a0{plate.count}"
        yield briefing.speaker.say("{army} lying", army=words) if plate.faded else words
    for seat in attackers(area.pieces):
        yield briefing.speaker.say("{army} attacking", army=seat)
    yield from (briefing.speaker.pieces(kind, n) for kind, n in signs(area.pieces))
