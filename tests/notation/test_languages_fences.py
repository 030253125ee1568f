"""Fences and closing words in three languages, in a sheet and in a mail."""

from __future__ import annotations

import pytest

from moderator.games.smallworld.notation import NOTATION
from moderator.mail.quoting import fences

BEGIN = ("begin", "начало", "початок", "Начало", "ПОЧАТОК", "- початок.")
CLOSING = {
    "end": ("end", "конец", "кінець", "Кінець.", "конец хода"),
    "continue": ("continue", "дальше", "далі"),
    "draft": ("draft", "черновик", "чернетка"),
}
WORDS = [(word, closing) for closing, words in CLOSING.items() for word in words]


@pytest.mark.parametrize("begin", BEGIN)
@pytest.mark.parametrize(("word", "closing"), WORDS)
def test_only_the_fence_is_read_whatever_its_language(begin: str, word: str, closing: str) -> None:
    sheet = NOTATION.read(f"Добрый день!\n{begin}\nзахватить 10\n{word}\nзавоювати 3")
    assert sheet.problems == ()
    assert (sheet.closing, [line.text for line in sheet.plans[0]]) == (closing, ["захватить 10"])
    assert sheet.passed_over == ("Добрый день!", "завоювати 3")


@pytest.mark.parametrize(("word", "closing"), WORDS)
def test_a_sheet_without_a_fence_is_closed_in_any_language(word: str, closing: str) -> None:
    sheet = NOTATION.read(f"conquer 10\n{word}\nС уважением")
    assert (sheet.closing, sheet.passed_over) == (closing, ("С уважением",))


@pytest.mark.parametrize("line", ["конец связи", "далі буде", "в начало", "план Б"])
def test_a_line_that_only_begins_so_closes_and_opens_nothing(line: str) -> None:
    sheet = NOTATION.read(f"{line}\nконец")
    assert (sheet.closing, sheet.plans) == ("end", ((),))
    assert sheet.passed_over == (line,) or [problem.line for problem in sheet.problems] == [1]


@pytest.mark.parametrize("begin", BEGIN)
def test_mails_know_the_same_words(begin: str) -> None:
    assert fences.opens(begin)
    assert not fences.closes(begin)


@pytest.mark.parametrize(("word", "closing"), WORDS)
def test_mails_close_with_the_same_words(word: str, closing: str) -> None:
    assert fences.closes(word)
    assert not fences.opens(word)


def test_two_fences_in_two_languages_must_say_the_same() -> None:
    sheet = NOTATION.read("begin\nconquer 10\nend\nпочаток\nconquer 11\nкінець")
    [problem] = sheet.problems
    assert (problem.code, problem.line) == ("ambiguous", 4)
