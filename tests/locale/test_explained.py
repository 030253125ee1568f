"""`help NAME`: every thing of a game is explained under every name it has, in every language."""

import pytest

from moderator.engine.core import facts
from moderator.league.orders.commands import asked_about
from moderator.locale import names
from moderator.locale.catalogue import languages
from moderator.locale.explained import thing_called
from moderator.locale.facts import Teller
from moderator.locale.lore import LORE
from moderator.locale.notes import note
from moderator.locale.notions import NOTIONS, called
from moderator.locale.scene import Scene
from moderator.locale.voice import Voice

THINGS = [
    (game, thing, words)
    for game, sections in LORE.items()
    for things in sections.values()
    for thing, words in things.items()
]


@pytest.mark.parametrize("language", languages())
def test_every_thing_is_explained_in_the_words_of_its_page(language: str) -> None:
    voice = Voice(language)
    teller = Teller(voice, Scene())
    for game, thing, words in THINGS:
        name = names.find(voice, thing)
        said = note(teller, "help", asked_about(game, name))
        for sentence in words:
            assert voice.say(sentence) in said, (game, name)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", sorted(NOTIONS))
def test_lands_pieces_and_words_are_explained_by_their_names(game: str, language: str) -> None:
    voice = Voice(language)
    for thing, words in NOTIONS[game].items():
        name = called(voice, game, thing)
        assert not any(char.isdigit() for char in name)
        said = note(Teller(voice, Scene()), "help", asked_about(game, name))
        assert voice.say(words[0]) in said, (game, name)
        assert thing_called(game, name) == thing


@pytest.mark.parametrize(
    ("game", "word", "thing"),
    [
        ("smallworld", "скелетов", "skeletons"),
        ("smallworld", "чарівників", None),
        ("kingdoms", "гобітів", "halflings"),
        ("kingdoms", "Dark elves", "dark-elves"),
        ("kingdoms", "тёмных эльфов", "dark-elves"),
        ("underground", "Froggy's ring", "ring"),
        ("kingdoms", "руїни", "ruins"),
        ("kingdoms", "альянсом", "alliance"),
        ("kingdoms", "tower", "tower"),
        ("underground", "печеру", "cavern"),
        ("underground", "stone", "stone"),
        ("smallworld", "xyzzy", None),
        ("smallworld", "", None),
    ],
)
def test_a_name_is_known_by_its_cases_and_beginnings(
    game: str, word: str, thing: str | None
) -> None:
    assert thing_called(game, word) == thing


def test_what_is_neither_an_order_nor_a_name_is_said() -> None:
    said = note(Teller(Voice("en"), Scene()), "help", facts(word="xyzzy", game="smallworld"))
    assert said.startswith("“xyzzy” is not an order or a name in this game")
