"""Where tokens came from in a turn: what the arrows on a board are drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from moderator.engine.core import Event, Seat, letter
from moderator.engine.view import Area, View
from moderator.publish.pictures.changes import Arrow
from moderator.publish.pictures.maps import maps_of


def arrows(view: View, before: Sequence[Area], events: Iterable[Event]) -> tuple[Arrow, ...]:
    """Conquests, each from a region beside it that its people held by then, and armies that moved.

    Who came from outside the board has no arrow: the flag says who it is.
    """
    told = tuple(events)
    return tuple(dict.fromkeys((*_conquests(view, before, told), *_marches(view, told))))


def _conquests(view: View, before: Sequence[Area], events: Sequence[Event]) -> Iterator[Arrow]:
    beside = _beside(view)
    held: dict[Seat, list[int]] = {}
    for area in before:
        if area.owner is not None and not area.faded:
            held.setdefault(area.owner, []).append(area.number)
    for event in events:
        facts: dict[str, Any] = dict(event.facts)
        if event.kind in ("abandoned", "gave-up", "declined", "took"):
            _leave(held, event.kind, facts)
        if event.kind != "conquered":
            continue
        seat, region = facts["seat"], facts["region"]
        own = held.setdefault(seat, [])
        near = [number for number in own if number in beside.get(region, ())]
        if near:  # the latest: where the people stood last
            yield Arrow(letter(seat), near[-1], region)
        for others in held.values():
            if region in others:
                others.remove(region)
        own.append(region)


def _leave(held: dict[Seat, list[int]], kind: str, facts: Mapping[str, Any]) -> None:
    """No more can come from a region that was left, nor from a people that went."""
    seat = facts.get("seat")
    if not isinstance(seat, int):
        return
    if kind in ("declined", "took"):
        held[seat] = []
    elif facts.get("region") in held.get(seat, ()):
        held[seat].remove(facts["region"])


def _beside(view: View) -> Mapping[int, frozenset[int]]:
    return {
        map_.first + int(region["number"]): frozenset(
            map_.first + int(other) for other in region.get("adjacent", ())
        )
        for map_ in maps_of(view)
        for region in map_.board["regions"]
    }


def _marches(view: View, events: Sequence[Event]) -> Iterator[Arrow]:
    numbers = {area.label: area.number for area in view.areas}
    for event in events:
        facts: dict[str, Any] = dict(event.facts)
        ends = numbers.get(facts.get("origin", "")), numbers.get(facts.get("target", ""))
        if event.kind == "moved" and ends[0] is not None and ends[1] is not None:
            yield Arrow(letter(facts["seat"]), ends[0], ends[1])
