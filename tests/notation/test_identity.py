"""Reading, binding and writing undo each other, in whole games played at random."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from moderator.engine.core import DICE, Answer, Decision, Fact
from moderator.engine.sheets import Bound, Line
from moderator.games import GAMES
from moderator.games.smallworld.choices import Choice
from moderator.games.smallworld.notation import NOTATION
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State
from moderator.games.tongues import order_of
from tests.homemade.hmdocs import examples

SAMPLE = 8
ENOUGH = 400
WHOLE = 0.08
"""At so many questions of a game, and at the first of each kind, every legal choice is read."""

Question = tuple[Any, Decision, list[Any]]

TABLES: list[tuple[str, int, dict[str, Fact], str]] = [
    *(("smallworld", seats, {}, "") for seats in range(2, 6)),
    *(("smallworld", seats, {}, "tinkers") for seats in (2, 4)),
    ("smallworld", 2, {"board": "two-shores"}, "shores"),
    *(("underground", seats, {}, "") for seats in range(2, 6)),
    *(("underground", seats, {"mixed": True}, "marsh") for seats in (2, 5)),
    *(("underground", seats, {"mixed": True, "board": f"sw-{seats}"}, "") for seats in (3, 4)),
    *(("kingdoms", seats, {"tokens": True}, "") for seats in range(2, 6)),
    *(("kingdoms", seats, {"factions": "chosen"}, "foxes") for seats in (2, 4)),
    ("kingdoms", 3, {"factions": "chosen", "territories": "homemade", "tokens": True}, "fens"),
]
"""Games, seats, options, and the sets of home-made pieces that the docs show."""


def questions(game: str, seats: int, options: Mapping[str, Fact], seed: int) -> Iterator[Question]:
    """Every question of a random game, with some of the choices that the rules list for it; in
    games of odd seeds home-made pieces are taken where they can be."""
    rules, chance = GAMES[game].rules, random.Random(seed)
    state = rules.setup(seats, options).state
    while (ask := rules.ask(state)) is not None:
        answers = []
        for decision in ask.decisions:
            choices = list(islice(rules.choices(state, decision), ENOUGH))
            if decision.seat != DICE:
                yield state, decision, chance.sample(choices, min(SAMPLE, len(choices)))
            own = [one for one in choices if "_" in str(one)] if seed % 2 else []
            answers.append(Answer(decision, chance.choice(own or choices), "test"))
        state = rules.apply(state, answers).state


def positions(seed: int) -> Iterator[tuple[State, Decision, list[Choice]]]:
    """Every question of a random game of Small World."""
    return questions("smallworld", 2 + seed % 4, {}, seed)


def lines_of(order: str, game: str = "smallworld") -> tuple[Line, ...]:
    sheet = GAMES[game].notation.read(order)
    assert sheet.problems == ()
    return (*sheet.commands, *sheet.plans[0])


@pytest.mark.parametrize(("game", "seats", "options", "own"), TABLES)
def test_what_is_written_is_read_as_the_same_choice_in_every_language(
    root: Path, game: str, seats: int, options: Mapping[str, Fact], own: str
) -> None:
    if own:
        said = json.dumps(tomllib.loads(examples(root)[f"{own}.toml"]), sort_keys=True)
        options = {**options, "homemade": said}
    rules, notation, kinds = GAMES[game].rules, GAMES[game].notation, set()
    drawn = random.Random(f"{game} {seats} {own}")
    for state, decision, some in questions(game, seats, options, int(bool(own))):
        whole = decision.kind not in kinds or drawn.random() < WHOLE
        kinds.add(decision.kind)
        for choice in rules.choices(state, decision) if whole else some[:1]:
            order = notation.write(state, choice)
            for language in ("en", "ru", "uk"):
                lines = lines_of(order_of(game, language, order), game)
                bound = notation.bind(state, decision, lines)
                assert bound == Bound(choice, lines[0], ()), (order, language)
            kinds.add(type(choice).__name__)
    assert {"Build", "Choose", "Bid"} <= kinds or {"Conquer", "Deploy", "Take"} <= kinds


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
