"""A league's pages and reports are in its language, throughout."""

from __future__ import annotations

import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pytest

from moderator.engine import commands
from moderator.games.smallworld import words
from moderator.league.people import directory
from moderator.locale.catalogue import languages
from moderator.store import session as store
from tests.publish.stage import NAMES, Stage

ORDERS = {word for table in (commands.ENGLISH, words.ENGLISH) for word in table}
NAMED = {*NAMES, "kyiv", "by", "post", "organiser", "test", "power", "cut", "in", "half", "of"}
NAMED |= {"the", "town", "map", "was", "wrong", "duel", "open"}
NAMED |= {"small", "world", "underground", "tiny", "epic", "kingdoms"}  # titles, as on the boxes
FORMATS = {"export", "javascript", "pdf", "json", "csv", "svg", "atom", "icalendar", "utc"}
FORMATS |= {"moderator", "verify", "begin", "end"}
every_language = pytest.mark.parametrize("language", ["ru", "uk"])


class Text(HTMLParser):
    """What a page says, but for codes, orders and what stands in a picture."""

    SILENT = frozenset({"style", "code", "pre", "svg"})

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.language = ""
        self._silent = 0
        self._foreign = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self._silent += tag in self.SILENT or (tag == "a" and "lang" in found)
        self._foreign = tag == "a" and "lang" in found
        if tag == "html":
            self.language = found["lang"] or ""
        self.words += [found[name] or "" for name in ("aria-label", "alt") if name in found]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in self.SILENT or (tag == "a" and self._foreign)
        self._foreign = False

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(re.sub(r"\\u003c[^>]*>", " ", data))  # tags that a script will make


def read(page: Path) -> Text:
    text = Text()
    text.feed(page.read_text("utf-8"))
    return text


def speaks(league: Stage, language: str) -> None:
    with store.write_transaction(league.engine) as session:
        found = directory.find_league(session, "kyiv")
        found.language = language
        session.add(found)


@every_language
def test_pages_are_in_the_leagues_language_and_leave_no_english(
    played: Stage, language: str
) -> None:
    speaks(played, language)
    played.publish()
    pages = sorted(set(played.folder.rglob("*.html")) - {played.folder / "404.html"})
    assert len(pages) > 60
    for page in pages:
        text, said = read(page), page.stem if page.stem in languages() else language
        assert text.language == said
        if said == "en":
            continue
        latin = {word.casefold() for word in re.findall("[A-Za-z]{2,}", " ".join(text.words))}
        assert latin - NAMED - FORMATS - ORDERS == set(), page.relative_to(played.folder)


@every_language
def test_the_board_is_described_in_the_leagues_language(played: Stage, language: str) -> None:
    speaks(played, language)
    played.publish()
    board = played.read("duel/1/board.svg")
    assert {"ru": "Поле игры duel после хода 1", "uk": "Поле гри duel після ходу 1"}[
        language
    ] in board


@pytest.mark.pdf
@pytest.mark.poppler
@every_language
def test_the_printed_report_has_its_language_and_its_letters(empty: Stage, language: str) -> None:
    speaks(empty, language)
    empty.new_game("kyiv-1", 2)
    empty.send("kyiv-1", "take 1\nend")
    empty.publish(pdf=True)
    report = empty.folder / "kyiv-1" / "1" / "report.pdf"
    with pikepdf.open(report) as pdf:
        assert str(pdf.Root.Lang) == language
    command = ["pdftotext", "-raw", str(report), "-"]
    text = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    assert {"ru": "Что кому видно", "uk": "Що кому видно"}[language] in text
    assert {"ru": "Лист приказов на ход 2", "uk": "Аркуш наказів на хід 2"}[language] in text


def test_every_language_is_tried_here() -> None:
    assert set(languages()) == {"en", "ru", "uk"}
