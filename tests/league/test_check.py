"""Wrong lines and spoilt ones, over all courses of the dice."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from moderator.engine.core import Decision
from moderator.games import GAMES
from moderator.league.play.check import foresee, judge
from moderator.league.play.deadline import time_up
from moderator.league.play.sheets_on_file import FiledSheet, SheetsOnFile, hand_in
from moderator.league.play.who_answers import GameInPlay

KIND = GAMES["smallworld"]

# A's seven Ratmen in 26 ready six. 27 (hill, a Lost Tribe) costs 3, 34 (mountain) 3, 32 (forest,
# three Humans) 5, 18 (swamp) 2; all border 26. 9 and 21 border none of them.
POSITION = """
board = "sw-4"
seats = 4
[position]
round = 4
active = "A"
[position.seats.A]
race = "ratmen"
power = "{power}"
[position.seats.B]
race = "humans"
power = "merchant"
[position.regions.26]
owner = "A"
tokens = 7
[position.regions.27]
tribe = 1
[position.regions.32]
owner = "B"
tokens = 3
"""


def table(power: str = "stout") -> GameInPlay[Any, Any]:
    state = KIND.place(tomllib.loads(POSITION.format(power=power)))
    return GameInPlay(KIND.rules, KIND.notation, state, {}, {})


def wrong(text: str, power: str = "stout") -> tuple[str, int | None] | None:
    found = judge(table(power), 0, KIND.notation.read(text)).wrong
    return (found.code, found.line) if found else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("conquer 27\nconquer 34\nend", None),
        ("conquer 27\nconquer 34\nconquer 18\nend", ("not-enough-tokens", 3)),
        ("conquer 27\nroll 32\nend", None),
        ("conquer 27\nroll 32\nconquer 18\nend", ("wrong-phase", 3)),
        ("conquer 27\nconquer 9\nend", ("not-adjacent", 2)),
        ("deploy rest 26\nconquer 27\nend", ("wrong-phase", 2)),
        ("deploy rest 26\ndeploy rest 26\nend", ("already-used", 2)),
        ("fortress 26\nend", ("unavailable", 1)),
        ("decline\nconquer 27\nend", ("wrong-phase", 2)),
        ("conquer 27\ndecline\nend", ("wrong-phase", 2)),
        ("take 1\nend", ("wrong-phase", 1)),
        ("deploy 26:2 5:1\nend", ("not-owned", 1)),
        ("conquer 27, 9\nend", ("not-adjacent", 1)),
    ],
)
def test_the_first_wrong_line(text: str, expected: tuple[str, int | None] | None) -> None:
    assert wrong(text) == expected


def test_a_line_that_only_a_high_die_allows_is_sound() -> None:
    """6 tokens, Berserk: 32 for 5 less the die, then 27 for 3 less the die."""
    assert wrong("conquer 32\nconquer 27\nend", "berserk") is None


def test_a_line_that_only_a_low_die_allows_is_sound() -> None:
    """With a 0 or a 1 neither 32 nor 34 is left to pay after 27: then 18 comes to its turn."""
    text = "conquer 27\nconquer 32 or 34 or 18\nconquer 18\nend"
    assert wrong(text, "berserk") is None


def test_a_region_that_some_die_makes_ones_own_may_be_deployed_to() -> None:
    assert wrong("conquer 27\nroll 32\ndeploy 32:2 rest 26\nend") is None


def test_a_plan_must_hold_with_the_worst_face() -> None:
    text = "conquer 32\nconquer 27\nend"
    assert wrong(text, "berserk") is None
    found = wrong(f"plan\n{text}", "berserk")
    assert found is not None
    assert found[1] == 3


def test_a_roll_in_a_plan_is_sound_though_the_worst_face_fails_it() -> None:
    assert wrong("plan\nconquer 27\nroll 32\nend") is None


def test_the_checker_leaves_the_table_alone() -> None:
    before = table("berserk")
    state = before.state
    judge(before, 0, KIND.notation.read("conquer 32\nconquer 27\nconquer 18\nend"))
    assert before.state == state
    assert before.in_play == {}


def test_what_is_certain_ends_at_the_first_die() -> None:
    lines = KIND.notation.read("conquer 27\nroll 32\nend").plans[0]
    foresight = foresee(table(), 0, lines, True)
    assert foresight.dice
    assert [event.kind for event in foresight.events] == ["readied", "conquered"]


class Shown:
    """Dice that show what they are told, and remember how often they were rolled."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def __call__(self, decision: Decision) -> int:
        return self.faces.pop(0)


def test_a_line_spoilt_by_the_die_is_passed_over_and_reported() -> None:
    sheet = KIND.notation.read("conquer 32\nconquer 27\nconquer 34\nend")
    handed = hand_in(
        SheetsOnFile(table("berserk"), {}), 0, FiledSheet(sheet, "", "mail"), Shown(0, 3, 0)
    )
    assert handed.kind == "played"
    passed = [
        (line.text, problem.code)
        for made in handed.played.moves
        for reading in made.readings
        for line, problem in reading.passed
    ]
    assert passed == [("conquer 34", "not-enough-tokens")]


def test_at_the_deadline_a_wrong_sheet_is_played_up_to_its_first_wrong_line() -> None:
    sheet = KIND.notation.read("conquer 27\nconquer 9\nconquer 18\nend")
    desk = hand_in(SheetsOnFile(table(), {}), 0, FiledSheet(sheet, "", "mail"), Shown()).played.desk
    assert desk.files[0].state == "wrong"
    played = time_up(desk, Shown())
    state = played.desk.table.state
    assert KIND.probe(state, "regions.27.owner") == "A"
    assert KIND.probe(state, "regions.18.owner") == ""
    assert {answer.by for made in played.moves for answer in made.answers} >= {"draft", "default"}
