"""What stands beside a legal order: cost, gains, who is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.engine.core import Answer, Decision
from moderator.games.kingdoms.choices import Choose, Pass, Patrol
from moderator.games.kingdoms.notation import NOTATION
from moderator.games.kingdoms.position import place
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

REGIONS: Mapping[str, Any] = {
    "A2": {"armies": ["A"]},
    "A6": {"armies": ["A"]},
    "A3": {"armies": ["B"]},
    "A1": {"armies": [], "token": "camp"},
    "B2": {"armies": ["B", "B"]},
    "C4": {"armies": ["C", "C"]},
}


def table(seat: Mapping[str, Any], **more: Any) -> State:
    seats = {
        "A": {"home": "Morandrea", **seat},
        "B": {"home": "Intheoros", "faction": "elves", "magic": 1},
        "C": {"home": "Fionarria"},
    }
    position = {"active": "A", "seats": seats, "regions": REGIONS} | more
    return place({"seats": 3, "position": position})


def hinted(state: State) -> dict[str, dict[str, Any]]:
    ask = RULES.ask(state)
    assert ask is not None
    return {hint.order: dict(hint.facts) for hint in NOTATION.help(state, ask.decisions[0])}


def test_actions_to_choose_and_whether_they_can_be_carried_out() -> None:
    found = hinted(table({"ore": 1}, shields=["trade"]))
    assert found["choose build"] == {"action": "build", "able": True}
    assert found["choose expand"] == {"action": "expand", "able": False}
    assert "choose trade" not in found
    assert found["build"] == {"level": 1, "cost": "1 ore"}
    assert "patrol A2 to A1" in found
    assert "pass" not in found


def test_an_order_that_stands_for_another_action_needs_the_choice() -> None:
    humans = table({"faction": "humans", "magic": 1, "food": 2})
    assert "trade 2 food for ore" in hinted(humans)
    chosen = RULES.apply(humans, [Answer(Decision(0, "choose"), Choose("research"), "test")]).state
    assert "trade 2 food for ore" in hinted(chosen)
    shielded = hinted(table({"faction": "humans", "magic": 1, "food": 2}, shields=["trade"]))
    assert "choose research" in shielded
    assert "trade 2 food for ore" not in shielded


def test_moves_with_who_stands_there() -> None:
    found = hinted(table({"ore": 1}))
    assert found["patrol A2 to A3"] == {
        "region": "A3",
        "terrain": "mountain",
        "owner": 1,
        "race": "elves",
        "tokens": 1,
        "war": True,
        "token": "",
    }
    camp = found["patrol A2 to A1"]
    assert (camp["war"], camp["owner"], camp["token"]) == (False, None, "camp")


def test_of_trades_the_largest_and_of_payments_the_usual_one() -> None:
    found = hinted(table({"food": 4, "mana": 2, "faction": "undead", "magic": 2}))
    assert [order for order in found if order.startswith("trade")] == [
        *("trade 4 food for ore", "trade 4 food for mana"),
        *("trade 2 mana for food", "trade 2 mana for ore"),
    ]
    assert found["trade 4 food for ore"] == {"cost": "4 food", "gains": "4 ore"}
    assert found["expand A2"]["cost"] == "3 food"
    assert "expand A2 with 2 mana 1 food" not in found
    poorer = hinted(table({"food": 1, "mana": 2, "faction": "undead", "magic": 2}))
    assert poorer["expand A2 with 2 mana 1 food"]["cost"] == "2 mana 1 food"


def test_collecting_with_what_it_brings() -> None:
    state = table({}, action="build")
    state = RULES.apply(state, [Answer(Decision(0, "act", ("build",)), Pass(), "test")]).state
    assert hinted(state)["collect"] == {"gains": "1 ore 1 food"}


def test_bids_with_what_they_would_cost() -> None:
    state = table({"ore": 1, "mana": 2})
    for decision, choice in (
        (Decision(0, "choose"), Choose("patrol")),
        (Decision(0, "act", ("patrol",)), Patrol("A2", "A3")),
    ):
        state = RULES.apply(state, [Answer(decision, choice, "test")]).state
    found = hinted(state)
    assert list(found) == ["flag", *(f"bid {amount}" for amount in range(1, 6))]
    assert found["bid 4"] == {"points": 4, "cost": "2 mana"}
    assert found["bid 5"] == {"points": 5, "cost": "2 mana 1 ore"}


def test_every_action_has_its_place_where_one_is_chosen() -> None:
    armies = {"A1": {"armies": ["A"]}, "A8": {"armies": ["A"]}}
    found = hinted(table({"ore": 5, "mana": 5, "food": 5}, regions={**REGIONS, **armies}))
    for action in ("patrol", "quest", "build", "research", "expand", "trade"):
        assert f"choose {action}" in found
        assert any(order.split()[0] == action for order in found)
    assert sum(order.startswith("quest") for order in found) == 9
