"""/practice: for who signs in, where the server offers it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moderator.league.people.directory import find_game
from moderator.store import session as store
from tests.web.conftest import Web, make_web, send

OFFERED = "[practice]\nopen = true\neach = 2\n"


@pytest.fixture
def open_web(tmp_path: Path) -> Iterator[Web]:
    made = make_web(tmp_path, OFFERED)
    yield made
    made.played.engine.dispose()


def test_where_it_is_not_offered_there_is_nothing(web: Web) -> None:
    browser = web.browser("olena")
    assert browser.get("/practice").status_code == 404
    assert "practice" not in browser.get("/my").text


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_game_begins_and_a_turn_is_played(open_web: Web, language: str) -> None:
    browser = open_web.browser("olena", language)
    assert "/practice" in browser.get("/my").text
    begun = send(browser, "/practice", game="smallworld", seats="3", strength="easy")
    assert (begun.status_code, begun.headers["Location"]) == (303, "/my/games/practice-1")
    page = browser.get("/my/games/practice-1").text
    first = re.search(r'value="(take [^"]+)"', page) or re.search(r"(take [a-z ]+)", page)
    assert first, page[:2000]
    told = send(browser, "/my/games/practice-1", text=f"{first[1]}\nend\n", do="send")
    assert told.status_code in (200, 303)
    with store.read_transaction(open_web.played.engine) as session:
        game = find_game(session, "practice-1")
        assert (game.turn, game.asked) == (4, [0])


def test_too_many_are_refused_with_their_names(open_web: Web) -> None:
    browser = open_web.browser("olena")
    for _ in range(2):
        send(browser, "/practice", game="smallworld", seats="2", strength="usual")
    refused = send(browser, "/practice", game="smallworld", seats="2", strength="usual")
    assert refused.status_code == 400
    assert "practice-1, practice-2" in refused.text


def test_one_is_ended_by_its_player_alone(open_web: Web) -> None:
    olena, taras = open_web.browser("olena"), open_web.browser("taras")
    send(olena, "/practice", game="kingdoms", seats="2", strength="usual")
    send(taras, "/practice/practice-1/end", form_at="/practice")
    assert "practice-1" in olena.get("/practice").text
    send(olena, "/practice/practice-1/end", form_at="/practice")
    assert "practice-1" not in olena.get("/practice").text
    again = send(olena, "/practice/practice-1/end", form_at="/practice")
    assert again.status_code == 303


def test_a_league_game_is_not_ended_here(open_web: Web) -> None:
    browser = open_web.browser("olena")
    send(browser, "/practice/kyiv-1/end", form_at="/practice")
    with store.read_transaction(open_web.played.engine) as session:
        assert find_game(session, "kyiv-1").state == "running"
