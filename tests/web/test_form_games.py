"""The form of each game, in each language: what it offers can be sent as it stands."""

from __future__ import annotations

import html
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.app import create_app
from moderator.config import load
from moderator.league.access import web_sessions
from moderator.league.orders import looking
from moderator.league.orders.handing_in import LONGEST
from moderator.league.people.directory import find_game, sittings
from moderator.league.play.record import open_sheets
from moderator.runtime import Runtime
from moderator.store import session as store
from tests.league.conftest import SECRET, counted
from tests.moments import moment
from tests.publish.stage import Stage, stage
from tests.web.conftest import press, send

_CHOICES = re.compile(r'name="add" value="([^"]+)"')


def client_of(made: Stage, folder: Path, slug: str, language: str) -> Any:
    """A browser in which the player is signed in whom the game waits for."""
    (folder / "config.toml").write_text("", encoding="utf-8")
    (folder / "exports").mkdir(exist_ok=True)
    settings = load(folder / "config.toml")
    app = create_app(Runtime(made.engine, settings, SECRET, lambda: made.now, counted(90_000)))
    with store.write_transaction(made.engine) as session:
        game = find_game(session, slug)
        person = sittings(session, game)[game.asked[0]].person
        person.language = language
        session.add(person)
        token = web_sessions.open_session(
            moment(session, made.now, random_bytes=counted(80_000)), person, "Test/1.0"
        )
    client = app.test_client()
    client.set_cookie("moderator-session", token)
    return client


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("kind", ["smallworld", "underground", "kingdoms"])
def test_every_order_that_is_offered_is_sound(tmp_path: Path, kind: str, language: str) -> None:
    made = stage(tmp_path)
    made.new_game("g-1", 3, kind)
    random = Random(5)
    for _ in range(25):
        made.answer("g-1", random)
    client = client_of(made, tmp_path, "g-1", language)

    page = client.get("/my/games/g-1").text
    offered = [html.unescape(order) for order in _CHOICES.findall(page)]
    guard = re.search(r'name="guard" value="([^"]+)"', page)

    assert offered
    assert guard
    for order in offered[:6]:
        data = {"guard": guard[1], "text": f"{order}\n"}
        told = client.post("/my/games/g-1/check", data=data).text
        assert 'class="came good"' in told, (order, told)


@pytest.mark.parametrize("kind", ["smallworld", "underground", "kingdoms"])
@pytest.mark.parametrize("token", ["or ", "take ", "(", "\x1b", "взять "])
def test_whatever_was_typed_the_form_opens_again(tmp_path: Path, kind: str, token: str) -> None:
    made = stage(tmp_path)
    made.new_game("g-1", 3, kind)
    client = client_of(made, tmp_path, "g-1", "en")
    typed = token * (LONGEST // len(token))
    for path in ("typed", "check"):
        sent = send(client, f"/my/games/g-1/{path}", form_at="/my/games/g-1", text=typed)
        assert sent.status_code in (200, 204)
    page = client.get("/my/games/g-1")
    assert page.status_code == 200
    assert typed[:100].rstrip() in page.text


def test_a_text_that_breaks_its_reading_is_shown_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = stage(tmp_path)
    made.new_game("g-1", 3, "smallworld")
    client = client_of(made, tmp_path, "g-1", "en")
    mine = "/my/games/g-1"
    send(client, f"{mine}/typed", form_at=mine, text="take 1, whatever it is")

    def broken(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(looking, "look", broken)
    page = client.get("/my/games/g-1")
    assert page.status_code == 200
    assert "take 1, whatever it is" in page.text


def test_an_answer_that_others_must_give_too_is_sealed_and_can_be_changed(tmp_path: Path) -> None:
    """Nothing is called carried out before all have answered; the answer can be changed until then,
    and what was answered is offered no more."""
    made = stage(tmp_path)
    made.new_game("g-1", 3, "kingdoms")
    client, mine = client_of(made, tmp_path, "g-1", "en"), "/my/games/g-1"
    first, second = (html.unescape(order) for order in _CHOICES.findall(client.get(mine).text))
    told = send(client, f"{mine}/check", form_at=mine, text=f"{first}\n").text
    assert _CHOICES.findall(told) == []

    page = press(client, mine, text=f"{first}\n", do="send").text
    assert "Your answer is saved. It stays sealed until everyone" in page
    assert "have been carried out" not in page
    assert "takes the place of your sealed answer" in page

    press(client, mine, text=f"{second}\n", do="send")
    with store.read_transaction(made.engine) as session:
        game = find_game(session, "g-1")
        sheets = [row.text.splitlines()[0] for row in open_sheets(session, game)]
    assert sheets == [second]

    page = press(client, mine, text="", do="withdraw").text
    assert "choose the side of your territory card" in page
    assert "Withdraw your sealed answer" not in page
    assert f"{second}\n</textarea>" in page, "it can be written on"


WRONG = (
    "conquer 999",
    "conqer 4",
    "conquer 4 with 99",
    "take 9",
    "quest A1 to Z9",
    "bid 99",
    "retreat nowhere",
    "abandon 40",
    "research with gold",
)
CODE = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])")
"""What the codes of mistakes look like: `unknown-region`."""


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("kind", ["smallworld", "underground", "kingdoms"])
def test_no_code_of_a_mistake_stands_on_the_page(tmp_path: Path, kind: str, language: str) -> None:
    """Whoever writes in a form sees the line, and is told in words."""
    made = stage(tmp_path)
    made.new_game("g-1", 3, kind)
    random = Random(5)
    for _ in range(9):
        made.answer("g-1", random)
    client, mine = client_of(made, tmp_path, "g-1", language), "/my/games/g-1"
    refused = 0
    for wrong in WRONG:
        told = send(client, f"{mine}/check", form_at=mine, text=f"{wrong}\n").text
        result = "<" + told.partition('<section id="result')[2].partition("</section>")[0]
        words = re.sub(r"<code>.*?</code>|<[^>]*>|«[^»]*»", " ", result)
        assert CODE.findall(html.unescape(words)) == [], (wrong, words)
        refused += 'class="bad"' in result
    assert refused > len(WRONG) // 2
