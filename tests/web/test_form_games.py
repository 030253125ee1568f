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
from moderator.league.people.directory import find_game, sittings
from moderator.runtime import Runtime
from moderator.store import session as store
from tests.league.conftest import SECRET, counted
from tests.moments import moment
from tests.publish.stage import Stage, stage

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
