"""A verb of another game is told as such, whatever the game and the language."""

import pytest

from moderator.games import GAMES
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.prices import unpaid


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("smallworld", ("build", "строить", "будувати", "volcano 7", "вулкан 7")),
        ("underground", ("build", "строить", "будувати", "patrol B3 to B4", "патруль B3 в B4")),
        ("kingdoms", ("conquer 14", "захватить 14", "завоювати 14", "вулкан 7")),
    ],
)
def test_it_is_told_that_the_verb_is_of_another_game(game: str, lines: tuple[str, ...]) -> None:
    read = GAMES[game].notation.read
    for line in lines:
        (problem,) = read(line).problems
        assert dict(problem.facts).get("slip") == "another-game", line


def test_a_payment_that_one_has_not_is_named_as_it_was_written() -> None:
    problem = unpaid(of("ore", 2), of("ore", 9), "ore", 1)
    assert problem is not None
    assert (problem.code, problem.facts) == ("cannot-afford", (("named", "9 ore"),))
