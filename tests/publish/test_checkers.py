"""Every kind of page before the Nu HTML checker, and before axe in a real browser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from moderator.league.people.anonymity import hide
from moderator.league.people.directory import find_game
from moderator.league.seasons import running
from moderator.publish import publish_all
from moderator.store.session import write_transaction
from tests.moments import moment, process
from tests.publish.stage import NOON, Stage
from tests.publish.test_data import tell
from tests.seasons.stage import League

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "node_modules"
VNU = TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"
AXE = TOOLS / "axe-core" / "axe.min.js"

KINDS = (
    "index.html",
    "404.html",
    "kyiv/index.html",
    "kyiv/embed.html",
    "kyiv/season-s1/index.html",
    "kyiv/season-s1/uk.html",
    "kyiv/ratings/index.html",
    "kyiv/ratings/ru.html",
    "search/index.html",
    "search/uk.html",
    "verify/index.html",
    "verify/ru.html",
    "kyiv/rule/uk.html",
    "kyiv-7/index.html",
    "kyiv-7/embed.html",
    "masks-3/index.html",
    "masks-3/2/ru.html",
    "masks-3/embed.html",
    "kyiv-7/latest/uk.html",
    "kyiv-7/8/index.html",
    "kyiv-7/8b/ru.html",
    "open-5/7/uk.html",
    "duel/index.html",
    "duel/20/uk.html",
    "players/index.html",
    "rules/index.html",
    "rules/smallworld/ru.html",
    "rules/underground/uk.html",
    "rules/kingdoms/index.html",
    "players/olena/ru.html",
)


@pytest.fixture
def site(played: Stage) -> Path:
    """A league with news, a season and a game whose players are not named, all pages published."""
    tell(played, "A break", "# Until *January*\n\n- a list\n- of things")
    _mask(played)
    _season(played)
    usual = played.settings
    searched = usual.site.model_copy(update={"search": True})
    publish_all(
        process(played.engine, usual.model_copy(update={"site": searched}), NOON), pdf=False
    )
    lost = played.folder / "404.html"  # its links begin at the host, and this one has none
    lost.write_text(lost.read_text("utf-8").replace('href="/', 'href="'), "utf-8")
    return played.folder


def _mask(played: Stage) -> None:
    """A game of three that is anonymous to its end."""
    played.new_game("masks-3", 3)
    with write_transaction(played.engine) as session:
        hide(session, find_game(session, "masks-3"), "end")
    played.play("masks-3", 3, Random(7))


def _season(played: Stage) -> None:
    """Two divisions in the second of three rounds, and so ratings."""
    league = League(played.engine)
    with league.begin() as session:
        season = league.running(session, 8, size=2, rounds=3, tiers=2)
        league.finish_all(session)
        running.step(moment(session, league.now), season)


@pytest.mark.checkers
@pytest.mark.slow
def test_every_kind_of_page_is_valid_html(site: Path) -> None:
    assert [kind for kind in KINDS if not (site / kind).is_file()] == []
    pages = [str(site / kind) for kind in KINDS]
    command = ["java", "-jar", str(VNU), "--stdout", "--format", "json", *pages]
    found = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
    assert found["messages"] == []


@pytest.mark.checkers
@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_is_accessible(site: Path, scheme: str) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    found = []
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page(color_scheme=scheme, viewport={"width": 360, "height": 800})
        for kind in KINDS:
            if "/latest/" in kind:
                continue  # it leads away at once
            page.goto((site / kind).as_uri())
            page.add_script_tag(path=str(AXE))
            broken = page.evaluate("axe.run()")["violations"]
            found += [(kind, one["id"], one["nodes"][0]["html"][:120]) for one in broken]
        browser.close()
    assert found == []
