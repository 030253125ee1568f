"""The desk in a real browser, with and without JavaScript, on a phone and on a desktop."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from sqlmodel import select

from moderator.engine.naming import LONGEST_NAME
from moderator.league.people import directory
from moderator.store import session as store
from moderator.store.tables import Game, League, Message, Person
from tests.web.browsing import fits, served
from tests.web.conftest import Web, make_web
from tests.web.test_desk import add, give, held

pytestmark = pytest.mark.browser

SIZES = ({"width": 360, "height": 740}, {"width": 1200, "height": 900})


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A league with an organiser who plays in none of its games, and something to do."""
    made = make_web(tmp_path, "[web]\n")
    add(made.played, "orest")
    give(made.played, "orest", "organiser")
    made.played.send(0, "take 1\nconquer 4\nend")
    made.played.send(1, "take 1\nend")
    made.played.wait(timedelta(hours=51))
    held(made)
    yield made
    made.played.engine.dispose()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        yield browser
        browser.close()


@contextmanager
def desk(web: Web, chromium: Browser, **more: Any) -> Iterator[Page]:
    """The desk, open in a browser in which the organiser is signed in."""
    with served(web) as base:
        context = chromium.new_context(base_url=base, **more)
        token = web.session_of("orest")
        context.add_cookies([{"name": "moderator-session", "value": token, "url": base}])
        strange: list[str] = []
        page = context.new_page()
        page.on(
            "request", lambda one: None if one.url.startswith(base) else strange.append(one.url)
        )
        page.goto("/desk")
        yield page
        assert strange == [], "nothing is asked of another host"
        context.close()


def through(page: Page, reason: str = "a test") -> None:
    """The reason where one is needed, what it will change, and the deed."""
    if (asked := page.get_by_label("Reason")).is_visible():
        asked.fill(reason)
    page.get_by_role("button", name="Show what it will change").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("status")).to_contain_text("Done: ")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_held_mail_is_let_go_on(web: Web, chromium: Browser, scripts: bool) -> None:
    with desk(web, chromium, viewport=SIZES[0], java_script_enabled=scripts) as page:
        page.get_by_text("What it says").click()
        page.get_by_role("link", name="Open the email").click()
        page.get_by_role("button", name="Accept this email").click()
        expect(page.get_by_role("heading", name="What it will change")).to_be_visible()
        page.get_by_role("button", name="Do it").click()
        expect(page.get_by_role("status")).to_have_text("Done: Accept this email.")
    with store.read_transaction(web.played.engine) as session:
        assert session.exec(select(Message.state)).one() == "new"


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_more_time_is_shown_and_given(web: Web, chromium: Browser, scripts: bool) -> None:
    due = web.played.look().due_at
    with desk(web, chromium, viewport=SIZES[1], java_script_enabled=scripts) as page:
        page.goto("/desk/kyiv/game/kyiv-1")
        page.get_by_role("link", name="Extend the deadline").click()
        page.get_by_label("How much longer").fill("2d")
        page.get_by_label("Reason").fill("a storm")
        page.get_by_role("button", name="Show what it will change").click()
        expect(page.locator("main")).to_contain_text("seat A: deadline")
        assert web.played.look().due_at == due
        page.get_by_role("button", name="Do it").click()
        expect(page.locator("main")).to_contain_text("a storm")
    moved = web.played.look().due_at
    assert due is not None
    assert moved is not None
    assert moved - due == timedelta(days=2)


def test_a_turn_is_opened_again_and_that_taken_back(web: Web, chromium: Browser) -> None:
    with desk(web, chromium, viewport=SIZES[0], java_script_enabled=False) as page:
        page.goto("/desk/kyiv/game/kyiv-1")
        page.get_by_role("link", name="Roll back to turn 1").click()
        through(page)
        assert (web.played.look().turn, web.played.look().mark) == (1, "b")
        page.get_by_role("link", name="Undo the last rollback").click()
        through(page)
    assert (web.played.look().turn, web.played.look().mark) == (4, "")


