"""How the orders of a turn came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.engine.core import AnsweredBy, Seat
from moderator.league.play.silence import Silence
from moderator.locale.catalogue import message
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names, TurnFacts

_WAYS: Mapping[AnsweredBy, str] = {
    "mail": message("{who} sent orders by email."),
    "form": message("{who} sent orders in the form."),
    "api": message("{who} sent orders with a program."),
    "cli": message("The organiser entered orders for {who}."),
    "draft": message("The deadline passed: the saved draft of {who} was carried out."),
    "stand-in": message("A bot played for {who}."),
    "standing": message("A standing order of {who} was carried out."),
    "default": message("The default decided what {who} left open."),
    "only": message("{who} had only one possible answer, so it was not asked."),
}

_BY_DEFAULT: Mapping[Silence, str] = {
    "silent": message("{who} sent no orders: the default was played."),
    "unplayed": message(
        "{who} sent a sheet that is wrong from its first line on: the default was played."
    ),
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
        if facts.silence and by == "default" and seat == facts.line.seat:
            yield speaker.say(_BY_DEFAULT[facts.silence], who=who)
        elif by in _WAYS:
            yield speaker.say(_WAYS[by], who=who)
    if facts.passed_over:
        yield speaker.count(
            "{n} order was no longer possible when its turn came and was skipped.",
            "{n} orders were no longer possible when their turn came and were skipped.",
            facts.passed_over,
        )


def _ways(facts: TurnFacts, seat: Seat) -> set[AnsweredBy]:
    """How that seat's answers of the turn came."""
    return {answer.by for answer in facts.answered if answer.seat == seat}
