"""Every hint in every language is taken as the order that it was in English."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bench.sheets import positions
from moderator.engine.core import Decision, Problem
from moderator.engine.sheets import Line, Sheet
from moderator.games import GAMES
from moderator.games.tongues import grammar, guard_in, order_in, order_of, tongue

POSITIONS = 60


def lines(sheet: Sheet) -> tuple[Line, ...]:
    assert sheet.problems == ()
    return (*sheet.plans[0], *sheet.commands)


def choice(game: str, state: object, decision: Decision, order: str) -> object:
    notation = GAMES[game].notation
    bound = notation.bind(state, decision, lines(notation.read(order)))
    assert bound is not None, order
    assert not isinstance(bound, Problem), (order, bound)
    return bound.choice


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("game", list(GAMES))
def test_hints_of_many_positions_are_read_and_bound_alike(game: str, language: str) -> None:
    hints = changed = 0
    for position in islice(positions(game, Random(f"hints {game}")), POSITIONS):
        for decision in position.asked:
            for hint in GAMES[game].notation.help(position.state, decision):
                said = order_of(game, language, hint.order)
                meant = choice(game, position.state, decision, hint.order)
                assert choice(game, position.state, decision, said) == meant
                hints += 1
                changed += said != hint.order
    assert hints > POSITIONS
    assert changed > hints * 0.95


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("game", ["smallworld", "underground"])
def test_every_combination_is_known_by_its_name(game: str, language: str) -> None:
    """A race and a power in the reader's words are a name of this game, and of that one alone."""
    notation = GAMES[game].notation
    state = GAMES[game].rules.setup(3, {}).state
    names = tongue(language).names
    pieces = grammar(game).tongues[language].names
    assert pieces
    for name in pieces:
        assert name in names
        (line,) = lines(notation.read(order_of(game, language, f"take {name}")))
        problem = notation.static(state, line)
        assert problem is None or problem.code in ("unavailable", "ambiguous"), (name, problem)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_guard_is_read_and_leaves_the_games_name_alone(language: str) -> None:
    sheet = GAMES["smallworld"].notation.read(guard_in(language, "dragon", "14b"))
    assert sheet.guard is not None
    assert (sheet.guard.game, sheet.guard.turn, sheet.guard.mark) == ("dragon", 14, "b")


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_what_would_be_read_otherwise_stays_english(language: str) -> None:
    """`flag` is no order of Small World, so no word is put for it there."""
    assert order_of("smallworld", language, "flag") == "flag"
    assert order_of("kingdoms", language, "flag") == order_in(language, "flag") != "flag"
