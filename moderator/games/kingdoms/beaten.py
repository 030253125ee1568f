"""Beaten armies: retreat, church, loss; and the way back of two players' flags (TK4 to TK6)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.armies import at, come_in, foes_at, in_play, removed
from moderator.games.kingdoms.choices import CARD, Choice, Church, Region, Retreat, Yield
from moderator.games.kingdoms.entering import impassable, unknown
from moderator.games.kingdoms.finds import controlled, used
from moderator.games.kingdoms.gains import take
from moderator.games.kingdoms.goods import FOOD, of
from moderator.games.kingdoms.losses import fall, followed, refuge, unlosable_in_war
from moderator.games.kingdoms.moving import welcomed
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import (
    ON_THE_WAY,
    ROOM,
    Army,
    State,
    Task,
    first,
    with_player,
)


def _pending(state: State) -> tuple[Region, ...]:
    """Where the army that is dealt with next was beaten; of shared regions any may come next."""
    war = state.battle
    return (war.region,) if war.fought else war.shared


def _left_to_deal(state: State) -> int:
    return state.battle.fought + len(state.battle.shared)


def beaten(state: State, task: Task, log: Log) -> State:
    """The loser answers for the next army. A loss that leaves no choice is a question with one
    answer: nobody waits for it (TK23), but a line written for that army is used up (TK33)."""
    regions, seat = _pending(state), task.seat
    if not regions:
        return state
    state = first(state, task)
    ways = any(True for region in regions for _ in _ways_out(state, seat, region))
    alone = unlosable_in_war(state, seat) is not None
    if ways or (not alone and _order_matters(state, seat, regions)):
        return first(state, Task("retreat", seat, regions))
    if alone:
        return refuge(_dealt_with(state, regions[0]), seat, regions[0], log)
    return first(state, Task("retreat", seat, regions[:1]))


def _order_matters(state: State, seat: Seat, regions: tuple[Region, ...]) -> bool:
    """Whether, though none can go now, one could once others have been given up; or the last army
    in play is among them, which may not be lost."""
    if len(regions) < 2:
        return False
    if in_play(state, seat) <= _left_to_deal(state):
        return True
    least = in_play(state, seat) - len(regions) + 1
    affordable = state.players[seat].goods[FOOD] >= least
    return affordable and any(_open(state, seat, region) for region in regions)


def _dealt_with(state: State, region: Region) -> State:
    war = state.battle
    if war.fought:
        return state._replace(war=war._replace(fought=war.fought - 1))
    left = tuple(other for other in war.shared if other != region)
    return state._replace(war=war._replace(shared=left))


def _free(state: State) -> bool:
    """The dragon spares the army fought with its price."""
    return state.battle.dragon and state.battle.fought > 0


def _price(state: State, seat: Seat) -> int:
    return 0 if _free(state) else in_play(state, seat)


def _affordable(state: State, seat: Seat) -> bool:
    return state.players[seat].goods[FOOD] >= _price(state, seat)


def _open(state: State, seat: Seat, region: Region) -> tuple[Region, ...]:
    """Adjoining regions where no war would start and there is room."""
    return tuple(
        target
        for target in state.realm.near[region]
        if not foes_at(state, target, seat) and len(at(state, target)) < ROOM
    )


def churches(state: State, seat: Seat) -> tuple[Region, ...]:
    """Regions whose church a beaten army may go to."""
    regions = controlled(state, seat, "church")
    return tuple(church for church in regions if len(at(state, church)) < ROOM)


def _ways_out(state: State, seat: Seat, region: Region) -> Iterator[Choice]:
    """Retreats that can be paid; churches, where the dragon does not order a retreat."""
    retreats = _open(state, seat, region) if _affordable(state, seat) else ()
    yield from (Retreat(region, target) for target in retreats)
    if not (_free(state) and retreats):
        yield from (Church(region, church) for church in churches(state, seat))


def _choices(state: State, task: Task) -> Iterator[Choice]:
    for region in map(str, task.about):
        yield from _ways_out(state, task.seat, region)
        if _no_yield(state, task.seat, region) is None:
            yield Yield(region)


def _no_yield(state: State, seat: Seat, region: Region) -> Problem | None:
    """An army that may not be lost must retreat if it can; so must one that the dragon drives."""
    if not (_affordable(state, seat) and _open(state, seat, region)):
        return None
    return (
        Problem("unavailable", facts(region=region))
        if _free(state)
        else unlosable_in_war(state, seat)
    )


def _problem(state: State, task: Task, choice: Retreat | Church | Yield) -> Problem | None:
    if choice.origin not in task.about:
        missing = unknown(state, choice.origin)
        return missing or Problem("not-owned", facts(region=choice.origin))
    match choice:
        case Yield(origin):
            return _no_yield(state, task.seat, origin)
        case Church(origin, church):
            return _no_church(state, task.seat, origin, church)
        case Retreat(origin, target):
            problem = _no_retreat(state, task.seat, origin, target)
            due = Problem("cannot-afford", facts(cost=_price(state, task.seat)))
            return problem or (None if _affordable(state, task.seat) else due)


def _no_church(state: State, seat: Seat, origin: Region, church: Region) -> Problem | None:
    if church not in controlled(state, seat, "church"):
        return unknown(state, church) or Problem("unavailable", facts(region=church))
    if church not in churches(state, seat):
        return Problem("full", facts(region=church))
    must_retreat = _free(state) and _open(state, seat, origin)
    return Problem("unavailable", facts(region=church)) if must_retreat else None


def _no_retreat(state: State, seat: Seat, origin: Region, target: Region) -> Problem | None:
    problem = unknown(state, target)
    if problem is not None:
        return problem
    if target[0] != origin[0]:
        return Problem("wrong-territory", facts(region=target))
    if (problem := impassable(state, target)) is not None:
        return problem
    if target not in state.realm.near[origin]:
        return Problem("not-adjacent", facts(region=target))
    if foes_at(state, target, seat):
        return Problem("protected", facts(region=target))
    return Problem("full", facts(region=target)) if len(at(state, target)) >= ROOM else None


def _apply(state: State, task: Task, choice: Retreat | Church | Yield, log: Log) -> State:
    seat, origin = task.seat, choice.origin
    price = _price(state, seat)
    state = _dealt_with(state, origin)
    match choice:
        case Retreat(_, target):
            state = take(state, seat, of("food", price), "retreat", log)
            return _went(state, seat, "retreat", origin, target, log)
        case Church(_, church):
            state = used(state, church, "church", log)
            return _went(state, seat, "church", origin, church, log)
        case Yield():
            return fall(state, Army(ON_THE_WAY, seat), origin, "war", log)


def _went(state: State, seat: Seat, by: str, origin: Region, target: Region, log: Log) -> State:
    """It is a movement: tokens are turned up, ruins lay it down (TK5)."""
    tell(log, "moved", seat=seat, by=by, origin=origin, target=target)
    state = come_in(followed(state, seat, origin, target), seat, target)
    state = first(state, Task("arrive", seat, (target,)))
    return welcomed(state, seat, by, origin, target, log)


def _default(state: State, task: Task) -> Choice:
    """A retreat that can be paid to the lowest region, else a church, else the loss."""
    region = str(task.about[0])
    ways = _ways_out(state, task.seat, region)
    return next(ways, Yield(region))


RETREAT = Phase((Retreat, Church, Yield), _choices, _problem, _apply, _default)


def part(state: State, task: Task, log: Log) -> State:
    """Two players' flags: the attacker goes back, free of charge."""
    region = state.battle.region
    if any(True for _ in _ways_back(state, Task("back", task.seat, (region,)))):
        return first(state, Task("back", task.seat, (region,)))
    return refuge(state, task.seat, region, log)._replace(war=None)


