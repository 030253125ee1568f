"""Nobody sees, by form or by program, what is another seat's: canaries lie where secrets are."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from moderator.league.orders import standing_orders
from moderator.league.people.directory import find_game
from moderator.store import session as store
from tests.publish.test_leak import plant
from tests.web.conftest import Web, send
from tests.web.test_api import GAME, program
from tests.web.test_form import MINE, link

COINS = re.compile(r"(?<![0-9a-f])73505([0-9])(?![0-9a-f])")
WORDS = ("qzxdraft", "qzxtyped", "retreat stack 4")
"""What seat A wrote: on file, as it was typed, as a standing instruction."""


@pytest.fixture
def planted(web: Web) -> Web:
    """It is B's turn; A has a draft on file, text that is typed, and a standing instruction."""
    web.played.send(0, "take 1\nconquer 4\nend")
    old = link(web, 1)
    send(web.browser("olena"), MINE, text="conquer 3 # qzxdraft\n", do="draft")
    send(web.browser("olena"), f"{MINE}/typed", form_at=MINE, text="qzxtyped", stand="2.1")
    with store.write_transaction(web.played.engine) as session:
        game = find_game(session, "kyiv-1")
        standing_orders.replace_standing(session, game, 0, "retreat stack 4")
    plant(web.played, "kyiv-1")  # type: ignore[arg-type]
    web.played.old = old  # type: ignore[attr-defined]
    return web


def form_pages(web: Web, client: FlaskClient, path: str) -> Iterator[str]:
    """All that the form at that address says, whatever button is pressed."""
    yield client.get(path).text
    for data in ({"do": "check"}, {"do": "draft"}, {"do": "withdraw"}, {"add": "take 1"}):
        page = client.get(path).text
        guard = re.search(r'name="guard" value="([^"]+)"', page)
        given = {"guard": guard[1] if guard else "", "text": "take 1\nconquer 2\n", **data}
        yield client.post(path, data=given, follow_redirects=True).text
        yield client.post(f"{path}/check", data=given).text


def api_answers(client: FlaskClient) -> Iterator[str]:
    for path in ("/api/v1/games", GAME, f"{GAME}/position", f"{GAME}/orders"):
        yield client.get(path).text
    yield client.get(f"{GAME}?seat=A").text
    yield client.post(f"{GAME}/check", json={"text": "take 1\nconquer 2\n"}).text
    sheet = {"text": "take 1\nconquer 2\n", "turn": "2", "revision": 17}
    yield client.post(f"{GAME}/draft", json=sheet).text
    yield client.post(f"{GAME}/withdraw").text


def told(answers: Iterator[str]) -> tuple[set[str], set[str]]:
    """The seats whose coins are told, and the words of A."""
    said = "\n".join(answers)
    return set(COINS.findall(said)), {word for word in WORDS if word in said}


def test_the_owner_of_a_seat_sees_what_is_theirs(planted: Web) -> None:
    coins, words = told(form_pages(planted, planted.browser("olena"), MINE))

    assert coins == {"0"}
    assert words == set(WORDS)
    assert told(api_answers(program(planted, "olena")))[0] == {"0"}


@pytest.mark.parametrize("slug", ["taras", "ingrid"])
def test_another_seat_sees_its_own_alone(planted: Web, slug: str) -> None:
    own = {"taras": {"1"}, "ingrid": {"2"}}[slug]

    assert told(form_pages(planted, planted.browser(slug), MINE)) == (own, set())
    assert told(api_answers(program(planted, slug))) == (own, set())


def test_who_is_nobody_sees_nothing(planted: Web) -> None:
    assert told(form_pages(planted, planted.browser(), MINE)) == (set(), set())
    assert told(api_answers(planted.app.test_client())) == (set(), set())


def test_a_link_tells_its_own_seat_until_it_is_over_and_nothing_after(planted: Web) -> None:
    path = planted.played.old  # type: ignore[attr-defined]

    assert told(form_pages(planted, planted.browser("olena"), path)) == ({"1"}, set())
    planted.played.send(1, "take 1\nend")
    plant(planted.played, "kyiv-1")  # type: ignore[arg-type]
    assert told(form_pages(planted, planted.browser(), path)) == (set(), set())
