"""What a form says of an answer before it is sent: how long it holds, and whether it is sealed."""

from __future__ import annotations

import html
import re
from pathlib import Path

from moderator.league.people.directory import find_game
from moderator.league.play.record import standing_of
from tests.league.battle import ATTACK, SEATS, placed
from tests.league.conftest import make
from tests.publish.stage import stage
from tests.web.conftest import open_web, press, send
from tests.web.test_form import MINE
from tests.web.test_form_games import client_of

ORDERS = re.compile(r'name="add" value="([^"]+)"')


def test_tokens_that_were_driven_back_go_home_for_this_once(tmp_path: Path) -> None:
    played = placed(make(tmp_path, SEATS), ask_retreats="12h")
    played.send(0, ATTACK)
    client = open_web(tmp_path, played).browser("taras")
    offered = ORDERS.findall(client.get(MINE).text)
    assert [order for order in offered if order.endswith("once")] == [
        "retreat weakest once",
        "retreat stack 19 once",
        "retreat stack 28 once",
        "retreat stack 35 once",
    ]
    assert offered[-1] == "retreat weakest", "that one stays"

    page = press(client, MINE, text="", add=offered[1]).text
    assert "Valid for this one time: retreat stack 19 once" in html.unescape(page)
    stays = send(client, f"{MINE}/check", form_at=MINE, text="retreat weakest\n").text
    assert "Valid until you change it: retreat weakest" in stays

    page = press(client, MINE, text=f"{offered[1]}\n", do="send").text
    assert 'data-kind="played"' in page
    assert played.probe("regions.19.tokens") == 4
    with played.write() as at:
        assert standing_of(at.session, find_game(at.session, "kyiv-1"), 1) == {}
    wrong = send(client, f"{MINE}/check", form_at=MINE, text=f"{offered[1]}\n").text
    assert "is valid only when you are asked" in wrong


def test_what_sending_does_is_said_of_an_answer_that_is_sealed(tmp_path: Path) -> None:
    made = stage(tmp_path)
    made.new_game("g-1", 3, "kingdoms")
    page = client_of(made, tmp_path, "g-1", "en").get("/my/games/g-1").text
    assert "Send: your answer is kept sealed until everyone who is asked has answered" in page
    assert "played at once" not in page
