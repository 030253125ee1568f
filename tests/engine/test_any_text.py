"""No text breaks the reader: a sheet of any length and kind is read, and what is wrong is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.games import GAMES
from moderator.league.orders.handing_in import LONGEST

VERBS = ("take", "conquer 1", "say:", "взять", "захватить 1", "взяти", "захопити 1", "plan", "end")
PARTICLES = ("or", "and", "with", "и", "или", "в", "с", "або", "та", "з", "у")
MARKS = tuple("()[]{}<>«»\"'`*_~=+-/\\|#:;,.!?@%&^0九é\u200b\u202e\x00\x1b\ud800")
HABITS = ("> ", "1-", "1,", "+1", "```", "-----", "9" * 40, "help", "game", "turn 1", "&#1;", "=20")
TOKENS = (*VERBS, *PARTICLES, *MARKS, *HABITS)
BETWEEN = ("", " ", "\n", ", ", "\r\n> ")


def filled(token: str, between: str) -> str:
    """The longest text that a form takes, of that token alone."""
    piece = token + between
    return (piece * (LONGEST // len(piece) + 1))[:LONGEST]


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("token", [token for token in TOKENS if token in (*PARTICLES, *VERBS)])
def test_a_line_of_one_word_is_read_however_long(kind: str, token: str) -> None:
    sheet = GAMES[kind].notation.read(filled(token, " "))
    assert not sheet.empty


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(TOKENS), st.sampled_from(BETWEEN), st.integers(0, 60))
def test_one_token_is_read_however_often_it_stands(
    kind: str, token: str, between: str, before: int
) -> None:
    text = "take 1\n" * before + filled(token, between)
    sheet = GAMES[kind].notation.read(text[:LONGEST])
    assert all(problem.line for problem in sheet.problems)


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(TOKENS), max_size=8), st.sampled_from(BETWEEN), st.text(max_size=9))
def test_mixed_and_binary_text_is_read(
    kind: str, tokens: list[str], between: str, sign: str
) -> None:
    text = filled(between.join([*tokens, sign, "x"]), between)
    assert all(problem.line for problem in GAMES[kind].notation.read(text).problems)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize(("opening", "closing"), ["()", "[]", "{}", "<>", "«»"])
def test_nested_marks_are_read(kind: str, opening: str, closing: str) -> None:
    half = LONGEST // 2
    sheet = GAMES[kind].notation.read(f"conquer {opening * half} 1 {closing * half}")
    assert {problem.line for problem in sheet.problems} <= {1}
    assert not sheet.empty
