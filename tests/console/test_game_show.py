"""What `game show` tells of a game's log."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import cli


def test_acts_are_told_with_their_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for line in (
        "init",
        "league new kyiv --name Kyiv",
        "player add olena olena@mail.example --name Olena",
        "player add taras taras@mail.example --name Taras",
        "game new kyiv-1 --league kyiv --player olena --player taras",
    ):
        assert CliRunner().invoke(cli, line.split()).exit_code == 0, line
    first, last = _days()
    added = CliRunner().invoke(cli, ["vacation", "add", "kyiv", "taras", first, last])
    assert added.exit_code == 0, added.output

    shown = CliRunner().invoke(cli, ["status", "kyiv-1"]).output

    assert f"the organiser: B takes a vacation: {first} – {last}" in shown
    log = CliRunner().invoke(cli, ["league", "show", "kyiv"]).output
    assert ": made a game: kyiv-1\n" in log


def _days() -> tuple[str, str]:
    """Days to come, by the clock that the command reads."""
    today = datetime.now(UTC).date()
    return (today + timedelta(days=9)).isoformat(), (today + timedelta(days=11)).isoformat()
