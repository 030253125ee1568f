"""Whole turns of the three games by form, on a phone and at a desk, with and without a script: what
is offered is pressed, one after the other, and sent."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from moderator.app import create_app
from moderator.config import load
from moderator.league.access import web_sessions
from moderator.league.people.directory import find_game, sittings
from moderator.runtime import Runtime
from moderator.store import session as store
from tests.league.conftest import SECRET, counted
from tests.moments import moment
from tests.publish.stage import Stage, stage
from tests.web.browsing import DESK, PHONE, chromium, fits, served_app, window
from tests.web.test_form_browser import button

__all__ = ["chromium"]

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ORDERS = 3
"""As many are pressed; a turn may have more, and what is not ordered is played by default."""


def opened(made: Stage, folder: Path) -> tuple[Flask, str]:
    """The app, and a session of who is asked."""
    (folder / "config.toml").write_text("", encoding="utf-8")
    (folder / "exports").mkdir(exist_ok=True)
    settings = load(folder / "config.toml")
    app = create_app(Runtime(made.engine, settings, SECRET, lambda: made.now, counted(90_000)))
    with store.write_transaction(made.engine) as session:
        game = find_game(session, "g-1")
        person = sittings(session, game)[game.asked[0]].person
        token = web_sessions.open_session(
            moment(session, made.now, random_bytes=counted(80_000)), person, "Test/1.0"
        )
    return app, token


def revision(made: Stage) -> int:
    with store.read_transaction(made.engine) as session:
        return int(find_game(session, "g-1").revision)


def press_offered(page: Page) -> None:
    """The first order on offer, as often as there is one."""
    for lines in range(1, ORDERS + 1):
        offered = page.locator("#choices button.order")
        if not offered.count():
            return
        offered.first.click()
        expect(page.locator("#result .verdicts li")).to_have_count(lines)
        expect(page.locator("#came.good")).to_be_visible()
        expect(page.locator("#choices:not([aria-busy])")).to_be_attached()


@pytest.mark.parametrize("script", [True, False], ids=["script", "none"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("kind", ["smallworld", "underground", "kingdoms"])
def test_a_turn_from_what_is_offered(
    tmp_path: Path, chromium: Browser, kind: str, size: dict[str, int], script: bool
) -> None:
    made = stage(tmp_path)
    made.new_game("g-1", 3, kind)
    random = Random(7)
    for _ in range(12):
        made.answer("g-1", random)
    app, token = opened(made, tmp_path)
    before = revision(made)
    with (
        served_app(app) as base,
        window(chromium, base, token, viewport=size, java_script_enabled=script) as at,
    ):
        page = at.open("/my/games/g-1")
        press_offered(page)
        fits(page)
        button(page, "Send").click()
        expect(page.locator("#came")).to_have_attribute("data-kind", "played")
        fits(page)
        assert at.complaints == []
    assert revision(made) > before
