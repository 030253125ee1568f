"""The web of a league that has begun, as browsers see it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from moderator.app import create_app
from moderator.config import load
from moderator.league.access import web_sessions
from moderator.league.people import directory
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store import session as store
from tests.league.conftest import SECRET, Played, counted, make
from tests.moments import moment

GUARD = re.compile(r'name="guard" value="([^"]+)"')


@dataclass
class Web:
    """A running league, its app, and browsers: `web.browser()` a stranger's, `web.browser("olena")`
    one in which she is signed in."""

    played: Played
    settings: Settings
    app: Flask

    def browser(self, slug: str = "", language: str = "en") -> FlaskClient:
        client = self.app.test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
        if slug:
            client.set_cookie("moderator-session", self.session_of(slug))
        return client

    def session_of(self, slug: str) -> str:
        """The token of a new session of that player's."""
        with store.write_transaction(self.played.engine) as session:
            person = directory.find_person(session, slug)
            return web_sessions.open_session(
                moment(session, self.played.now, random_bytes=self._random), person, "Test/1.0"
            )

    def _random(self, size: int) -> bytes:
        return bytes(self.app.extensions["moderator"].random_bytes(size))


def send(client: FlaskClient, path: str, *, form_at: str = "", **fields: Any) -> TestResponse:
    """Open the page that has the form, fill it in, send it with what it carries hidden."""
    page = client.get(form_at or path).text
    found = GUARD.search(page)
    assert found, f"no form with a guard at {form_at or path}"
    stand = re.search(r'name="stand" value="([^"]+)"', page)
    hidden = {"guard": found[1]} | ({"stand": stand[1]} if stand else {})
    return client.post(path, data={**hidden, **fields})


def press(client: FlaskClient, path: str, **fields: Any) -> TestResponse:
    """The same by a button of the order form: the page that the browser is led on to."""
    answer = send(client, path, **fields)
    return client.get(answer.location) if answer.status_code == 303 else answer


def make_web(folder: Path, config: str = "", **more: Any) -> Web:
    """The web of a league in that folder; `config` are further lines of config.toml."""
    return open_web(folder, make(folder, **more), config)


def open_web(folder: Path, played: Played, config: str = "") -> Web:
    """The web of what is played there."""
    (folder / "config.toml").write_text(config, encoding="utf-8")
    (folder / "exports").mkdir(exist_ok=True)
    settings = load(folder / "config.toml")
    app = create_app(Runtime(played.engine, settings, SECRET, lambda: played.now, counted(50_000)))
    return Web(played, settings, app)


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    made = make_web(tmp_path)
    yield made
    made.played.engine.dispose()
