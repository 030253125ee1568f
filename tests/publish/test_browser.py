"""Pages in a real browser: on a narrow phone nothing but boards and tables is pushed aside."""

from __future__ import annotations

import pytest
from playwright.sync_api import sync_playwright
from sqlmodel import select

from moderator.engine.naming import LONGEST_NAME
from moderator.store.session import write_transaction
from moderator.store.tables import League, Person
from tests.publish.stage import Stage
from tests.web.browsing import PHONE, fits


@pytest.mark.browser
@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(played: Stage) -> None:
    with write_transaction(played.engine) as session:  # not even where no line holds a name
        for one in (*session.exec(select(League)), *session.exec(select(Person))):
            one.name = "Щ" * LONGEST_NAME
            session.add(one)
    played.publish()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        page = browser.new_page(viewport=PHONE)
        for path in ("index.html", "kyiv/index.html", "open-5/index.html", "open-5/7/index.html"):
            page.goto((played.folder / path).as_uri())
            fits(page)
        browser.close()
