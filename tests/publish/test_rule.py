"""A league's rule on its page, who is at the table on a game's, in three languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from moderator.engine.core import Outcome
from moderator.league.options.absence_rules import AbsenceRules
from moderator.league.play.results import last_places
from moderator.league.values.rhythm_text import one_line, read_rhythm
from moderator.locale.speech import Speaker
from moderator.publish.facts import Attendance, RuleFacts
from moderator.publish.telling.absence_rule import attendance_lines, rule_lines

ENGLISH = Speaker("en", "Europe/Kyiv")
EVERYTHING = RuleFacts(
    read_rhythm({**one_line("72h + 8h 09:00-21:00 mon-fri"), "zone": "Europe/Kyiv", "grace": "2h"}),
    AbsenceRules(
        hasten=timedelta(hours=12), away_moves=True, holidays=((date(2026, 12, 25), "Christmas"),)
    ),
)


def test_the_whole_rule_is_told() -> None:
    said = rule_lines(ENGLISH, EVERYTHING)
    assert said[0] == "Each seat has a time bank of 3 days; each move adds 8 hours."
    assert (
        "The bank runs at these hours: 09:00–21:00, Mon, Tue, Wed, Thu, Fri, Europe/Kyiv." in said
    )
    assert "After the deadline, orders are still accepted for 2 hours." in said
    assert "Vacation days in a calendar year: 21." in said
    assert "After 3 missed moves in a row the seat opens and a bot plays it." in said
    assert said[-1] == "No deadlines on: December 25, 2026 Christmas."


def test_the_rule_of_a_wall_time_tells_what_an_early_turn_leaves() -> None:
    hour = read_rhythm({"at": "20:00", "zone": "Europe/Kyiv"})
    faster = read_rhythm({"period": "24h"})
    said = rule_lines(ENGLISH, RuleFacts(hour, AbsenceRules(), faster, timedelta(minutes=30)))
    assert said[1].startswith("After a turn that was played early, the next such time is skipped")
    assert (
        "Faster, as long as all players of a game have sent “faster”: “Each move has 1 day.”"
        in said
    )
    assert "A finished sheet can still be changed before it is carried out: 30 minutes." in said
    least = rule_lines(
        ENGLISH, RuleFacts(replace(hour, minimum=timedelta(hours=12)), AbsenceRules())
    )
    assert least[1] == "Each move has at least 12 hours."


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_what_does_not_hold_is_not_told(language: str) -> None:
    house = AbsenceRules(vacation=0, extension=timedelta(), open_after=0)
    said = rule_lines(Speaker(language, "UTC"), RuleFacts(read_rhythm({"period": "48h"}), house))
    assert len(said) == 4
    assert not any("{" in line for line in said)


def test_who_is_at_the_table() -> None:
    found = (
        Attendance(0, False, 14, 1, left=timedelta(hours=50)),
        Attendance(1, True, 3, 3),
        Attendance(2, False, 0, 0, away=((date(2026, 12, 24), date(2027, 1, 2)),)),
        Attendance(3, False, 0, 0),
    )
    assert attendance_lines(ENGLISH, found) == (
        (0, "moves missed: 1 of 14; left in the bank: 2 days 2 hours"),
        (1, "a bot plays the open seat"),
        (2, "on vacation Dec 24, 2026 – Jan 2, 2027"),
    )


def test_open_seats_share_the_last_place_and_the_others_move_up() -> None:
    outcome = Outcome((1,), ((1, 1, (90,)), (2, 0, (80,)), (2, 2, (80,)), (4, 3, (70,))))
    assert last_places(outcome, {1}) == {"A": 1, "C": 1, "D": 3, "B": 4}
    assert last_places(outcome, {1, 0}) == {"C": 1, "D": 2, "A": 3, "B": 3}
