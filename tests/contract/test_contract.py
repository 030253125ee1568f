"""What every game owes the moderator, seen by random play from many seeds."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from randomplay import Move, play

from moderator.engine import codec
from moderator.engine.core import DICE
from moderator.games import GAMES

TABLES = [(name, seats) for name in GAMES for seats in range(2, 6)]
SEEDS = range(3)
LONGEST = 5000
"""Moves after which a game would count as endless; random games take some hundreds."""


def moves(name: str, seats: int, seed: int) -> Iterator[Move]:
    rules = GAMES[name].rules
    return play(rules, rules.setup(seats, {}).state, random.Random(seed))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whatever_is_listed_is_legal_and_so_are_default_and_first(
    name: str, seats: int, seed: int
) -> None:
    rules = GAMES[name].rules
    for move in moves(name, seats, seed):
        for decision, listed in zip(move.ask.decisions, move.listed, strict=True):
            assert listed, f"nothing can be answered to {decision}"
            assert len(set(listed)) == len(listed) or decision.seat == DICE
            default = rules.default(move.before, decision)
            for choice in (*listed, default):
                assert rules.problem(move.before, decision, choice) is None, choice


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nobody_else_may_answer(name: str, seats: int) -> None:
    rules = GAMES[name].rules
    for move in moves(name, seats, 7):
        given = move.answers[0]
        stranger = type(given.decision)(given.decision.seat + 1, given.decision.kind)
        assert rules.problem(move.before, stranger, given.choice) is not None


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_move_leaves_the_state_before_it_as_it_was(name: str, seats: int) -> None:
    rules = GAMES[name].rules
    for move in moves(name, seats, 11):
        packed = rules.pack(move.before)
        again = rules.apply(move.before, move.answers)
        assert rules.pack(move.before) == packed
        assert (again.state, again.events) == (move.after, move.events)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_states_and_answers_come_back_from_json(name: str, seats: int, seed: int) -> None:
    rules = GAMES[name].rules
    for move in moves(name, seats, seed):
        packed = json.loads(json.dumps(rules.pack(move.after)))
        assert rules.unpack(packed) == move.after
        assert rules.pack(rules.unpack(packed)) == rules.pack(move.after)
        for value in (*move.answers, *move.events):
            assert codec.load(json.loads(json.dumps(codec.dump(value)))) == value


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_answers_lead_to_the_same_state(name: str, seats: int) -> None:
    first = [move.after for move in moves(name, seats, 5)]
    second = [move.after for move in moves(name, seats, 5)]
    assert first == second


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_games_end_with_a_winner(name: str, seats: int, seed: int) -> None:
    rules = GAMES[name].rules
    number, last = 0, None
    for number, move in enumerate(moves(name, seats, seed), start=1):
        assert number <= LONGEST
        assert rules.outcome(move.before) is None
        last = move.after
    outcome = rules.outcome(last)
    assert outcome is not None
    assert outcome.winners
    assert sorted(seat for _, seat, _ in outcome.ranking) == list(range(seats))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_turns_are_numbered_from_one_without_gaps(name: str, seats: int) -> None:
    rules = GAMES[name].rules
    numbers = [rules.turn(move.before)[0] for move in moves(name, seats, 3)]
    steps = {later - earlier for earlier, later in pairwise(numbers)}
    assert numbers[0] == 1
    assert steps <= {0, 1}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_view_shows_a_seat_no_other_and_the_public_no_cell_of_its_own(
    name: str, seats: int
) -> None:
    """The public's columns are those of a stranger, and a stranger sees no more of them."""
    rules = GAMES[name].rules
    for number, move in enumerate(moves(name, seats, 2)):
        if number % 16:
            continue
        public = rules.view(move.before, None)
        for viewer in range(seats):
            seen = rules.view(move.before, viewer)
            assert seen.viewer == viewer
            for mine, theirs in zip(seen.seats, public.seats, strict=True):
                same = mine.cells == theirs.cells
                assert same or mine.seat == viewer


def test_all_games_are_played_here() -> None:
    played: set[Any] = {name for name, _ in TABLES}
    assert played == set(GAMES)
