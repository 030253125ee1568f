"""Home-made factions: the page's one to the end, each hook by itself, and what is refused."""

import json
import random
import re
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from moderator.engine.core import Answer
from moderator.games import GAMES
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.homemade import known, names_of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.setting import setting
from moderator.locale import names
from moderator.locale.voice import Voice

KINGDOMS = GAMES["kingdoms"]
PLAIN: list[dict[str, Any]] = [{"firm": 1}] * 5


def faction(*levels: dict[str, Any], name: str = "Hares") -> dict[str, Any]:
    """A faction of those levels, the rest of no interest."""
    some = [*levels, *PLAIN][:5]
    return {"name": name, "name_ru": "Зайц|ы", "name_uk": "Зайц|і", "levels": some}


def said(*factions: dict[str, Any]) -> str:
    return json.dumps({"factions": list(factions)}, ensure_ascii=False)


def level(**keys: Any) -> Power:
    """What a level with those keys brings."""
    (found,) = known(said(faction(keys))).factions
    return found.levels[0]


@pytest.fixture
def foxes(root: Path) -> str:
    """The set that the page shows."""
    page = (root / "docs" / "homemade.md").read_text("utf-8")
    shown = re.search(r"`foxes\.toml`:\n\n```toml\n(.*?)```", page, re.DOTALL)
    assert shown is not None
    return json.dumps(tomllib.loads(shown[1]), ensure_ascii=False)


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_pages_faction_is_played_to_the_end(foxes: str, seats: int) -> None:
    rules = KINGDOMS.rules
    state = rules.setup(seats, {"homemade": foxes, "factions": "chosen"}).state
    luck = random.Random(seats)
    while (ask := rules.ask(state)) is not None:
        answers = []
        for decision in ask.decisions:
            able = list(islice(rules.choices(state, decision), 60))
            own = [one for one in able if "_" in getattr(one, "faction", "")]
            choice = luck.choice(own or able)
            for one in (choice, rules.default(state, decision)):
                assert rules.problem(state, decision, one) is None
            answers.append(Answer(decision, choice, "test"))
        state = rules.apply(state, tuple(answers)).state
        assert rules.unpack(json.loads(json.dumps(rules.pack(state)))) == state
    assert rules.outcome(state) is not None
    assert any("_" in player.faction for player in state.players)


def test_it_is_chosen_by_name_in_each_language(foxes: str) -> None:
    state = KINGDOMS.rules.setup(2, {"homemade": foxes, "factions": "chosen"}).state
    (own,) = known(foxes).factions
    ask = KINGDOMS.rules.ask(state)
    assert ask is not None
    for language in ("en", "ru", "uk"):
        sheet = KINGDOMS.notation.read(
            f"faction {names.piece(Voice(language, own=names_of(foxes)), own.id)}"
        )
        bound = KINGDOMS.notation.bind(state, ask.decisions[0], sheet.plans[0])
        assert bound.choice.faction == own.id  # type: ignore[union-attr]
        assert KINGDOMS.notation.write(state, bound.choice) == "faction foxes"  # type: ignore[union-attr]


def test_only_the_game_that_has_it_offers_it(foxes: str) -> None:
    (own,) = known(foxes).factions
    assert own.id in setting(3, {"homemade": foxes}).box.levels
    assert own.id not in setting(3, {}).box.levels
    packed = KINGDOMS.rules.pack(KINGDOMS.rules.setup(3, {}).state)
    assert "homemade" not in packed["setting"]


def test_a_level_like_another_is_that_level() -> None:
    assert level(like="goblins 3") == FACTIONS["goblins"][2]


def test_levels_are_the_hooks_that_they_name() -> None:
    assert level(wins_ties=True, food_worth=1) == Power(wins_ties=True, food_worth=1)
    assert level(guards=["forest"]) == Power(guards=("forest",))
    assert level(instead={"any": "trade"}) == Power(instead=(("*", "trade"),))
    assert level(win_goods={"ore": 2}) == Power(win_goods=(0, 2, 0))
    assert len(level(points=["plains", "forest"]).points) == 2
    assert len(level(cheaper_war={"defending": 1, "by quest": 2}).discounts) == 2


WRONG = [
    ({"wins": True}, "factions.1.levels.1.wins: not known"),
    ({"wins_ties": 1}, "factions.1.levels.1.wins_ties: true or false"),
    ({"firm": 4}, "factions.1.levels.1.firm: a number from 1 to 3"),
    ({"guards": ["water"]}, "factions.1.levels.1.guards: no 'water'"),
    ({"builds_with": ["ore"]}, "factions.1.levels.1.builds_with: no 'ore'"),
    ({"like": "gnomes 1"}, "factions.1.levels.1.like: a faction of the box"),
    ({"like": "orcs 6"}, "factions.1.levels.1.like: a faction of the box"),
    ({"like": "orcs 1", "firm": 1}, "factions.1.levels.1.firm: not known"),
    ({"instead": {"trade": "trade"}}, "factions.1.levels.1.instead.trade: another action"),
    ({"cheaper_war": {"at sea": 1}}, "factions.1.levels.1.cheaper_war.at sea: not known"),
    ({"win_goods": {"gold": 1}}, "factions.1.levels.1.win_goods.gold: not known"),
    ({}, "factions.1.levels.1: a level that brings nothing"),
]


@pytest.mark.parametrize(("keys", "why"), WRONG)
def test_what_is_wrong_with_a_level_is_said(keys: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=r"^factions") as refused:
        known(said(faction(keys)))
    assert str(refused.value).startswith(why)


def test_what_is_wrong_with_a_faction_is_said() -> None:
    for rows, why in (
        ([{**faction(), "levels": PLAIN[:4]}], "factions.1.levels: a faction has 5"),
        ([faction(name="Orcs")], "factions.1.name: another faction is called so"),
        ([faction(), faction({"firm": 2})], "factions: two are called 'hares'"),
        ([], "factions: there is none"),
    ):
        with pytest.raises(ValueError, match=r"^factions") as refused:
            known(said(*rows))
        assert str(refused.value).startswith(why)
