"""Whole turns of the three games by form, on a phone and at a desk, with and without a script: what
is offered is pressed, one after the other, and sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

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
from tests.web.browsing import DESK, PHONE, chromium, fits, served_app, until, window
from tests.web.test_form_browser import SHIFTS, button

__all__ = ["chromium"]

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MINE = "/my/games/g-1"
ORDERS = 3
"""As many are pressed; a turn may have more, and what is not ordered is played by default."""


class Waiting(NamedTuple):
    """A game in which somebody is asked: its stage, the address of its web, their session."""

    made: Stage
    base: str
    token: str


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


@pytest.fixture(params=["smallworld", "underground", "kingdoms"])
def waiting(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Waiting]:
    """A game of that kind some turns on, whose next player is signed in."""
    made = stage(tmp_path)
    made.new_game("g-1", 3, request.param)
    random = Random(7)
    for _ in range(12):
        made.answer("g-1", random)
    app, token = opened(made, tmp_path)
    with served_app(app) as base:
        yield Waiting(made, base, token)


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
def test_a_turn_from_what_is_offered(
    waiting: Waiting, chromium: Browser, size: dict[str, int], script: bool
) -> None:
    made, base, token = waiting
    before = revision(made)
    with window(chromium, base, token, viewport=size, java_script_enabled=script) as at:
        page = at.open(MINE)
        page.evaluate(SHIFTS)
        press_offered(page)
        if script:  # without one each press is a page of its own
            until(page, "(window.shifted ?? 0) <= 0.01")
        fits(page)
        button(page, "Send").click()
        expect(page.locator("#came")).to_have_attribute("data-kind", "played")
        fits(page)
        assert at.complaints == []
    assert revision(made) > before


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_turn_by_keys_alone(waiting: Waiting, chromium: Browser, size: dict[str, int]) -> None:
    """Orders are chosen and sent without a pointer; what is chosen keeps the focus, and what has
    it is seen."""
    made, base, token = waiting
    before = revision(made)
    with window(chromium, base, token, viewport=size) as at:
        page = at.open(MINE)
        for lines in range(1, ORDERS + 1):
            if not page.locator("#choices button.order").count():
                break
            tab_to(page, "document.activeElement.name === 'add'")
            until(page, UNCOVERED)
            page.keyboard.press("Enter")
            expect(page.locator("#result .verdicts li")).to_have_count(lines)
            expect(page.locator("#choices:not([aria-busy])")).to_be_attached()
            until(page, "document.querySelector('#choices').contains(document.activeElement)")
        tab_to(page, "document.activeElement.value === 'send'", "Shift+Tab")
        until(page, UNCOVERED)
        page.keyboard.press("Enter")
        expect(page.locator("#came")).to_have_attribute("data-kind", "played")
        expect(page.locator("#result")).to_be_focused()
    assert revision(made) > before


UNCOVERED = """
(() => {
  const at = document.activeElement.getBoundingClientRect();
  const there = document.elementFromPoint(at.left + at.width / 2, at.bottom - 2);
  return document.activeElement.contains(there);
})()
"""
"""Nothing lies over what has the focus."""


def test_a_card_is_opened_and_closed_by_keys(waiting: Waiting, chromium: Browser) -> None:
    _, base, token = waiting
    with window(chromium, base, token, viewport=PHONE) as at:
        page = at.open(MINE)
        tab_to(page, "document.activeElement.matches('button.name')")
        page.keyboard.press("Enter")
        expect(page.locator(".thing:popover-open")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".thing:popover-open")).to_have_count(0)
        until(page, "document.activeElement.matches('button.name')")


def test_text_of_twice_the_size_and_forced_colours(waiting: Waiting, chromium: Browser) -> None:
    """Nothing is cut off, and no button loses its edge."""
    _, base, token = waiting
    with window(chromium, base, token, viewport=PHONE, forced_colors="active") as at:
        page = at.open(MINE)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        press_offered(page)
        fits(page)
        until(page, EDGED)
        until(page, WITHIN)


EDGED = """
[...document.querySelectorAll('main button:not(.name)')].filter(one => one.checkVisibility())
  .every(one => parseFloat(getComputedStyle(one).borderTopWidth) >= 1)
"""
WITHIN = """
[...document.querySelectorAll('main button, main textarea, #live')]
  .filter(one => one.checkVisibility() && !one.closest('.map, .wide'))
  .every(one => one.getBoundingClientRect().right <= innerWidth + 1
    && one.scrollWidth <= one.clientWidth + 1)
"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_label_is_lower_than_twelve_pixels(
    waiting: Waiting, chromium: Browser, size: dict[str, int]
) -> None:
    _, base, token = waiting
    with window(chromium, base, token, viewport=size) as at:
        page = at.open(MINE)
        press_offered(page)
        small = page.evaluate(SMALL)
        assert small == []


SMALL = """
[...document.querySelectorAll('main *')]
  .filter(one => one.checkVisibility() && [...one.childNodes]
    .some(text => text.nodeType === 3 && text.data.trim()))
  .map(one => [parseFloat(getComputedStyle(one).fontSize)
    * (one.getScreenCTM ? one.getScreenCTM().a : 1), one.textContent])
  .filter(([height]) => height < 12)
"""


def tab_to(page: Page, there: str, key: str = "Tab") -> None:
    """Press the key until the focus is there."""
    for _ in range(150):
        if page.evaluate(there):
            return
        page.keyboard.press(key)
    raise AssertionError(f"not reached by the key {key}: {there}")
