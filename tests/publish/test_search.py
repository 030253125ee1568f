"""The search: not there unless it is wished for, and then nothing but files of its own."""

from __future__ import annotations

import re

from moderator.publish import publish_all
from tests.moments import process
from tests.publish.stage import NOON, Stage

PAGE_SCRIPT = '<script src="assets/page.js" defer>'
"""What every page has; the search has a script of its own."""


def test_the_search_is_off_until_it_is_wished_for(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    empty.publish()
    assert not (empty.folder / "search").exists()
    assert re.findall("<script[^>]*>", empty.read("index.html")) == [PAGE_SCRIPT]
    assert "search/" not in empty.read("index.html")
    site = empty.settings.site.model_copy(update={"search": True})
    wished = empty.settings.model_copy(update={"site": site})
    publish_all(process(empty.engine, wished, NOON), pdf=False)
    assert 'href="search/index.html"' in empty.read("index.html")
    page = empty.read("search/uk.html")
    named = re.findall(r'<(?:script|link)[^>]* (?:src|href)="([^"]+)"', page)
    assert all((empty.folder / "search" / one).resolve().is_file() for one in named)
    assert "pagefind-ui.js" in page
    assert (empty.folder / "pagefind" / "pagefind-entry.json").is_file()
    assert re.findall("<script[^>]*>", empty.read("index.html")) == [PAGE_SCRIPT]
