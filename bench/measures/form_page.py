"""The order form in a browser: how soon it can be used on a slow phone, how soon a check is there.

Nothing is measured where there is no Chromium.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bench.league import BEGAN, SECRET, league, play_turn
from bench.measure import Measured
from bench.measures.form import TURNS, asked
from moderator.app import create_app
from moderator.paths import templates_dir
from moderator.runtime import Runtime
from moderator.settings import Limits, Settings, Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = "/usr/bin/chromium"
SLOWER = 4
"""So many times slower than this machine is the processor of the phone."""

NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""A slow line of the fourth generation, as Lighthouse has it: milliseconds, bytes a second."""

LOADS, PRESSES = 5, 9
READY, ANSWERED, SCRIPT = 1.0, 300, 30


@contextmanager
def opened(page_of: Callable[["Page", str], float]) -> Iterator[float]:
    """What is measured on the form of the seat that is asked, five players, 22 turns on."""
    from playwright.sync_api import sync_playwright  # here, for who has no browser

    from tests.web.browsing import PHONE, served_app

    with league(5) as (engine, settings):
        for number in range(TURNS):
            play_turn(engine, number)
        lifted = Settings(
            site=Site(folder=Path(settings.site.folder)),
            limits=Limits(pages_per_minute=0, sign_ins_per_hour=0),
        )
        _, path, _ = asked(engine, lifted)
        app = create_app(Runtime(engine, lifted, SECRET, lambda: BEGAN))
        with served_app(app) as base, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            context = browser.new_context(viewport=PHONE)
            yield page_of(context.new_page(), base + path.removesuffix("/check"))
            browser.close()


def ready() -> Measured:
    """From the press on a link until the form's script has run, with nothing kept from before."""
    with opened(_ready) as seconds:
        return Measured(
            "the form can be used, slow phone", seconds, READY, "s", at_least=False, note="4G"
        )


def _ready(page: "Page", address: str) -> float:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    found = []
    for number in range(LOADS + 1):  # the first is the server's own warming up
        wire.send("Network.clearBrowserCache")
        if number:
            wire.send("Network.emulateNetworkConditions", NETWORK)
            wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address)
        page.locator("form.ready").wait_for()
        found.append(
            page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
        )
    return float(sorted(found[1:])[LOADS // 2]) / 1_000


def answered() -> Measured:
    """From the press on an order until what the check says of it stands on the page."""
    with opened(_answered) as milliseconds:
        return Measured(
            "a check's answer on the page", milliseconds, ANSWERED, "ms", at_least=False
        )


def _answered(page: "Page", address: str) -> float:
    page.goto(address)
    page.locator("form.ready").wait_for()
    found = []
    for lines in range(1, PRESSES + 1):
        start = time.perf_counter()
        page.locator("#choices button.order").first.evaluate("one => one.click()")
        page.locator(f"#result .verdicts li:nth-child({lines})").wait_for()
        found.append((time.perf_counter() - start) * 1_000)
        page.locator("#choices:not([aria-busy])").wait_for()
        if not page.locator("#choices button.order").count():
            break
    return sorted(found)[len(found) // 2]


def script() -> Measured:
    """All that a form needs to run in a browser."""
    size = (templates_dir() / "web" / "assets" / "form.js").stat().st_size / 1_000
    return Measured("the form's script", size, SCRIPT, "kB", at_least=False)


MEASURES = (ready, answered, script) if shutil.which("chromium") else (script,)
