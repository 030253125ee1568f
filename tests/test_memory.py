"""What a process that serves does not need is not loaded until somebody needs it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

IN_USE_ELSEWHERE = (
    "alembic",
    "icalendar",
    "openskill",
    "weasyprint",
    "numpy",
    "PIL",
    "cryptography",
)


@pytest.mark.parametrize("module", ["moderator.console.running", "moderator.console.bench"])
def test_what_is_not_used_is_not_loaded(module: str) -> None:
    asked = f"import sys, {module}; print(*sorted(set({IN_USE_ELSEWHERE!r}) & set(sys.modules)))"
    found = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == []


A_MAIL_NEEDS_NONE_OF = (
    "sqlalchemy",
    "sqlmodel",
    "flask",
    "babel",
    "jinja2",
    "structlog",
    "moderator.games",
    "moderator.locale.catalogue",
    "moderator.web",
)

PIPED = f"""
import sys
sys.argv = ["moderator", "receive"]
from moderator.cli import main
try:
    main()
except SystemExit as end:
    assert end.code == 0, end.code
print(*sorted(set({A_MAIL_NEEDS_NONE_OF!r}) & set(sys.modules)))
"""


def test_a_mail_by_pipe_loads_no_rules_no_words_and_no_pages(tmp_path: Path) -> None:
    """A mail server starts this process for each mail, twenty at once on a deadline's evening."""
    begin = "import sys; sys.argv = ['moderator', 'init']; from moderator.cli import main; main()"
    subprocess.run([sys.executable, "-c", begin], cwd=tmp_path, check=True, capture_output=True)
    found = subprocess.run(
        [sys.executable, "-c", PIPED], cwd=tmp_path, input=b"From: a@b.example\n\nx\n",
        capture_output=True, check=True,
    )  # fmt: skip
    assert found.stdout.split() == []
    with closing(sqlite3.connect(tmp_path / "var" / "moderator.sqlite3")) as database:
        assert database.execute("SELECT state, source LIKE 'pipe:%' FROM message").fetchall() == [
            ("new", 1)
        ]
