"""The public page on orders: every example is read, and every code comes of its example."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from moderator.engine.commands import SPEECH
from moderator.engine.core import Decision, Problem
from moderator.engine.sheets import Line, Sheet
from moderator.games.smallworld.notation import NOTATION
from moderator.games.smallworld.notation.verbs import GRAMMAR
from moderator.games.smallworld.position import place
from moderator.games.smallworld.rules import RULES
from moderator.league.play.sheets_on_file import FiledSheet, SheetsOnFile, hand_in
from moderator.league.play.who_answers import GameInPlay

PAGE = (Path(__file__).parents[2] / "docs" / "orders.md").read_text("utf-8")

TURN: Mapping[str, Any] = {
    "active": "A",
    "seats": {
        "A": {"race": "sorcerers", "power": "fortified"},
        "B": {"race": "elves", "power": "heroic", "decline": [{"race": "trolls"}]},
        "C": {"race": "ratmen", "power": "diplomat", "peace": "A"},
    },
    "regions": {
        "9": {"owner": "A", "tokens": 5, "pieces": {"fortress": 1}},
        "10": {"owner": "A", "tokens": 1},
        "13": {"owner": "B", "tokens": 5},
        "14": {"owner": "B", "tokens": 1},
        "3": {"owner": "B", "tokens": 1, "pieces": {"hero": 1}},
        "2": {"owner": "B", "tokens": 1, "decline": True},
        "11": {"owner": "C", "tokens": 2},
    },
}
DECLINED: Mapping[str, Any] = {
    "active": "A",
    "combos": ["flying elves", "merchant skeletons"],
    "seats": {"A": {"coins": 3}},
}
CAMPING: Mapping[str, Any] = {
    "active": "A",
    "seats": {"A": {"race": "orcs", "power": "bivouacking"}},
    "regions": {"4": {"owner": "A", "tokens": 3}},
}
WIPED_OUT: Mapping[str, Any] = {
    "active": "A",
    "seats": {"A": {"race": "humans", "power": "hill", "entered": True}},
}
POSITIONS = {"1": TURN, "2": DECLINED, "3": CAMPING, "4": WIPED_OUT}


def spans(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def rows(heads: str) -> list[list[str]]:
    """The cells of the table whose first row begins with those heads."""
    lines = PAGE.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {heads} |"))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


ORDERS = [span for row in rows("order | what it does") for span in spans(row[0])]
BESIDE = [span for row in rows("line | what it does") for span in spans(row[0])]
BLOCKS = re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)
CODES = [(spans(row[0])[0], row[1], spans(row[2])) for row in rows("code | position | for example")]


def lines_of(sheet: Sheet) -> tuple[Line, ...]:
    return (*sheet.commands, *(line for plan in sheet.plans for line in plan))


@pytest.mark.parametrize("text", BLOCKS)
def test_sheets_on_the_page_are_read(text: str) -> None:
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    assert sheet.closing == "end"
    assert lines_of(sheet)


@pytest.mark.parametrize("order", ORDERS + BESIDE)
def test_orders_on_the_page_are_read(order: str) -> None:
    sheet = NOTATION.read(order)
    assert sheet.problems == ()
    assert lines_of(sheet)


def test_every_verb_stands_on_the_page() -> None:
    shown = {line.verb for order in ORDERS + BESIDE for line in lines_of(NOTATION.read(order))}
    assert {*GRAMMAR.verbs, *SPEECH} - shown == {"ghouls"}  # which only opens other words


def first_error(position: Mapping[str, Any], orders: list[str], seat: int = 0) -> Problem | None:
    state = place({"board": "sw-3", "seats": 3, "position": position})
    desk: SheetsOnFile[Any, Any] = SheetsOnFile(GameInPlay(RULES, NOTATION, state, {}, {}), {})
    sheet = NOTATION.read("\n".join(orders))
    return hand_in(
        desk, seat, FiledSheet(sheet, "", "mail"), lambda decision: decision.about[0]
    ).wrong


@pytest.mark.parametrize(("code", "position", "orders"), CODES)
def test_codes_on_the_page_come_of_their_examples(
    code: str, position: str, orders: list[str]
) -> None:
    wrong = first_error(POSITIONS[position], [*orders, "end"])
    assert wrong is not None
    assert (wrong.code, wrong.line) == (code, len(orders))


def test_who_is_not_asked_cannot_go_on() -> None:
    wrong = first_error(TURN, ["continue"], seat=1)
    assert wrong is not None
    assert wrong.code == "not-your-turn"


def test_codes_that_the_moderator_gives_are_shown_with_sheets_that_can_be_read() -> None:
    for row in rows("code | for example"):
        [example] = spans(row[1])
        sheet = NOTATION.read(example)
        assert sheet.problems == ()
        assert sheet.guard or sheet.closing


def test_every_code_of_the_package_stands_on_the_page() -> None:
    """Codes are the first argument of Problem, wherever one is made."""
    package = Path(__file__).parents[2] / "moderator"
    made = {
        code
        for folder in ("engine", "games", "league")
        for file in (package / folder).rglob("*.py")
        for code in re.findall(r'Problem\(\s*"([a-z-]+)"', file.read_text("utf-8"))
    }
    assert len(made) > 20
    # No order can say a redeployment in part.
    assert {code for code in made if f"`{code}`" not in PAGE} <= {"incomplete"}


def test_asked_of_nobody_nothing_is_bound() -> None:
    state = place({"board": "sw-3", "seats": 3, "position": TURN})
    [line] = NOTATION.read("conquer 14").plans[0]
    assert NOTATION.bind(state, Decision(-1, "die", (0, 0, 0, 1, 2, 3)), (line,)) is None
