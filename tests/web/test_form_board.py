"""The board of the form: what the sound lines do, what is in reach and at what cost, both sides of
a territory before one is chosen."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from tests.publish.stage import stage
from tests.web.conftest import Web, press, send
from tests.web.test_form import MINE
from tests.web.test_form_games import client_of


def layer(page: str, name: str) -> str:
    """The first drawing of a layer, as it is written."""
    return page.partition(f'<g data-layer="{name}"')[2].partition("<g data-layer")[0]


def test_what_is_in_reach_is_marked_before_a_race_is_chosen(web: Web) -> None:
    page = web.browser("olena").get(MINE).text

    assert "circle" in layer(page, "reach")


def test_what_the_sound_lines_do_stands_on_the_board_without_a_script_too(web: Web) -> None:
    client = web.browser("olena")
    before = client.get(MINE).text
    page = press(client, MINE, text="take 1\nconquer 4\n", do="check").text

    assert re.search(r"<title>4: A \d", page)
    assert not re.search(r"<title>4: A \d", before)
    assert not web.played.probe("regions.4.owner")


def test_a_check_brings_the_layers_of_the_board(web: Web) -> None:
    client = web.browser("olena")
    told = send(client, f"{MINE}/check", form_at=MINE, text="take 1\nconquer 4\n").text
    other = send(client, f"{MINE}/check", form_at=MINE, text="take 1\n").text

    for name in ("bands", "labels", "reach"):
        assert layer(told, name) != layer(other, name), name
    assert len(told) < 60_000


def test_both_sides_of_a_territory_are_shown_before_one_is_chosen(tmp_path: Path) -> None:
    made = stage(tmp_path)
    made.new_game("g-1", 3, "kingdoms")
    client = client_of(made, tmp_path, "g-1", "en")
    page = client.get("/my/games/g-1").text

    orders = re.findall(r'name="add" value="(territory [^"]+)"', page)
    shown = re.findall(
        r'<img src="data:image/svg\+xml;base64,[^"]+" alt="(territory [^":]+):', page
    )
    assert len(orders) == 2
    assert shown == orders
    random = Random(5)
    for _ in range(25):
        made.answer("g-1", random)
    assert 'class="side"' not in client.get("/my/games/g-1").text
