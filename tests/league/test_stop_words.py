"""A word that says stop, beside a sheet: nothing is played for good."""

from __future__ import annotations

import pytest

from moderator.engine.holding import holds
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


ASKED = {
    "hold": (
        "Please don't play it yet, I want to think.",
        "Hi! Don't carry this out yet",
        "not to be played before Friday",
        "Wait with this, please",
        "Please hold my orders until tomorrow",
        "Пожалуйста, пока не играйте это",
        "Не выполняйте ещё, я подумаю",
        "Подождите с этим ходом",
        "Придержите пока мой лист",
        "Не надо пока разыгрывать",
        "Будь ласка, ще не грайте це",
        "Не виконуйте поки що, я подумаю",
        "Зачекайте з цим ходом",
        "Притримайте мій аркуш",
        "Не треба поки зараховувати",
    ),
    "draft": (
        "This is only a draft.",
        "just a draft, more tomorrow",
        "Это пока черновик",
        "Привет! Это только черновик, завтра пришлю ход",
        "Це лише чернетка.",
        "Поки що чернетка",
    ),
}


@pytest.mark.parametrize(("means", "said"), [(way, one) for way in ASKED for one in ASKED[way]])
def test_a_sentence_that_asks_to_hold_a_sheet_is_told(means: str, said: str) -> None:
    assert holds(said) == means


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_such_a_sentence_holds_the_sheet_back_and_is_named(played: Played, sheet: str) -> None:
    for said in (ASKED["hold"][0], ASKED["hold"][5], ASKED["hold"][10], ASKED["draft"][0]):
        for written in (f"{said}\n\n{SHEETS[sheet]}", f"{SHEETS[sheet]}\n{said}\n"):
            reply = played.send(0, written)
            assert (played.look().turn, played.probe("regions.4.owner")) == (1, "")
            assert (reply.kind, reply.passed_over) == ("draft", ())
            named = [dict(note)["words"] for code, note in reply.notes if code == "held words"]
            assert named == ([] if said in ASKED["draft"] else [said])


PLAIN = (
    "Wait for me!",
    "a draft of mine",
    "no preview",
    "Hello",
    "I don't play this race often",
    "Why don't you play it more?",
    "Wait, it is my turn already!",
    "I hold the hills. Thanks!",
    "Не играл ещё за них",
    "Подождите меня в гости",
    "Ви не грали за них?",
    "Чекаю на ваш хід",
)


@pytest.mark.parametrize("words", PLAIN)
def test_other_sentences_hold_nothing(words: str) -> None:
    assert holds(words) == ""


@pytest.mark.parametrize("words", PLAIN[:4])
def test_other_words_beside_a_sheet_stop_nothing(played: Played, words: str) -> None:
    reply = played.send(0, f"{words}\n{SHEETS['fenced']}")
    assert (reply.kind, reply.passed_over) == ("played", (words,))


def test_an_order_that_is_denied_is_told_and_stops_nothing(played: Played) -> None:
    reply = played.send(0, "take 1\nno decline yet\nconquer 4\nend\n")
    assert reply.kind == "played"
    assert ("denied", (("word", "no decline yet"),)) in reply.notes
