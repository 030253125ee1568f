"""A player's calendar: for whoever knows its address, until it is taken away."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from icalendar import Calendar

from moderator.league.access import calendar_links
from moderator.league.acts import ByWhom, clock
from moderator.league.people import directory
from moderator.store import session as store
from tests.moments import moment
from tests.web.conftest import Web, make_web, send


def renew(web: Web, slug: str) -> str:
    with store.write_transaction(web.played.engine) as session:
        person = directory.find_person(session, slug)
        return calendar_links.renew(
            moment(session, web.played.now, random_bytes=web._random), person
        )


def test_a_player_sees_what_waits_for_them_and_nothing_else(web: Web) -> None:
    seen = {}
    for slug in ("olena", "taras"):
        answer = web.browser().get(f"/calendar/{renew(web, slug)}.ics")
        assert answer.status_code == 200
        assert answer.mimetype == "text/calendar"
        seen[slug] = len(Calendar.from_ical(answer.text).events)
    assert sorted(seen.values()) == [0, 1]


def test_a_deadline_that_moves_moves_its_event(web: Web) -> None:
    """RFC 5546: under the same identity, with a higher number."""
    there = f"/calendar/{renew(web, 'olena')}.ics"
    (before,) = Calendar.from_ical(web.browser().get(there).text).events
    with web.played.write() as at:
        clock.extend(at, web.played.game(at.session), ByWhom("orest", "x"), timedelta(minutes=30))
    (after,) = Calendar.from_ical(web.browser().get(there).text).events
    assert after["uid"] == before["uid"]
    assert after.start - before.start == timedelta(minutes=30)
    assert before["sequence"] < after["sequence"] < 2**31


def test_a_calendar_that_is_renewed_or_taken_away_has_no_old_address(web: Web) -> None:
    first, second = renew(web, "olena"), renew(web, "olena")
    assert first != second
    assert web.browser().get(f"/calendar/{first}.ics").status_code == 404
    assert web.browser().get(f"/calendar/{second}.ics").status_code == 200
    with store.write_transaction(web.played.engine) as session:
        person = directory.find_person(session, "olena")
        assert calendar_links.token_of(moment(session), person) == second
        assert calendar_links.revoke(session, person)
        assert not calendar_links.revoke(session, person)
        assert calendar_links.token_of(moment(session), person) == ""
    assert web.browser().get(f"/calendar/{second}.ics").status_code == 404


def test_a_player_makes_and_ends_it_on_a_page_of_theirs(web: Web) -> None:
    olena = web.browser("olena")
    assert "calendar/" not in olena.get("/my/calendar").text.split("<main")[1]
    assert send(olena, "/my/calendar").status_code == 303
    found = re.search(r"calendar/([a-z2-7]{24})\.ics", olena.get("/my/calendar").text)
    assert found
    assert web.browser().get(f"/calendar/{found[1]}.ics").status_code == 200
    assert found[1] not in web.browser("taras").get("/my/calendar").text
    send(olena, "/my/calendar/end", form_at="/my/calendar")
    assert web.browser().get(f"/calendar/{found[1]}.ics").status_code == 404


def test_only_small_pages_may_be_shown_elsewhere(web: Web) -> None:
    folder = web.settings.site.folder
    (folder / "kyiv-1").mkdir(parents=True)
    for name in ("embed.html", "index.html"):
        (folder / "kyiv-1" / name).write_text("<!doctype html>")
    embedded = web.browser().get("/kyiv-1/embed.html").headers
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "X-Frame-Options" not in embedded
    page = web.browser().get("/kyiv-1/").headers
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"
    none = web.browser().get("/none/embed.html").headers
    assert none["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("asked", ["/games/kyiv-1/", "/kyiv-1/"])
def test_the_app_answers_below_a_path_whoever_takes_it_away(tmp_path: Path, asked: str) -> None:
    web = make_web(tmp_path, '[site]\nbase_url = "https://host.example/games/"\n')
    (web.settings.site.folder / "kyiv-1").mkdir(parents=True)
    (web.settings.site.folder / "kyiv-1" / "index.html").write_text("the game")
    assert web.browser().get(asked).text == "the game"
    assert web.browser().get(asked.rstrip("/")).location == "/games/kyiv-1/"
    assert web.browser().get("/gamesome/").status_code == 404
