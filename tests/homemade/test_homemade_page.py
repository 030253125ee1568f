"""The sets that the page shows, played to the end by chance and by orders."""

import json
import random
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hmdocs import examples

from moderator.engine.core import Answer
from moderator.games import GAMES
from moderator.locale import names
from moderator.locale.voice import Voice


def test_the_page_shows_two_sets(root: Path) -> None:
    assert {"tinkers.toml", "marsh.toml"} <= set(examples(root))


@pytest.mark.parametrize("kind", ["smallworld", "underground"])
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("name", ["tinkers.toml", "marsh.toml"])
def test_a_set_of_the_page_is_played_to_the_end(
    root: Path, name: str, kind: str, seats: int
) -> None:
    """By chance, but that pieces of the set are drawn and taken where they can be."""
    game = GAMES[kind]
    said = json.dumps(tomllib.loads(examples(root)[name]), sort_keys=True)
    state = game.rules.setup(seats, {"homemade": said}).state
    luck, taken = random.Random(seats), set[str]()
    while (ask := game.rules.ask(state)) is not None:
        decision = ask.decisions[0]
        able = list(islice(game.rules.choices(state, decision), 50))
        choice = _own(state, decision, able) or luck.choice(able)
        assert game.rules.problem(state, decision, choice) is None
        if decision.kind == "take":
            _taken_by_name(game, state, decision, choice)
        step = game.rules.apply(state, (Answer(decision, choice, "test"),))
        taken |= {str(dict(event.facts)["race"]) for event in step.events if event.kind == "took"}
        state = step.state
        assert game.rules.unpack(json.loads(json.dumps(game.rules.pack(state)))) == state
    assert game.rules.outcome(state) is not None
    assert any("_" in race for race in taken)


def _own(state: Any, decision: Any, able: Any) -> Any:
    """What draws or takes a piece of the set, where that can be."""
    if decision.kind in ("banner", "badge"):
        return next((one for one in able if "_" in str(one.result)), None)
    if decision.kind == "take":
        row = state.market.row
        return next((one for one in able if "_" in row[one.place - 1].race), None)
    return None


def _taken_by_name(game: Any, state: Any, decision: Any, choice: Any) -> None:
    """`take POWER RACE` is that combination, in each language."""
    combo = state.market.row[choice.place - 1]
    for language in ("en", "ru", "uk"):
        voice = Voice(language)
        order = f"take {names.piece(voice, combo.power)} {names.piece(voice, combo.race)}"
        bound = game.notation.bind(state, decision, game.notation.read(order).plans[0])
        assert getattr(bound, "choice", None) == choice, order
