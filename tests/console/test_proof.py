"""Verify, replay, export and backup, as they are typed."""

import contextlib
import json
import re
import shutil
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a league, and a game in it that is at turn 3: typed once, to be copied."""
    folder = tmp_path_factory.mktemp("league")
    with contextlib.chdir(folder):
        _type()
    return folder


@pytest.fixture
def here(typed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Such a folder, to work in."""
    shutil.copytree(typed, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _type() -> None:
    Path("sheet.txt").write_text("begin\nend\n")
    for line in (
        "init",
        "league new kyiv --name Kyiv",
        "player add olena olena@mail.example --name Olena",
        "player add taras taras@mail.example --name Taras",
        "game new kyiv-1 --league kyiv --player olena --player taras",
        "game new kyiv-2 --league kyiv --player taras --player olena",
        "game start kyiv-1",
        "orders kyiv-1 A sheet.txt",
        "orders kyiv-1 B sheet.txt",
    ):
        assert run(*line.split()).exit_code == 0, line


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def exported(here: Path) -> Path:
    assert run("export", "kyiv-1").exit_code == 0
    return here / "kyiv-1.json"


def test_an_exported_game_holds(here: Path) -> None:
    result = run("verify", str(exported(here)))
    assert result.exit_code == 0
    assert result.output.startswith("kyiv-1 holds: 2 turns,")
    assert "when it is over" in result.output


def test_verify_needs_no_league(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = exported(here)
    elsewhere = here / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert run("verify", str(file)).exit_code == 0
    assert list(elsewhere.iterdir()) == []


def test_every_byte_that_is_changed_is_found(here: Path) -> None:
    file = exported(here)
    data = file.read_bytes()
    for place in range(0, len(data), max(1, len(data) // 60)):
        file.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        result = run("verify", str(file))
        assert result.exit_code == 1, place
        assert result.output.startswith("WRONG  "), result.output
        assert "Traceback" not in result.output


def test_where_a_tampered_one_breaks(here: Path) -> None:
    file = exported(here)
    document = json.loads(file.read_bytes())
    document["rows"][4]["body"]["turn"] = 9
    file.write_text(json.dumps(document))
    result = run("verify", str(file), "--json")
    found = json.loads(result.output)
    assert not found["holds"]
    assert 5 in [finding["row"] for finding in found["findings"]]


def test_a_printed_code(here: Path) -> None:
    file = exported(here)
    code = json.loads(file.read_bytes())["turns"][0]["code"]
    assert run("verify", str(file), "--code", code.upper()).exit_code == 0
    result = run("verify", str(file), "--code", "0000-0000-00")
    assert result.exit_code == 1
    assert "not the game that report was printed from" in result.output


def test_a_file_that_is_no_game(here: Path) -> None:
    result = run("verify", "sheet.txt")
    assert result.exit_code == 1
    assert result.output == "WRONG  the file: this is no exported game, or it was cut off\n"


def test_replay_holds_and_changes_nothing(here: Path) -> None:
    file = here / "var" / "moderator.sqlite3"
    before = sqlite3.connect(file).execute("SELECT count(*), max(digest) FROM journalrow")
    counted = before.fetchone()
    result = run("replay", "kyiv-1")
    assert (result.exit_code, result.output[:13]) == (0, "kyiv-1 holds:")
    after = sqlite3.connect(file).execute("SELECT count(*), max(digest) FROM journalrow")
    assert after.fetchone() == counted


def test_replay_finds_what_was_changed_in_the_database(here: Path) -> None:
    with sqlite3.connect(here / "var" / "moderator.sqlite3") as database:
        database.execute("UPDATE journalrow SET body = replace(body, '\"seat\":0', '\"seat\":1')")
    result = run("replay", "kyiv-1")
    assert result.exit_code == 1
    assert "WRONG  row" in result.output


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_game_that_has_not_begun(here: Path, command: str) -> None:
    result = run(command, "kyiv-2")
    assert str(result.exception) == "kyiv-2 has not begun: moderator game start kyiv-2"


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_game_that_is_none(here: Path, command: str) -> None:
    result = run(command, "lviv-1")
    assert "unknown-game word=lviv-1" in str(result.exception)


def test_an_export_tells_nothing_hidden(here: Path) -> None:
    """No sheet that is sealed, no coins, no score."""
    (here / "sheet.txt").write_text("begin\ntake 1 # a secret of mine\ndraft\n")
    run("orders", "kyiv-1", "A", "sheet.txt")
    text = exported(here).read_text()
    assert not any(word in text for word in ("secret of mine", 'coins":5', "scored", "score"))


def test_a_folder_that_is_not_there(here: Path) -> None:
    for command in (("export", "kyiv-1", "nowhere/game.json"), ("backup", "nowhere/copy.sqlite3")):
        result = run(*command)
        assert "Name a file in a folder that is there." in str(result.exception)


def test_a_backup_is_a_whole_database(here: Path) -> None:
    result = run("backup", "copy.sqlite3")
    assert result.exit_code == 0
    assert str(here / "var" / "secret") in result.output
    games = sqlite3.connect(here / "copy.sqlite3").execute("SELECT slug FROM game ORDER BY slug")
    assert games.fetchall() == [("kyiv-1",), ("kyiv-2",)]


def receipt_of(text: str, seat: str) -> str:
    """Hand that text in; the receipt that the answer gives."""
    Path("claimed.txt").write_text(text)
    found = re.search(
        r"[0-9a-f]{16}\.[0-9a-f]{64}", run("orders", "kyiv-1", seat, "claimed.txt").output
    )
    assert found
    return found[0]


@pytest.mark.parametrize("ending", ["\n", "\r\n", ""])
def test_a_player_proves_what_was_on_file(here: Path, ending: str) -> None:
    receipt = receipt_of("begin\ndecline # as agreed\nend\n", "A")
    claim = here / "claimed.txt"
    claim.write_bytes(
        f"begin{ending or chr(10)}decline # as agreed{ending or chr(10)}end{ending}".encode()
    )
    asked = ["--sheet", str(claim), "--receipt", receipt, "--seat", "a", "--turn", "3"]
    result = run("verify", str(exported(here)), *asked)
    assert result.exit_code == 0, result.output
    assert "That text was on file for seat A in turn 3, and was opened." in result.output


@pytest.mark.parametrize(
    ("seat", "turn", "text"),
    [("A", "3", "begin\nend\n"), ("B", "3", None), ("A", "4", None)],
)
def test_a_claim_of_anything_else_fails(here: Path, seat: str, turn: str, text: str | None) -> None:
    receipt = receipt_of("begin\ndecline\nend\n", "A")
    (here / "claimed.txt").write_text(text or "begin\ndecline\nend\n")
    asked = ("--sheet", "claimed.txt", "--receipt", receipt, "--seat", seat, "--turn", turn)
    result = run("verify", str(exported(here)), *asked)
    assert result.exit_code == 1
    assert "the receipt was not given for this text" in result.output


def test_a_sheet_that_was_not_opened_proves_nothing(here: Path) -> None:
    receipt = receipt_of("begin\ndecline\ndraft\n", "A")
    asked = ("--sheet", "claimed.txt", "--receipt", receipt, "--seat", "A", "--turn", "3")
    result = run("verify", str(exported(here)), *asked)
    assert result.exit_code == 1
    assert "no sheet with this receipt was opened for seat A and turn 3" in result.output


def test_a_claim_says_all_that_it_is_about(here: Path) -> None:
    result = run("verify", str(exported(here)), "--sheet", "sheet.txt", "--seat", "A")
    assert "--receipt (with its point), --seat and --turn too" in str(result.exception)
