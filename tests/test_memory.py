"""What a process that serves does not need is not loaded until somebody needs it."""

from __future__ import annotations

import subprocess
import sys

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
