"""What is in reach: the legal orders of this very position in a table."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import LETTERS
from moderator.engine.sheets import Hint
from moderator.engine.view import Area
from moderator.locale.asides import aside
from moderator.mail.letters.briefing import Briefing
from moderator.mail.letters.letter import Block, Column, Heading, Table


def reach(briefing: Briefing) -> tuple[Block, ...]:
    """Order, what is there, what it takes; nothing where no order aims at a region."""
    question, say = briefing.question, briefing.speaker.say
    if question is None:
        return ()
    title = say("In reach")
    if question.later:
        people = dict(question.facts).get("people")
        title = say("In reach with {people}", people=people) if people else say("In reach then")
    rows = tuple(_rows(briefing, question.later or question.hints))
    columns = (Column(say("order"), tight=True), Column(say("there")), Column(""))
    return (Heading(title), Table(columns, rows)) if rows else ()


def _rows(briefing: Briefing, hints: tuple[Hint, ...]) -> Iterator[tuple[str, str, str]]:
    """One row a region that is not the reader's: the first order for it, then the others."""
    areas = {area.number: area for area in briefing.view.areas} if briefing.view else {}
    by_region: dict[int, list[Hint]] = {}
    for hint in hints:
        by_region.setdefault(_target(hint), []).append(hint)
    for region, (first, *others) in by_region.items():
        area = areas.get(region)
        if area is not None and area.owner != briefing.seat:
            beside = aside(briefing.teller, first.facts)
            for other in others:
                beside += briefing.speaker.say("; or {order}", order=other.order)
            yield first.order, there(briefing, area), beside.removeprefix("; ")


def _target(hint: Hint) -> int:
    """The region an order aims at, 0 where it aims at none."""
    region = dict(hint.facts).get("region", 0)
    return region if isinstance(region, int) else 0


def there(briefing: Briefing, area: Area) -> str:
    """`farmland, mine, B 2 Elves, fortress`: what an attacker finds."""
    speaker = briefing.speaker
    parts = [speaker.land(kind) for kind in (area.terrain, *area.symbols)]
    if area.owner is not None:
        who = f"{LETTERS[area.owner]} {area.tokens} {speaker.piece(area.troop)}"
        parts.append(speaker.say("{who} in decline", who=who) if area.faded else who)
    parts += [speaker.pieces(kind, n) for kind, n in area.pieces]
    return ", ".join(parts)
