"""The position in tables: who has what, where it stands, what is on offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from moderator.engine.core import Seat
from moderator.engine.view import Area, View
from moderator.letters.briefing import Briefing
from moderator.letters.kingdoms_position import realm_standings, shields, territory
from moderator.letters.letter import Block, Column, Heading, Log, Paragraph, Table
from moderator.letters.seats import called, label
from moderator.locale.speech import Speaker
from moderator.publish.pictures.maps import maps_of
from moderator.publish.telling.absence_rule import attendance_lines, pace_line
from moderator.publish.telling.offers import borrowed
from moderator.publish.telling.rankings import team_rows
from moderator.publish.telling.seats import holdings


def position(briefing: Briefing) -> tuple[Block, ...]:
    """Standings, the reader's coins, and what everybody holds; nothing before the start."""
    view, say = briefing.view, briefing.speaker.say
    if view is None:
        return ()
    known = {name for seat in view.seats for name, _ in seat.cells}
    standings = next(form for cell, form in _FORMS if cell in known)
    blocks: list[Block] = [Heading(say("Position")), *standings(briefing, view)]
    blocks += _teams(briefing, view)
    blocks += at_the_table(briefing)
    blocks += shields(briefing)
    blocks += _extras(briefing, view)
    blocks += own_coins(briefing)
    if held := tuple(_held(briefing, view)):
        blocks += [Heading(say("On the board")), Log(held)]
    return tuple(blocks)


def _teams(briefing: Briefing, view: View) -> tuple[Block, ...]:
    """Seats that play together, with what they have together where that may be seen."""
    lines = []
    for row in team_rows(view, briefing.teams):
        who = " + ".join(called(briefing, seat) for seat in row.seats)
        lines.append(("", who if row.total is None else f"{who}: {row.total}"))
    return (Heading(briefing.speaker.say("Teams")), Log(tuple(lines))) if lines else ()


def at_the_table(briefing: Briefing) -> tuple[Block, ...]:
    """Who is away, for whom a stand-in plays, what is left in time banks, who would go faster;
    nothing where there is nothing to tell."""
    lines = attendance_lines(briefing.speaker, briefing.attendance)
    told = (Log(tuple((called(briefing, seat), said) for seat, said in lines)),) if lines else ()
    pace = pace_line(briefing.speaker, briefing.pace, briefing.players) if briefing.pace else ""
    return (*told, *way_back(briefing), *((Paragraph(pace),) if pace else ()))


def way_back(briefing: Briefing) -> tuple[Block, ...]:
    """Whose own seat is open can have it back."""
    if not any(
        attendance.open and attendance.seat == briefing.seat for attendance in briefing.attendance
    ):
        return ()
    words = briefing.speaker.say(
        "Your seat is open and a bot plays it. Reply “back” before somebody takes it"
        " over, and it is yours again."
    )
    return (Paragraph(words),)


def offers(briefing: Briefing) -> tuple[Block, ...]:
    """The row of combinations, each with its price and the coins lying on it."""
    view, speaker = briefing.view, briefing.speaker
    if view is None or not view.offers:
        return ()
    columns = (
        Column(speaker.say("place"), right=True),
        Column(speaker.say("combination")),
        Column(speaker.say("tokens"), right=True),
        Column(speaker.say("price"), right=True),
        Column(speaker.say("coins on it"), right=True),
    )
    rows = []
    for offer in view.offers:
        facts: dict[str, Any] = dict(offer.facts)
        power, race = offer.parts
        price = str(facts["price"]) if facts["price"] else speaker.say("free")
        people = speaker.people(race, power)
        rows.append((str(offer.place), people, str(facts["tokens"]), price, str(offer.coins)))
    return (Heading(speaker.say("On offer")), Table(columns, tuple(rows)))


def _standings(briefing: Briefing, view: View) -> tuple[Block, ...]:
    say = briefing.speaker.say
    open_coins = all("coins" in dict(seat.cells) for seat in view.seats)
    in_hand = any(dict(seat.cells)["hand"] for seat in view.seats)
    columns = [
        Column("", tight=True),
        Column(say("active race")),
        Column(say("regions"), right=True),
        Column(say("tokens + hand") if in_hand else say("tokens"), right=True),
        *([Column(say("coins"), right=True)] if open_coins else []),
        Column(say("in decline")),
    ]
    rows = tuple(
        _standing(briefing, seat.seat, dict(seat.cells), open_coins) for seat in view.seats
    )
    own = frozenset(at for at, seat in enumerate(view.seats) if seat.seat == briefing.seat)
    return (Table(tuple(columns), rows, own),)


