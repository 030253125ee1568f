"""The web says no English word to who reads Russian or Ukrainian: each page that an organiser and
a player can come to by links is read, and Latin words are names, or what is typed as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from moderator.league.people import directory
from moderator.store import session as store
from tests.publish.test_languages import Text
from tests.web.conftest import Web, make_web
from tests.web.test_desk import add, give, held

NAMES = {"orest", "olena", "taras", "ingrid", "kyiv", "by", "post", "mail", "example", "europe"}
"""People, the league, their addresses and zones."""

TITLES = {"small", "world", "tiny", "epic", "kingdoms", "underground"}
"""Games as on their boxes, where no edition has another name."""

FORMATS = {"html", "pdf", "json", "markdown", "utc", "pin", "letter", "csv", "english"}
"""Formats, paper, and a language by its own name."""

TYPED = {"smallworld", "diplomat", "no", "mon", "fri", "league", "web", "test"}
"""What is typed as it stands (`smallworld:diplomat=no`, `20:00 mon-fri`), and the name by which a
browser called itself."""

WRITTEN = {"tests", "eve", "evil", "orders"}
"""What people wrote: the reason of an act, a note of this test."""


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    made = make_web(tmp_path)
    add(made.played, "orest")
    give(made.played, "orest", "organiser")
    yield made
    made.played.engine.dispose()


def speak(web: Web, language: str) -> None:
    with store.write_transaction(web.played.engine) as session:
        league = directory.find_league(session, "kyiv")
        people = (directory.find_person(session, name) for name in ("orest", "olena"))
        for one in (league, *people):
            one.language = language
            session.add(one)


def pages(web: Web, who: str) -> Iterator[tuple[str, str]]:
    """Every page to which links lead, from where one begins."""
    client, seen, ahead = web.browser(who), set[str](), ["/my", "/desk", "/join", "/no-such-page"]
    while ahead:
        path = ahead.pop(0)
        if path in seen or "sign-out" in path:
            continue
        seen.add(path)
        answer = client.get(path, follow_redirects=True)
        if answer.content_type.startswith("text/html"):
            yield path, answer.text
            links = (unescape(link) for link in re.findall(r'href="([^"#]+)', answer.text))
            ahead += [link for link in links if link.startswith("/")]


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize(("who", "least"), [("orest", 60), ("olena", 12)])
def test_no_english_word_is_left(web: Web, who: str, least: int, language: str) -> None:
    speak(web, language)
    held(web, note="from an address that is not known")
    allowed = NAMES | TITLES | FORMATS | TYPED | WRITTEN
    found: dict[str, str] = {}
    read = 0
    for path, page in pages(web, who):
        text = Text()
        text.feed(page)
        read += 1
        words = re.findall("[A-Za-z]{2,}", " ".join(text.words))
        found |= {word: path for word in words if word.casefold() not in allowed}
    assert found == {}
    assert read >= least
