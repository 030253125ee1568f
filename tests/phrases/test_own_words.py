"""What the moderator writes, and what is told of others, is no order when it comes back bare."""

from __future__ import annotations

import pytest

from moderator.games import GAMES

PROSE = (
    "│ conquer 20",
    "✓  3  conquer 20",
    "✗  5  conquer 16",
    "│ Giants",
    "9 swamp, 10 hill, 15 lake, 16 mountain + lost tribe, 17 hill,",
    "The game is over. First place: B Olena.",
    "decline; 3 tokens in hand, spread over your weakest regions.",
    "Reply to this email and edit between the lines “begin” and “end”. What",
    "this: “conquer 14”, “conquer 14 with 4” or “conquer 9 or 16”.",
    "Ваш ход (C, Тёмные Эльфы): выберите действие хода.",
    "Trolls attack 9 and take the mountain",
    "Тролли захватывают 9",
    "Тролі захоплюють 9",
    "3 conquer 20",
)


@pytest.mark.parametrize("quote", ["", "> ", ">> ", "> > "])
@pytest.mark.parametrize("line", PROSE)
@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_ours_is_an_order(game: str, line: str, quote: str) -> None:
    sheet = GAMES[game].notation.read(quote + line)
    assert (sheet.plans, sheet.closing, sheet.commands) == (((),), "", ())


@pytest.mark.parametrize(
    "line",
    [
        "conquer 14 with",
        "conquer 9 or",
        "conquer 14 15",
        "deploy rest 14 rest 15",
        "deploy 14.3",
        "attack 8, not 3",
        "attack 8 tomorrow",
        "if B attacks, conquer 3",
        "maybe attack 8",
        "attack 8?",
        "I thought of attacking 8",
    ],
)
def test_what_is_incomplete_or_in_doubt_is_not_taken(line: str) -> None:
    sheet = GAMES["smallworld"].notation.read(line)
    assert (sheet.plans, sheet.closing) == (((),), "")
