"""Figures for Prometheus: only for who brings the token, and nothing in them but numbers."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

from moderator import clockwork
from moderator.config import SettingsError
from moderator.watching import WATCHES
from tests.clock.test_watching import HOUR, beat, process, stuck, unread_mail
from tests.web.conftest import Web, make_web

TOKEN = "a token of sixteen letters or more"


def opened(folder: Path) -> Web:
    (folder / "token").write_text(f"{TOKEN}\n")
    text = f'[web]\nmetrics_token_file = "{folder.as_posix()}/token"\n'
    text += f'[database]\nurl = "sqlite:///{folder.as_posix()}/league.sqlite3"\n'
    return make_web(folder, text)


def asked(web: Web, token: str = TOKEN) -> dict[str, float]:
    """Every figure by its name, with its labels."""
    answer = web.browser().get("/metrics", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_without_a_token_in_the_settings_there_is_no_such_page(web: Web) -> None:
    for token in ("", "None", TOKEN):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        assert web.browser("olena").get("/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer x", f"Basic {TOKEN}", "Bearer é"])
def test_nobody_without_the_token_learns_anything(tmp_path: Path, given: str) -> None:
    web = opened(tmp_path)
    headers = {"Authorization": given} if given else {}
    answer = web.browser().get("/metrics", headers=headers)
    assert (answer.status_code, answer.text) == (401, "")


def test_every_row_and_figure_is_there_and_nobody_is_named(tmp_path: Path) -> None:
    web = opened(tmp_path)
    beat(web)
    answer = web.browser().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    for watch in WATCHES:
        assert f'moderator_red{{row="{watch.name}"}} 0\n' in answer.text
        for gauge in watch.gauges:
            assert f"# TYPE moderator_{gauge.name} gauge\n" in answer.text
    for name in ("olena", "taras", "kyiv", "@", "league.example"):
        assert name not in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    line = r"# (?:HELP|TYPE) moderator_\w+ [^\n]+|moderator_\w+(?:\{row=\"[a-z]+\"\})? [\d.e+-]+"
    assert all(re.fullmatch(line, one) for one in answer.text.splitlines())


def test_figures_tell_how_late_what_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = opened(tmp_path)
    beat(web)
    unread_mail(web, monkeypatch)
    stuck(web, monkeypatch)
    found = asked(web)
    assert found["moderator_intake_lag_seconds"] == 11 * 60
    assert found["moderator_outbox_age_seconds"] >= 2 * 60 * 60
    assert (found['moderator_red{row="intake"}'], found['moderator_red{row="disk"}']) == (1, 0)
    web.played.now += timedelta(minutes=3)
    assert asked(web)["moderator_tick_age_seconds"] == 180


def test_a_turn_that_breaks_off_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = opened(tmp_path)
    assert asked(web)["moderator_failed_turns"] == 0

    def broken(*_: object) -> None:
        raise ValueError("the journal is damaged")

    monkeypatch.setattr(clockwork.judgement, "judge", broken)
    web.played.now += 60 * HOUR
    beat(web)
    clockwork.tick(process(web), pdf=False, pages=False, mails=False)
    found = asked(web)
    assert (found["moderator_failed_turns"], found["moderator_overdue_games"]) == (1, 1)


def test_a_token_that_is_too_short_starts_no_server(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("short")
    with pytest.raises(SettingsError, match="16 characters"):
        make_web(tmp_path, f'[web]\nmetrics_token_file = "{tmp_path.as_posix()}/token"\n')


def test_the_page_lists_every_figure(root: Path) -> None:
    page = (root / "docs" / "watching.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `moderator_(\w+)[`{].*?\| (.*?) \|$", page, re.MULTILINE)
    gauges = [(gauge.name, gauge.what) for watch in WATCHES for gauge in watch.gauges]
    assert listed[2:] == gauges
