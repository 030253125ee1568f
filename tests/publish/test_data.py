"""Everything public as data: valid by its own published schema, feeds and calendars by theirs."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import jsonschema_rs
import pytest
from icalendar import Calendar

from moderator.league import acts
from moderator.league.mailing import news
from moderator.league.people import directory
from moderator.publish import publish_all
from moderator.publish.formats.public_json import SCHEMAS
from moderator.settings import Settings
from moderator.store import session as store
from tests.moments import moment, process
from tests.publish.stage import NOON, Stage
from tests.publish.test_leak import leaks, plant

ATOM = "{http://www.w3.org/2005/Atom}"


def tell(stage: Stage, title: str, text: str) -> int:
    with store.write_transaction(stage.engine) as session:
        league = directory.find_league(session, "kyiv")
        return news.tell(moment(session, stage.now), league, title, text).number


def validated(folder: Path) -> list[str]:
    """All JSON files that have a schema and are as it says."""
    validators = {
        name: jsonschema_rs.validator_for(json.loads((folder / "schema" / name).read_bytes()))
        for name in SCHEMAS
    }
    found = []
    for path in folder.rglob("*.json"):
        if path.name in validators and path.parent.name != "schema":
            validators[path.name].validate(json.loads(path.read_bytes()))
            found.append(path.name)
    return found


def test_all_data_is_as_its_published_schema_says(played: Stage) -> None:
    tell(played, "A break", "Until *January*.")
    played.publish()
    found = validated(played.folder)
    assert set(found) == set(SCHEMAS)
    others = {path.name for path in played.folder.rglob("*.json")} - set(SCHEMAS)
    assert {name for name in others if not name.startswith((".", "step"))} == {"export.json"}


def test_a_schema_would_notice(played: Stage) -> None:
    played.publish()
    game = played.folder / "kyiv-7" / "game.json"
    game.write_text(game.read_text().replace('"state": "running"', '"state": "asleep"'))
    with pytest.raises(jsonschema_rs.ValidationError, match="asleep"):
        validated(played.folder)


def entries(feed: str) -> list[dict[str, str]]:
    """A feed's entries; what RFC 4287 asks of feed and entry is there, or this fails."""
    root = ElementTree.fromstring(feed)  # noqa: S314  # it is our own
    assert root.tag == f"{ATOM}feed"
    for name in ("id", "title", "updated", "author/{http://www.w3.org/2005/Atom}name"):
        assert root.findtext(f"{ATOM}{name}"), name
    assert [link.get("rel") for link in root.findall(f"{ATOM}link")] == ["self", "alternate"]
    found = []
    for entry in root.findall(f"{ATOM}entry"):
        link = entry.find(f"{ATOM}link")
        assert link is not None
        told = {name: entry.findtext(f"{ATOM}{name}") or "" for name in ("id", "title", "updated")}
        assert all(told.values())
        assert told["id"].startswith("urn:uuid:")
        found.append({**told, "link": link.get("href") or ""})
    assert len({one["id"] for one in found}) == len(found)
    return found


def test_a_games_feed_tells_of_its_turns_by_ids_that_stay(played: Stage) -> None:
    played.publish()
    before = entries(played.read("kyiv-7/feed.xml"))
    assert before[0]["link"] == "https://league.example/kyiv-7/9b/"
    assert "kyiv-7: turn 8 (replaced)" in {one["title"] for one in before}
    elsewhere = Settings(site={"folder": played.folder, "base_url": "https://other.example/x"})
    publish_all(process(played.engine, elsewhere, NOON), pdf=False)
    after = entries(played.read("kyiv-7/feed.xml"))
    assert [one["id"] for one in after] == [one["id"] for one in before]
    assert after[0]["link"] == "https://other.example/x/kyiv-7/9b/"