def _standing(
    briefing: Briefing, seat: Seat, cells: dict[str, Any], open_coins: bool
) -> tuple[str, ...]:
    speaker = briefing.speaker
    hand = f"+{cells['hand']}" if cells["hand"] else ""
    people = speaker.people(cells["race"], cells["power"]) if cells["race"] else "-"
    faded = ", ".join(f"{speaker.piece(race)} {regions}" for race, regions in cells["decline"])
    return (
        label(briefing, seat),
        people,
        str(cells["regions"]),
        f"{cells['tokens']}{hand}",
        *([str(cells["coins"])] if open_coins else []),
        faded or "-",
    )


def _extras(briefing: Briefing, view: View) -> tuple[Block, ...]:
    """What few seats have, and what places and relics lend; nothing where there is none."""
    speaker = briefing.speaker
    told = [
        (called(briefing, seat.seat), holdings(speaker, dict(seat.cells))) for seat in view.seats
    ]
    lines = (*(line for line in told if line[1]), *borrowed(speaker, view))
    return (Log(lines),) if lines else ()


def own_coins(briefing: Briefing) -> tuple[Block, ...]:
    """What the reader has, in games where coins are hidden; others' coins are not in the view."""
    view = briefing.view
    if view is None or briefing.seat is None:
        return ()
    own: dict[str, Any] = dict(view.seats[briefing.seat].cells)
    shown = sum("coins" in dict(seat.cells) for seat in view.seats)
    if "coins" not in own or (shown == len(view.seats) and len(view.seats) > 1):
        return ()
    coins = briefing.speaker.coins(own["coins"])
    words = briefing.speaker.say(
        "You have {coins}. The other players' coins are hidden until the end.", coins=coins
    )
    return (Paragraph(words),)


def _held(briefing: Briefing, view: View) -> Iterator[tuple[str, str]]:
    """For each seat its regions with what stands there; then those that nobody holds. Where each
    has a territory of its own, those are told one by one."""
    if territories := [map_ for map_ in maps_of(view) if map_.place]:
        yield from (territory(briefing, view, there) for there in territories)
        return
    for seat in view.seats:
        areas = [area for area in view.areas if area.owner == seat.seat]
        active = [stand(briefing, area) for area in areas if not area.faded]
        faded = [stand(briefing, area) for area in areas if area.faded]
        words = ", ".join(active)
        if faded:
            lead = briefing.speaker.say("in decline: {regions}", regions=", ".join(faded))
            words = f"{words}; {lead}" if words else lead
        if words:
            yield called(briefing, seat.seat), words
    if free := [area for area in view.areas if area.owner is None]:
        yield briefing.speaker.say("unclaimed"), "; ".join(_alike(briefing, free))


_FORMS = (("faction", realm_standings), ("race", _standings))
"""How standings are told, by a cell that they have."""


def stand(briefing: Briefing, area: Area) -> str:
    """`14 hill: 3 + fortress`: a region with its land, its tokens and what else stands there."""
    speaker = briefing.speaker
    return _with_pieces(speaker, area, f"{area.label} {speaker.land(area.terrain)}{_tokens(area)}")


def _tokens(area: Area) -> str:
    return f":\u00a0{area.tokens}" if area.tokens else ""


def _with_pieces(speaker: Speaker, area: Area, words: str) -> str:
    return " + ".join((words, *(speaker.pieces(kind, n) for kind, n in area.pieces)))


def _alike(briefing: Briefing, areas: Iterable[Area]) -> Iterator[str]:
    """`forest 2, 29`, `forest + lost tribe 6, 20`: regions of one land with the same on them
    together, as they come; three and more numbers in a row as a span."""
    speaker = briefing.speaker
    alike: dict[str, list[Area]] = {}
    for area in areas:
        words = _with_pieces(speaker, area, speaker.land(area.terrain) + _tokens(area))
        alike.setdefault(words, []).append(area)
    for words, there in alike.items():
        named = any(area.name for area in there)
        labels = [area.label for area in there] if named else _spans(a.number for a in there)
        yield f"{words}\u00a0{', '.join(labels)}"


def _spans(numbers: Iterable[int]) -> Iterator[str]:
    """`1, 4–6`: what follows one another, from three on, by its ends."""
    for _, run in groupby(enumerate(sorted(numbers)), lambda place: place[1] - place[0]):
        row = [number for _, number in run]
        yield from (f"{row[0]}–{row[-1]}",) if len(row) > 2 else map(str, row)
