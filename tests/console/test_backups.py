"""Backup, restore and check-database, as they are typed."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator import clockwork
from moderator.backups import keeping
from moderator.cli import cli
from moderator.config import load, read_secret
from moderator.games import GAMES
from moderator.runtime import Runtime
from moderator.store import backup
from moderator.store import session as store

DATABASE = Path("var/moderator.sqlite3")


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a league and a game that runs: typed once, to be copied."""
    folder = tmp_path_factory.mktemp("league")
    with contextlib.chdir(folder):
        Path("sheet.txt").write_text("begin\nend\n")
        for line in (
            "init",
            "league new kyiv --name Kyiv",
            "player add olena olena@mail.example --name Olena",
            "player add taras taras@mail.example --name Taras",
            "game new kyiv-1 --league kyiv --player olena --player taras",
            "game start kyiv-1",
        ):
            assert run(*line.split()).exit_code == 0, line
    return folder


@pytest.fixture
def here(typed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(typed, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def opened(now: datetime) -> Runtime:
    settings = load()
    return Runtime(
        store.engine(settings.database.url), settings, read_secret(settings), lambda: now
    )


def moved(folder: Path) -> None:
    """The machine burns down; on the new one are settings, secret and the copy."""
    for path in DATABASE.parent.glob(f"{DATABASE.name}*"):
        path.unlink()
    shutil.rmtree(folder / "exports", ignore_errors=True)


def test_onto_an_empty_machine(here: Path) -> None:
    assert run("backup", "copy.sqlite3").exit_code == 0
    moved(here)
    result = run("restore", "copy.sqlite3", "--yes", "--reason", "The disk failed")
    assert result.exit_code == 0, result.output
    assert "paused: kyiv-1." in result.output
    assert "paused" in run("status").output
    assert "The disk failed" in run("league", "show", "kyiv").output
    assert run("check-database").output == "All fits together; games looked at: 1.\n"
    assert "1 played again, all fits together" in run("doctor", "--deep").output
    assert run("resume", "kyiv", "--reason", "All is back", "--yes").exit_code == 0


def test_it_asks_before_it_goes_back(here: Path) -> None:
    run("backup", "copy.sqlite3")
    moved(here)
    asked = CliRunner().invoke(cli, ["restore", "copy.sqlite3"], input="n\n")
    assert asked.exit_code == 1
    assert "All games go back to" in asked.output


def test_nothing_works_with_a_copy_that_has_only_been_laid_there(here: Path) -> None:
    """Who copies the file into its place by hand is told what is missing; a mail waits."""
    run("backup", "copy.sqlite3")
    moved(here)
    shutil.copyfile("copy.sqlite3", DATABASE)
    for command in ("status", "tick", "check-database"):
        assert "run `moderator restore`" in str(run(command).exception)
    taken = CliRunner().invoke(cli, ["receive"], input="From: a@mail.example\n\nx\n")
    assert taken.exit_code == 75
    assert run("restore", "--yes").exit_code == 0
    assert run("status").exit_code == 0


def test_a_database_that_is_there_is_put_aside_only_when_that_is_said(here: Path) -> None:
    run("backup", "copy.sqlite3")
    assert "--replace" in str(run("restore", "copy.sqlite3", "--yes").exception)
    result = run("restore", "copy.sqlite3", "--yes", "--replace")
    assert result.exit_code == 0, result.output
    (aside,) = DATABASE.parent.glob("*.lost-*Z")
    assert str(aside) in result.output


def test_not_under_a_server_that_runs(here: Path) -> None:
    run("tick", "--no-pdf")
    run("backup", "copy.sqlite3")
    refused = run("restore", "copy.sqlite3", "--yes", "--replace")
    assert "stop the server first" in str(refused.exception)


def test_not_with_another_secret(here: Path) -> None:
    run("backup", "copy.sqlite3")
    moved(here)
    secret = Path("var/secret")
    mine = secret.read_text()
    secret.unlink()
    assert "Put back" in str(run("restore", "copy.sqlite3", "--yes").exception)
    secret.write_text("x" * 64)
    refused = str(run("restore", "copy.sqlite3", "--yes").exception)
    assert str(secret) in refused
    assert mine.strip() not in refused
    assert not DATABASE.exists()


def test_not_from_what_is_no_copy(here: Path) -> None:
    moved(here)
    Path("copy.sqlite3").write_bytes(b"rubbish" * 1000)
    assert "is no copy" in str(run("restore", "copy.sqlite3", "--yes").exception)


def damage(sql: str) -> None:
    with sqlite3.connect(DATABASE) as database:
        database.execute(sql)


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        (
            "UPDATE journalrow SET body = replace(body, 'answer', 'anwser') WHERE number = 3",
            "row 3",
        ),
        ("UPDATE snapshot SET state = '{}'", "kyiv-1: "),
        ("DELETE FROM chair WHERE seat = 1", "points at a row of chair"),
        ("UPDATE game SET asked = '[1]'", "game.asked"),
        ("UPDATE game SET kind = 'chess'", "chess is no game"),
    ],
)
def test_what_does_not_fit_is_named(here: Path, sql: str, said: str) -> None:
    damage(sql)
    result = run("check-database")
    assert result.exit_code == 1
    assert said in result.output
    assert "moderator restore FILE --replace" in result.output
    deep = run("doctor", "--deep")
    assert deep.exit_code == 1
    assert said in deep.output
    assert "moderator restore FILE --replace" in deep.output


