"""docs/a-year.md is played as it stands, in its order, with a clock that its dates move on."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlmodel import col, select

from moderator import cli as command_line
from moderator.console import bench as benches
from moderator.console.bench import Bench
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store.tables import Game
from tests.seasons.stage import League

PLAYED = "played to their end"


@dataclass
class MovedClock:
    """The time that the commands are told."""

    now: datetime

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Year:
    """Somebody who types what the text says."""

    clock: MovedClock
    told: list[str]

    def line(self, line: str) -> None:
        if line.startswith("# "):
            self._date(line.removeprefix("# "))
        else:
            self._type(line)

    def _date(self, text: str) -> None:
        """The clock stands at noon of that day, and the server ticks; where games are played, they
        are over by then."""
        day, _, what = text.partition(": ")
        self.clock.now = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=UTC)
        if PLAYED in what:
            self._finish()
        if Path("var/moderator.sqlite3").exists():
            self._type("moderator tick --clock-is-right --no-pdf")

    def _finish(self) -> None:
        engine = store.engine("sqlite:///var/moderator.sqlite3")
        stage = League(engine)
        stage.now = self.clock.now
        with store.write_transaction(engine) as session:
            running = session.exec(
                select(Game).where(Game.state == "running").order_by(col(Game.id))
            ).all()
            assert running
            for game in running:
                stage.finish(session, game)
        engine.dispose()

    def _type(self, line: str) -> None:
        words = shlex.split(line)[1:]
        result = CliRunner().invoke(command_line.cli, words)
        assert result.exit_code == 0, f"{line}\n{result.output}\n{result.exception!r}"
        self.told.append(result.output)


@pytest.fixture
def year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Year:
    clock = MovedClock(datetime(2026, 9, 1, 12, tzinfo=UTC))

    class MovedBench(Bench):
        @cached_property
        def runtime(self) -> Runtime:
            return replace(Runtime(self.engine, self.settings, self.secret), clock=clock)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command_line, "Bench", MovedBench)
    monkeypatch.setattr(benches, "utc_now", clock)
    (tmp_path / "news.md").write_text("Eight of us, *three* rounds.\n", encoding="utf-8")
    return Year(clock, [])


def lines(root: Path) -> list[str]:
    text = (root / "docs" / "a-year.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


@pytest.mark.slow
def test_the_year_goes_as_it_is_told(year: Year, root: Path) -> None:
    for line in lines(root):
        year.line(line)
    assert len(year.told) > 80
    assert any("Approve" in told or "approval" in told for told in year.told)
