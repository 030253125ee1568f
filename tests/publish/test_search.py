"""The search: not there unless it is wished for, and then nothing but files of its own."""

from __future__ import annotations

import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect, sync_playwright

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
    assert 'data-results="Результатів за запитом «[SEARCH_TERM]»: [COUNT]"' in page
    assert (empty.folder / "pagefind" / "pagefind-entry.json").is_file()
    assert re.findall("<script[^>]*>", empty.read("index.html")) == [PAGE_SCRIPT]


@pytest.mark.browser
@pytest.mark.slow
def test_results_are_counted_in_words_that_fit_any_number(played: Stage) -> None:
    site = played.settings.site.model_copy(update={"search": True})
    wished = played.settings.model_copy(update={"site": site})
    publish_all(process(played.engine, wished, NOON), pdf=False)
    served = partial(SimpleHTTPRequestHandler, directory=str(played.folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), served) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/search/uk.html")
        page.locator("#search input").fill("Тарас")
        told = page.locator(".pagefind-ui__message")
        expect(told).to_have_text(re.compile(r"^Результатів за запитом «Тарас»: \d+$"))
        browser.close()
        server.shutdown()