@pytest.mark.usefixtures("here")
def test_a_game_that_began_with_other_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "began with rules" not in run("doctor", "--deep").output
    rules = GAMES["smallworld"].rules
    began = rules.version
    monkeypatch.setattr(type(rules), "version", "99")
    result = run("doctor", "--deep")
    assert f"kyiv-1 began with rules {began}, 99 are installed" in result.output


def test_a_file_that_is_damaged_is_said_in_a_line(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from moderator import cli as program

    with contextlib.closing(sqlite3.connect(DATABASE)) as base:  # all of it into the one file
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = DATABASE.read_bytes()
    DATABASE.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    for end in ("-wal", "-shm"):
        Path(f"{DATABASE}{end}").unlink(missing_ok=True)
    monkeypatch.setattr("sys.argv", ["moderator", "status"])
    with pytest.raises(SystemExit):
        program.main()
    assert "the database is damaged: stop the server" in capsys.readouterr().err
    assert run("check-database").exit_code == 1
    doctor = run("doctor", "--deep")
    assert doctor.exit_code == 1
    assert "moderator restore FILE --replace" in doctor.output


def days(folder: Path) -> Sequence[str]:
    return [f"{backup.made_at(one):%d}" for one in backup.copies(folder)]


def test_the_newest_copies_are_kept(here: Path) -> None:
    Path("config.toml").write_text("[backup]\nkeep = 2\n")
    folder = here / "var" / "backups"
    for day in (1, 2, 3):
        assert keeping.rotate(opened(datetime(2026, 12, day, tzinfo=UTC))).is_file()
        (folder / "mine.sqlite3").write_text("somebody else's")
    assert days(folder) == ["03", "02"]
    assert (folder / "mine.sqlite3").is_file()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert run("backup").exit_code == 0
    assert len(days(folder)) == 2


def test_a_copy_is_made_when_one_is_due(here: Path) -> None:
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    made = []
    for hours in (0, 1, 23, 24, 25, 48):
        runtime = opened(noon + timedelta(hours=hours))
        clockwork.Clock(runtime).back_up()
        made.append(len(backup.copies(runtime.settings.backup.folder)))
    assert made == [1, 1, 1, 2, 2, 3]


def test_no_copy_is_made_where_none_is_wanted(here: Path) -> None:
    Path("config.toml").write_text('[backup]\nevery = "0"\n')
    clockwork.Clock(opened(datetime(2026, 12, 1, 12, tzinfo=UTC))).back_up()
    assert not (here / "var" / "backups").exists()


def test_a_copy_that_fails_stops_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "var" / "backups").write_text("a file, and no folder")
    clockwork.Clock(opened(datetime(2026, 12, 1, 12, tzinfo=UTC))).back_up()
    assert (here / "var" / "backups").read_text() == "a file, and no folder"
