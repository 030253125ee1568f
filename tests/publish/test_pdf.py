"""The printed report: whole, tagged, the same every time, and drawn without fetching anything."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import threading
from datetime import timedelta
from html.parser import HTMLParser
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pikepdf
import pytest
from sqlmodel import select

from moderator.publish import publish_all
from moderator.publish.pdf import pool, worker
from moderator.publish.pdf.pool import PdfPool
from moderator.store import session as store
from moderator.store.tables import League, Person, Publication
from tests.moments import process
from tests.publish.stage import Stage

pytestmark = [pytest.mark.pdf]

LONG = "Oleksandra-Yevheniia Kostiantynivska-Shevchenko the Third"


class Lines(HTMLParser):
    """The text of each list item and cell of a page, as its reader sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._open = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("li", "td", "th", "p"):
            self.lines.append("")
            self._open += 1

    def handle_endtag(self, tag: str) -> None:
        self._open -= tag in ("li", "td", "th", "p")

    def handle_data(self, data: str) -> None:
        if self._open > 0 and self.lines:
            self.lines[-1] += data


def text_of(pdf: Path) -> str:
    """A PDF's text in reading order, without line breaks."""
    command = ["pdftotext", "-raw", str(pdf), "-"]
    found = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    return " ".join(found.replace("\f", " ").split())


@pytest.fixture
def turn(empty: Stage) -> Path:
    """The folder of a turn whose report is there."""
    empty.new_game("kyiv-1", 3)
    with store.write_transaction(empty.engine) as session:
        person = session.exec(select(Person).where(Person.slug == "olena")).one()
        person.name = LONG
        session.add(person)
    empty.send("kyiv-1", "take 1\nend")
    empty.publish(pdf=True)
    return empty.folder / "kyiv-1/1"


@pytest.mark.poppler
def test_nothing_of_the_page_is_cut_off(turn: Path) -> None:
    page = (turn / "index.html").read_text(encoding="utf-8")
    log = Lines()
    start = page.index('<ol class="log">')
    log.feed(page[start : page.index("</section>", start)])
    tables = Lines()
    for table in re.findall(r'<table class="(?:seats|offers)[^"]*">.*?</table>', page, re.DOTALL):
        tables.feed(table)
    wanted = [" ".join(line.split()) for line in (*log.lines, *tables.lines)]
    text = text_of(turn / "report.pdf").replace("- ", "-")  # a name may be broken at its hyphen
    assert len([line for line in wanted if line]) > 30
    assert [line for line in wanted if line not in text] == []
    assert LONG in text
    for region in range(1, 31):
        assert re.search(rf"\b{region}\b", text)
    assert "game kyiv-1 turn 2" in text
    assert all(f"take {place}" in text for place in range(1, 7))


@pytest.mark.poppler
def test_each_page_says_where_it_belongs(turn: Path) -> None:
    code = re.search(
        r"<dt>Code</dt><dd><code>([0-9a-f-]+)</code>", (turn / "index.html").read_text()
    )
    assert code
    with pikepdf.open(turn / "report.pdf") as pdf:
        pages = len(pdf.pages)
    assert text_of(turn / "report.pdf").count(f"kyiv-1 · Turn 1 · {code[1]}") >= pages


def test_tagged_titled_in_a_language_with_bookmarks(turn: Path) -> None:
    with pikepdf.open(turn / "report.pdf") as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert bool(pdf.Root.MarkInfo.Marked)
        assert "kyiv-1" in str(pdf.docinfo.Title)
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        with pdf.open_outline() as outline:
            headings = [item.title for item in outline.root[0].children]
        assert "What happened" in headings
        assert any(str(heading).startswith("Order sheet for turn 2") for heading in headings)
        alternatives = [
            str(thing.Alt)
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure"
        ]
    assert any("holds nothing" in told for told in alternatives)
    assert all(alternatives)


def test_the_same_bytes_again(turn: Path, empty: Stage) -> None:
    first = (turn / "report.pdf").read_bytes()
    (turn / "report.pdf").unlink()
    publish_all(process(empty.engine, empty.settings, empty.now + timedelta(days=9)))
    assert (turn / "report.pdf").read_bytes() == first


def test_the_page_names_the_report_once_it_is_there(empty: Stage) -> None:
    empty.new_game("kyiv-1", 3)
    empty.send("kyiv-1", "take 1\nend")
    empty.publish(pdf=False)
    assert "report.pdf" not in empty.read("kyiv-1/1/index.html")
    publish_all(process(empty.engine, empty.settings, empty.now))
    assert "report.pdf" in empty.read("kyiv-1/1/index.html")
    assert "1/report.pdf" in empty.read("kyiv-1/index.html")


def test_a_league_chooses_its_paper_and_large_print(empty: Stage) -> None:
    with store.write_transaction(empty.engine) as session:
        league = session.exec(select(League)).one()
        league.options = {"paper": "Letter", "large": True}
        session.add(league)
    empty.new_game("kyiv-1", 2)
    empty.send("kyiv-1", "take 1\nend")
    empty.publish(pdf=True)
    with pikepdf.open(empty.folder / "kyiv-1/1/report.pdf") as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 612, 792]


def test_nothing_is_fetched() -> None:
    asked: list[str] = []

    class Bait(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Bait) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        bait = f"http://127.0.0.1:{server.server_port}/bait"
        html = (
            f'<html lang="en"><title>t</title><link rel=stylesheet href="{bait}.css">'
            f'<img src="{bait}.png" alt=""><img src="file:///etc/hostname" alt="">'
            f'<p style="background:url({bait}.svg)">Text</p>'
        )
        assert worker.draw(html).startswith(b"%PDF")
        server.shutdown()
    assert asked == []


SMALL = '<html lang="en"><title>t</title><p>Text</p>'


def test_what_cannot_be_drawn_says_why() -> None:
    poor = PdfPool(workers=1, idle=60, memory=60 << 20)
    try:
        found = list(poor.draw([SMALL, SMALL]))
    finally:
        poor.close()
    assert [type(one) for one in found] == [str, str]
    assert all(found)


def test_a_process_that_dies_is_replaced() -> None:
    press = PdfPool(workers=1, idle=60)
    try:
        list(press.draw([SMALL]))
        assert press._pool is not None
        for pid in list(press._pool._processes):
            os.kill(pid, signal.SIGKILL)
        found = list(press.draw([SMALL, SMALL]))
    finally:
        press.close()
    assert all(isinstance(pdf, bytes) and pdf.startswith(b"%PDF") for pdf in found)


def test_the_press_ends_when_it_idles() -> None:
    resting = PdfPool(workers=1, idle=0.1)
    list(resting.draw([SMALL]))
    bell = resting._bell
    assert bell is not None
    bell.join()
    assert resting._pool is None


def test_without_weasyprint_all_else_is_published(
    empty: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool.importlib.util, "find_spec", lambda name: None)
    empty.new_game("kyiv-1", 3)
    empty.send("kyiv-1", "take 1\nend")
    assert empty.publish(pdf=True) == ["kyiv-1"]
    assert "report.pdf" not in empty.read("kyiv-1/1/index.html")
    with store.read_transaction(empty.engine) as session:
        assert set(session.exec(select(Publication.state)).all()) == {"done"}
