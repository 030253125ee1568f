"""Random games with every faction at the table: what holds whatever is chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from moderator.engine.core import DICE, Answer
from moderator.games.kingdoms.armies import in_play
from moderator.games.kingdoms.choices import TakeFaction
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import ON_THE_WAY, State

IDS = tuple(FACTIONS)
TABLES = [IDS[:5], IDS[5:10], IDS[10:], *zip(IDS, IDS[1:] + IDS[:1], strict=True)]
"""Three tables of five with all factions, and each with its neighbour as two."""

MOST = 24
LONGEST = 5000


def states(factions: tuple[str, ...], seed: int) -> Iterator[State]:
    """A random game of those factions, with exploration tokens."""
    luck = random.Random(seed)
    state = RULES.setup(len(factions), {"factions": "chosen", "tokens": True}).state
    yield state
    while (ask := RULES.ask(state)) is not None:
        answers = []
        for decision in ask.decisions:
            able = tuple(islice(RULES.choices(state, decision), MOST))
            wish = [TakeFaction(factions[decision.seat])] if decision.kind == "faction" else able
            answers.append(Answer(decision, luck.choice(wish), "test"))
        state = RULES.apply(state, answers).state
        yield state


def check(state: State) -> None:
    regions = Counter(army.region for army in state.armies if army.region != ON_THE_WAY)
    assert max(regions.values(), default=0) <= 2
    assert set(regions) <= set(state.realm.land)
    assert len(state.shields) == len(set(state.shields)) <= 5
    lying = {army.region for army in state.armies if army.lying}
    assert all(state.realm.kind[region] == "ruins" for region in lying)
    on_the_way = any(army.region == ON_THE_WAY for army in state.armies)
    assert not on_the_way or state.war is not None
    for seat, player in enumerate(state.players):
        assert all(0 <= number <= 9 for number in player.goods)
        assert player.magic <= 5
        assert player.tower <= 6
        assert player.card <= 3
        assert in_play(state, seat) <= 7
        assert in_play(state, seat) >= (1 if state.turn.action else 0)
    assert sum(player.crown for player in state.players) <= 1


@pytest.mark.parametrize("factions", TABLES, ids="-".join)
def test_what_holds_in_every_position(factions: tuple[str, ...]) -> None:
    number = 0
    last = None
    for number, state in enumerate(states(factions, seed=len(factions)), start=1):
        assert number < LONGEST
        check(state)
        last = state
    assert last is not None
    outcome = RULES.outcome(last)
    assert outcome is not None
    assert [player.faction for player in last.players] == list(factions)


def test_chance_is_asked_alone() -> None:
    for state in states(TABLES[0], seed=1):
        ask = RULES.ask(state)
        if ask is not None and any(decision.seat == DICE for decision in ask.decisions):
            assert len(ask.decisions) == 1
