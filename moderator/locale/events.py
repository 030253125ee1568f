"""What happened, in words: a clause for each kind of event, and how clauses make a log.

A message of a kind is chosen by the facts that are there, the fullest first; a few kinds that
hang on what their facts say have a function in `deeds.py`. A kind that nobody foresaw becomes a
plain line of its facts: a log with an odd line is better than a mail that is not sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from moderator.engine.core import Event, Seat
from moderator.locale import deeds, kingdoms, underground
from moderator.locale.catalogue import message
from moderator.locale.facts import Teller
from moderator.locale.finds import once, what_it_does
from moderator.locale.realm_deeds import told_why
from moderator.locale.scene import seat_name

CLAUSES: Mapping[str, tuple[str, ...]] = {
    "abandoned": (
        message("abandoned {region}; {tokens} back in hand"),
        message("abandoned {region}"),
    ),
    "failed": (
        message("{race} failed to take {region}, which ends their conquests"),
        message("{race} could take nothing with that, which ends their conquests"),
    ),
    "gave-up": (message("abandoned {region}"),),
    "grew": (message("{race} gained {tokens}"),),
    "readied": (message("picked up {tokens} ({race})"), message("picked up tokens of {race}")),
    "redeployed": (message("{race} were spread: {counts}"), message("{race} redeployed")),
    "round": (message("Round {number} begins."),),
    "vanished": (message("{race} in decline left the board"),),
    "withdrawn": (message("{race} taken off the board again: {counts}"),),
}

_DEEDS: Mapping[str, Callable[[Teller, Event], str]] = {
    "conquered": deeds.conquered,
    "declined": deeds.declined,
    "ended": deeds.ended,
    "offered": deeds.offered,
    "peace": deeds.granted,
    "placed": deeds.placed,
    "retreated": deeds.retreated,
    "rolled": deeds.rolled,
    "scored": deeds.scored,
    "took": deeds.took,
}
_TOLD: Mapping[str, Callable[[Teller, Event], str | None]] = {
    **_DEEDS,
    "balrog": deeds.sent,
    **dict.fromkeys(("collected", "fell", "gained", "gave", "moved", "traded", "won"), told_why),
    "found": what_it_does,
}
"""Those whose words hang on more than which facts there are; None: the plain words will do."""

_TABLES = (CLAUSES, underground.CLAUSES, kingdoms.CLAUSES)

KINDS = frozenset(CLAUSES) | frozenset(_DEEDS)
"""The kinds of event of Small World that have words of their own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log: whose doing (None: nobody's), and the clause about it."""

    seat: Seat | None
    clause: str


def entry(teller: Teller, event: Event) -> Entry:
    """The log entry of that event."""
    return Entry(actor(event), _clause(teller, event))


def actor(event: Event) -> Seat | None:
    """Whose doing it is: a turn begins by itself, whoever is to choose in it."""
    seat = dict(event.facts).get("seat")
    return seat if isinstance(seat, int) and seat >= 0 and event.kind != "turn" else None


def line(teller: Teller, event: Event) -> str:
    """The event as one line of its own: `B Olena: Elves took 21 (farmland) with 3 tokens`."""
    told = entry(teller, event)
    return told.clause if told.seat is None else f"{_who(teller, told.seat)}: {told.clause}"


def entries(teller: Teller, events: Iterable[Event]) -> tuple[Entry, ...]:
    """The events as entries in their order, plain conquests that follow each other as one."""
    told: list[Entry] = []
    run: list[Event] = []
    for event in once(events):
        if run and not deeds.alike(run[-1], event):
            told.append(_run(teller, run))
            run = []
        run.append(event)
    return (*told, *([_run(teller, run)] if run else ()))


def _run(teller: Teller, run: list[Event]) -> Entry:
    first = entry(teller, run[0])
    return first if len(run) == 1 else Entry(first.seat, deeds.conquests(teller, run))


def _clause(teller: Teller, event: Event) -> str:
    try:
        deed = _TOLD.get(event.kind)
        if deed is not None and (words := deed(teller, event)) is not None:
            return words
    except (KeyError, TypeError, ValueError):
        # A fact is missing or of another form than it had when these words were written: it may
        # be an event of another game, whose words are looked for below.
        pass
    facts = kingdoms.with_goods(teller.voice, event.facts)
    said = (teller.fill(table.get(event.kind, ()), facts) for table in _TABLES)
    return next((words for words in said if words is not None), neutral(teller, event))


def neutral(teller: Teller, event: Event) -> str:
    """Any event at all: its kind and its facts."""
    facts = [
        f"{name.replace('_', ' ')} {teller.word(name, value)}"
        for name, value in event.facts
        if name != "seat" and value not in (None, "", ())
    ]
    return event.kind.replace("-", " ") + (f" ({', '.join(facts)})" if facts else "")


def _who(teller: Teller, seat: Seat) -> str:
    return seat_name(teller.voice, seat, teller.scene)
