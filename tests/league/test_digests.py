"""`notify digest`: what others play comes together, each morning."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from moderator.league.mailing.digests import next_morning
from moderator.store.tables import OutboxRow
from tests.league.conftest import Played, make

KYIV = ZoneInfo("Europe/Kyiv")


@pytest.mark.parametrize(
    ("now", "morning"),
    [
        (datetime(2026, 12, 1, 5, 59, tzinfo=UTC), datetime(2026, 12, 1, 6, tzinfo=UTC)),
        (datetime(2026, 12, 1, 6, 0, tzinfo=UTC), datetime(2026, 12, 2, 6, tzinfo=UTC)),
        (datetime(2027, 3, 27, 12, tzinfo=UTC), datetime(2027, 3, 28, 5, tzinfo=UTC)),
    ],
)
def test_the_next_morning_is_by_the_readers_clock(now: datetime, morning: datetime) -> None:
    assert next_morning(now, KYIV) == morning


def reports(game: Played, viewer: int) -> list[OutboxRow]:
    return game.mails("report", viewer)


def test_turns_are_collected_until_the_morning(tmp_path: Path) -> None:
    game = make(tmp_path)
    assert game.send(2, "notify digest").kind == "told"
    game.send(0, "take 1\nconquer 4\nend\n")
    game.now += timedelta(hours=1)
    game.send(1, "notify digest")
    (row,) = reports(game, 2)
    assert row.facts["turns"] == [1]
    assert row.next_at is not None
    assert row.next_at > game.now
    assert row.next_at.hour == 8
    assert game.mails("asked", 1)
    game.send(1, "take 1\nconquer 3\nend\n")
    assert [mail.facts["turns"] for mail in reports(game, 2)] == [[1]]
    assert game.mails("asked", 2)
    game.engine.dispose()


def test_two_turns_of_one_day_are_one_mail(tmp_path: Path) -> None:
    game = make(tmp_path, 4)
    game.send(3, "notify digest")
    game.send(0, "take 1\nend\n")
    game.send(1, "take 1\nend\n")
    turns = [row.facts["turns"] for row in reports(game, 3)]
    assert len(turns) == 1
    assert len(turns[0]) == game.look().turn - 1
    game.engine.dispose()


def test_who_wants_all_still_hears_of_each_turn_at_once(tmp_path: Path) -> None:
    game = make(tmp_path)
    game.send(0, "take 1\nconquer 4\nend\n")
    (row,) = reports(game, 2)
    assert row.next_at == game.now
    game.engine.dispose()
