"""Coins turn by turn: what each seat earned and for what, where the viewer may see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Event, Seat
from moderator.engine.view import View
from moderator.locale.deeds import reason_name
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker
from moderator.publish.facts import Earned, TurnLine


@dataclass(frozen=True, slots=True)
class Earning:
    """A turn of a seat: coins earned in all, each with its reason; coins of a combination."""

    turn: str
    seat: Seat
    total: int
    items: str
    paid: int = 0
    found: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's coins: `start` at the beginning, and what was earned, found and paid to `final`."""

    seat: Seat
    start: int
    earned: int
    found: int
    paid: int
    final: int
    turns: tuple[Earning, ...]


def accounts(speaker: Speaker, scene: Scene, view: View, earned: Earned) -> tuple[Account, ...]:
    """By seat, over all turns; nothing where these or what each seat has are hidden."""
    if not earned:
        return ()
    turns = [earning(speaker, scene, line, events) for line, events in earned]
    final = {row.seat: dict(row.cells).get("coins") for row in view.seats}
    return tuple(
        _account(seat, coins, tuple(turn for turn in turns if turn.seat == seat))
        for seat, coins in final.items()
        if isinstance(coins, int)
    )


def _account(seat: Seat, final: int, turns: tuple[Earning, ...]) -> Account:
    got = sum(turn.total for turn in turns)
    found = sum(turn.found for turn in turns)
    paid = sum(turn.paid for turn in turns)
    return Account(seat, final - got - found + paid, got, found, paid, final, turns)


def earning(speaker: Speaker, scene: Scene, line: TurnLine, events: tuple[Event, ...]) -> Earning:
    """What the seat whose turn it was got and gave."""
    mine: list[dict[str, Any]] = [
        {"kind": event.kind, **dict(event.facts)}
        for event in events
        if dict(event.facts).get("seat") == line.seat
    ]
    scored = [facts for facts in mine if facts["kind"] == "scored"]
    took = [facts for facts in mine if facts["kind"] == "took"]
    items = ", ".join(
        f"{reason_name(speaker.teller(scene), reason)} {coins}"
        for facts in scored
        for reason, coins in facts["items"]
    )
    return Earning(
        line.name,
        line.seat,
        sum(facts["total"] for facts in scored),
        items,
        sum(facts["paid"] for facts in took),
        sum(facts["gained"] for facts in took),
    )


def leaders(view: View) -> tuple[Seat, ...]:
    """The seats with the most coins, or points; none where these are hidden."""
    cells = {row.seat: dict(row.cells) for row in view.seats}
    found = {seat: row.get("coins", row.get("score")) for seat, row in cells.items()}
    known = {seat: n for seat, n in found.items() if isinstance(n, int)}
    if len(known) < len(found):
        return ()
    most = max(known.values())
    return tuple(seat for seat, n in known.items() if n == most)


def winners(view: View, events: Iterable[Event]) -> tuple[Seat, ...]:
    """Who leads after a turn; at the end who won, as its last event says: ties may be broken."""
    ended = [dict(event.facts) for event in events if event.kind == "ended"]
    if not ended:
        return leaders(view)
    found: Any = ended[-1]["winners"]
    return tuple(found)
