"""Codes that players hold show a game that was written anew from its first row."""

from __future__ import annotations

import json
import mailbox
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli
from moderator.store import session as store
from moderator.store.journal.canonical import short
from moderator.store.verification.export import encode, export_game
from tests.league.conftest import Played
from tests.mail.postal import Office, office


@pytest.fixture
def post(tmp_path: Path) -> Office:
    """Two turns were played, and mails went out after each."""
    made = office(tmp_path)
    for seat in (0, 1):
        made.played.send(seat, "take 1\nend")
        made.deliver()
    return made


def exported(played: Played, folder: Path) -> Path:
    file = folder / "kyiv-1.json"
    with store.read_transaction(played.engine) as session:
        file.write_bytes(encode(export_game(session, played.game(session))))
    return file


def verified(file: Path, *more: str) -> Result:
    return CliRunner().invoke(cli, ["verify", str(file), *more])


def test_what_a_file_cannot_show_is_said(post: Office, tmp_path: Path) -> None:
    said = verified(exported(post.played, tmp_path)).output
    assert "written anew from its first row would hold too" in said


@pytest.mark.parametrize("way", ["folder", "mbox", "one mail", "list"])
def test_the_mails_that_came_bear_the_game_out(post: Office, tmp_path: Path, way: str) -> None:
    file = exported(post.played, tmp_path)
    mails = sorted(post.sent.rglob("*.eml"))
    assert mails
    held = {"folder": post.sent, "mbox": tmp_path / "box.mbox", "one mail": mails[-1],
            "list": tmp_path / "codes.txt"}[way]  # fmt: skip
    box = mailbox.mbox(tmp_path / "box.mbox")
    for mail in mails:
        box.add(mail.read_bytes())
    box.close()
    code = short(json.loads(file.read_bytes())["rows"][-1]["digest"])
    (tmp_path / "codes.txt").write_text(f"turn 1, by hand: {code.upper()}\n")
    result = verified(file, "--codes", str(held))
    assert result.exit_code == 0, result.output
    assert "It is the game that your codes are of" in result.output


def test_a_game_written_anew_is_found_by_them(post: Office, tmp_path: Path) -> None:
    """The same game played another way, with chain, seal and all as a moderator writes them."""
    (tmp_path / "other").mkdir()
    other = office(tmp_path / "other")
    other.played.send(0, "take 2\nend")
    result = verified(exported(other.played, tmp_path), "--codes", str(post.sent))
    assert result.exit_code == 1
    assert "this is not the game that report was printed from" in result.output


def test_where_there_is_no_code_it_is_said(post: Office, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("nothing here")
    result = verified(exported(post.played, tmp_path), "--codes", str(tmp_path / "empty.txt"))
    assert "there is no code of kyiv-1 in it" in str(result.exception) + result.output
