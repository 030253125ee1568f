"""Patrols and quests: which army may go where, and what comes of it at once."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import (
    added,
    foes_at,
    held,
    own_at,
    removed,
    shared,
)
from moderator.games.kingdoms.choices import CARD, NOTHING, Patrol, Quest, Region, Stand
from moderator.games.kingdoms.entering import impassable, no_entry
from moderator.games.kingdoms.gains import give, of_choice
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.state import (
    ON_THE_WAY,
    Army,
    State,
    Task,
    War,
    first,
    with_player,
)
from moderator.games.kingdoms.wars import declare


def movable(state: State, seat: Seat) -> tuple[Region, ...]:
    """The regions where it has an army that stands."""
    return tuple(region for region in held(state, seat) if not own_at(state, region, seat)[0].lying)


def no_mover(state: State, seat: Seat, origin: Region) -> Problem | None:
    """There must be an army of one's own, and it must stand."""
    armies = own_at(state, origin, seat)
    if not armies:
        return Problem("not-owned", facts(region=origin))
    return Problem("lying", facts(region=origin)) if armies[0].lying else None


def adjoining(state: State, seat: Seat, origin: Region) -> tuple[Region, ...]:
    """Where a patrol may lead from there."""
    near = set(state.realm.near[origin])
    for reach in power(state, seat).reach:
        near.update(reach(state.realm, origin))
    return tuple(sorted(near))


def patrols(state: State, seat: Seat) -> Iterator[Patrol]:
    """Every legal one."""
    for origin in movable(state, seat):
        for target in adjoining(state, seat, origin):
            if no_entry(state, seat, target, origin, "patrol") is None:
                yield Patrol(origin, target)


def no_patrol(state: State, seat: Seat, choice: Patrol) -> Problem | None:
    """Within a territory, to a region that adjoins."""
    origin, target = choice.origin, choice.target
    if (problem := no_mover(state, seat, origin)) is not None:
        return problem
    if origin[0] != target[0]:
        return Problem("wrong-territory", facts(region=target))
    if (problem := impassable(state, target)) is not None:
        return problem
    if target not in adjoining(state, seat, origin):
        return Problem("not-adjacent", facts(region=target))
    return no_entry(state, seat, target, origin, "patrol")


def patrol(state: State, seat: Seat, choice: Patrol, log: Log) -> State:
    """The army is remembered: no second patrol may be its."""
    state = state._replace(turn=state.turn._replace(moved=choice.target, raised=False))
    return march(state, seat, "patrol", choice.origin, choice.target, log)


def quests(state: State, seat: Seat) -> Iterator[Quest]:
    """Every legal one."""
    for origin in movable(state, seat):
        if origin in state.realm.edge:
            for target in state.realm.quests(origin):
                if no_entry(state, seat, target, origin, "quest") is None:
                    yield Quest(origin, target)


def no_quest(state: State, seat: Seat, choice: Quest) -> Problem | None:
    """From edge to edge, into another territory."""
    origin, target = choice.origin, choice.target
    if (problem := no_mover(state, seat, origin)) is not None:
        return problem
    if origin[0] == target[0]:
        return Problem("wrong-territory", facts(region=target))
    problem = impassable(state, target) or no_edge(state, origin, target)
    return problem or no_entry(state, seat, target, origin, "quest")


def no_edge(state: State, *regions: Region) -> Problem | None:
    """A quest begins and ends at the edge of a card."""
    for region in regions:
        if region not in state.realm.edge:
            return Problem("not-edge", facts(region=region))
    return None


def quest(state: State, seat: Seat, choice: Quest, log: Log) -> State:
    return march(state, seat, "quest", choice.origin, choice.target, log)


def march(state: State, seat: Seat, by: str, origin: Region, target: Region, log: Log) -> State:
    """The army leaves, gains what a move brings, and comes in or starts a war (TK19, TK28)."""
    foes = foes_at(state, target, seat)
    state = _left(state, seat, origin)  # who leaves the only region shared is no ally any more
    allied = any(shared(state, seat, army.seat) for army in foes)
    tell(log, "moved", seat=seat, by=by, origin=origin, target=target)
    if foes:
        state = added(state, ON_THE_WAY, seat)
        state = declare(state, War(seat, foes[0].seat, target, origin, by, allied), log)
    else:
        state = first(added(state, target, seat), Task("arrive", seat, (target,)))
    return welcomed(state, seat, by, origin, target, log)


def _left(state: State, seat: Seat, origin: Region) -> State:
    if origin == CARD:
        return with_player(state, seat, card=state.players[seat].card - 1)
    return removed(state, own_at(state, origin, seat)[0])


def welcomed(state: State, seat: Seat, by: str, origin: Region, target: Region, log: Log) -> State:
    """What abilities bring for coming into a region; of choice it is asked next."""
    player = state.players[seat]
    for hook in power(state, seat).arrivals:
        goods, choice = hook(state, by, origin, target) if origin != CARD else (NOTHING, 0)
        state = give(state, seat, goods, player.faction, log)
        state = of_choice(state, seat, choice, player.faction)
    return state


def lying(state: State, seat: Seat) -> Iterator[Stand]:
    """The regions where an army of its own lies."""
    for region in held(state, seat):
        if own_at(state, region, seat)[-1].lying:
            yield Stand(region)


def no_stand(state: State, seat: Seat, choice: Stand) -> Problem | None:
    """Only an army that lies can be raised."""
    armies = own_at(state, choice.region, seat)
    if not armies:
        return Problem("not-owned", facts(region=choice.region))
    return None if armies[-1].lying else Problem("unavailable", facts(region=choice.region))


def stand(state: State, seat: Seat, choice: Stand, log: Log) -> State:
    """In place of an army's move, so the army is remembered like one that moved."""
    tell(log, "stood", seat=seat, region=choice.region)
    state = state._replace(turn=state.turn._replace(moved=choice.region, raised=True))
    state = removed(state, own_at(state, choice.region, seat)[-1])
    raised = tuple(sorted((*state.armies, Army(choice.region, seat))))
    return state._replace(armies=raised)
