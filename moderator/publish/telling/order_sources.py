"""How the orders of a turn came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.engine.core import AnsweredBy, Seat
from moderator.locale.catalogue import message
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names, TurnFacts

_WAYS: Mapping[AnsweredBy, str] = {
    "mail": message("{who} sent orders by mail."),
    "form": message("{who} sent orders by the form."),
    "api": message("{who} sent orders by a program."),
    "cli": message("The organiser entered orders for {who}."),
    "draft": message("The deadline passed: what {who} had on file as a draft was played."),
    "stand-in": message("A stand-in played for {who}."),
    "standing": message("A standing instruction of {who} was followed."),
    "default": message("What {who} left open went by the default."),
    "only": message("{who} had one answer only to a question: it was given without asking."),
}


def how_played(speaker: Speaker, facts: TurnFacts) -> tuple[str, ...]:
    """A sentence for each way that answers of a seat came, in their order.

    The dice need no mention, nor what was left open that nobody waited for; a single possible
    answer is told of a seat that gave no other, which would wonder why it was not asked.
    """
    return tuple(_sentences(speaker, facts.names, facts))


def _sentences(speaker: Speaker, names: Names, facts: TurnFacts) -> Iterator[str]:
    ways: dict[tuple[Seat, AnsweredBy], None] = dict.fromkeys(
        (answer.seat, answer.by)
        for answer in facts.answered
        if answer.waited or not (answer.by == "default" or answer.by == "only")
    )
    for answer in facts.answered:
        if answer.by == "only" and _ways(facts, answer.seat) == {"only"}:
            ways[answer.seat, "only"] = None
    for seat, by in ways:
        who = speaker.seat(seat, names)
        if _silent(facts, seat) and by == "default":
            yield speaker.say("{who} sent no orders: the default was played.", who=who)
        elif by in _WAYS:
            yield speaker.say(_WAYS[by], who=who)
    if facts.passed_over:
        yield speaker.count(
            "{n} order had become impossible when its moment came and was passed over.",
            "{n} orders had become impossible when their moment came and were passed over.",
            facts.passed_over,
        )


def _silent(facts: TurnFacts, seat: Seat) -> bool:
    """Whether a seat whose turn it was said nothing at all in it."""
    return seat == facts.line.seat and _ways(facts, seat) <= {"default", "only", "standing"}


def _ways(facts: TurnFacts, seat: Seat) -> set[AnsweredBy]:
    """How that seat's answers of the turn came."""
    return {answer.by for answer in facts.answered if answer.seat == seat}
