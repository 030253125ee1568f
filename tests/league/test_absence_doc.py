"""The tables of docs/absence.md: the page says what the code does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from moderator.league.options import absence_rules
from moderator.league.values.errors import LeagueError
from tests.league.conftest import Played, make
from tests.league.test_absence import noted

PAGE = Path(__file__).resolve().parents[2] / "docs" / "absence.md"


def rows(first_heading: str) -> list[list[str]]:
    """The cells of the page's table whose header begins with `first_heading`."""
    blocks = PAGE.read_text("utf-8").split("\n\n")
    (table,) = [block for block in blocks if block.startswith(f"| {first_heading} |")]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def test_every_rule_is_explained_with_its_default() -> None:
    said = {cells[0].strip("`"): cells[2].strip("`") for cells in rows("rule")}
    assert said == absence_rules.write(absence_rules.AbsenceRules())


def test_every_way_of_being_away_is_explained() -> None:
    assert tuple(cells[0].strip("`") for cells in rows("`away`")) == absence_rules.AWAY


@pytest.mark.parametrize(("asked", "due"), rows("B is asked"))
def test_when_a_deadline_waits(tmp_path: Path, asked: str, due: str) -> None:
    played = make(tmp_path)
    played.now = datetime(2026, 11, 30, 8, tzinfo=UTC)
    noted(played, 1, "vacation 2026-12-03 to 2026-12-06")
    played.now = datetime.fromisoformat(asked).replace(tzinfo=UTC)
    played.send(0, "take 1\nend")
    moment, _, later = due.partition(" + ")
    wanted = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert played.look().due_at == wanted + (timedelta(hours=48) if later else timedelta())
    played.engine.dispose()


def test_a_rule_that_cannot_be_is_refused_by_its_key(played: Played) -> None:
    for key, wrong in (("vacation", "many"), ("away", "nap"), ("holidays", "25.12"), ("x", "1")):
        with pytest.raises(LeagueError, match=key):
            played.lay_down(**{key: wrong})
