"""Random games with every faction at the table: what holds whatever is chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from bench.realms import games, impossible, table
from moderator.engine.core import DICE, Answer
from moderator.games.kingdoms.choices import TakeFaction
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.homemade import PRINTED
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

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


@pytest.mark.parametrize("factions", TABLES, ids="-".join)
def test_what_holds_in_every_position(factions: tuple[str, ...]) -> None:
    number = 0
    last = None
    for number, state in enumerate(states(factions, seed=len(factions)), start=1):
        assert number < LONGEST
        assert list(impossible(state)) == []
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


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_sample_of_the_soak(seats: int) -> None:
    assert list(games(seats, 2, seed=7)) == []


def test_each_faction_sits_at_every_table_equally_often() -> None:
    for seats in range(2, 6):
        sat = Counter(faction for number in range(15) for faction in table(seats, number))
        assert sat == dict.fromkeys(PRINTED, seats)
