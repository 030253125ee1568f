"""The tables of docs/deadlines.md, worked out anew: the page says what the code does."""

from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from moderator.league.values.deadlines import OutageRule, open_period, outage_shift
from moderator.league.values.rhythm import next_due
from moderator.league.values.rhythm_text import KEYS, one_line, read_rhythm
from moderator.league.values.spans import read_span
from moderator.league.values.walltime import instant_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "deadlines.md"
KYIV = ZoneInfo("Europe/Kyiv")


def rows(first_heading: str) -> list[list[str]]:
    """The cells of the page's table whose header begins with `first_heading`."""
    blocks = PAGE.read_text("utf-8").split("\n\n")
    (table,) = [block for block in blocks if block.startswith(f"| {first_heading} |")]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def kyiv(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=KYIV).astimezone(UTC)


def test_every_setting_is_explained() -> None:
    assert tuple(cells[0].strip("`") for cells in rows("setting")) == KEYS


@pytest.mark.parametrize(("what", "asked", "before", "due"), rows("what happened"))
def test_a_daily_game(what: str, asked: str, before: str, due: str) -> None:
    rhythm = read_rhythm({"at": "20:00", "zone": "Europe/Kyiv", "grace": "2h"})
    assert next_due(rhythm, kyiv(asked), None if before == "-" else kyiv(before)) == kyiv(due)


@pytest.mark.parametrize(("left", "asked", "due"), rows("left in the bank"))
def test_a_bank(left: str, asked: str, due: str) -> None:
    settings = {**one_line("72h + 8h 09:00-21:00 mon-fri"), "zone": "Europe/Kyiv"}
    since, until = (kyiv(text.split(" ", 1)[1]) for text in (asked, due))
    assert next_due(read_rhythm(settings), since, left=read_span(left)) == until


@pytest.mark.parametrize(("zone", "hour", "day", "wall", "utc"), rows("zone"))
def test_nights_when_the_clocks_change(zone: str, hour: str, day: str, wall: str, utc: str) -> None:
    found = instant_of(date.fromisoformat(day), time.fromisoformat(hour), ZoneInfo(zone))
    assert f"{found:%Y-%m-%d %H:%M}" == utc
    assert f"{found.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}" == wall


@pytest.mark.parametrize(("last", "back", "deadline", "becomes"), rows("last note"))
def test_outages(last: str, back: str, deadline: str, becomes: str) -> None:
    def at(text: str) -> datetime:
        return datetime.fromisoformat(f"2026-06-02 {text}").replace(tzinfo=UTC)

    due = at(deadline)
    period = open_period(
        read_rhythm({"period": "48h", "grace": "2h"}), [0], due - timedelta(hours=48)
    )
    rule = OutageRule(timedelta(minutes=30), timedelta(hours=6))
    (moved,) = outage_shift([period], at(last), at(back), rule)
    assert moved.due_at == at(becomes)
