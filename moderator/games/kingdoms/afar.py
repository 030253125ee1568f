"""Quests of another kind: to and from the faction's card, and in exchange."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import added, at, foes_at, in_play, own_at, removed, shared
from moderator.games.kingdoms.choices import CARD, FromCard, Region, Swap, ToCard
from moderator.games.kingdoms.entering import guarded, impassable, last_stand, no_entry
from moderator.games.kingdoms.moving import march, movable, no_edge, no_mover, welcomed
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.state import (
    NEUTRAL,
    ON_THE_WAY,
    Army,
    State,
    Task,
    War,
    first,
    with_player,
)
from moderator.games.kingdoms.wars import declare


def to_card(state: State, seat: Seat) -> Iterator[ToCard]:
    """From every edge region, while there is room."""
    for origin in movable(state, seat):
        if no_way_to_card(state, seat, ToCard(origin)) is None:
            yield ToCard(origin)


def no_way_to_card(state: State, seat: Seat, choice: ToCard) -> Problem | None:
    problem = no_mover(state, seat, choice.origin) or no_edge(state, choice.origin)
    if problem is not None:
        return problem
    room = sum(hook(state) for hook in power(state, seat).card) - state.players[seat].card
    return None if room > 0 else Problem("full", facts(region=CARD))


def go_to_card(state: State, seat: Seat, choice: ToCard, log: Log) -> State:
    tell(log, "moved", seat=seat, by="quest", origin=choice.origin, target=CARD)
    state = removed(state, own_at(state, choice.origin, seat)[0])
    return with_player(state, seat, card=state.players[seat].card + 1)


def from_card(state: State, seat: Seat) -> Iterator[FromCard]:
    """To every edge region that may be entered."""
    for target in state.realm.land:
        if no_way_from_card(state, seat, FromCard(target)) is None:
            yield FromCard(target)


def no_way_from_card(state: State, seat: Seat, choice: FromCard) -> Problem | None:
    if not state.players[seat].card:
        return Problem("not-owned", facts(region=CARD))
    problem = impassable(state, choice.target) or no_edge(state, choice.target)
    return problem or no_entry(state, seat, choice.target, CARD, "quest")


def come_from_card(state: State, seat: Seat, choice: FromCard, log: Log) -> State:
    return march(state, seat, "quest", CARD, choice.target, log)


def swaps(state: State, seat: Seat) -> Iterator[Swap]:
    """Every legal exchange."""
    for origin in movable(state, seat):
        for target in state.realm.land:
            if no_swap(state, seat, Swap(origin, target)) is None:
                yield Swap(origin, target)


def no_swap(state: State, seat: Seat, choice: Swap) -> Problem | None:
    """Both regions are edge regions; the other army shares its region with no other player."""
    origin, target = choice.origin, choice.target
    problem = (
        no_mover(state, seat, origin)
        or impassable(state, target)
        or _out_of_reach(state, seat, origin, target)
    )
    if problem is not None:
        return problem
    foes = tuple(army for army in at(state, target) if army.seat not in (seat, NEUTRAL))
    if not foes:
        return Problem("not-owned", facts(region=target))
    if len({army.seat for army in at(state, target)}) > 1:
        return Problem("protected", facts(region=target))
    if own_at(state, target, foes[0].seat)[0].lying:
        return Problem("lying", facts(region=target))
    if in_play(state, foes[0].seat) == 1:
        return Problem("last-army", facts(region=target))
    return _no_wars(state, seat, foes[0].seat, choice)


def _out_of_reach(state: State, seat: Seat, *regions: Region) -> Problem | None:
    for region in regions:
        if not all(hook(state, region) for hook in power(state, seat).swaps):
            return Problem("not-edge", facts(region=region))
    return None


def _no_wars(state: State, seat: Seat, other: Seat, choice: Swap) -> Problem | None:
    """The wars that would come of it must be allowed, and a last army comes to nobody, not even to
    an ally's (TK7)."""
    for mover, region, gone in ((seat, choice.target, other), (other, choice.origin, seat)):
        foes, strangers = _met(state, mover, region, gone), _stay(state, mover, region, gone)
        problem = guarded(state, region, foes) or last_stand(state, mover, region, strangers)
        if problem is not None:
            return problem
    return None


def _met(state: State, mover: Seat, region: Region, gone: Seat) -> tuple[Army, ...]:
    """With whom an army has a war that takes the place of one that goes."""
    strangers = _stay(state, mover, region, gone)
    return tuple(army for army in strangers if _at_war(state, mover, army, gone))


def _stay(state: State, mover: Seat, region: Region, gone: Seat) -> tuple[Army, ...]:
    """The others' armies beside the one that goes."""
    there = list(at(state, region))
    there.remove(own_at(state, region, gone)[0])
    return tuple(army for army in there if army.seat != mover)


def _at_war(state: State, mover: Seat, army: Army, swapper: Seat) -> bool:
    """An exchanged army has one with any third player's, and with the other one's but an ally's."""
    if army.seat == mover:
        return False
    return army.seat != swapper or not shared(state, mover, army.seat)


def swap(state: State, seat: Seat, choice: Swap, log: Log) -> State:
    """Both armies come in; where a stranger stands there is war, the Lizardfolk's own first."""
    origin, target = choice.origin, choice.target
    other = foes_at(state, target, seat)[0].seat
    here, there = _met(state, other, origin, seat), _met(state, seat, target, other)
    state = removed(state, own_at(state, origin, seat)[0])
    state = removed(state, own_at(state, target, other)[0])
    for mover, start, end in ((seat, origin, target), (other, target, origin)):
        tell(log, "moved", seat=mover, by="swap", origin=start, target=end)
    second = Task("meet", other, (target, origin, seat)) if here else None
    state = first(state, second) if second else _settled(state, other, origin)
    if there:
        state = added(state, ON_THE_WAY, seat)
        foe = there[0].seat
        allied = bool(shared(state, seat, foe))
        state = declare(state, War(seat, foe, target, origin, "swap", allied), log)
    else:
        state = _settled(state, seat, target)
    if second:
        state = added(state, ON_THE_WAY, other)
    return welcomed(state, seat, "swap", origin, target, log)


def _settled(state: State, seat: Seat, region: Region) -> State:
    return first(added(state, region, seat), Task("arrive", seat, (region,)))


def meet(state: State, task: Task, log: Log) -> State:
    """The exchanged army meets whoever still stands where it was put; where nobody is left that
    it has a war with, there is none."""
    here, there, swapper = task.about
    assert isinstance(here, str)
    assert isinstance(there, str)
    assert isinstance(swapper, int)
    foes = [army for army in at(state, there) if _at_war(state, task.seat, army, swapper)]
    if not foes:
        state = removed(state, Army(ON_THE_WAY, task.seat))
        return _settled(state, task.seat, there)
    foe = foes[0].seat
    allied = bool(shared(state, task.seat, foe))
    return declare(state, War(task.seat, foe, there, here, "swap", allied), log)
