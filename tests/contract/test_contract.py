"""What every game owes the moderator, seen by random play from many seeds."""

import json
import random
from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any

import pytest
from randomplay import Move, choices, play

from moderator.engine import codec
from moderator.engine.core import DICE, Answer
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


STANDING = {
    "smallworld": ("retreat weakest", "retreat stack 9", "retreat 12 4 7 9 15"),
    "underground": ("retreat weakest", "retreat stack 9", "retreat 12 4 7 9 15"),
    "kingdoms": (
        *("on build: build or collect", "on research: research", "on patrol: patrol A1 to A2"),
        *("on quest: collect", "on expand: expand B1 or B2 or collect", "on trade: collect"),
        *("on retreat: retreat or none", "on retreat: church or retreat B2", "on bid: bid 3"),
        *("on bid: flag", "on gain: gain", "on gain: gain mana", "on raise: raise 1 mana"),
    ),
}
"""Standing instructions as a player may write them, whatever will come."""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_follows_from_a_standing_instruction_is_legal(name: str, seats: int) -> None:
    game = GAMES[name]
    lines = [line for text in STANDING[name] for line in game.notation.read(text).commands]
    assert {line.verb for line in lines} <= game.rules.standing
    assert len(lines) == len(STANDING[name])
    followed = set()
    for move in chain.from_iterable(moves(name, seats, seed) for seed in range(13, 17)):
        for decision in (one for one in move.ask.decisions if one.seat != DICE):
            for line in lines:
                if line.verb in (decision.kind, f"on {decision.kind}"):
                    choice = game.rules.follow(move.before, decision, line)
                    if choice is not None:
                        followed.add(line.verb)
                        refusal = game.rules.problem(move.before, decision, choice)
                        assert refusal is None, (line.text, choice)
    assert followed


def futures(rules: Any, state: Any, turn: object) -> Iterator[Any]:
    """What one more answer of that turn leads to."""
    ask = rules.ask(state)
    if ask is None or rules.turn(state) != turn or len(ask.decisions) > 1:
        return
    for choice in choices(rules, state, ask.decisions[0]):
        yield rules.apply(state, (Answer(ask.decisions[0], choice, "thought"),)).state


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_are_alike_allow_the_same_orders(name: str) -> None:
    """The checker looks at one of them alone. They are found two answers from a position on."""
    rules, met = GAMES[name].rules, 0
    for number, move in enumerate(moves(name, 3, 17)):
        turn = rules.turn(move.before)
        if number % 8 or move.ask.decisions[0].seat == DICE:
            continue
        alike: dict[object, Any] = {}
        for nearer in futures(rules, move.before, turn):
            for state in futures(rules, nearer, turn):
                ask = rules.ask(state)
                if ask is None or rules.turn(state) != turn:
                    continue
                other = alike.setdefault((rules.alike(state), ask), state)
                if other != state:
                    met += 1
                    for decision in ask.decisions:
                        assert choices(rules, state, decision) == choices(rules, other, decision)
    assert met > 50 or rules.alike(move.after) == move.after


USUAL: dict[str, dict[str, Any]] = {
    "smallworld": {"open_coins": False, "tie": "tokens", "diplomat": True},
    "underground": {"open_coins": False, "tie": "tokens", "diplomat": True},
    "kingdoms": {
        "factions": "random",
        "territories": "choose",
        "tokens": False,
        "towers": [0, 1, 2, 4, 7, 10],
        "crown": 2,
        "counts": [1, 2, 2, 2, 2, 2, 2, 2, 1],
        "readings": [],
    },
}
"""What a game is set up with where nobody chose."""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_nobody_chose_is_the_usual(name: str, seats: int) -> None:
    setting = GAMES[name].rules.pack(GAMES[name].rules.setup(seats, {}).state)["setting"]
    assert {key: setting[key] for key in USUAL[name]} == USUAL[name]
    if name == "underground":  # not mixed: no race and no power of the other box
        assert {"amazons", "merchant"}.isdisjoint({*setting["races"], *setting["powers"]})
    if name != "kingdoms":
        assert setting["board"] == f"{'ug' if name == 'underground' else 'sw'}-{seats}"
