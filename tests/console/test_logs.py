"""A traceback in the log tells where it went wrong, never a secret that stood in a variable."""

import pytest
import structlog

from moderator.console import logs


def test_a_traceback_shows_no_variables(capsys: pytest.CaptureFixture[str]) -> None:
    before = structlog.get_config()
    logs.configure()
    try:
        secret = "c" * 3 + "anary"
        try:
            raise RuntimeError(f"went wrong with {len(secret)}")
        except RuntimeError:
            structlog.get_logger().exception("tick", part="outbox")
    finally:
        structlog.configure(**before)
    told = capsys.readouterr()
    assert told.out == ""
    assert "went wrong with 8" in told.err
    assert "cccanary" not in told.err
