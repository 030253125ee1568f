"""The board of the form: what the sound lines do, what is in reach and at what cost, both sides of
a territory before one is chosen."""

from __future__ import annotations

import html
import re
from pathlib import Path
from random import Random

import pytest

from moderator.league.people.directory import find_game
from moderator.league.play.record import desk_of
from moderator.publish.telling.lore import sections
from moderator.publish.telling.templates import speaker_of
from moderator.store import session as store
from moderator.web.form.board import war_of
from tests.publish.stage import Stage, stage
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
        r'<img class="side" src="data:image/svg\+xml;base64,[^"]+" alt="(territory [^":]+):', page
    )
    assert len(orders) == 2
    assert shown == orders
    random = Random(5)
    for _ in range(25):
        made.answer("g-1", random)
    assert 'class="side"' not in client.get("/my/games/g-1").text


def bidding(folder: Path) -> tuple[Stage, str]:
    """A game of Kingdoms that waits for bids, and the region of the war."""
    made = stage(folder)
    made.new_game("g-1", 3, "kingdoms")
    random = Random(7)
    for _ in range(60):
        with store.read_transaction(made.engine) as session:
            game = find_game(session, "g-1")
            war = war_of(game, desk_of(session, game).table.state)
        if war:
            return made, str(war["region"])
        made.answer("g-1", random)
    raise AssertionError("no war came")


def test_the_war_that_is_bid_in_stands_there_with_both_its_sides(tmp_path: Path) -> None:
    made, region = bidding(tmp_path)
    page = client_of(made, tmp_path, "g-1", "en").get("/my/games/g-1").text

    told = page.partition('<section class="war"')[2].partition("</section>")[0]
    assert f"The war for {region}" in told
    assert told.index("Attacker: ") < told.index("Defender: ")
    for title in ("food", "ore", "mana"):
        assert re.search(rf'<th scope="row">{title}</th>(\s*<td[^>]*>\d+</td>){{2}}', told), title


NAMES = re.compile(r'popovertarget="(card-[^"]+)">([^<]+)</button>')


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("kind", ["smallworld", "underground", "kingdoms"])
def test_every_name_on_the_table_has_its_card(tmp_path: Path, kind: str, language: str) -> None:
    """In the words of the game's page, on the page itself: nothing is asked for when it is
    pressed, so it works without a script."""
    made = stage(tmp_path)
    made.new_game("g-1", 3, kind)
    random, seen = Random(5), set[str]()
    client = client_of(made, tmp_path, "g-1", language)
    for _ in range(3):
        page = client.get("/my/games/g-1").text
        names = {(card, name) for card, name in NAMES.findall(page) if card != name}
        assert names
        for card, _name in names:
            assert page.count(f'id="{card}"') == 1, card
        seen |= {name for _, name in names}
        for _ in range(7):
            made.answer("g-1", random)
    told = html.unescape(page)
    speaker = speaker_of(language, "UTC")
    for section in sections(speaker, kind):
        for thing in section.things:
            if f'id="card-{section.anchor}-{thing.anchor}"' in told:
                assert all(words in told for words in (thing.name, *thing.words))
    assert len(seen) >= (3 if kind == "kingdoms" else 12)
