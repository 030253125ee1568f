"""A copy of a database in use."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_mock_engine
from sqlmodel import select
from toygame import RULES, play_out, sit_down

from moderator.store.backup import backup
from moderator.store.session import engine, read_transaction, write_transaction
from moderator.store.tables import Game
from moderator.store.upgrade import is_current
from moderator.store.verification.recheck import recheck


def test_the_copy_is_a_database_with_the_same_games(database: Engine, tmp_path: Path) -> None:
    with write_transaction(database) as session:
        play_out(sit_down(session))

    backup(database, tmp_path / "copy.sqlite3")

    copy = engine(f"sqlite:///{tmp_path / 'copy.sqlite3'}")
    assert is_current(copy)
    with read_transaction(copy) as session:
        assert recheck(session, session.exec(select(Game)).one(), RULES) == ()


def test_what_is_not_committed_is_not_in_it(database: Engine, tmp_path: Path) -> None:
    with write_transaction(database) as session:
        sit_down(session)
        session.flush()
        backup(database, tmp_path / "copy.sqlite3")

    with read_transaction(engine(f"sqlite:///{tmp_path / 'copy.sqlite3'}")) as session:
        assert session.exec(select(Game)).all() == []


def test_the_copy_is_one_file_for_its_owner_alone(database: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "copy.sqlite3").write_bytes(b"an older copy")

    backup(database, folder / "copy.sqlite3")

    assert [found.name for found in folder.iterdir()] == ["copy.sqlite3"]
    assert (folder / "copy.sqlite3").stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(folder / "copy.sqlite3") as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_folder_that_is_not_there(database: Engine, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="not-there"):
        backup(database, tmp_path / "not-there" / "copy.sqlite3")


def test_postgresql_has_a_way_of_its_own(tmp_path: Path) -> None:
    elsewhere = create_mock_engine("postgresql+psycopg://", executor=lambda *_: None)

    with pytest.raises(ValueError, match="pg_dump"):
        backup(elsewhere, tmp_path / "copy.sqlite3")  # type: ignore[arg-type]
