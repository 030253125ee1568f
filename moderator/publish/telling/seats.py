"""The seats of a position as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Seat, letter
from moderator.engine.view import View
from moderator.locale.catalogue import message
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names

Cells = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeatColumn:
    """A heading; a `number` stands to the right. `parts` are the view's cells that it says; what
    is `rare` is left out where no seat has any of it."""

    heading: str
    parts: frozenset[str]
    told: Callable[[Speaker, Names, Cells], str]
    number: bool = False
    rare: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat with a text for each column; `active` is the seat whose turn it is."""

    seat: Seat
    active: bool
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatTable:
    """All seats in turn order, a column only where the viewer's position has its cells."""

    columns: tuple[SeatColumn, ...]
    rows: tuple[SeatRow, ...]


def seat_table(speaker: Speaker, view: View, names: Names) -> SeatTable:
    """The standings as the viewer may know them."""
    cells = {row.seat: dict(row.cells) for row in view.seats}
    known = {name for row in cells.values() for name, value in row.items() if value is not None}
    owned = {name for row in cells.values() for name, value in row.items() if value}
    columns = tuple(
        column for column in _columns(known) if column.parts & (owned if column.rare else known)
    )
    active = None if view.over else dict(view.progress).get("active")
    rows = tuple(
        SeatRow(
            seat,
            seat == active,
            tuple(seat_column.told(speaker, names, row) for seat_column in columns),
        )
        for seat, row in cells.items()
    )
    return SeatTable(columns, rows)


def _columns(known: Iterable[str]) -> tuple[SeatColumn, ...]:
    """The usual ones, then a plain one for each cell that is no part of those."""
    known = set(known)
    usual = _REALM if "faction" in known else _USUAL
    covered = frozenset().union(*(column.parts for column in usual)) | _UNTOLD
    return (*usual, *(_plain(name) for name in sorted(known - covered)))


def _plain(name: str) -> SeatColumn:
    heading = name.replace("-", " ").replace("_", " ").capitalize()
    return SeatColumn(
        heading, frozenset({name}), lambda _speaker, _names, cells: _text(cells, name)
    )


def _text(cells: Cells, name: str) -> str:
    value = cells.get(name)
    return "–" if value in (None, "", ()) else str(value)


def people(speaker: Speaker, _names: Names, cells: Cells) -> str:
    """`Flying Skeletons`, or a dash between two races."""
    return speaker.people(cells["race"], cells.get("power") or "") if cells.get("race") else "–"


def _tokens(_speaker: Speaker, _names: Names, cells: Cells) -> str:
    """On the board, and after a plus what is in hand."""
    hand = cells.get("hand") or 0
    return f"{cells.get('tokens', 0)}+{hand}" if hand else str(cells.get("tokens", 0))


def _decline(speaker: Speaker, _names: Names, cells: Cells) -> str:
    told = [
        speaker.say("{race}, {regions}", race=speaker.piece(race), regions=speaker.regions(n))
        for race, n in cells.get("decline") or ()
    ]
    return "; ".join(told) or "–"


def _peace(speaker: Speaker, names: Names, cells: Cells) -> str:
    other = cells.get("peace")
    return "–" if other is None else speaker.seat(other, names)


def holdings(speaker: Speaker, cells: Cells) -> str:
    """Silver hammers, and at whom the seat's markers of vengeance lie: what few races have; empty
    where it has nothing of it."""
    said = []
    if cells.get("hammers"):
        said.append(speaker.say("silver hammers: {n}", n=cells["hammers"]))
    if at := cells.get("vengeance"):
        said.append(speaker.say("vengeance on {who}", who=", ".join(map(letter, at))))
    return ", ".join(said)


_USUAL = (
    SeatColumn(message("People"), frozenset({"race", "power"}), people),
    SeatColumn(
        message("Regions"), frozenset({"regions"}), lambda _s, _n, c: _text(c, "regions"), True
    ),
    SeatColumn(message("Tokens"), frozenset({"tokens", "hand"}), _tokens, True),
    SeatColumn(message("In decline"), frozenset({"decline"}), _decline),
    SeatColumn(message("Peace with"), frozenset({"peace"}), _peace),
    SeatColumn(
        message("Other"),
        frozenset({"hammers", "vengeance"}),
        lambda speaker, _n, cells: holdings(speaker, cells) or "–",
    ),
    SeatColumn(message("Coins"), frozenset({"coins"}), lambda _s, _n, c: _text(c, "coins"), True),
)


def _faction(speaker: Speaker, _names: Names, cells: Cells) -> str:
    return speaker.piece(cells["faction"]) if cells.get("faction") else "–"


def besides(speaker: Speaker, cells: Cells) -> str:
    """Crown, captured armies, armies on the faction card, allies: what a seat rarely has; empty
    where it has nothing of it."""
    said = [speaker.piece("crown")] if cells.get("crown") else []
    if cells.get("captured"):
        said.append(speaker.say("captured {n}", n=cells["captured"]))
    if cells.get("card"):
        said.append(speaker.say("on the card {n}", n=cells["card"]))
    if allies := cells.get("allies"):
        said.append(speaker.say("alliance: {who}", who=", ".join(map(letter, allies))))
    return ", ".join(said)


def _besides(speaker: Speaker, _names: Names, cells: Cells) -> str:
    return besides(speaker, cells) or "–"


def _counted(heading: str, cell: str) -> SeatColumn:
    return SeatColumn(heading, frozenset({cell}), lambda _s, _n, c: _text(c, cell), True)


_REALM = (
    SeatColumn(message("Faction"), frozenset({"faction"}), _faction),
    _counted(message("Armies"), "armies"),
    _counted(message("Tower"), "tower"),
    _counted(message("Magic level"), "magic"),
    _counted(message("Food"), "food"),
    _counted(message("Ore"), "ore"),
    _counted(message("Mana"), "mana"),
    _counted(message("Points"), "score"),
    SeatColumn(
        message("Other"),
        frozenset({"crown", "captured", "card", "allies"}),
        _besides,
        rare=True,
    ),
)
"""Tiny Epic Kingdoms."""

# Said by other columns, or of no use to a reader of a report.
_UNTOLD = frozenset({"score", "entered", "home", "points"})
