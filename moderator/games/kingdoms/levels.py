"""What reaching a level of magic does at once: placing anew, fines, a strike, free actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import added, foes_at, held, own_at, removed
from moderator.games.kingdoms.choices import Eliminate, Place, Region
from moderator.games.kingdoms.entering import impassable, unknown
from moderator.games.kingdoms.gains import must_lose
from moderator.games.kingdoms.losses import fall, unlosable
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import ROOM, Army, State, Task, first

FINE = 3
FREE_ACTIONS = 2

Counts = tuple[tuple[Region, int], ...]


def fine(state: State, task: Task, log: Log) -> State:
    """Every other player gives up three of own choice, or what there is; asked clockwise."""
    seats = state.setting.seats
    for step in range(seats - 1, 0, -1):
        other = (task.seat + step) % seats
        state = must_lose(state, other, FINE, state.players[task.seat].faction, log)
    return state


def grant(state: State, task: Task, _log: Log) -> State:
    """Free actions, one after the other."""
    return first(state, Task("free", task.seat, (FREE_ACTIONS,)))


def anew(state: State, task: Task, _log: Log) -> State:
    """All armies may be placed anew."""
    return first(state, Task("place", task.seat))


def where_all_stand(state: State, seat: Seat) -> Counts:
    """A seat's armies on the board, by region."""
    return tuple((region, len(own_at(state, region, seat))) for region in held(state, seat))


def _room(state: State, seat: Seat, region: Region) -> int:
    """Armies that may stand there: none beside another's."""
    free = _may_stand_anew(state, seat, region) and not foes_at(state, region, seat)
    return ROOM if free else 0


def _may_stand_anew(state: State, seat: Seat, region: Region) -> bool:
    return all(hook(state, seat, region) for hook in power(state, seat).anew)


def _placings(state: State, task: Task) -> Iterator[Place]:
    """As they stand, then every other way."""
    seat = task.seat
    now = where_all_stand(state, seat)
    yield Place(now)
    rooms = [(region, _room(state, seat, region)) for region in state.realm.land]
    number = sum(count for _, count in now)
    yield from (Place(counts) for counts in _spread(tuple(rooms), number) if counts != now)


def _spread(rooms: Counts, number: int) -> Iterator[Counts]:
    if not number:
        yield ()
        return
    if sum(room for _, room in rooms) < number:
        return
    (region, room), *others = rooms
    rest = tuple(others)
    for count in range(min(room, number), 0, -1):
        yield from (((region, count), *more) for more in _spread(rest, number - count))
    yield from _spread(rest, number)


def _no_placing(state: State, task: Task, choice: Place) -> Problem | None:
    """As they stand; or all armies of the board, each region once, in the order of the board."""
    if choice.counts == where_all_stand(state, task.seat):
        return None
    regions = tuple(region for region, _ in choice.counts)
    if (problem := unknown(state, *regions)) is not None:
        return problem
    if len(set(regions)) < len(regions):
        return Problem("already-used")
    for region, count in choice.counts:
        if (problem := _no_place(state, task.seat, region, count)) is not None:
            return problem
    number = sum(count for _, count in where_all_stand(state, task.seat))
    if sum(count for _, count in choice.counts) != number:
        return Problem("limit", facts(number=number))
    return None


def _no_place(state: State, seat: Seat, region: Region, count: int) -> Problem | None:
    if (problem := impassable(state, region)) is not None:
        return problem
    if 0 < count <= _room(state, seat, region):
        return None
    if count < 1:
        return Problem("limit", facts(region=region))
    if not _may_stand_anew(state, seat, region):
        return Problem("not-owned", facts(region=region))
    foes = foes_at(state, region, seat)
    return Problem("protected" if foes else "full", facts(region=region))


def _placed(state: State, task: Task, choice: Place, log: Log) -> State:
    """What stands where it stood has not moved; the rest comes in."""
    before, after = dict(where_all_stand(state, task.seat)), dict(choice.counts)
    tell(log, "placed", seat=task.seat, counts=tuple(sorted(choice.counts)))
    for region, count in before.items():
        for army in own_at(state, region, task.seat)[: max(0, count - after.get(region, 0))]:
            state = removed(state, army)
    fresh = [region for region in after if region not in before]
    for region, count in after.items():
        for _ in range(count - before.get(region, 0)):
            state = added(state, region, task.seat)
    return first(state, *(Task("arrive", task.seat, (region,)) for region in fresh))


def _as_they_stand(state: State, task: Task) -> Place:
    return Place(where_all_stand(state, task.seat))


PLACE = Phase((Place,), _placings, _no_placing, _placed, _as_they_stand)


def strike(state: State, task: Task, _log: Log) -> State:
    """An army of another player leaves play, if there is one that may."""
    target = next(_targets(state, task), None)
    return first(state, Task("eliminate", task.seat)) if target else state


def _targets(state: State, task: Task) -> Iterator[Eliminate]:
    others = (seat for seat in range(state.setting.seats) if seat != task.seat)
    targets = chain.from_iterable(
        (Eliminate(region, seat) for region in held(state, seat)) for seat in others
    )
    return (choice for choice in targets if unlosable(state, choice.seat) is None)


def _no_target(state: State, task: Task, choice: Eliminate) -> Problem | None:
    """Never a last army, nor one that stands firm."""
    if (problem := unknown(state, choice.region)) is not None:
        return problem
    if choice.seat == task.seat:
        return Problem("own-region", facts(region=choice.region))
    if not own_at(state, choice.region, choice.seat):
        return Problem("not-owned", facts(region=choice.region))
    return unlosable(state, choice.seat)


def _struck(state: State, _task: Task, choice: Eliminate, log: Log) -> State:
    army: Army = own_at(state, choice.region, choice.seat)[-1]
    return fall(state, army, choice.region, "eliminated", log)


def _lowest(state: State, task: Task) -> Eliminate:
    return next(_targets(state, task))


ELIMINATE = Phase((Eliminate,), _targets, _no_target, _struck, _lowest)