def _ways_back(state: State, task: Task) -> Iterator[Retreat]:
    region, origin = str(task.about[0]), state.battle.origin
    targets = dict.fromkeys((origin, *_open(state, task.seat, region)))
    for target in targets:
        if _no_way_back(state, task, Retreat(region, target)) is None:
            yield Retreat(region, target)


def _no_way_back(state: State, task: Task, choice: Retreat) -> Problem | None:
    """To where it came from, or beside the region it entered; never into another war."""
    war = state.battle
    if choice.origin != war.region:
        return Problem("not-owned", facts(region=choice.origin))
    if choice.target != war.origin:
        return _no_retreat(state, task.seat, choice.origin, choice.target)
    if war.origin != CARD and foes_at(state, war.origin, task.seat):
        return Problem("protected", facts(region=war.origin))
    full = len(at(state, war.origin)) >= ROOM
    return Problem("full", facts(region=war.origin)) if full else None


def _back(state: State, task: Task, choice: Retreat, log: Log) -> State:
    origin, seat = choice.origin, task.seat
    if choice.target != CARD:
        state = _went(state, seat, "back", origin, choice.target, log)
        return state._replace(war=None)
    tell(log, "moved", seat=seat, by="back", origin=origin, target=CARD)
    state = with_player(state, seat, card=state.players[seat].card + 1)
    return removed(state, Army(ON_THE_WAY, seat))._replace(war=None)


def _first_way(state: State, task: Task) -> Retreat:
    return next(_ways_back(state, task))


BACK = Phase((Retreat,), _ways_back, _no_way_back, _back, _first_way)
