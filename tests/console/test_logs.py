"""What stands in a log line about an error: where it broke, never what it was about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import structlog

from moderator.config import SettingsError
from moderator.console import logs


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