def test_a_leagues_feed_tells_of_news_and_of_ends(played: Stage) -> None:
    tell(played, "A <b>break</b> & a rest", "Until January.")
    played.publish()
    titles = [one["title"] for one in entries(played.read("kyiv/feed.xml"))]
    assert sorted(titles) == ["A <b>break</b> & a rest", "duel is over"]


def test_a_leagues_calendar_has_its_deadlines(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    empty.play("kyiv-1", 1, Random(3))
    empty.publish()
    event = Calendar.from_ical(empty.read("kyiv/deadlines.ics")).events[0]
    due = empty.game("kyiv-1").due_at
    assert event.start == due
    assert str(event["summary"]) == "kyiv-1: orders for turn 2"
    empty.act("kyiv-1", acts.extend, timedelta(hours=24))
    empty.publish()
    moved = Calendar.from_ical(empty.read("kyiv/deadlines.ics")).events[0]
    assert (moved["uid"], moved.start) == (event["uid"], due + timedelta(hours=24))
    empty.act("kyiv-1", acts.pause)
    empty.publish()
    assert not Calendar.from_ical(empty.read("kyiv/deadlines.ics")).events


def test_news_is_on_the_leagues_page_and_can_do_nothing(played: Stage) -> None:
    bad = "# Hello\n\n<script>alert(1)</script> **bold** [x](javascript:alert(1)) ![p](http://x/y)"
    number = tell(played, "<i>News</i>", bad)
    played.publish()
    page = played.read("kyiv/index.html")
    assert f'id="news-{number}"' in page
    assert "<strong>bold</strong>" in page
    assert "<h4>Hello</h4>" in page
    assert re.findall("<script[^>]*>", page) == ['<script src="../assets/page.js" defer>']
    assert 'href="javascript' not in page
    assert "http://x/y" not in page
    assert "<i>News" not in page
    with store.write_transaction(played.engine) as session:
        news.hide(moment(session, played.now), directory.find_league(session, "kyiv"), number)
    played.publish()
    assert "Hello" not in played.read("kyiv/index.html") + played.read("kyiv/league.json")


def test_players_have_a_page_and_no_address(played: Stage) -> None:
    played.publish()
    page = played.read("players/olena/index.html")
    assert 'href="../../kyiv-7/index.html"' in page
    assert re.search(r'href="\.\./\.\./duel/uk\.html"', played.read("players/olena/uk.html"))
    assert "1 of 2" in page or "2 of 2" in page
    everything = "".join(
        path.read_text("utf-8")
        for path in played.folder.rglob("*")
        if path.suffix != ".pdf" and path.is_file()
    )
    assert "mail.example" not in everything
    assert 'href="../players/olena/index.html"' in played.read("kyiv-7/index.html")


def test_no_data_tells_hidden_coins(played: Stage) -> None:
    plant(played, "kyiv-7")
    tell(played, "A break", "Until January.")
    played.publish()
    assert not [path for path in leaks(played.folder) if "/kyiv-7/" in path or "/kyiv/" in path]
    assert leaks(played.folder / "players") == []


def test_a_crash_keeps_its_cause_out_of_the_data(played: Stage) -> None:
    from moderator.store.tables import Act

    with store.write_transaction(played.engine) as session:
        game = directory.find_game(session, "kyiv-7")
        text = "KeyError: /home/moderator/secret"
        session.add(Act(game_id=game.id, actor="clock", kind="crashed", new=text, at=played.now))
    played.publish()
    assert "KeyError" not in played.read("kyiv-7/game.json")
    assert '"kind": "crashed"' in played.read("kyiv-7/game.json")


def test_a_picture_is_there_for_who_links_to_the_game(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    publish_all(process(empty.engine, empty.settings, NOON), pdf=True)
    card = (empty.folder / "kyiv-1" / "board.png").read_bytes()
    assert card.startswith(b"\x89PNG")
    assert len(card) < 300_000
    named = 'property="og:image" content="https://league.example/kyiv-1/board.png"'
    assert named in empty.read("kyiv-1/index.html")
