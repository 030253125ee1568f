"""A whole turn by form in a real browser: on a phone and at a desk, with and without a script; and
what is typed there, whatever happens meanwhile."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import DESK, PHONE, chromium, fits, served, until, window
from tests.web.conftest import Web
from tests.web.test_form import link, offered

__all__ = ["chromium"]

pytestmark = pytest.mark.browser

MINE = "/my/games/kyiv-1"
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
KEPT = "Saved as you typed it."


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def came(page: Page, kind: str) -> None:
    """Wait for the answer of that kind."""
    expect(page.locator("#came")).to_have_attribute("data-kind", kind)


def sheet(page: Page) -> Any:
    return page.locator("#text")


@SIZES
def test_a_turn_with_the_script(web: Web, chromium: Browser, size: dict[str, int]) -> None:
    with (
        served(web) as base,
        window(chromium, base, web.session_of("olena"), viewport=size) as at,
    ):
        page = at.open(MINE)
        button(page, "take spirit trolls").click()
        button(page, "conquer 4").click()
        page.locator('#board [data-region="3"]').click()
        expect(page.get_by_text("earned 2 coins")).to_be_visible()
        expect(sheet(page)).to_have_value("take spirit trolls\nconquer 4\nconquer 3\n")
        fits(page)

        button(page, "Send").click()
        came(page, "played")
        expect(page.locator("#result")).to_be_focused()
        expect(page.get_by_text("Receipt")).to_be_visible()
        fits(page)
        assert at.complaints == []
        assert at.strangers == []
    assert web.played.probe("regions.3.owner") == "A"


@SIZES
def test_a_turn_without_a_script(web: Web, chromium: Browser, size: dict[str, int]) -> None:
    session = web.session_of("olena")
    with (
        served(web) as base,
        window(chromium, base, session, viewport=size, java_script_enabled=False) as at,
    ):
        page = at.open(MINE)
        button(page, "take spirit trolls").click()
        button(page, "conquer 4").click()
        expect(sheet(page)).to_have_value("take spirit trolls\nconquer 4\n")
        sheet(page).fill("take spirit trolls\nconquer 4\nconqer 3\n")
        button(page, "Check").click()
        expect(page.get_by_text("Did you mean: “conquer")).to_be_visible()
        sheet(page).fill("take spirit trolls\nconquer 4\nconquer 3\n")
        button(page, "Send").click()
        came(page, "played")
        page.reload()
        came(page, "played")
        assert at.strangers == []
    assert web.played.probe("regions.3.owner") == "A"


def test_each_line_is_checked_as_it_is_typed_and_nothing_typed_is_lost(
    web: Web, chromium: Browser
) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena"), viewport=PHONE) as at:
        page = at.open(MINE)
        sheet(page).press_sequentially("take 1\nconqer 4\n")
        expect(page.locator("#result").get_by_text("Did you mean: “conquer")).to_be_visible()
        why = re.compile("^1 line to fix. conqer 4: .*Did you mean: “conquer 4”")
        expect(page.locator("#live")).to_have_text(why)
        expect(page.locator("#saved")).to_contain_text(KEPT)
        page.close()
        at.page = page.context.new_page()

        again = at.open(MINE)
        expect(sheet(again)).to_have_value("take 1\nconqer 4\n")
    assert web.played.look().turn == 1


def test_who_is_signed_out_meanwhile_has_the_text_back_and_nobody_else_has(
    web: Web, chromium: Browser
) -> None:
    """Signed out in another tab; then somebody else signs in, and at last the writer again."""
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        at.sign_in("of nobody")
        sheet(page).press_sequentially("take 2\n")
        expect(page.locator("#live")).to_contain_text("You are signed out.")

        at.sign_in(web.session_of("taras"))
        other = at.open(MINE)
        expect(other.locator(".lead")).to_contain_text("You play B.")
        expect(sheet(other)).to_have_value("")
        assert "take 2" not in str(at.page.context.storage_state())

        at.sign_in(web.session_of("olena"))
        again = at.open(MINE)
        expect(sheet(again)).to_have_value("take 2\n")
    assert offered(web.browser("taras").get(MINE).text) == []


def test_who_signs_out_at_once_loses_nothing_and_leaves_nothing(
    web: Web, chromium: Browser
) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        sheet(page).press_sequentially("take 3\ntell B: I attack you next")
        button(page, "Sign out").click()
        page.wait_for_url("**/sign-in")
        until(page, "localStorage.length === 0")

        at.sign_in(web.session_of("taras"))
        other = at.open(MINE)
        expect(sheet(other)).to_have_value("")
        at.sign_in(web.session_of("olena"))
        expect(sheet(at.open(MINE))).to_have_value("take 3\ntell B: I attack you next")


def test_what_is_typed_and_sent_without_a_connection_is_sent_later(
    web: Web, chromium: Browser
) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        page.context.set_offline(True)
        sheet(page).press_sequentially("take 1\nconquer 4\n")
        expect(page.locator("#live")).to_contain_text("No connection.")
        button(page, "Send").click()
        expect(page.locator("#live")).to_contain_text("Nothing was sent: there is no connection.")
        page.context.set_offline(False)
        expect(page.locator("#saved")).to_contain_text(KEPT)
        expect(sheet(page)).to_have_value("take 1\nconquer 4\n")
        button(page, "Send").click()
        came(page, "played")


def test_a_copy_of_a_browser_that_was_closed_offline_is_back(web: Web, chromium: Browser) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        page.context.set_offline(True)
        sheet(page).press_sequentially("take 2\n")
        until(page, "localStorage.length === 1")
        page.goto("about:blank")
        page.context.set_offline(False)
        expect(sheet(at.open(MINE))).to_have_value("take 2\n")


def test_a_page_that_is_open_says_when_its_turn_has_been_played(
    web: Web, chromium: Browser
) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        web.played.send(0, "take 1\nconquer 4\nend")
        sheet(page).press_sequentially("take 1\n")
        expect(page.locator("#changed")).to_contain_text("The game has moved on")
        expect(page.locator("#came")).to_contain_text("a move was made since you opened this page")
        button(page, "Show the position now").click()
        expect(page.locator(".lead")).to_contain_text("It is not your turn now")
        expect(sheet(page)).to_have_value("")
        expect(page.locator(".offer")).to_contain_text("typed for turn 1, which is over")


def test_two_quick_presses_add_two_of_the_same_and_can_be_undone(
    web: Web, chromium: Browser
) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        button(page, "take spirit trolls").dblclick()
        expect(sheet(page)).to_have_value("take spirit trolls\ntake spirit trolls\n")
        sheet(page).press("Control+z")
        expect(sheet(page)).to_have_value("take spirit trolls\n")
        button(page, "Undo").click()
        expect(sheet(page)).to_have_value("")


def test_a_button_pressed_twice_plays_once(web: Web, chromium: Browser) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        sheet(page).fill("take 1\nconquer 4\n")
        button(page, "Send").dblclick()
        came(page, "played")
    assert len(web.played.mails("answer")) == 1


def test_a_region_is_taken_and_taken_back_by_clicks(web: Web, chromium: Browser) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena")) as at:
        page = at.open(MINE)
        button(page, "take spirit trolls").click()
        expect(button(page, "conquer 4")).to_be_visible()
        region = page.locator('#board [data-region="4"]')
        region.click()
        expect(sheet(page)).to_have_value("take spirit trolls\nconquer 4\n")
        region.click()
        expect(sheet(page)).to_have_value("take spirit trolls\n")


SHIFTS = """
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifted = (window.shifted ?? 0) + one.value;
}).observe({ type: "layout-shift", buffered: true });
"""

PLACE = "Math.round(document.querySelector('#choices').getBoundingClientRect().top + scrollY)"


@SIZES
def test_nothing_moves_under_the_finger(web: Web, chromium: Browser, size: dict[str, int]) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena"), viewport=size) as at:
        page = at.open(MINE)
        page.evaluate(SHIFTS)
        for order in ("take spirit trolls", "conquer 4", "conquer 3", "conquer 5"):
            top = page.evaluate(f"() => {PLACE}")
            button(page, order).click()
            expect(sheet(page)).to_have_value(re.compile(f"{order}\n$"))
            expect(page.locator("#result")).to_contain_text(order)
            until(page, f"top => {PLACE} === top", top)
        until(page, "(window.shifted ?? 0) <= 0.01")


def test_the_whole_turn_by_keyboard(web: Web, chromium: Browser) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena"), viewport=DESK) as at:
        page = at.open(MINE)
        _tab_to(page, lambda: page.evaluate("document.activeElement.id") == "text")
        page.keyboard.type("take 1\nconquer 4\n")
        expect(page.locator("#came.good")).to_be_visible()
        _tab_to(page, lambda: page.evaluate("document.activeElement.value") == "send")
        page.keyboard.press("Enter")
        came(page, "played")
    assert web.played.probe("regions.4.owner") == "A"


def test_an_order_is_chosen_by_keyboard(web: Web, chromium: Browser) -> None:
    with served(web) as base, window(chromium, base, web.session_of("olena"), viewport=DESK) as at:
        page = at.open(MINE)
        _tab_to(page, lambda: page.evaluate("document.activeElement.value") == "take spirit trolls")
        page.keyboard.press("Enter")
        expect(button(page, "conquer 4")).to_be_visible()
        expect(sheet(page)).to_have_value("take spirit trolls\n")


def test_the_link_of_a_mail_is_enough_for_a_turn(web: Web, chromium: Browser) -> None:
    path = link(web, 0)
    with served(web) as base, window(chromium, base, viewport=PHONE) as at:
        page = at.open(path)
        sheet(page).fill("take 1\n")
        expect(page.locator("#came.good")).to_be_visible()
        button(page, "Send").click()
        came(page, "played")
        page.reload()
        came(page, "played")
        at.open(path)
        expect(page.get_by_text("This move has already been made").first).to_be_visible()
        [gone] = at.complaints
        assert "410" in gone


def _tab_to(page: Any, there: Any) -> None:
    for _ in range(60):
        if there():
            return
        page.keyboard.press("Tab")
    raise AssertionError("not reached by the key Tab")
