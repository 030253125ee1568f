"""Game things go by the names that the data and the reader's language give them."""

import pytest

from moderator.games.underground import words
from moderator.locale import names
from moderator.locale.speech import Speaker
from moderator.locale.voice import Voice

SPEAKER = Speaker()


def test_races_and_powers_are_spelt_as_in_the_data() -> None:
    assert SPEAKER.people("skeletons", "dragon-master") == "Dragon Master Skeletons"
    assert SPEAKER.people("trolls") == "Trolls"


def test_a_thing_that_no_data_know_is_spelt_from_its_id() -> None:
    assert SPEAKER.piece("white-ladies") == "White ladies"


@pytest.mark.parametrize(
    ("kind", "n", "words"),
    [
        ("fortress", 1, "fortress"),
        ("camp", 1, "1 encampment"),
        ("camps", 2, "2 encampments"),
        ("tribe", 2, "2 lost tribes"),
        ("troll-lair", 1, "troll lair"),
        ("odd-thing", 1, "odd thing"),
        ("odd-thing", 3, "3 odd thing"),
    ],
)
def test_pieces(kind: str, n: int, words: str) -> None:
    assert SPEAKER.pieces(kind, n) == words


def test_ids_follow_the_names() -> None:
    assert names.identifier("Dragon Master") == "dragon-master"
    assert names.identifier("Will-o'-Wisps") == "will-o-wisps"


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_orders_call_underground_pieces_what_pages_call_them(language: str) -> None:
    """Whoever copies a name from a page finds the same in the order that is offered."""
    voice = Voice(language)
    tables = (words.RACES[language], words.POWERS[language])
    for id_, forms in (pair for table in tables for pair in table.items()):
        shown = names.piece(voice, id_).lower().replace("’", "'")
        assert shown == forms[0].replace("|", "").replace("’", "'").lower(), id_
