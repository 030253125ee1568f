"""Signing in and a player's pages in a real browser, at a phone's width and in the dark."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from werkzeug.serving import make_server

from tests.web.browsing import PHONE, fits
from tests.web.conftest import Web, make_web
from tests.web.test_sign_in import link_to

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Web, str]]:
    """The web of a league, really listening."""
    web = make_web(tmp_path)
    server = make_server("127.0.0.1", 0, web.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield web, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    web.played.engine.dispose()


@pytest.fixture
def chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without"])
def test_a_player_signs_in_on_a_phone(
    served: tuple[Web, str], chromium: Browser, script: bool
) -> None:
    web, base = served
    context = chromium.new_context(
        viewport=PHONE, locale="uk", color_scheme="dark", java_script_enabled=script
    )
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: _note(wrong, message.text))

    page.goto(f"{base}/my/settings")
    expect(page).to_have_url(f"{base}/sign-in?to=%2Fmy%2Fsettings")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.get_by_label("Електронна адреса").fill("olena@mail.example")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Перевірте пошту").wait_for()
    page.goto(base + link_to(web, "olena@mail.example"))
    fits(page)
    page.get_by_role("button", name="Sign in as Olena").click()
    page.wait_for_url(f"{base}/my/settings")

    page.get_by_label("Language of emails and pages").select_option("uk")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Збережено.").wait_for()
    for path in ("/my", "/my/settings", "/my/addresses", "/my/sign-ins", "/my/leave", "/join"):
        page.goto(base + path)
        fits(page)
    page.get_by_role("button", name="Вийти").click()
    page.wait_for_url(f"{base}/sign-in")

    assert wrong == []
    assert [url for url in asked if not url.startswith((base, "data:"))] == []
    context.close()


def _note(wrong: list[str], said: str) -> None:
    """What the console says, but for Chromium's word that it cleared what signing out clears."""
    if not said.startswith("Clear-Site-Data header"):
        wrong.append(said)
