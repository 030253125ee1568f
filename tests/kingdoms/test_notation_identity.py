"""Standing answers, hints and lines out of place, in whole games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from moderator.engine.core import DICE, Answer, Decision
from moderator.engine.sheets import Bound, Line
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.notation import NOTATION
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

SAMPLE = 6
ENOUGH = 300

Question = tuple[State, Decision, list[Choice]]


def positions(seed: int) -> Iterator[Question]:
    """Every question of a random game, with choices that the rules list for it."""
    chance = random.Random(seed)
    options = {"tokens": seed % 2 == 0, "factions": "chosen" if seed % 3 == 0 else "random"}
    state = RULES.setup(2 + seed % 4, options).state
    while (ask := RULES.ask(state)) is not None:
        answers = []
        for decision in ask.decisions:
            choices = list(islice(RULES.choices(state, decision), ENOUGH))
            if decision.seat != DICE:
                yield state, decision, chance.sample(choices, min(SAMPLE, len(choices)))
            answers.append(Answer(decision, chance.choice(choices), "test"))
        state = RULES.apply(state, answers).state


def lines_of(order: str) -> tuple[Line, ...]:
    sheet = NOTATION.read(order)
    assert sheet.problems == ()
    return (*sheet.commands, *sheet.plans[0])


@pytest.mark.parametrize("seed", range(50, 54))
def test_a_standing_answer_is_followed_as_it_is_written(seed: int) -> None:
    for state, decision, choices in positions(seed):
        if decision.kind not in RULES.standing:
            continue
        for choice in choices:
            [line] = NOTATION.read(f"{decision.kind}: {NOTATION.write(state, choice)}").commands
            assert line.verb == decision.kind
            assert RULES.follow(state, decision, line) == choice


@pytest.mark.parametrize("seed", range(100, 104))
def test_hints_work_when_they_are_sent_back(seed: int) -> None:
    """An action order at the choosing chooses its action, and is carried out then."""
    for state, decision, _ in positions(seed):
        hints = list(NOTATION.help(state, decision))
        assert hints
        assert len({hint.order for hint in hints}) == len(hints)
        for hint in hints:
            lines = lines_of(hint.order)
            bound = NOTATION.bind(state, decision, lines)
            assert isinstance(bound, Bound), hint
            assert RULES.problem(state, decision, bound.choice) is None
            if bound.rest:
                after = RULES.apply(state, [Answer(decision, bound.choice, "test")]).state
                ask = RULES.ask(after)
                assert ask is not None
                assert isinstance(NOTATION.bind(after, ask.decisions[0], lines), Bound)


@pytest.mark.parametrize("seed", range(200, 204))
def test_any_lines_in_any_position_are_bound_or_refused_by_line(seed: int) -> None:
    """Orders of one position, thrown at another, in any order."""
    chance = random.Random(seed)
    pool: list[str] = [
        *("collect", "pass", "none", "church", "dragon", "steal 1 ore", "eliminate B1"),
        *("place A1:9", "free build", "swap A1 with B1", "quest card to A1", "resources 7 ore"),
        *("retreat none", "retreat B2", "raise 1 mana", "choose build or quest", "stand A1"),
    ]
    for state, decision, choices in positions(seed):
        pool += [order for choice in choices if (order := NOTATION.write(state, choice))]
        lines = NOTATION.read("\n".join(chance.sample(pool, 6))).plans[0]
        bound = NOTATION.bind(state, decision, lines)
        if isinstance(bound, Bound):
            assert RULES.problem(state, decision, bound.choice) is None
            assert all(any(line is kept for kept in lines) for line in bound.rest)
        elif bound is not None:
            assert bound.line in {line.number for line in lines}
