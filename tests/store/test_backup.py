"""A copy of a database in use."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_mock_engine
from sqlmodel import select
from toygame import RULES, play_out, sit_down

from moderator.store.backup import Label, backup, label_of, lost_sheets, put_back
from moderator.store.session import engine, read_transaction, write_transaction
from moderator.store.tables import Game
from moderator.store.upgrade import is_current
from moderator.store.verification.recheck import recheck

LABEL = Label(datetime(2026, 12, 1, 12, tzinfo=UTC), "0.1.0", ("var/secret",), "a1b2")


def test_the_copy_is_a_database_with_the_same_games(database: Engine, tmp_path: Path) -> None:
    with write_transaction(database) as session:
        play_out(sit_down(session))

    backup(database, tmp_path / "copy.sqlite3", LABEL)

    copy = engine(f"sqlite:///{tmp_path / 'copy.sqlite3'}")
    assert is_current(copy)
    with read_transaction(copy) as session:
        assert recheck(session, session.exec(select(Game)).one(), RULES) == ()


def test_what_is_not_committed_is_not_in_it(database: Engine, tmp_path: Path) -> None:
    with write_transaction(database) as session:
        sit_down(session)
        session.flush()
        backup(database, tmp_path / "copy.sqlite3", LABEL)

    with read_transaction(engine(f"sqlite:///{tmp_path / 'copy.sqlite3'}")) as session:
        assert session.exec(select(Game)).all() == []


def test_the_copy_is_one_file_for_its_owner_alone(database: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "copy.sqlite3").write_bytes(b"an older copy")

    backup(database, folder / "copy.sqlite3", LABEL)

    assert [found.name for found in folder.iterdir()] == ["copy.sqlite3"]
    assert (folder / "copy.sqlite3").stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(folder / "copy.sqlite3") as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_folder_that_is_not_there(database: Engine, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="not-there"):
        backup(database, tmp_path / "not-there" / "copy.sqlite3", LABEL)


def test_postgresql_has_a_way_of_its_own(tmp_path: Path) -> None:
    elsewhere = create_mock_engine("postgresql+psycopg://", executor=lambda *_: None)

    with pytest.raises(ValueError, match="pg_dump"):
        backup(elsewhere, tmp_path / "copy.sqlite3", LABEL)  # type: ignore[arg-type]


def test_a_copy_has_its_label_and_the_database_at_work_has_none(
    database: Engine, tmp_path: Path
) -> None:
    backup(database, tmp_path / "copy.sqlite3", LABEL)
    assert label_of(database) is None
    assert label_of(engine(f"sqlite:///{tmp_path / 'copy.sqlite3'}")) == LABEL


def test_a_copy_without_a_label_gets_one_as_it_is_put_back(
    database: Engine, tmp_path: Path
) -> None:
    """One that was made by other means, as by copying the file of a server that stood still."""
    moment = LABEL.made_at + timedelta(days=1)
    backup(database, tmp_path / "copy.sqlite3", LABEL)
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        copy.execute("DROP TABLE backup_label")
    there = tmp_path / "there.sqlite3"
    assert put_back(tmp_path / "copy.sqlite3", there, moment) == Label(moment)
    assert label_of(engine(f"sqlite:///{there}")) == Label(moment)
    assert there.stat().st_mode & 0o777 == 0o600


def test_what_is_no_copy_is_not_put_back(tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite3").write_bytes(b"no database at all" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        put_back(tmp_path / "copy.sqlite3", tmp_path / "there.sqlite3", LABEL.made_at)
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite3"]


def test_a_database_that_cannot_be_read_tells_no_lost_sheets(tmp_path: Path) -> None:
    (tmp_path / "lost.sqlite3").write_bytes(b"no database at all" * 100)
    assert lost_sheets(tmp_path / "lost.sqlite3", LABEL.made_at) is None
    assert lost_sheets(tmp_path / "nowhere.sqlite3", LABEL.made_at) is None
