"""Building, research and expanding."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import level as ability
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import added, at, foes_at, held, in_play, own_at
from moderator.games.kingdoms.choices import Build, Expand, Region, Research
from moderator.games.kingdoms.entering import impassable
from moderator.games.kingdoms.gains import give
from moderator.games.kingdoms.goods import MANA, minus, of
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.prices import (
    build_cost,
    expand_cost,
    payment,
    unpaid,
    unusable,
    ways_to_pay,
)
from moderator.games.kingdoms.state import (
    ARMIES,
    LEVELS,
    ROOM,
    TOWER,
    State,
    Task,
    first,
    with_player,
)


def builds(state: State, seat: Seat) -> Iterator[Build]:
    """The next level, paid in every way there is."""
    player = state.players[seat]
    if player.tower < TOWER:
        kinds = ("ore", *power(state, seat).builds_with)
        yield from map(Build, ways_to_pay(player.goods, "ore", kinds, build_cost(state, seat)))


def no_build(state: State, seat: Seat, choice: Build) -> Problem | None:
    """There is a sixth level and no seventh."""
    problem = unusable(choice.paid, ("ore", *power(state, seat).builds_with))
    if problem is not None:
        return problem
    player = state.players[seat]
    if player.tower >= TOWER:
        return Problem("limit")
    return unpaid(player.goods, choice.paid, "ore", build_cost(state, seat))


def build(state: State, seat: Seat, choice: Build, log: Log) -> State:
    player = state.players[seat]
    paid = payment(choice.paid, "ore", build_cost(state, seat))
    level = player.tower + 1
    tell(log, "built", seat=seat, level=level, food=paid[0], ore=paid[1], mana=paid[2])
    return with_player(state, seat, goods=minus(player.goods, paid), tower=level)


def researches(state: State, seat: Seat) -> Iterator[Research]:
    if no_research(state, seat, Research()) is None:
        yield Research()


def no_research(state: State, seat: Seat, _choice: Research) -> Problem | None:
    """Mana alone pays for magic."""
    player = state.players[seat]
    if player.magic >= LEVELS:
        return Problem("limit")
    cost = player.magic + 1
    return None if player.goods[MANA] >= cost else Problem("cannot-afford", facts(cost=cost))


def research(state: State, seat: Seat, _choice: Research, log: Log) -> State:
    """What the new level does at once comes next."""
    player = state.players[seat]
    level = player.magic + 1
    tell(log, "researched", seat=seat, level=level, mana=level)
    state = with_player(state, seat, goods=minus(player.goods, of("mana", level)), magic=level)
    steps = ability(state, player, level).on_reaching
    return first(state, *(Task(step, seat) for step in steps))


def expansions(state: State, seat: Seat) -> Iterator[Expand]:
    """Every region, paid in every way there is."""
    if in_play(state, seat) >= ARMIES:
        return
    kinds = ("food", *power(state, seat).expands_with)
    have, cost = state.players[seat].goods, expand_cost(state, seat)
    ways = tuple(ways_to_pay(have, "food", kinds, cost))
    for region in state.realm.land:
        if _no_room(state, seat, region) is None:
            yield from (Expand(region, paid) for paid in ways)


def no_expansion(state: State, seat: Seat, choice: Expand) -> Problem | None:
    """Where exactly one army, one's own, stands, or where an ability allows it."""
    kinds = ("food", *power(state, seat).expands_with)
    problem = unusable(choice.paid, kinds)
    if problem is not None:
        return problem
    if in_play(state, seat) >= ARMIES:
        return Problem("limit")
    problem = _no_room(state, seat, choice.region)
    have = state.players[seat].goods
    return problem or unpaid(have, choice.paid, "food", expand_cost(state, seat))


def _no_room(state: State, seat: Seat, region: Region) -> Problem | None:
    own = own_at(state, region, seat)
    beyond = power(state, seat).expands_to
    if not own and not beyond:
        return Problem("not-owned", facts(region=region))
    if (problem := impassable(state, region)) is not None:
        return problem
    if not own and not any(region in places(state, seat) for places in beyond):
        return Problem("not-adjacent", facts(region=region))
    if not own and foes_at(state, region, seat):
        return Problem("protected", facts(region=region))
    return Problem("full", facts(region=region)) if len(at(state, region)) >= ROOM else None


def expand(state: State, seat: Seat, choice: Expand, log: Log) -> State:
    """In ruins the new army lies; others may live on it."""
    paid = payment(choice.paid, "food", expand_cost(state, seat))
    new = choice.region not in held(state, seat)
    state = with_player(state, seat, goods=minus(state.players[seat].goods, paid))
    state = added(state, choice.region, seat)
    armies = in_play(state, seat)
    food, ore, mana = paid
    told = {"armies": armies, "food": food, "ore": ore, "mana": mana}
    tell(log, "expanded", seat=seat, region=choice.region, **told)
    for other, player in enumerate(state.players):
        if other != seat:
            goods = power(state, other).others_expand_goods
            state = give(state, other, goods, player.faction, log)
    return first(state, Task("arrive", seat, (choice.region,))) if new else state
