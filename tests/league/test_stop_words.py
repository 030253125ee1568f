"""A word that says stop, beside a sheet: nothing is played for good."""

from __future__ import annotations

import pytest

from tests.league.conftest import Played

SHEETS = {
    "fenced": "begin\ntake 1\nconquer 4\nend\n",
    "closed": "take 1\nconquer 4\nend\n",
    "so far": "begin\ntake 1\nconquer 4\ncontinue\n",
}
WORDS = {
    "preview": ("preview", "Просмотр", "перегляд.", "- preview"),
    "draft": ("draft", "черновик", "Чернетка", "* DRAFT"),
    "withdraw": ("withdraw", "отозвать", "відкликати"),
    "wait": ("wait", "Wait!", "ждать", "подождите", "чекати", "зачекайте"),
}


@pytest.mark.parametrize(
    ("means", "word"), [(means, word) for means, words in WORDS.items() for word in words]
)
@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_below_or_above_a_sheet_it_holds_the_sheet_back(
    played: Played, sheet: str, means: str, word: str
) -> None:
    written = f"{SHEETS[sheet]}\n{word}\n"
    if sheet != "closed":
        written = f"Hello!\n\n{word}\n{SHEETS[sheet]}"
    reply = played.send(0, written)
    assert played.look().turn == 1
    assert played.probe("regions.4.owner") == ""
    assert reply.kind == ("checked" if means == "preview" else "draft")
    asks = (f"held {means}", ()) in reply.notes
    assert asks is (means in ("withdraw", "wait"))
    assert word not in reply.passed_over
    assert [event.kind for event in reply.certain][:1] == ["took"]


@pytest.mark.parametrize("words", ["Wait for me!", "a draft of mine", "no preview", "Hello"])
def test_other_words_beside_a_sheet_stop_nothing(played: Played, words: str) -> None:
    reply = played.send(0, f"{words}\n{SHEETS['fenced']}")
    assert (reply.kind, reply.passed_over) == ("played", (words,))


def test_an_order_that_is_denied_is_told_and_stops_nothing(played: Played) -> None:
    reply = played.send(0, "take 1\nno decline yet\nconquer 4\nend\n")
    assert reply.kind == "played"
    assert ("denied", (("word", "no decline yet"),)) in reply.notes
