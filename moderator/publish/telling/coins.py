"""Coins turn by turn, and points with what each is for, where the viewer may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from moderator.engine.core import Event, Seat
from moderator.engine.view import View
from moderator.locale.deeds import reason_name
from moderator.locale.facts import Teller
from moderator.locale.kingdoms import SCORED
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker
from moderator.publish.facts import Earned, TurnLine


@dataclass(frozen=True, slots=True)
class Earning:
    """What a turn brought a seat: coins in all, each with its reason; coins `found` on a
    combination; coins `paid` for one, or over to somebody else."""

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
    turns = [
        earning for line, events in earned for earning in earnings(speaker, scene, line, events)
    ]
    final = {row.seat: dict(row.cells).get("coins") for row in view.seats}
    return tuple(
        _account(seat, coins, tuple(turn for turn in turns if turn.seat == seat))
        for seat, coins in final.items()
        if isinstance(coins, int)
    )


def _account(seat: Seat, final: int, turns: tuple[Earning, ...]) -> Account:
    got = sum(turn.total for turn in turns)
    picked = sum(turn.found for turn in turns)
    paid = sum(turn.paid for turn in turns)
    return Account(seat, final - got - picked + paid, got, picked, paid, final, turns)


class _Coins(NamedTuple):
    """A change of what a seat has, and the reasons of what it earned."""

    seat: Seat
    items: tuple[tuple[str, int], ...] = ()
    paid: int = 0
    found: int = 0


def earnings(
    speaker: Speaker, scene: Scene, line: TurnLine, events: Iterable[Event]
) -> tuple[Earning, ...]:
    """What each seat got and gave in a turn: whose turn it was, then others to whom it brought or
    cost anything."""
    changes = [change for event in events for change in _changes(event)]
    seats = dict.fromkeys((line.seat, *(change.seat for change in changes)))
    teller = speaker.teller(scene)
    return tuple(
        _earning(teller, line, seat, [change for change in changes if change.seat == seat])
        for seat in seats
    )


def _changes(event: Event) -> Iterator[_Coins]:
    told: dict[str, Any] = dict(event.facts)
    if event.kind == "scored":
        yield _Coins(told["seat"], tuple(told["items"]))
    elif event.kind == "took":
        yield _Coins(told["seat"], (), told["paid"], told["gained"])
    elif event.kind in ("earned", "paid-over"):
        yield _Coins(told["seat"], ((told["reason"], told["coins"]),))
        if "payer" in told:
            yield _Coins(told["payer"], (), told["coins"])


def _earning(teller: Teller, line: TurnLine, seat: Seat, changes: list[_Coins]) -> Earning:
    items = [item for change in changes for item in change.items]
    return Earning(
        line.name,
        seat,
        sum(coins for _, coins in items),
        ", ".join(f"{reason_name(teller, reason)} {coins}" for reason, coins in items),
        sum(change.paid for change in changes),
        sum(change.found for change in changes),
    )


def leaders(view: View) -> tuple[Seat, ...]:
    """The seats with the most coins, or points; none where these are hidden."""
    cells = {row.seat: dict(row.cells) for row in view.seats}
    coins = {seat: row.get("coins", row.get("score")) for seat, row in cells.items()}
    known = {seat: n for seat, n in coins.items() if isinstance(n, int)}
    if len(known) < len(coins):
        return ()
    most = max(known.values())
    return tuple(seat for seat, n in known.items() if n == most)


def in_front(view: View) -> tuple[Seat, ...]:
    """Who leads; nobody where all are level, as they are before anybody has earned anything."""
    ahead = leaders(view)
    return () if len(ahead) == len(view.seats) > 1 else ahead


def winners(view: View, events: Iterable[Event]) -> tuple[Seat, ...]:
    """Who leads after a turn; at the end who won, as its last event says: ties may be broken."""
    ended = [dict(event.facts) for event in events if event.kind == "ended"]
    if not ended:
        return in_front(view)
    seats: Any = ended[-1]["winners"]
    return tuple(seats)


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points as they would be if the game ended now: `armies 3, tower 2`."""

    seat: Seat
    total: int
    items: str


def scores(speaker: Speaker, view: View) -> tuple[Score, ...]:
    """By seat; nothing where the view does not itemise points."""
    cells: dict[Seat, Mapping[str, Any]] = {row.seat: dict(row.cells) for row in view.seats}
    return tuple(
        Score(seat, row["score"], _items(speaker, row["points"]))
        for seat, row in cells.items()
        if "points" in row
    )


def itemised(speaker: Speaker, scene: Scene, view: View, earned: Earned) -> tuple[Score, ...]:
    """Points or coins by seat with what each is for; nothing where they are hidden."""
    return scores(speaker, view) or tuple(_summed(speaker, scene, view, earned))


def _summed(speaker: Speaker, scene: Scene, view: View, earned: Earned) -> Iterator[Score]:
    """Coins of a whole game: `start 5, regions 40, Merchant 6, paid −3`."""
    teller, reasons = speaker.teller(scene), _by_reason(earned)
    for account in accounts(speaker, scene, view, earned):
        items = [(speaker.say("at the start"), account.start)]
        items += [
            (reason_name(teller, name), n) for name, n in reasons.get(account.seat, {}).items()
        ]
        items += [(speaker.say("found on combinations"), account.found)]
        told = [f"{name} {n}" for name, n in items if n]
        told += [f"{speaker.say('paid')} −{account.paid}"] if account.paid else []
        yield Score(account.seat, account.final, ", ".join(told))


def _by_reason(earned: Earned) -> Mapping[Seat, Mapping[str, int]]:
    """What each seat earned, the most first."""
    by_seat: dict[Seat, Counter[str]] = {}
    for change in (
        change for _, events in earned for event in events for change in _changes(event)
    ):
        by_seat.setdefault(change.seat, Counter()).update(dict(change.items))
    return {seat: dict(counts.most_common()) for seat, counts in by_seat.items()}


def _items(speaker: Speaker, items: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(
        f"{speaker.say(SCORED[name]) if name in SCORED else name} {n}" for name, n in items
    )
