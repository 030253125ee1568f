"""What stands beside a legal order: cost, odds, who is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.games.smallworld.notation import NOTATION
from moderator.games.smallworld.position import place
from moderator.games.smallworld.rules import RULES

SEATS: Mapping[str, Any] = {
    "A": {"race": "ratmen", "power": "hill"},
    "B": {"race": "elves", "power": "forest"},
}
REGIONS: Mapping[str, Any] = {
    "4": {"owner": "A", "tokens": 3},
    "11": {"owner": "B", "tokens": 1},
    "10": {"tribe": 1},
}


def hinted(seats: Mapping[str, Any], regions: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    state = place(
        {
            "board": "sw-3",
            "seats": 3,
            "position": {"active": "A", "seats": seats, "regions": regions},
        }
    )
    ask = RULES.ask(state)
    assert ask is not None
    return {hint.order: dict(hint.facts) for hint in NOTATION.help(state, ask.decisions[0])}


def test_conquests_with_what_they_cost_and_leave() -> None:
    assert hinted(SEATS, REGIONS)["conquer 5"] == {
        "region": 5,
        "terrain": "swamp",
        "owner": None,
        "race": "",
        "tokens": 0,
        "tribe": False,
        "cost": 2,
        "left": 0,
    }


def test_rolls_with_the_face_they_need_and_its_odds() -> None:
    found = hinted(SEATS, REGIONS)
    elf, tribe = found["roll 11"], found["roll 10"]
    assert (elf["owner"], elf["race"], elf["tokens"]) == (1, "elves", 1)
    assert (elf["cost"], elf["need"], elf["odds"]) == (4, 2, 2)
    assert (tribe["cost"], tribe["need"], tribe["odds"]) == (3, 1, 3)
    assert tribe["tribe"] is True


def test_each_order_is_listed_once_with_the_fewest_tokens() -> None:
    assert set(hinted(SEATS, REGIONS)) == {
        *("decline", "abandon 4", "conquer 5", "roll 3", "roll 10", "roll 11", "stop"),
    }


def test_berserk_sees_what_the_die_must_show() -> None:
    found = hinted({**SEATS, "A": {"race": "ratmen", "power": "berserk"}}, REGIONS)
    assert "roll" in found
    assert (found["conquer 5"]["need"], found["conquer 5"]["odds"]) == (0, 6)
    assert (found["conquer 11"]["need"], found["conquer 11"]["odds"]) == (2, 2)


def test_combinations_with_price_tokens_and_coins() -> None:
    state = place(
        {
            "board": "sw-3",
            "seats": 3,
            "position": {
                "active": "A",
                "combos": ["flying elves", {"combo": "merchant ratmen", "coins": 2}],
                "seats": {"A": {"coins": 1}},
            },
        }
    )
    ask = RULES.ask(state)
    assert ask is not None
    assert [(hint.order, dict(hint.facts)) for hint in NOTATION.help(state, ask.decisions[0])] == [
        ("take flying elves", {"place": 1, "price": 0, "coins": 0, "tokens": 11}),
        ("take merchant ratmen", {"place": 2, "price": 1, "coins": 2, "tokens": 10}),
    ]
