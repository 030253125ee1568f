"""A whole turn by form in a real browser: on a phone and at a desk, with and without a script."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, PHONE, fits, served, window
from tests.web.conftest import Web
from tests.web.test_form import link

pytestmark = pytest.mark.browser

MINE = "/my/games/kyiv-1"
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@SIZES
def test_a_turn_with_the_script(web: Web, size: dict[str, int]) -> None:
    with (
        served(web) as base,
        window(base, web.session_of("olena"), viewport=size) as at,
    ):
        page = at.open(MINE)
        page.get_by_role("button", name="take spirit trolls").click()
        page.get_by_role("button", name="conquer 4", exact=True).click()
        page.locator('#board [data-region="3"]').click()
        page.get_by_text("earned 2 coins").wait_for()
        expect(page.locator("#text")).to_have_value("take spirit trolls\nconquer 4\nconquer 3\n")
        fits(page)

        page.get_by_role("button", name="Send").click()
        page.get_by_text("Your orders are played.").wait_for()
        expect(page.locator("#result")).to_be_focused()
        expect(page.get_by_text("Receipt, which proves what you sent")).to_be_visible()
        assert at.complaints == []
        assert at.strangers == []
    assert web.played.probe("regions.3.owner") == "A"


@SIZES
def test_a_turn_without_a_script(web: Web, size: dict[str, int]) -> None:
    with (
        served(web) as base,
        window(base, web.session_of("olena"), viewport=size, java_script_enabled=False) as at,
    ):
        page = at.open(MINE)
        page.get_by_role("button", name="take spirit trolls").click()
        page.get_by_role("button", name="conquer 4", exact=True).click()
        page.fill("#text", page.input_value("#text") + "conqer 3\n")
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_text("Did you mean “conquer”?")).to_be_visible()
        page.fill("#text", page.input_value("#text").replace("conqer", "conquer"))
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_text("Your orders are played.")).to_be_visible()
        assert at.strangers == []
    assert web.played.probe("regions.3.owner") == "A"


def test_each_line_is_checked_as_it_is_typed_and_nothing_typed_is_lost(web: Web) -> None:
    with served(web) as base, window(base, web.session_of("olena"), viewport=PHONE) as at:
        page = at.open(MINE)
        page.locator("#text").press_sequentially("take 1\nconqer 4\n")
        page.get_by_text("Did you mean “conquer”?").wait_for()
        expect(page.locator("#live")).to_have_text("1 line to mend.")
        page.get_by_text("Kept as you typed it.").wait_for()
        page.close()
        at.page = page.context.new_page()

        again = at.open(MINE)
        expect(again.locator("#text")).to_have_value("take 1\nconqer 4\n")
    assert web.played.look().turn == 1


def test_what_is_typed_into_a_page_that_is_out_of_date_is_back_when_it_is_opened_again(
    web: Web,
) -> None:
    with served(web) as base, window(base, web.session_of("olena"), viewport=PHONE) as at:
        page = at.open(MINE)
        cookies = page.context.cookies()
        page.context.clear_cookies()
        page.locator("#text").press_sequentially("take 2\n")
        page.get_by_text("Your text is kept in this browser").wait_for()

        page.context.add_cookies(cookies)
        again = at.open(MINE)
        again.get_by_text("Your text from before is here again.").wait_for()
        expect(again.locator("#text")).to_have_value("take 2\n")


def test_the_whole_turn_by_keyboard(web: Web) -> None:
    with served(web) as base, window(base, web.session_of("olena"), viewport=DESK) as at:
        page = at.open(MINE)
        _tab_to(page, lambda: page.evaluate("document.activeElement.id") == "text")
        page.keyboard.type("take 1\nconquer 4\n")
        page.get_by_text("All lines are sound.").first.wait_for()
        _tab_to(page, lambda: page.evaluate("document.activeElement.value") == "send")
        page.keyboard.press("Enter")
        page.get_by_text("Your orders are played.").wait_for()
    assert web.played.probe("regions.4.owner") == "A"


def test_an_order_is_chosen_by_keyboard(web: Web) -> None:
    with served(web) as base, window(base, web.session_of("olena"), viewport=DESK) as at:
        page = at.open(MINE)
        _tab_to(page, lambda: page.evaluate("document.activeElement.value") == "take spirit trolls")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="conquer 4", exact=True).wait_for()
        expect(page.locator("#text")).to_have_value("take spirit trolls\n")


def test_the_link_of_a_mail_is_enough_for_a_turn(web: Web) -> None:
    path = link(web, 0)
    with served(web) as base, window(base, viewport=PHONE) as at:
        page = at.open(path)
        page.fill("#text", "take 1\n")
        page.get_by_text("All lines are sound.").first.wait_for()
        page.get_by_role("button", name="Send").click()
        page.get_by_text("Your orders are played.").wait_for()
        at.open(path)
        expect(page.get_by_text("This question is over").first).to_be_visible()
        [gone] = at.complaints
        assert "410" in gone


def _tab_to(page: Any, there: Any) -> None:
    for _ in range(60):
        if there():
            return
        page.keyboard.press("Tab")
    raise AssertionError("not reached by the key Tab")
