"""Transactions: all or nothing, readers that cannot write, times that know their zone."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError
from sqlmodel import select

from moderator.store.session import engine, read_transaction, write_transaction
from moderator.store.tables import Chair, Heartbeat, League


def slugs(database: Engine) -> list[str]:
    with read_transaction(database) as session:
        return list(session.exec(select(League.slug).order_by(League.slug)))


def test_sqlite_is_set_up_to_lose_nothing(database: Engine) -> None:
    with write_transaction(database) as session:
        pragma = session.connection().exec_driver_sql
        found = {
            name: pragma(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    full = 2
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }


def test_the_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "not" / "yet" / "there.sqlite3"

    with write_transaction(engine(f"sqlite:///{path}")) as session:
        session.connection()

    assert path.exists()


def test_what_was_done_is_kept_and_stays_readable(either: Engine) -> None:
    with write_transaction(either) as session:
        league = League(slug="north", name="North")
        session.add(league)

    assert league.slug == "north"
    assert slugs(either) == ["north"]


def test_an_exception_takes_all_of_it_back(either: Engine) -> None:
    def half_done() -> None:
        with write_transaction(either) as session:
            session.add(League(slug="north", name="North"))
            session.flush()
            session.add(League(slug=str(1 // 0), name="South"))

    with pytest.raises(ZeroDivisionError):
        half_done()
    assert slugs(either) == []


def test_a_reader_cannot_write_and_the_next_writer_can(either: Engine) -> None:
    with read_transaction(either) as session:
        session.add(League(slug="north", name="North"))
        with pytest.raises(DBAPIError, match=r"read-?only"):
            session.flush()
    with write_transaction(either) as session:
        session.add(League(slug="south", name="South"))

    assert slugs(either) == ["south"]


def test_a_reader_sees_one_moment(either: Engine) -> None:
    with read_transaction(either) as session:
        assert session.exec(select(League)).all() == []
        with write_transaction(either) as writer:
            writer.add(League(slug="north", name="North"))
        assert session.exec(select(League)).all() == []

    assert slugs(either) == ["north"]


def test_a_writer_that_reads_first_waits_for_the_other_one(database: Engine) -> None:
    """With deferred transactions the second would fail at once: its view would be stale."""
    with write_transaction(database) as session:
        session.add(League(slug="count", name="0"))

    def count_up() -> None:
        for _ in range(20):
            with write_transaction(database) as session:
                league = session.exec(select(League)).one()
                league.name = str(int(league.name) + 1)

    threads = [Thread(target=count_up) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with read_transaction(database) as session:
        assert session.exec(select(League.name)).one() == "60"


def test_rows_must_point_somewhere(either: Engine) -> None:
    with pytest.raises(IntegrityError), write_transaction(either) as session:
        session.add(Chair(game_id=12, seat=0))


def test_a_time_without_a_zone_is_refused(database: Engine) -> None:
    with (
        pytest.raises(StatementError, match="without a zone"),
        write_transaction(database) as session,
    ):
        session.add(Heartbeat(beat_at=datetime(2026, 3, 1, 12)))  # noqa: DTZ001


def test_a_time_comes_back_as_the_same_moment_in_utc(either: Engine) -> None:
    there = datetime(2026, 3, 1, 12, 30, 0, 5, tzinfo=timezone(timedelta(hours=5, minutes=45)))
    with write_transaction(either) as session:
        session.add(Heartbeat(beat_at=there))

    with read_transaction(either) as session:
        back = session.exec(select(Heartbeat.beat_at)).one()
    assert back == there
    assert back is not None
    assert back.tzinfo is UTC
