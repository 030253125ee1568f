"""Who reckons with clocks: `make lint` refuses it everywhere else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.clocks import main, wrong

ELSEWHERE = "moderator/league/acts/clock.py"


def test_nobody_else_reckons_with_deadlines(root: Path) -> None:
    assert main(root) == 0


@pytest.mark.parametrize(
    "line",
    [
        "due = period.due_at + timedelta(days=1)",
        "left = game.grace_until - now",
        "late = now - due_at",
        "game.due_at += span",
        "game.due_at = later",
        "game.opened_at, game.remind_at = now, None",
    ],
)
def test_a_line_that_does_is_found(line: str) -> None:
    assert [*wrong(line, ELSEWHERE)]
    assert not [*wrong(line, "moderator/league/values/deadlines.py")]


@pytest.mark.parametrize(
    "line", ["if game.due_at <= now: pass", "left = time_left(game.due_at, now)", "a.sent_at + day"]
)
def test_a_line_that_only_looks_is_none(line: str) -> None:
    assert [*wrong(line, ELSEWHERE)] == []


@pytest.mark.parametrize(
    "line",
    [
        "from datetime import UTC, datetime\n\nX = datetime.now(UTC)\n",
        "import time\n\nX = time.time()\n",
        "from datetime import date\n\nX = date.today()\n",
        "from datetime import datetime\n\nX = datetime.combine(day, hour)\n",
    ],
)
@pytest.mark.parametrize("name", [ELSEWHERE, "moderator/clock.py"])
def test_make_lint_refuses_another_look_at_the_clock(root: Path, line: str, name: str) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--select", "TID251", "--stdin-filename",
         str(root / name), "-"],
        input=line, capture_output=True, text=True, check=False, cwd=root,
    )  # fmt: skip
    assert ("TID251" in found.stdout) == (name == ELSEWHERE)
    assert "tools/clocks.py" in (root / "Makefile").read_text("utf-8")
