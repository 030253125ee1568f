"""What stands in a log line about an error: where it broke, never what it was about."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
import structlog
from sqlalchemy.exc import OperationalError

from moderator.config import SettingsError
from moderator.console import logs
from moderator.store.causes import cause


@pytest.fixture
def configured() -> Iterator[None]:
    before = structlog.get_config()
    logs.configure()
    yield
    structlog.configure(**before)


def broken(coins: str, address: str) -> None:
    try:
        raise KeyError(coins)
    except KeyError as error:
        raise ValueError(address) from error


@pytest.mark.usefixtures("configured")
def test_a_traceback_tells_where_and_no_word_of_the_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hidden = ("7 coins", "olena@mail.example")
    try:
        broken(*hidden)
    except ValueError:
        structlog.get_logger().exception("deadline", game=7)
    told = capsys.readouterr().err
    assert "event='deadline' game=7" in told
    assert told.index("in broken") < told.index("KeyError\\n") < told.rindex("in broken")
    assert told.rstrip().endswith("ValueError'")
    assert not any(one in told for one in hidden)


@pytest.mark.usefixtures("configured")
def test_words_that_are_meant_for_the_organiser_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    try:
        raise SettingsError("smtp.key: no password there")
    except SettingsError:
        structlog.get_logger().exception("tick", part="outbox")
    assert "SettingsError: smtp.key: no password there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device", "/home/olena/var/x"), "No space left on device"),
        (sqlite3.OperationalError("database is locked"), "database is locked"),
        (sqlite3.OperationalError("database or disk is full"), "database or disk is full"),
        (OperationalError("BEGIN", {}, sqlite3.OperationalError("disk I/O error")), "disk I/O"),
        (sqlite3.IntegrityError("UNIQUE constraint failed: olena@mail.example"), "IntegrityError"),
        (ConnectionError("olena@mail.example"), "ConnectionError"),
    ],
)
@pytest.mark.usefixtures("configured")
def test_what_an_operator_can_mend_is_told(
    capsys: pytest.CaptureFixture[str], error: Exception, said: str
) -> None:
    """By its cause, whether in a line or behind a traceback; whose it was is never told."""
    assert said in cause(error)
    try:
        raise error
    except type(error):
        structlog.get_logger().exception("deadline")
    told = capsys.readouterr().err
    assert said in told
    assert "olena" not in told + cause(error)
