"""What is in reach: the legal orders of this very position."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import LETTERS
from moderator.engine.sheets import Hint
from moderator.engine.view import Area
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Column, Heading, Log, Table
from moderator.letters.orders_by_verb import deeds, has_deeds
from moderator.locale.notes import aside


def reach(briefing: Briefing) -> tuple[Block, ...]:
    """Order, what is there, what it takes; nothing where no order aims at a region.

    Where the question is about something else, the orders are those that would follow. In games
    where an order is more than a region, all legal ones are told, by what is done.
    """
    question, say = briefing.question, briefing.speaker.say
    if question is None:
        return ()
    if has_deeds(question.hints):
        return (Heading(say("What you can do")), Log(tuple(deeds(briefing, question.hints))))
    rows, title = tuple(_rows(briefing, question.hints)), say("What you can conquer")
    if not rows:
        rows = tuple(_rows(briefing, question.later))
        people = dict(question.facts).get("people")
        title = say("What you can conquer with {people}", people=people) if people else title
    columns = (
        Column(say("order"), tight=True),
        Column(say("there")),
        Column(say("cost"), right=True),
        Column(say("left in hand")),
    )
    return (Heading(title), Table(columns, rows)) if rows else ()


def _rows(briefing: Briefing, hints: tuple[Hint, ...]) -> Iterator[tuple[str, ...]]:
    """One row a region that is not the reader's: the first order for it, then the others."""
    areas = {area.number: area for area in briefing.view.areas} if briefing.view else {}
    by_region: dict[int, list[Hint]] = {}
    for hint in hints:
        by_region.setdefault(_target(hint), []).append(hint)
    for region, (first, *others) in by_region.items():
        area = areas.get(region)
        if area is not None and area.owner != briefing.seat:
            left = "; ".join((_left(briefing, first), *_others(briefing, others)))
            cost = str(dict(first.facts).get("cost", ""))
            yield first.order, there(briefing, area), cost, left.removeprefix("; ")


def _left(briefing: Briefing, hint: Hint) -> str:
    """What is left in hand, or what the die must show."""
    left = dict(hint.facts).get("left")
    return aside(briefing.teller, hint.facts) if left is None else str(left)


def _others(briefing: Briefing, hints: list[Hint]) -> Iterator[str]:
    yield from (briefing.speaker.say("or {order}", order=hint.order) for hint in hints)


def _target(hint: Hint) -> int:
    """The region an order aims at, 0 where it aims at none."""
    region = dict(hint.facts).get("region", 0)
    return region if isinstance(region, int) else 0


def said_of(briefing: Briefing, hint: Hint) -> tuple[str, str]:
    """What the board calls an order's target, and all that is said beside the order."""
    aim = dict(hint.facts).get("region")
    areas = briefing.view.areas if briefing.view else ()
    area = next((area for area in areas if (area.name or area.number) == aim), None)
    parts = (there(briefing, area) if area else "", aside(briefing.teller, hint.facts))
    return area.label if area else "", "; ".join(part for part in parts if part)


def there(briefing: Briefing, area: Area) -> str:
    """`farmland, mine, B 2 Elves, fortress`: what an attacker finds."""
    speaker = briefing.speaker
    parts = [speaker.land(kind) for kind in (area.terrain, *area.symbols)]
    if area.owner is not None:
        who = f"{LETTERS[area.owner]} {area.tokens} {speaker.piece(area.troop)}"
        parts.append(speaker.say("{who} in decline", who=who) if area.faded else who)
    parts += [speaker.pieces(kind, n) for kind, n in area.pieces]
    return ", ".join(parts)
