"""The list of players: their addresses, and which of them gets no mail for now."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli

WHY = "2026-11-28: mail comes back 5.1.1"


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def test_an_address_whose_mail_came_back_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("init")
    added = run("player", "add", "taras", "taras@mail.example", "--name", "Taras")
    assert added.exit_code == 0, added.output
    with closing(sqlite3.connect("var/moderator.sqlite3")) as base, base:
        base.execute(
            'INSERT INTO address (person_id, email, "primary", paused) VALUES (1, ?, 0, ?)',
            ("taras@work.example", WHY),
        )
    assert (
        f"taras@mail.example, taras@work.example (no mail: {WHY})" in run("player", "list").output
    )
    (shown,) = json.loads(run("player", "list", "--json").output)
    assert shown["addresses"] == [
        {"email": "taras@mail.example", "paused": None},
        {"email": "taras@work.example", "paused": WHY},
    ]
