"""Words to all on pages: safe, signed or not, taken off; words to one seat in no file at all."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from sqlmodel import select

from moderator.league.orders import press
from moderator.publish.telling.press import safe
from moderator.store import session as store
from moderator.store.tables import League
from tests.publish.stage import Stage

HARMLESS = {"p", "em", "strong", "code", "br", "a"}

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](  JaVaScRiPt:alert(1))",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "![a](https://spy.example/pixel.png)",
    "<a href='https://x.example' onclick='alert(1)'>a</a>",
    "<svg/onload=alert(1)>",
    "<!-- --><iframe src=//x.example>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1) [a]",
    '[a](https://x.example "t\\" onmouseover=alert(1) x=\\"")',
    "`</code><script>alert(1)</script>`",
    "\u202egnp.exe <b",
    "# heading * list | table " * 20,
    "*" * 900,
    "[" * 900,
)


class Seen(HTMLParser):
    """The tags and attributes that a browser finds."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_can_do_nothing(words: str) -> None:
    seen = Seen()
    seen.feed(str(safe(words)))
    assert seen.tags <= HARMLESS
    assert {name for name, _ in seen.attributes} <= {"href", "rel"}
    links = [value or "" for name, value in seen.attributes if name == "href"]
    assert all(link.startswith(("https://", "http://")) for link in links)


def test_markdown_is_drawn_and_html_is_shown_as_it_was_typed() -> None:
    assert str(safe("a **b** *c* `d`")) == ("<p>a <strong>b</strong> <em>c</em> <code>d</code></p>")
    assert "&lt;b&gt;x&lt;/b&gt;" in str(safe("<b>x</b>"))
    assert 'rel="nofollow noopener noreferrer"' in str(safe("[x](https://x.example)"))


def files(stage: Stage) -> Iterator[tuple[str, str]]:
    for path in sorted(stage.folder.rglob("*")):
        if path.is_file():
            yield path.name, path.read_bytes().decode("utf-8", "replace")


@pytest.fixture
def talking(empty: Stage) -> Stage:
    """A game in whose first turn something was said to all, and something to one seat."""
    empty.new_game("kyiv-1", 3)
    empty.send("kyiv-1", "say: A canary **for all**", seat=1)
    empty.send("kyiv-1", "tell C: hush, bullfinch", seat=1)
    empty.send("kyiv-1", "tell B: hush, bullfinch\ntake 1\nend", seat=0)
    return empty


def test_words_to_all_stand_on_the_pages_of_game_and_turn(talking: Stage) -> None:
    talking.publish()
    for page in ("kyiv-1/index.html", "kyiv-1/1/index.html"):
        read = talking.read(page)
        assert "A canary <strong>for all</strong>" in read
        assert "<b>B Taras</b>" in read
    talking.send("kyiv-1", "say: Later", seat=1)
    talking.send("kyiv-1", "take 1\nend")
    talking.publish()
    assert "canary" not in talking.read("kyiv-1/2/index.html")
    assert "Later" in talking.read("kyiv-1/2/index.html")


def test_words_to_one_seat_are_in_no_file(talking: Stage) -> None:
    talking.publish()
    assert [name for name, text in files(talking) if "bullfinch" in text] == []
    told = [name for name, text in files(talking) if "canary" in text]
    pages = ["index.html", "ru.html", "uk.html"]
    assert sorted(told) == sorted([*pages, *pages, "game.json"])


def test_words_taken_off_leave_every_page(talking: Stage) -> None:
    talking.publish()
    talking.act("kyiv-1", press.hide, 1, reason="An insult")
    talking.publish()
    assert [name for name, text in files(talking) if "canary" in text] == []
    assert "removed message 1" in talking.read("kyiv-1/index.html")


def test_without_names_no_page_tells_who_spoke(empty: Stage) -> None:
    with store.write_transaction(empty.engine) as session:
        league = session.exec(select(League)).one()
        league.options = {**league.options, "press": "anonymous"}
        session.add(league)
    empty.new_game("kyiv-1", 3)
    empty.send("kyiv-1", "say: A canary", seat=1)
    empty.send("kyiv-1", "take 1\nend")
    empty.publish()
    for page in ("kyiv-1/index.html", "kyiv-1/1/index.html"):
        said = empty.read(page).partition('<ol class="talk">')[2].partition("</ol>")[0]
        assert "canary" in said
        assert "Someone" in said
        assert "Taras" not in said
