"""Reading, binding and writing undo each other, in whole games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from moderator.engine.core import DICE, Answer, Decision
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.choices import Choice, Conquer, Deploy
from moderator.games.smallworld.notation import NOTATION
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State

SAMPLE = 8
ENOUGH = 400


def positions(seed: int) -> Iterator[tuple[State, Decision, list[Choice]]]:
    """Every question of a random game, with the choices that the rules list for it."""
    chance = random.Random(seed)
    state = RULES.setup(2 + seed % 4, {}).state
    while (ask := RULES.ask(state)) is not None:
        [decision] = ask.decisions
        choices = list(islice(RULES.choices(state, decision), ENOUGH))
        if decision.seat != DICE:
            yield state, decision, chance.sample(choices, min(SAMPLE, len(choices)))
        answer = Answer(decision, chance.choice(choices), "test")
        state = RULES.apply(state, (answer,)).state


def lines_of(order: str) -> tuple[Line, ...]:
    sheet = NOTATION.read(order)
    assert sheet.problems == ()
    return (*sheet.commands, *sheet.plans[0])


@pytest.mark.parametrize("seed", range(16))
def test_what_is_written_is_read_as_the_same_choice(seed: int) -> None:
    kinds = set()
    for state, decision, choices in positions(seed):
        for choice in choices:
            lines = lines_of(NOTATION.write(state, choice))
            bound = NOTATION.bind(state, decision, lines)
            assert bound == Bound(choice, lines[0], ())
            kinds.add(type(choice))
    assert {Conquer, Deploy} <= kinds


@pytest.mark.parametrize("seed", range(100, 104))
def test_hints_work_when_they_are_sent_back(seed: int) -> None:
    for state, decision, _ in positions(seed):
        hints = list(NOTATION.help(state, decision))
        assert hints
        assert len({hint.order for hint in hints}) == len(hints)
        for hint in hints:
            bound = NOTATION.bind(state, decision, lines_of(hint.order))
            assert isinstance(bound, Bound)
            assert bound.lapsed == ()
            assert RULES.problem(state, decision, bound.choice) is None


@pytest.mark.parametrize("seed", range(200, 203))
def test_any_lines_in_any_position_are_bound_or_refused_by_line(seed: int) -> None:
    """Orders of one position, thrown at another, in any order."""
    chance = random.Random(seed)
    pool: list[str] = ["take 1", "decline", "abandon all", "stop", "camps 4:9", "heroes 1 2 3"]
    for state, decision, choices in islice(positions(seed), 150):
        pool += [order for choice in choices if (order := NOTATION.write(state, choice))]
        sheet = NOTATION.read("\n".join(chance.sample(pool, 5)))
        bound = NOTATION.bind(state, decision, sheet.plans[0])
        if isinstance(bound, Bound):
            assert RULES.problem(state, decision, bound.choice) is None
            assert all(any(line is kept for kept in sheet.plans[0]) for line in bound.rest)
        elif bound is not None:
            assert bound.line in {line.number for line in sheet.plans[0]}
