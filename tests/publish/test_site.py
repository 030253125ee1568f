"""The site as a whole: what is written, when, and that it can be read at any moment."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from urllib.parse import urldefrag

import pytest
from sqlmodel import col, select

from moderator.league.mailing.posting import publish
from moderator.publish import publish_all
from moderator.publish.site import publication
from moderator.publish.site.shelf import MADE
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import Game, League, Publication, Turn
from tests.moments import moment, process
from tests.publish.stage import NOON, OUR_SCRIPTS, Stage

ROOT = Path(__file__).resolve().parents[2]


class Links(HTMLParser):
    """All that a page points at."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("href", "src")]


def files_of(folder: Path) -> dict[str, bytes]:
    """All published files but the lists of what they were made from."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def dead_links(folder: Path) -> list[str]:
    """Links that lead nowhere when the site is opened from its folder."""
    dead = []
    for page in folder.rglob("*.html"):
        if ".unfinished" in str(page) or page.name == "404.html":
            continue  # the latter's links begin at the host
        parser = Links()
        parser.feed(page.read_text(encoding="utf-8"))
        for link in parser.found:
            target, _ = urldefrag(link)
            if target and not (page.parent / target).is_file():
                dead.append(f"{page.relative_to(folder)}: {link}")
    return dead


def test_what_is_published(played: Stage) -> None:
    assert played.publish() == ["kyiv-7", "open-5", "duel"]
    found = set(files_of(played.folder))
    assert {"index.html", "kyiv/index.html", "assets/site.css", "kyiv-7/index.html"} <= found
    assert {"kyiv-7/8/index.html", "kyiv-7/8b/index.html", "duel/20/index.html"} <= found
    assert {f"open-5/7/{name}" for name in ("turn.json", "board.svg", "index.html")} <= found
    assert {"kyiv-7/export.json", "open-5/export.json", "duel/export.json"} <= found


def test_every_link_leads_to_a_file(played: Stage) -> None:
    played.publish()
    assert dead_links(played.folder) == []
    pages = "".join(
        path.read_text(encoding="utf-8")
        for path in played.folder.rglob("*.html")
        if path.name != "404.html"
    )
    assert not re.search(r'(href|src)="(https?:|//|/)', pages)
    assert "<script" not in OUR_SCRIPTS.sub("", pages)


def anchors(page: Path, known: dict[Path, set[str]]) -> set[str]:
    if page not in known:
        text = page.read_text(encoding="utf-8")
        known[page] = set(re.findall(r'\bid="([^"]+)"', text))
        # page.js steps to a turn that the address names, verify.js fills in the game.
        known[page] |= {f"turn-{turn}" for turn in re.findall(r'\bdata-turn="([^"]+)"', text)}
        if page.parent.name == "verify":
            known[page] |= {export.parent.name for export in page.parents[1].glob("*/export.json")}
    return known[page]


def test_every_anchor_is_there_and_no_page_is_heavy(played: Stage) -> None:
    played.publish()
    known: dict[Path, set[str]] = {}
    lost = []
    for page in played.folder.rglob("*.html"):
        assert page.stat().st_size <= 150_000, page
        parser = Links()
        parser.feed(page.read_text(encoding="utf-8"))
        for link in parser.found:
            target, anchor = urldefrag(link)
            if anchor and anchor not in anchors(
                (page.parent / target).resolve() if target else page, known
            ):
                lost.append(f"{page.relative_to(played.folder)}: {link}")
    assert lost == []


def test_the_same_journal_gives_the_same_bytes_however_it_was_published(empty: Stage) -> None:
    random = Random(3)
    empty.new_game("kyiv-1", 3)
    for _ in range(6):
        empty.play("kyiv-1", 1, random)
        empty.publish()
    empty.wait(timedelta(hours=51))
    empty.publish()
    step_by_step = files_of(empty.folder)
    empty.folder = empty.folder.with_name("at once")
    publish_all(process(empty.engine, empty.settings, empty.now + timedelta(days=400)), pdf=False)
    assert files_of(empty.folder) == step_by_step


def test_nothing_is_written_where_nothing_changed(played: Stage) -> None:
    played.publish()
    before = {path: path.stat().st_mtime_ns for path in played.folder.rglob("*")}
    publish_all(process(played.engine, played.settings, NOON), pdf=False)
    assert {path: path.stat().st_mtime_ns for path in played.folder.rglob("*")} == before
    assert played.publish() == []


@pytest.mark.parametrize("together", [True, False])
def test_a_picture_is_shown_by_every_page_in_the_publication_that_draws_it(
    played: Stage, monkeypatch: pytest.MonkeyPatch, together: bool
) -> None:
    """Nothing is printed here: it is the picture alone for which the pages are made once more."""
    monkeypatch.setattr(publication, "is_installed", lambda: False)
    runtime = process(played.engine, played.settings, NOON)
    games, running = ["duel", "kyiv-7", "open-5"], ["kyiv-7", "open-5"]
    publish_all(runtime, pdf=False)
    for wanted in [games] if together else [[slug] for slug in games]:
        assert publish_all(runtime, only=None if together else wanted[0])
        for slug in wanted:
            shown = f'src="{slug}/board.png"'
            assert shown in played.read("index.html")
            assert (f'src="../{slug}/board.png"' in played.read("kyiv/index.html")) is (
                slug in running
            )
            assert f'/{slug}/board.png"' in played.read(f"{slug}/index.html")
    made = files_of(played.folder)
    publish_all(runtime)
    assert files_of(played.folder) == made


def test_an_old_turn_changes_only_by_its_link_to_the_next(empty: Stage) -> None:
    random = Random(3)
    empty.new_game("kyiv-1", 3)
    empty.play("kyiv-1", 4, random)
    empty.publish()
    page, data = empty.read("kyiv-1/4/index.html"), empty.read("kyiv-1/4/turn.json")
    empty.play("kyiv-1", 3, random)
    empty.publish()
    changed = set(empty.read("kyiv-1/4/index.html").splitlines()) ^ set(page.splitlines())
    assert changed
    of_the_next = ("Turn 5", "latest turn", 'rel="next"', "</dd></div>")
    assert [line for line in changed if not any(word in line for word in of_the_next)] == [
        line for line in page.splitlines() if line.startswith('<link rel="prev"')
    ]
    lines = set(empty.read("kyiv-1/4/turn.json").splitlines()) ^ set(data.splitlines())
    assert all("due_at" in line for line in lines)
    older = files_of(empty.folder)["kyiv-1/2/index.html"]
    empty.play("kyiv-1", 1, random)
    empty.publish()
    assert files_of(empty.folder)["kyiv-1/2/index.html"] == older


def test_a_turn_taken_back_is_marked_and_stays(played: Stage) -> None:
    played.publish()
    page = played.read("kyiv-7/8/index.html")
    assert "Replaced." in page
    assert 'href="../8b/index.html"' in page
    assert "Replaced." not in played.read("kyiv-7/8b/index.html")
    assert json.loads(played.read("kyiv-7/8/turn.json"))["superseded"] is True
    assert "The map was wrong" in played.read("kyiv-7/index.html")


def test_one_bad_game_does_not_stop_the_others(played: Stage) -> None:
    with store.write_transaction(played.engine) as session:
        turns = session.exec(select(Turn).order_by(col(Turn.id))).all()
        turns[0].state = {"nonsense": 1}
        session.add(turns[0])
    assert sorted(played.publish()) == ["duel", "open-5"]
    with store.read_transaction(played.engine) as session:
        rows = session.exec(select(Publication).order_by(col(Publication.game_id))).all()
    states = [row.state for row in rows]
    assert len({row.game_id for row in rows if row.state == "failed"}) == 1
    assert "waiting" not in states
    assert [bool(row.error) for row in rows] == [state == "failed" for state in states]
    assert dead_links(played.folder) == []


def test_what_came_meanwhile_stays_waiting(played: Stage) -> None:
    with store.read_transaction(played.engine) as session:
        row = session.exec(select(Publication).where(Publication.state == "waiting")).first()
    assert row is not None
    with store.write_transaction(played.engine) as session:
        newer = session.get_one(Publication, row.id)
        newer.revision += 1
        session.add(newer)
    runtime = process(played.engine, played.settings, NOON)
    publication._close(runtime, row, publication.Run(), "done")
    with store.read_transaction(played.engine) as session:
        assert session.get_one(Publication, row.id).state == "waiting"


def test_what_comes_meanwhile_without_a_move_is_published_too(played: Stage) -> None:
    with store.read_transaction(played.engine) as session:
        row = session.exec(select(Publication).where(Publication.state == "waiting")).first()
    assert row is not None
    with store.write_transaction(played.engine) as session:
        game = session.get_one(Game, row.game_id)
        assert row.revision == game.revision
        publish(moment(session, NOON), game)  # an extended deadline, say
    runtime = process(played.engine, played.settings, NOON)
    publication._close(runtime, row, publication.Run(), "done")
    waiting = select(Publication).where(
        Publication.game_id == row.game_id, Publication.state == "waiting"
    )
    with store.read_transaction(played.engine) as session:
        assert session.exec(waiting).all()


def test_a_file_that_is_gone_or_cut_short_is_made_again(played: Stage) -> None:
    played.publish()
    before = files_of(played.folder)
    (played.folder / "kyiv-7/1/turn.json").unlink()
    os.truncate(played.folder / "kyiv-7/2/board.svg", 100)
    (played.folder / "duel" / MADE).write_text("{broken")
    publish_all(process(played.engine, played.settings, NOON), pdf=False)
    assert files_of(played.folder) == before


def test_a_league_called_like_a_game_has_a_folder_of_its_own(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    with store.write_transaction(empty.engine) as session:
        game = session.exec(select(Game)).one()
        game.slug = "kyiv"  # as could be made once
        session.add(game)
    empty.publish()
    assert "Kyiv by Post" in empty.read("league-kyiv/index.html")
    assert "Combination" in empty.read("kyiv/index.html")
    assert dead_links(empty.folder) == []


def test_each_page_is_there_in_three_languages_that_lead_to_each_other(played: Stage) -> None:
    played.publish()
    for folder in ("", "kyiv/", "kyiv-7/", "kyiv-7/8b/", "kyiv-7/latest/"):
        for file, language in (("index", "en"), ("ru", "ru"), ("uk", "uk")):
            page = played.read(f"{folder}{file}.html")
            assert f'<html lang="{language}">' in page
            for other, code in {"index.html": "en", "ru.html": "ru", "uk.html": "uk"}.items():
                assert f'<a href="{other}" lang="{code}"' in page
                assert (f'hreflang="{code}" href="{other}">' in page) is (code != language)
    assert 'href="../7/ru.html"' in played.read("kyiv-7/8/ru.html")
    assert not (played.folder / "en.html").exists()


def test_a_league_that_changes_its_language_leaves_no_page_of_the_old_one(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    empty.publish()
    with store.write_transaction(empty.engine) as session:
        league = session.exec(select(League)).one()
        league.language = "uk"
        session.add(league)
    publish_all(process(empty.engine, empty.settings, NOON), pdf=False)
    for folder in ("", "kyiv", "kyiv-1", "kyiv-1/latest"):
        found = {path.name for path in (empty.folder / folder).glob("*.html")}
        assert found - {"404.html", "embed.html"} == {"index.html", "en.html", "ru.html"}, folder


def test_one_address_leads_to_the_latest_turn(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    empty.publish()
    assert "url=../index.html" in empty.read("kyiv-1/latest/index.html")
    empty.play("kyiv-1", 2, Random(3))
    empty.publish()
    assert "url=../2/uk.html" in empty.read("kyiv-1/latest/uk.html")
    assert 'href="../latest/index.html"' in empty.read("kyiv-1/1/index.html")


def test_crawlers_are_told_of_every_page(played: Stage) -> None:
    played.publish()
    assert "Sitemap: https://league.example/sitemap.xml" in played.read("robots.txt")
    named = re.findall("<loc>https://league.example/(.*?)</loc>", played.read("sitemap.xml"))
    told = {
        page or "index.html"
        for file in named
        for page in re.findall("<loc>https://league.example/(.*?)</loc>", played.read(file))
    }
    told = {f"{page}index.html" if page.endswith("/") else page for page in told}
    there = {str(page.relative_to(played.folder)) for page in played.folder.rglob("*.html")}
    aside = {page for page in there if "/latest/" in page or page.endswith("/embed.html")}
    assert there - aside - {"404.html"} == told


def test_where_nothing_is_readers_are_told_so_from_any_address(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    settings = Settings(site={"folder": empty.folder, "base_url": "https://host.example/games"})
    publish_all(process(empty.engine, settings, NOON), pdf=False)
    page = empty.read("404.html")
    assert 'href="/games/assets/site.css"' in page
    assert 'href="/games/ru.html"' in page
    assert "Такої сторінки немає" in page


PUBLISH = """
import sys
from datetime import timedelta
from pathlib import Path
from tests.publish.stage import stage
after = stage(Path(sys.argv[1]))
after.now += timedelta(seconds=float(sys.argv[2]))
after.publish()
"""


@pytest.mark.slow
def test_killed_at_any_moment_the_site_can_be_read(played: Stage) -> None:
    folder = played.folder.parent
    played.engine.dispose()
    for delay in (1.0, 1.5, 2.0):
        # Each begins when what the one before had taken is free again.
        played.now += publication.LEASE
        late = str((played.now - NOON - timedelta(days=60)).total_seconds())
        killed = subprocess.Popen([sys.executable, "-c", PUBLISH, str(folder), late], cwd=ROOT)
        time.sleep(delay)
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        assert dead_links(played.folder) == []
        for data in played.folder.rglob("*.json"):
            json.loads(data.read_bytes())
    played.now += publication.LEASE
    played.publish()
    whole = files_of(played.folder)
    played.folder = folder / "at once"
    publish_all(process(played.engine, played.settings, NOON), pdf=False)
    assert files_of(played.folder) == whole
    assert not list(folder.rglob(".unfinished-*"))
