"""Game things go by the names that the data and the reader's language give them."""

import pytest

from moderator.locale import names
from moderator.locale.speech import Speaker

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