def test_a_league_is_made_and_its_game_begun(web: Web, chromium: Browser) -> None:
    with desk(web, chromium, viewport=SIZES[0], java_script_enabled=False) as page:
        page.get_by_role("link", name="New league").click()
        page.get_by_label("Name", exact=True).fill("Odesa by Post")
        page.get_by_role("button", name="Make the league").click()
        page.get_by_label("Players, in turn order").fill("olena\ntaras@mail.example")
        page.get_by_role("button", name="Make the game").click()
        page.get_by_role("link", name="Start the game").click()
        # Taras plays elsewhere: he is invited, and a bot plays the seat until he takes it.
        page.get_by_label("Empty seats").select_option(
            label="are played by bots until somebody takes them"
        )
        through(page)
    with store.read_transaction(web.played.engine) as session:
        game = session.exec(select(Game).where(Game.slug == "odesa-by-post-1")).one()
        assert game.state == "running"
        assert list(directory.sittings(session, game)) == [0]


PAGES = (
    "/desk", "/desk/kyiv", "/desk/kyiv/game/kyiv-1", "/desk/new", "/desk/kyiv/new-game",
    "/desk/kyiv/do/replace?game=kyiv-1&seat=A", "/desk/kyiv/do/set?name=rhythm",
    "/desk/kyiv/player/taras", "/desk/kyiv/mail/1", "/desk/kyiv/do/season-new",
    "/desk/kyiv/do/invite", "/desk/kyiv/do/write?game=kyiv-1", "/my", "/join",
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])
def test_no_page_is_wider_than_its_window(web: Web, chromium: Browser, size: Any) -> None:
    with store.write_transaction(
        web.played.engine
    ) as session:  # not even where no line holds a name
        for one in (*session.exec(select(League)), *session.exec(select(Person))):
            one.name = "Щ" * LONGEST_NAME
            session.add(one)
    with desk(web, chromium, viewport=size) as page:
        for path in PAGES:
            page.goto(path)
            fits(page)


@pytest.mark.checkers
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(web: Web, chromium: Browser, scheme: Any, root: Path) -> None:
    axe = (root / "tools/node_modules/axe-core/axe.min.js").read_text()
    with desk(web, chromium, viewport=SIZES[0], color_scheme=scheme, bypass_csp=True) as page:
        for path in PAGES:
            page.goto(path)
            page.evaluate(axe)
            found = page.evaluate("axe.run()")
            bad = [
                (one["id"], [node["html"] for node in one["nodes"]])
                for one in found["violations"]
                if one["impact"] in ("serious", "critical")
            ]
            assert bad == [], path


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_season_is_made_and_filled_from_lists(web: Web, chromium: Browser, scripts: bool) -> None:
    """No short name is typed, no reason given, nothing shown first."""
    with desk(web, chromium, viewport=SIZES[0], java_script_enabled=scripts) as page:
        page.goto("/desk/kyiv/do/season-new")
        page.get_by_label("Name", exact=True).fill("Spring")
        page.get_by_label("Seats of a table").fill("2")
        page.get_by_role("button", name="Do it").click()
        expect(page.get_by_role("heading", name="Spring")).to_be_visible()
        page.get_by_role("link", name="Add players").click()
        for name in ("Taras", "Olena"):
            page.get_by_label(name, exact=True).check()
        page.get_by_role("button", name="Do it").click()
        expect(page.locator("main ol li")).to_have_count(2)
        first = page.locator("main ol li").first
        expect(first).to_contain_text("Taras" if scripts else "Olena")
        page.get_by_role("link", name="Draw").click()
        page.get_by_role("button", name="Do it").click()
        expect(page.get_by_role("heading", name="Division 1")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_an_invitation_is_listed_and_taken_back(web: Web, chromium: Browser, scripts: bool) -> None:
    with desk(web, chromium, viewport=SIZES[0], java_script_enabled=scripts) as page:
        page.goto("/desk/kyiv/do/invite")
        page.get_by_label("Addresses").fill("Zoya <zoya@mail.example>")
        page.get_by_role("button", name="Do it").click()
        row = page.get_by_role("row").filter(has_text="Zoya")
        expect(row).to_contain_text("is invited, until")
        row.get_by_role("button", name="Take an invitation back").click()
        expect(page.get_by_role("status")).to_have_text("Done: Take an invitation back.")
        expect(page.get_by_role("row").filter(has_text="Zoya")).to_have_count(0)
