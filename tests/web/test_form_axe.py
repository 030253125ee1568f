"""axe finds nothing serious on the form and the pages around it, in light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import DESK, PHONE, chromium, served, window
from tests.web.conftest import Web
from tests.web.test_form import link

pytestmark = [pytest.mark.browser, pytest.mark.checkers]

SERIOUS = ("serious", "critical")

__all__ = ["chromium"]


def serious(page: Page, root: Path) -> list[str]:
    """What axe holds to be serious or worse, with the elements it means."""
    source = root / "tools" / "node_modules" / "axe-core" / "axe.min.js"
    page.evaluate(source.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document)")
    return [
        f"{one['id']}: {[node['html'][:120] for node in one['nodes']]}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_serious(
    web: Web, chromium: Browser, root: Path, scheme: str, size: dict[str, int]
) -> None:
    old = link(web, 0)
    web.played.send(0, "take 1\nconquer 4\nend")
    web.played.send(1, "take 1\nconquer 2\nend")
    web.played.send(2, "take 1\ndraft")
    with (
        served(web) as base,
        window(chromium, base, web.session_of("ingrid"), viewport=size, color_scheme=scheme) as at,
    ):
        page = at.open("/my/games/kyiv-1")
        page.fill("#text", "take 1\nconqer 5\n")
        page.locator("#result").get_by_text("Did you mean").wait_for()
        assert serious(page, root) == []
        page.get_by_role("button", name="Save as draft").click()
        expect(page.locator("#came")).to_have_attribute("data-kind", "wrong")
        expect(page.locator("#result")).to_be_focused()
        assert serious(page, root) == []
        assert serious(at.open("/my/tokens"), root) == []
        assert serious(at.open(old), root) == []
