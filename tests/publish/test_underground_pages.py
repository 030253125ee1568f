"""Games of Underground on pages and in mails: played by sheets at random, read by everybody."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from pathlib import Path
from random import Random

import pytest
from sqlmodel import col, select

from moderator.league.people import directory
from moderator.letters.gathering import brief
from moderator.mail.outbound.composing import letter_of
from moderator.mail.outbound.drawing import text
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import OutboxRow
from tests.moments import moment
from tests.publish.stage import Stage, stage
from tests.publish.test_leak import leaks, plant

TYPED = re.compile(
    r"<code>.*?</code>|<pre.*?</pre>|<a [^>]*lang=.*?</a>|(?:<|\\u003c)[^>]*>", re.DOTALL
)
"""What is written as it is typed, the names of languages, and what no reader sees."""
KNOWN = {"Kyiv", "Post", "PDF", "JSON", "SVG", "Atom", "Olena", "Taras", "Ingrid", "Pavlo"}


def played(folder: Path, seats: int, language: str) -> Stage:
    """A game of so many in that language, some rounds long, its pages written."""
    made = stage(folder)
    with store.write_transaction(made.engine) as session:
        directory.find_league(session, "kyiv").language = language
    made.new_game("deep", seats, "underground")
    made.play("deep", 5 * seats, Random(11))
    plant(made, "deep")
    made.publish()
    return made


@pytest.fixture(scope="module", params=[(2, "uk"), (4, "ru")], ids=["two", "four"])
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Stage:
    seats, language = request.param
    return played(tmp_path_factory.mktemp("deep"), seats, language)


def test_no_page_tells_hidden_coins(game: Stage) -> None:
    assert (game.folder / "deep" / "5" / "index.html").exists()
    assert leaks(game.folder) == []


def test_pages_are_in_the_language_of_the_league(game: Stage) -> None:
    for page in sorted((game.folder / "deep").glob("*/index.html")):
        body = unescape(page.read_text(encoding="utf-8").split("</head>", 1)[1])
        words = TYPED.sub(" ", body)
        latin = set(re.findall(r"\b[A-Za-z][a-z-]{2,}\b", words)) - KNOWN
        assert latin <= {"Small", "World", "Underground", "deep"}, page


def test_mails_fit_a_terminal_and_say_no_code_of_ours(game: Stage) -> None:
    seen = set()
    with store.read_transaction(game.engine) as session:
        for row in session.exec(select(OutboxRow).order_by(col(OutboxRow.id))).all():
            letter = letter_of(
                row, brief(moment(session, game.now + timedelta(days=1)), Settings(), row)
            )
            plain = text(letter)
            seen.add(row.kind)
            assert "{" not in letter.subject + plain
            lines = [line for line in plain.splitlines() if "http" not in line]
            assert [line for line in lines if len(line) > 72 and " " in line] == []
            assert not re.search(r"lost-mine|crater|paid-over|\bmonster\b", plain)
    assert seen >= {"asked", "started", "answer"}
