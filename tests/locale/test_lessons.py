"""Every order of every game is explained, in every language."""

import pytest

from moderator.engine import commands
from moderator.engine.core import facts
from moderator.games import GAMES
from moderator.games.kingdoms.notation.verbs import VERBS as KINGDOMS
from moderator.games.smallworld.notation.verbs import VERBS as SMALL_WORLD
from moderator.games.tongues import order_in
from moderator.league.orders.commands import COMMANDS, topic
from moderator.locale.lessons import LESSONS, lesson
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker

TABLES = {"smallworld": SMALL_WORLD, "underground": SMALL_WORLD, "kingdoms": KINGDOMS}


@pytest.mark.parametrize("game", sorted(TABLES))
def test_every_order_and_command_of_a_game_has_a_lesson(game: str) -> None:
    taught = LESSONS[game]
    verbs = {verb.split()[0] for verb in TABLES[game]}
    offered = set(commands.VERBS) & set(COMMANDS)
    assert (verbs | offered | {"begin", "end", "continue", "draft"}) - set(taught) == set()


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("game", sorted(TABLES))
def test_a_lesson_names_the_order_and_says_something(game: str, language: str) -> None:
    teller = Speaker(language).teller(Scene())
    for order in LESSONS[game]:
        said = lesson(teller, facts(topic=order, game=game))
        assert order_in(language, order) in said
        assert len(said) > len(order) + 10
        assert "{" not in said


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("conquer", "conquer"),
        ("захватить", "conquer"),
        ("завоювати", "conquer"),
        ("decline", "decline"),
        ("ghouls conquer", "ghouls conquer"),
        ("end", "end"),
        ("notify", "notify"),
    ],
)
def test_an_order_is_asked_about_in_any_language(words: str, order: str) -> None:
    assert dict(topic(GAMES["smallworld"].notation, words))["topic"] == order


@pytest.mark.parametrize("words", ["xyzzy", "patrol", "14", ""])
def test_what_is_no_order_of_the_game_has_no_lesson(words: str) -> None:
    assert topic(GAMES["smallworld"].notation, words) == ()


def test_a_lesson_shows_how_the_order_is_written() -> None:
    teller = Speaker().teller(Scene())
    about = topic(GAMES["smallworld"].notation, "conquer")
    said = lesson(teller, about + facts(game="smallworld"))
    assert said.startswith("What “conquer” does: Conquer a region next to one of yours")
    assert "“conquer 14”, “conquer 14 with 4” or “conquer 9 or 16”" in said
