"""The walk through a game: its steps put together are the boards of its turns, and a browser goes
through them without loading a page anew."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.publish.stage import Stage

MOST = 60_000


def steps(stage: Stage, game: str, name: str) -> list[dict[str, Any]]:
    """What a walk's script hands over."""
    text = stage.read(f"{game}/{name}").removesuffix(");\n")
    called, found = json.loads(f"[{text.removeprefix('walk(')}]")
    assert called == name
    return list(found)


def layers(svg: str) -> dict[str, str]:
    """The parts of a picture that a walk fills anew."""
    parts = re.split(r'<g data-layer="(\w+)"[^>]*>', svg)
    return {name: body.split("</g><g data-layer")[0] for name, body in _pairs(parts[1:])}


def _pairs(parts: list[str]) -> Iterator[tuple[str, str]]:
    for name, body in zip(parts[::2], parts[1::2], strict=True):
        depth, end = 1, 0
        for tag in re.finditer(r"<(/?)g\b[^>]*>", body):
            depth += -1 if tag[1] else 1
            if depth == 0:
                end = tag.start()
                break
        yield name, body[:end]


@pytest.mark.parametrize("game", ["kyiv-7", "duel"])
def test_the_steps_up_to_a_turn_are_the_board_of_that_turn(played: Stage, game: str) -> None:
    played.publish()
    marks = re.findall(r'data-turn="(\w+)"', played.read(f"{game}/index.html"))
    walk, words = steps(played, game, "walk.js"), steps(played, game, "walk-en.js")
    assert len(walk) == len(words) == len(marks) > 5
    drawn: dict[str, list[str]] = {}
    for turn, step in zip(marks, walk, strict=True):
        drawn |= step["p"][""]
        shown = drawn | step["t"].get("", {})
        found = layers(played.read(f"{game}/{turn}/board.svg"))
        rows = [shown[number] for number in sorted(shown, key=int)]
        assert "".join(band for band, _ in rows) == found["bands"]
        assert "".join(label for _, label in rows) == found["labels"]
        assert step["a"].get("", "") == found["arrows"]


def test_a_turn_taken_back_is_no_step(played: Stage) -> None:
    played.publish()
    marks = re.findall(r'data-turn="(\w+)"', played.read("kyiv-7/index.html"))
    assert "8b" in marks
    assert "8" not in marks
    before = (played.folder / "kyiv-7" / "1" / "step.json").stat().st_mtime_ns
    played.play("kyiv-7", 1, Random(1))
    played.publish()
    assert len(steps(played, "kyiv-7", "walk.js")) == len(marks) + 1
    assert (played.folder / "kyiv-7" / "1" / "step.json").stat().st_mtime_ns == before


@pytest.mark.parametrize("game", ["kyiv-7", "duel"])
def test_the_history_says_of_each_turn_what_its_page_says_first(played: Stage, game: str) -> None:
    played.publish()
    for page in ("index.html", "uk.html"):
        history = played.read(f"{game}/{page}").partition('<ol class="history"')[2]
        rows = re.findall(r'<a href="(\w+)/[^"]*">.*?<span class="told">(.*?)</span>', history)
        assert len(rows) > 5
        for turn, told in rows:
            own = played.read(f"{game}/{turn}/{page}")
            assert f'<p class="lead">{told}</p>' in own, (page, turn)


def test_a_walk_is_light(played: Stage) -> None:
    played.play("open-5", 33, Random(4))
    played.publish()
    folder = played.folder / "open-5"
    files = [folder / "walk.js", folder / "walk-uk.js"]
    assert sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files) < MOST


def test_a_step_says_what_a_region_is_and_what_it_costs(played: Stage) -> None:
    played.publish()
    words = steps(played, "kyiv-7", "walk-en.js")
    lands = [land for step in words for land in step["r"].values()]
    assert any("chip seat-a" in land for land in lands)
    orders = {order for step in words for told in step["o"].values() for order in told}
    assert any(re.search(r": conquer \d+ · costs \d", order) for order in orders)
    assert all(re.search(r": \w", order) for order in orders)  # never a name alone
    assert all("Coins" not in step["seats"] for step in words)  # they are hidden in this game


@pytest.fixture
def page(played: Stage) -> Iterator[Any]:
    """The page of a game in a browser, read from the folder; no script may go wrong."""
    playwright = pytest.importorskip("playwright.sync_api")
    played.publish()
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto((played.folder / "duel" / "index.html").as_uri())
        yield page
        assert wrong == []
        browser.close()


@pytest.mark.browser
@pytest.mark.slow
def test_keys_buttons_and_addresses_go_through_the_game(page: Any) -> None:
    expect = pytest.importorskip("playwright.sync_api").expect
    address = page.url
    marks = page.locator(".marks a")
    board = page.locator("[data-layer='labels']")
    now, turns = board.inner_html(), marks.count()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board")).to_contain_text(f"Turn {turns}")
    page.get_by_role("button", name="First").click()
    expect(page.locator("#board")).to_contain_text("Turn 1")
    expect(page).to_have_url(f"{address}#turn-1")
    expect(page.get_by_role("button", name="The turn before")).to_be_disabled()
    expect(board).not_to_have_js_property("innerHTML", now)
    marks.nth(4).click()
    expect(page.locator("#board")).to_contain_text("Turn 5")
    expect(marks.nth(4)).to_have_attribute("aria-current", "step")
    page.keyboard.press("End")
    expect(page.locator("#board")).not_to_contain_text("Turn")
    expect(board).to_have_js_property("innerHTML", now)
    expect(page).to_have_url(address)
    page.goto(f"{address}#turn-3")
    page.reload()
    expect(page.locator("#board")).to_contain_text("Turn 3")


@pytest.mark.browser
@pytest.mark.slow
def test_region_log_and_cards_tell_of_each_other(played: Stage, page: Any) -> None:
    expect = pytest.importorskip("playwright.sync_api").expect
    words = steps(played, "duel", "walk-en.js")
    taken = next(at for at, step in enumerate(words) if 'class="at"' in step["log"])
    page.locator(".marks a").nth(taken).click()
    link = page.locator("#told a.at").first
    expect(link).to_be_visible()
    name = link.get_attribute("href").removeprefix("#at-")
    link.hover()
    region = page.locator(f"[data-region='{name}']")
    expect(region).to_have_class(re.compile("lit"))
    region.focus()
    expect(page.locator(".region")).to_contain_text(name)
    expect(page.locator("#told li.lit")).not_to_have_count(0)
    page.locator("#seats a[href*='rules/']").first.focus()
    expect(page.get_by_role("tooltip")).to_be_visible()


@pytest.mark.browser
@pytest.mark.slow
def test_without_the_script_every_mark_leads_to_its_turn(played: Stage, tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    expect = playwright.expect
    played.publish()
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_context(java_script_enabled=False).new_page()
        page.goto((played.folder / "duel" / "index.html").as_uri())
        expect(page.get_by_role("button", name="First")).to_have_count(0)
        page.locator(".marks a").nth(2).click()
        expect(page.locator("h1")).to_contain_text("Turn 3")
        browser.close()
