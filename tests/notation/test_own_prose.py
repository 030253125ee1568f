"""What the moderator tells in Russian and Ukrainian is no order when a wrapped line comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import moderator.locale
from moderator.games import GAMES

_TELLING = re.compile(r"\w{2,}(?:ли|вши|ают|яют|уют|ають|яють|ують|юють)\b")
"""What others did, do, or did meanwhile."""
_WRAPPED = (
    "захватили 22 (болото) у забытого племени, выставив",
    "бросив ход по умолчанию",
    "завоювали 9 (болото) у вас (Скелети), виставивши",
    "кинувши кубик",
    "розмістили 14:3",
    "отступают в 12",
)


def told(language: str) -> Iterator[str]:
    for file in sorted(Path(moderator.locale.__file__).parent.glob(f"{language}/**/*.po")):
        with file.open("rb") as opened:
            for message in read_po(opened):
                forms = message.string if isinstance(message.string, tuple) else (message.string,)
                for text in forms:
                    yield from _TELLING.findall((text or "").casefold())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_verb_that_tells_of_others_is_an_order_or_a_slip(game: str, language: str) -> None:
    words = sorted(set(told(language)))
    assert len(words) > 20
    read = GAMES[game].notation.read
    for word in words:
        sheet = read(f"{word} 9")
        assert sheet.plans == ((),), word
        assert sheet.commands == (), word


@pytest.mark.parametrize("line", _WRAPPED)
@pytest.mark.parametrize("game", ["smallworld", "underground"])
def test_a_wrapped_line_of_a_report_is_no_order_and_no_slip_of_one(game: str, line: str) -> None:
    sheet = GAMES[game].notation.read(line)
    assert sheet.plans == ((),)
    assert {problem.code for problem in sheet.problems} <= {"unknown-order"}
    assert all(problem.candidates == () for problem in sheet.problems)
    assert GAMES[game].notation.readings(line, ()) == ()
