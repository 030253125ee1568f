"""The stand-ins at every seat: what they answer is legal, the same each time, and blind."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bench.standins import play
from moderator.engine.core import DICE, Answer, Ask, Decision, Fact
from moderator.games import GAMES
from moderator.games.smallworld.state import State as Board
from moderator.standins import player_of
from moderator.standins.lookahead import Lookahead, spread
from moderator.store.states import Strength

Options = dict[str, Fact]

TABLES: list[tuple[str, int, Options]] = [
    *((name, seats, {}) for name in GAMES for seats in (2, 5)),
    ("underground", 4, {"mixed": True}),
    ("kingdoms", 3, {"tokens": True, "factions": "chosen", "territories": "ours"}),
]
LONGEST = 5000


def _chosen(name: str, state: Any, decision: Decision, luck: int = 0) -> Any:
    rules = GAMES[name].rules
    view = rules.view(state, decision.seat)
    return player_of(name).choose(rules, state, decision, view, random.Random(luck))


def _answer(name: str, state: Any, decision: Decision, luck: random.Random) -> Answer[Any]:
    rules = GAMES[name].rules
    if decision.seat == DICE:
        return Answer(decision, luck.choice(tuple(rules.choices(state, decision))), "dice")
    return Answer(decision, _chosen(name, state, decision), "stand-in")


def _positions(name: str, seats: int, options: Options, seed: int) -> Iterator[tuple[Any, Ask]]:
    """Every position of a game that stand-ins alone play; the last is asked nothing more."""
    rules, luck = GAMES[name].rules, random.Random(seed)
    state = rules.setup(seats, options).state
    for _ in range(LONGEST):
        if (ask := rules.ask(state)) is None:
            assert rules.outcome(state) is not None
            return
        yield state, ask
        answers = [_answer(name, state, decision, luck) for decision in ask.decisions]
        for answer in answers:
            assert rules.problem(state, answer.decision, answer.choice) is None, answer
        state = rules.apply(state, answers).state
    raise AssertionError("the game does not end")


def _seats_asked(name: str, seats: int, seed: int, step: int) -> Iterator[tuple[Any, Decision]]:
    """One in so many of the questions of a game to seats."""
    options: Options = {"tokens": True} if name == "kingdoms" else {}
    for number, (state, ask) in enumerate(_positions(name, seats, options, seed)):
        if number % step == 0 and ask.decisions[0].seat != DICE:
            yield from ((state, decision) for decision in ask.decisions)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_table_of_stand_ins_plays_a_whole_game(name: str, seats: int, options: Options) -> None:
    seen = {
        decision.kind
        for _, ask in _positions(name, seats, options, 1)
        for decision in ask.decisions
    }
    assert len(seen) > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_same_question_has_the_same_answer(name: str) -> None:
    for state, decision in _seats_asked(name, 2, 2, 7):
        packed = GAMES[name].rules.unpack(GAMES[name].rules.pack(state))
        assert _chosen(name, state, decision, 1) == _chosen(name, packed, decision, 2)


def _richer(state: Any, seat: int) -> Any:
    """The same with other coins for everybody else."""
    players = tuple(
        player if number == seat else player._replace(coins=player.coins * 3 + 17)
        for number, player in enumerate(state.players)
    )
    return state._replace(players=players)


def _named(state: Any, _seat: int) -> Any:
    """The same with the face of every face-down token in the state, though nobody has seen it."""
    pool, hidden = list(state.finds.pool), []
    for region, face in state.finds.hidden:
        hidden.append((region, face or pool.pop()))
    return state._replace(finds=state.finds._replace(hidden=tuple(hidden), pool=tuple(pool)))


def _changed(state: Any, seat: int) -> Any:
    return _richer(state, seat) if isinstance(state, Board) else _named(state, seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_from_a_seat_does_not_tell_in_its_answers(name: str) -> None:
    differed = 0
    for state, decision in _seats_asked(name, 3, 3, 3):
        other = _changed(state, decision.seat)
        differed += other != state
        assert _chosen(name, other, decision) == _chosen(name, state, decision), decision
    assert differed > 20


@pytest.mark.parametrize("strength", ["easy", "strong"])
@pytest.mark.parametrize("name", GAMES)
def test_other_strengths_are_blind_too_and_say_the_same_twice(
    name: str, strength: Strength
) -> None:
    rules, player, differed = GAMES[name].rules, player_of(name, strength), 0
    for state, decision in islice(_seats_asked(name, 2, 7, 5), 16):
        other = _changed(state, decision.seat)
        differed += other != state
        answers = [
            player.choose(rules, seen, decision, rules.view(seen, decision.seat), random.Random(5))
            for seen in (state, state, other)
        ]
        assert answers[0] == answers[1] == answers[2], decision
        assert rules.problem(state, decision, answers[0]) is None
    assert differed > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_answer_to_a_sealed_question_hangs_on_no_other_answer(name: str) -> None:
    """What is sealed together is asked in one position: no seat's answer is in it."""
    together = 0
    for state, ask in _positions(name, 3, {}, 4):
        if len(ask.decisions) > 1:
            together += 1
            first = [_chosen(name, state, decision) for decision in ask.decisions]
            last = [_chosen(name, state, decision) for decision in reversed(ask.decisions)]
            assert first == last[::-1]
    assert together > 2 or GAMES[name].rules.closes == "turn"


@pytest.mark.parametrize("name", GAMES)
def test_it_beats_random_play(name: str) -> None:
    """A sample of what `python -m bench.standins` measures: who is no better wins seven games of
    eight in 4 cases of 100."""
    assert sum(play(name, 2, seed).won for seed in range(8)) >= 7


@pytest.mark.parametrize("name", GAMES)
def test_work_is_bounded_by_what_is_looked_at(name: str) -> None:
    """So many positions at most are made for one answer, whatever is offered."""
    rules, player = GAMES[name].rules, player_of(name)
    assert isinstance(player, Lookahead)
    for state, decision in _seats_asked(name, 5, 5, 11):
        counting = _Counting(rules)
        player.choose(counting, state, decision, rules.view(state, decision.seat), random.Random(0))
        assert counting.applied <= MOST


MOST = 2500


class _Counting:
    """Rules that count how often they are applied."""

    def __init__(self, rules: Any) -> None:
        self._rules, self.applied = rules, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, state: Any, answers: Any) -> Any:
        self.applied += 1
        return self._rules.apply(state, answers)


def test_where_nothing_it_finds_is_legal_the_default_is_played() -> None:
    """A judge that sees another position than there is: what it finds there does not count."""
    rules = GAMES["smallworld"].rules
    states = [
        state for state, ask in _positions("smallworld", 2, {}, 6) if ask.decisions[0].kind == "act"
    ]
    player = player_of("smallworld")
    assert isinstance(player, Lookahead)
    lost = Lookahead("lost", replace(player.judge, blinded=lambda _state, _seat: states[0]))
    ask = rules.ask(states[-1])
    assert ask is not None
    (decision,) = ask.decisions
    choice = lost.choose(
        rules, states[-1], decision, rules.view(states[-1], decision.seat), random.Random(0)
    )
    assert rules.problem(states[-1], decision, choice) is None


def test_what_is_listed_is_looked_at_evenly_and_the_first_always() -> None:
    assert spread(range(100), 4) == [0, 25, 50, 75]
    assert list(spread(range(3), 4)) == [0, 1, 2]


def test_an_unknown_game_is_played_by_default() -> None:
    assert player_of("chess").name == "default"
