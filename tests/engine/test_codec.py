"""Values as JSON and back: exact, and of known types alone."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.engine import codec
from moderator.engine.core import Answer, Decision, Event, Problem, Rolled, facts
from moderator.engine.sheets import Line
from moderator.games.smallworld.choices import Deploy, Nothing, RollFirst


@dataclass(frozen=True)
class Stranger:
    number: int


facts_ = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=8,
)


def through_json(value: Any) -> Any:
    return codec.load(json.loads(json.dumps(codec.dump(value))))


@given(facts_, st.none() | st.frozensets(st.integers(0, 4)))
def test_events_come_back_as_they_were(fact: Any, seen_by: frozenset[int] | None) -> None:
    event = Event("happened", facts(what=fact), seen_by)
    assert through_json(event) == event


@pytest.mark.parametrize(
    "value",
    [
        Answer(Decision(-1, "die", (0, 0, 1)), Rolled(0), "dice"),
        Answer(Decision(0, "deploy"), Deploy(((14, 3), (15, 2)), True), "mail"),
        Problem("full", facts(region=3), 2, ("14", "15")),
        Line(3, "conquer", ((9, 16), None), "conquer 9 or 16"),
        RollFirst(),
        (Nothing(), Nothing()),
    ],
)
def test_what_a_journal_holds_comes_back(value: Any) -> None:
    assert through_json(value) == value


def test_types_are_called_by_game_and_name() -> None:
    assert codec.dump(RollFirst()) == {"type": "smallworld.roll_first"}
    assert codec.dump(Rolled(3)) == {"type": "rolled", "result": 3}


def test_what_nobody_registered_can_be_shown_and_not_read() -> None:
    assert codec.dump(Stranger(3)) == {"type": "stranger", "number": 3}
    for table in ({"type": "stranger", "number": 3}, {"type": ["list"]}, {}, {"type": "Answer"}):
        with pytest.raises(ValueError, match="known"):
            codec.load(table)


def test_a_known_type_with_wrong_fields_is_refused() -> None:
    with pytest.raises(ValueError, match="rolled"):
        codec.load({"type": "rolled", "face": 3})


def test_other_values_have_no_form() -> None:
    for value in (1.5, {"a": 1}, {1, 2}, object(), Stranger):
        with pytest.raises(TypeError):
            codec.dump(value)


def test_a_name_means_one_type() -> None:
    with pytest.raises(ValueError, match="another type"):
        codec.register("smallworld", type("RollFirst", (), {}))
