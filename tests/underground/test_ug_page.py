"""The public page on Underground's orders: every example is read, every code comes of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ugtable import position, table

from moderator.engine.core import Decision
from moderator.engine.sheets import Line, Sheet
from moderator.games.smallworld.notation.verbs import VERBS as ABOVE
from moderator.games.underground.notation import NOTATION
from moderator.games.underground.notation.verbs import VERBS
from moderator.locale.speech import Speaker
from moderator.publish.telling.sheets import note

PAGE = (Path(__file__).parents[2] / "docs" / "orders-underground.md").read_text("utf-8")


def spans(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def rows(heads: str) -> list[list[str]]:
    """The cells of the table whose first row begins with those heads."""
    lines = PAGE.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {heads} |"))
    table_ = lines[start + 2 :]
    end = next((n for n, line in enumerate(table_) if not line.startswith("|")), len(table_))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table_[:end]]


ORDERS = [span for row in rows("order | what it does") for span in spans(row[0])]
BLOCKS = re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)
CODES = [(spans(row[0])[0], spans(row[1])) for row in rows("code | for example") if row[1]]


def lines_of(sheet: Sheet) -> tuple[Line, ...]:
    return (*sheet.commands, *(line for plan in sheet.plans for line in plan))


@pytest.mark.parametrize("text", [*BLOCKS, *ORDERS])
def test_what_stands_on_the_page_is_read(text: str) -> None:
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    assert lines_of(sheet)


def test_every_verb_of_this_box_stands_on_the_page() -> None:
    shown = {line.verb for order in ORDERS for line in lines_of(NOTATION.read(order))}
    assert {*VERBS} - {*ABOVE} <= shown


@pytest.mark.parametrize(("code", "orders"), CODES)
def test_codes_on_the_page_come_of_their_examples(code: str, orders: list[str]) -> None:
    state = position(
        "ug-2",
        {
            14: {"owner": "A", "tokens": 5, "place": "pentacle"},
            13: "A 2",
            17: "B 2",
            10: "B 1",
            2: {"pieces": {"balrog": 1}},
            4: {"monster": 2},
            3: {"owner": "B", "tokens": 1, "decline": True, "relic": "sword"},
        },
        A="cultists magic",
        B={"race": "gnomes", "power": "wise", "decline": [{"race": "liches"}]},
    )
    wrong = table(state).send(0, "\n".join([*orders, "end"]))
    assert wrong is not None
    assert (wrong.code, wrong.line) == (code, len(orders))


@pytest.mark.parametrize(
    "order",
    [
        "abandon 14 using sword",
        "ghouls conquer 9 hammers 1",
        "conquer 9 with",
        "conquer using sword",
        "conquer 9 using sword using bag",
        "ring 9 using sword",
        "conquer 9 die 3",
        "swap many",
    ],
)
def test_help_where_none_serves_is_no_order(order: str) -> None:
    [problem] = NOTATION.read(order).problems
    assert problem.code in ("syntax", "unknown-name")


def test_and_parts_orders_but_not_relics() -> None:
    [plan] = NOTATION.read("conquer 9 and 10 using doormat and sword, 12").plans
    assert [line.arguments[:3] for line in plan] == [
        ((9,), None, ()),
        ((10,), None, ("doormat", "sword")),
        ((12,), None, ()),
    ]


def test_a_sheet_on_paper_says_where_monsters_stand() -> None:
    """Whoever ticks an order there has no table beside it."""
    state = position("ug-2", {13: "A 9", 14: {"monster": 2}}, A="drow stone", B="ogres wise")
    found = {hint.order: hint for hint in NOTATION.help(state, Decision(0, "act"))}
    speaker = Speaker("en", "UTC")
    assert "2 monsters" in note(speaker, found["conquer 14"], {})
    assert "monster" not in note(speaker, found["conquer 17"], {})
