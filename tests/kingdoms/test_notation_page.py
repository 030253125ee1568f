"""The public page on Kingdoms' orders: every example is read, every code comes of its example."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from moderator.engine.core import Problem
from moderator.engine.sheets import Line, Sheet
from moderator.games.kingdoms.notation import NOTATION
from moderator.games.kingdoms.notation.verbs import VERBS
from moderator.games.kingdoms.position import place
from moderator.games.kingdoms.rules import RULES
from moderator.league.play.sheets_on_file import FiledSheet, SheetsOnFile, hand_in
from moderator.league.play.who_answers import GameInPlay

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "orders-kingdoms.md").read_text("utf-8")
OPENERS = {"on", "free"}
"""Verbs that only open other words."""

SATYRS: Mapping[str, Any] = {
    "seats": 3,
    "position": {
        "active": "A",
        "shields": ["research"],
        "seats": {
            "A": {
                "home": "Morandrea",
                "faction": "satyrs",
                "magic": 2,
                "tower": 1,
                "ore": 1,
                "food": 2,
            },
            "B": {"home": "Brägerdiehl", "faction": "dark-elves", "magic": 4, "ore": 1},
            "C": {"home": "Fionarria", "ore": 1},
        },
        "regions": {
            "A2": {"armies": ["A", "A"]},
            "A3": {"armies": ["A"]},
            "A6": {"armies": ["A"]},
            "B1": {"armies": ["A"], "lying": ["A"]},
            "A1": {"armies": ["B"]},
            "A8": {"armies": ["B"]},
            "B4": {"armies": ["B"]},
            "C4": {"armies": ["C"]},
        },
    },
}
VALKYRIES: Mapping[str, Any] = {
    "seats": 3,
    "position": {
        "active": "A",
        "seats": {
            "A": {"home": "Morandrea", "faction": "valkyries", "magic": 3, "mana": 4},
            "B": {"home": "Brägerdiehl"},
            "C": {"home": "Fionarria"},
        },
        "regions": {
            "A2": {"armies": ["A"]},
            "A6": {"armies": ["A"]},
            "B4": {"armies": ["B", "B"]},
            "C4": {"armies": ["C", "C"]},
        },
    },
}
TWO: Mapping[str, Any] = {
    "seats": 2,
    "position": {
        "active": "A",
        "lost": "Erilor",
        "seats": {"A": {"home": "Morandrea", "ore": 1}, "B": {"home": "Brägerdiehl"}},
        "regions": {
            "A2": {"armies": ["A"]},
            "L3": {"armies": ["A"]},
            "L4": {"armies": ["N"]},
            "B4": {"armies": ["B", "B"]},
        },
    },
}
POSITIONS = {"1": SATYRS, "2": VALKYRIES, "3": TWO}


def spans(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def tables(heads: str) -> list[list[str]]:
    """The cells of all tables whose first row begins with those heads."""
    found: list[list[str]] = []
    inside = False
    for line in PAGE.splitlines():
        if not line.startswith("|"):
            inside = False
        elif line.startswith(f"| {heads} |"):
            inside = True
        elif inside and not line.startswith("| ---"):
            found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


ORDERS = [span for row in tables("order | what it does") for span in spans(row[0])]
BLOCKS = re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)
CODES = [
    (spans(row[0])[0], row[1], spans(row[2])) for row in tables("code | position | for example")
]


def lines_of(sheet: Sheet) -> tuple[Line, ...]:
    return (*sheet.commands, *(line for plan in sheet.plans for line in plan))


@pytest.mark.parametrize("text", BLOCKS)
def test_sheets_on_the_page_are_read(text: str) -> None:
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    assert sheet.closing == "end"
    assert lines_of(sheet)


@pytest.mark.parametrize("order", ORDERS)
def test_orders_on_the_page_are_read(order: str) -> None:
    sheet = NOTATION.read(order)
    assert sheet.problems == ()
    assert lines_of(sheet)


def test_every_verb_stands_on_the_page() -> None:
    shown = {line.verb for order in ORDERS for line in lines_of(NOTATION.read(order))}
    assert VERBS.keys() - shown == OPENERS


@pytest.mark.parametrize("row", tables("English | Russian | Ukrainian"))
def test_the_languages_say_the_same(row: list[str]) -> None:
    said = [
        [(line.verb, line.arguments) for line in lines_of(NOTATION.read(spans(cell)[0]))]
        for cell in row
    ]
    assert said[0]
    assert said[0] == said[1] == said[2]


def first_error(position: Mapping[str, Any], orders: list[str]) -> Problem | None:
    desk: SheetsOnFile[Any, Any] = SheetsOnFile(
        GameInPlay(RULES, NOTATION, place(position), {}, {}), {}
    )
    sheet = NOTATION.read("\n".join(orders))
    return hand_in(desk, 0, FiledSheet(sheet, "", "mail"), lambda decision: decision.about[0]).wrong


@pytest.mark.parametrize(("code", "position", "orders"), CODES)
def test_codes_on_the_page_come_of_their_examples(
    code: str, position: str, orders: list[str]
) -> None:
    wrong = first_error(POSITIONS[position], [*orders, "end"])
    assert wrong is not None
    assert (wrong.code, wrong.line) == (code, len(orders))


def test_every_code_of_the_game_stands_on_the_page() -> None:
    made = {
        code
        for file in (ROOT / "moderator" / "games" / "kingdoms").rglob("*.py")
        for code in re.findall(r'Problem\(\s*"([a-z-]+)"', file.read_text("utf-8"))
    }
    assert len(made) > 15
    assert {code for code in made if f"`{code}`" not in PAGE} == set()
