"""The public page on the file's format is right: its program checks a file as we do."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine
from toygame import play_out, sit_down

from moderator.store.journal.entries import ENVELOPE, KEYS
from moderator.store.session import write_transaction
from moderator.store.verification.export import encode, export_game


@pytest.fixture
def page(root: Path) -> str:
    return (root / "docs" / "export.md").read_text(encoding="utf-8")


@pytest.fixture
def whole(database: Engine) -> bytes:
    with write_transaction(database) as session:
        table = sit_down(session)
        play_out(table)
        return encode(export_game(session, table.game))


def checked(page: str, data: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (folder / "check.py").write_text(program, encoding="utf-8")
    (folder / "game.json").write_bytes(data)
    command = [sys.executable, "check.py", "game.json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_its_program_holds_a_game_for_good(page: str, whole: bytes, tmp_path: Path) -> None:
    result = checked(page, whole, tmp_path)

    assert result.stdout.startswith("toy-1 holds: 11 rows, 4 rolls, code ")
    assert result.stderr == ""


def test_its_program_finds_a_changed_bid(page: str, whole: bytes, tmp_path: Path) -> None:
    result = checked(page, whole.replace(b'"coins":9', b'"coins":8'), tmp_path)

    assert "AssertionError: the seal" in result.stderr


def test_it_names_every_kind_and_field(page: str) -> None:
    named = set(re.findall(r"`([a-z]+)`", page))

    assert KEYS.keys() | ENVELOPE | frozenset().union(*KEYS.values()) <= named
