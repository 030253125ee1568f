"""docs/organising.md and docs/desk.md: their commands run, as dry runs, on a league."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from moderator.cli import cli
from moderator.league.acts.settings import SETTINGS
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import keeping
from moderator.league.seasons.terms import Terms
from moderator.store import session as store
from tests.league.conftest import SECRET, Played, make
from tests.moments import moment

COMMAND = re.compile(r"`(moderator [^`]+)`|^(moderator .+)$", re.MULTILINE)
OVER = ("correct", "approve", "press hide", "game name-players", "league archive")
"""Acts that this league has nothing for: they are refused with a word, and no traceback."""

NO_ACT = (
    "organiser",
    "player",
    "league show",
    "season show",
    "schema",
    "completion",
    "manual",
    "waiting",
)
"""Run as they stand: they only show something, or add people that the next commands name."""


def commands(root: Path) -> list[str]:
    text = "".join((root / "docs" / name).read_text() for name in ("organising.md", "desk.md"))
    return commands_of(text)


def commands_of(text: str) -> list[str]:
    return ["".join(found) for found in COMMAND.findall(text)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret").write_text(SECRET.decode())
    url = f"sqlite:///{tmp_path}/league.sqlite3"
    (tmp_path / "config.toml").write_text(
        f'secret_file = "secret"\n[database]\nurl = "{url}"\n', encoding="utf-8"
    )
    played: Played = make(tmp_path)
    with store.write_transaction(played.engine) as session:
        directory.add_player(
            moment(session, played.now), NewPlayer("pavlo", "Pavlo", "pavlo@mail.example")
        )
        kyiv = directory.find_league(session, "kyiv")
        keeping.new_season(moment(session, played.now), kyiv, "autumn", "Autumn", "league", Terms())
    played.engine.dispose()
    return tmp_path


def test_the_commands_of_the_documents_are_dry_run(folder: Path, root: Path) -> None:
    del folder
    found = commands(root)
    assert len(found) >= 10
    for line in (one.partition(" > ")[0] for one in found):  # the rest is the shell's
        words = shlex.split(line.replace("ingrid", "pavlo").replace("kyiv-1 14", "kyiv-1 1"))[1:]
        words = [
            word.replace("olena", "dovbush").replace("Olena", "Dovbush")
            if words[0] == "player"
            else word
            for word in words
        ]
        if not line.removeprefix("moderator ").startswith(NO_ACT):
            words += ["--dry-run"]
        result = CliRunner().invoke(cli, words)
        allowed = line.removeprefix("moderator ").startswith((*OVER, "rollback"))
        assert result.exit_code == 0 or allowed, f"{line}\n{result.output}{result.exception!r}"
        assert not isinstance(result.exception, click.UsageError)
        assert result.exit_code != 2, f"{line}: no such command or option\n{result.output}"


def test_the_settings_are_all_named(root: Path) -> None:
    text = (root / "docs" / "organising.md").read_text()
    assert [name for name in SETTINGS if f"`{name}`" not in text] == []
