"""A sample of what `make soak` does at length: no crash, every refusal with its line and code."""

from __future__ import annotations

import pytest

from bench import soak
from moderator.engine.core import Problem, facts
from moderator.games import GAMES


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_spoilt_sheets_are_refused_by_line_and_code(name: str, seed: int) -> None:
    assert list(soak.fuzz(name, 500, seed)) == []


@pytest.mark.parametrize("name", GAMES)
def test_choices_are_read_as_they_are_written_in_every_language(name: str) -> None:
    assert list(soak.identity(name, 40, 5)) == []


def test_the_soak_can_fail() -> None:
    nowhere, outside = Problem("syntax"), Problem("syntax", facts(at=9), 2)
    found = list(soak.unplaced([nowhere, outside, Problem("syntax", facts(at=3), 2)], "\nend"))
    assert len(found) == 2


def test_a_bag_that_copies_nothing_serves_nothing() -> None:
    """Found by the soak: it broke the reading of the line."""
    game = GAMES["underground"]
    seats = {"A": {"race": "gnomes", "power": "magic"}, "B": {"race": "ogres", "power": "wise"}}
    regions = {"16": {"owner": "A", "tokens": 3}, "3": {"owner": "B", "tokens": 1}}
    position = {"active": "A", "seats": seats, "regions": regions}
    state = game.place({"board": "ug-2", "seats": 2, "position": position})
    ask = game.rules.ask(state)
    assert ask is not None
    for order in ("захватить 7 используя мешок", "кидок 7 використовуючи торбу"):
        found = game.notation.bind(state, ask.decisions[0], game.notation.read(order).plans[0])
        assert isinstance(found, Problem)
        assert (found.code, found.line) == ("unavailable", 1)
