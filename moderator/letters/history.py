"""What happened, turn by turn, told to one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from moderator.engine.core import Event
from moderator.league.play.silence import Silence
from moderator.letters.briefing import Briefing, PastTurn
from moderator.letters.letter import Block, Heading, Log
from moderator.letters.seats import called
from moderator.locale.catalogue import message as m

# The board and its tables show these better than words.
_SEEN_ELSEWHERE = frozenset({"offered", "readied", "redeployed", "round", "turn", "withdrawn"})

_ROUND_THE_TABLE = frozenset({"chose"})
"""Events of turns in which everybody acts, one after the other."""

_BY_DEFAULT: Mapping[Silence, str] = {
    "silent": m("no answer: the default was played"),
    "unplayed": m("a sheet that is wrong from its first line on: the default was played"),
}


def since_last_turn(
    briefing: Briefing, title: str = m("Since your last turn")
) -> tuple[Block, ...]:
    """The turns since the reader's own, and what has been done in this one before the reader is
    asked; nothing where nothing was."""
    say = briefing.speaker.say
    told = tuple(entry for past in briefing.past for entry in turn_told(briefing, past))
    now = outcome(briefing, briefing.so_far)
    return (
        *((Heading(say(title)), Log(told)) if told else ()),
        *((Heading(say("This turn so far")), Log(now)) if now else ()),
    )


def turn_told(briefing: Briefing, past: PastTurn) -> Iterator[tuple[str, str]]:
    """The seat whose turn it was with all it did, then what others did in it; not who won.

    A turn that was carried round the table is told as it went.
    """
    if any(event.kind in _ROUND_THE_TABLE for event in past.events):
        yield from outcome(briefing, (event for event in past.events if event.kind != "ended"))
        return
    by_seat: dict[int | None, list[str]] = {past.seat: []}
    events = (event for event in past.events if event.kind != "ended")
    for seat, clause in clauses(briefing, events):
        by_seat.setdefault(seat, []).append(clause)
    if past.silence:
        by_seat[past.seat].append(briefing.speaker.say(_BY_DEFAULT[past.silence]))
    if past.by_stand_in:
        by_seat[past.seat].append(briefing.speaker.say("a bot played"))
    if not by_seat[past.seat]:
        by_seat[past.seat].append(briefing.speaker.say("no conquests"))
    for seat, told in by_seat.items():
        yield ("" if seat is None else called(briefing, seat)), _sentence(told)


def clauses(briefing: Briefing, events: Iterable[Event]) -> Iterator[tuple[int | None, str]]:
    """The events worth a word, each with whose doing it was."""
    worth = (event for event in events if event.kind not in _SEEN_ELSEWHERE)
    for entry in briefing.speaker.log(worth, briefing.scene):
        yield entry.seat, entry.clause


def outcome(briefing: Briefing, events: Iterable[Event]) -> tuple[tuple[str, str], ...]:
    """Events one after the other, in their order, those of one seat in a row together."""
    told: list[tuple[int | None, list[str]]] = []
    for seat, clause in clauses(briefing, events):
        if not told or told[-1][0] != seat:
            told.append((seat, []))
        told[-1][1].append(clause)
    return tuple(
        ("" if seat is None else called(briefing, seat), _sentence(clauses))
        for seat, clauses in told
    )


def _sentence(told: list[str]) -> str:
    """Clauses as one sentence."""
    words = "; ".join(clause.removesuffix(".") for clause in told)
    return f"{words[:1].upper()}{words[1:]}."
