"""The engines against the second reading: positions of every kind; planted faults are seen."""

from __future__ import annotations

import ast
import random
import tomllib

import pytest

from moderator.games import GAMES
from tests.oracle import case, cases, export, faults, mutations, pairs, planting, report, scenario
from tests.oracle.lockstep import Tally
from tests.oracle.model import HOME, model_of
from tests.oracle.running import Task, run

POSITIONS = {"smallworld": 1500, "underground": 1300, "kingdoms": 1500}
"""So many of each game are compared here; `make oracle` takes as many as time allows."""
MET = {"smallworld": 240, "underground": 500, "kingdoms": 90}
"""Pairs of pieces that so few positions meet at least."""


@pytest.mark.parametrize("game", HOME)
def test_both_readings_agree(game: str) -> None:
    found = run(Task(game, 1, POSITIONS[game], 600, files=False))
    assert not found.differences, report.shown(found.differences[0], model_of(game))
    assert found.tally.positions >= POSITIONS[game]
    assert found.tally.compared > 10 * found.tally.positions
    assert len(found.tally.pairs) >= MET[game]


@pytest.mark.parametrize("game", HOME)
def test_scenario_files_are_played_on_both_sides(game: str) -> None:
    """Or it is said why not."""
    expressed = 0
    for path in case.files(game):
        document = tomllib.loads(path.read_text("utf-8"))
        if not case.left_out(document):
            assert case.played(document, Tally()) is None, path.name
            expressed += 1
    assert expressed > 0.98 * len(case.files(game))


@pytest.mark.parametrize("game", HOME)
def test_every_pair_is_there_to_be_met(game: str) -> None:
    """The combination on the board, in hand or on offer, a find in its region; both factions."""
    luck = random.Random(game)
    there = pairs.all_of(game)
    assert len(there) == len(set(there))
    for wanted in luck.sample(there, 200):
        document = pairs.case_for(game, wanted, luck)
        kind, one, other = wanted[:3]
        if game == "kingdoms":
            factions = {seat["faction"] for seat in document["position"]["seats"].values()}
            assert {one, other} <= factions
        elif kind == "pair" and f"{other} {one}" in document["position"].get("combos", ()):
            continue
        else:
            assert wanted in pairs.met(GAMES[game].place(document))


@pytest.mark.parametrize("game", HOME)
def test_a_position_written_down_is_the_same_position(game: str) -> None:
    turns = 0
    for seed in range(4):
        luck = random.Random(seed)
        for document in cases.from_play(game, luck):
            assert tomllib.loads(scenario.written(document)) == document
            head = {key: value for key, value in document.items() if key != "position"}
            state = GAMES[game].place(document)
            assert export.exported(head, state, luck) == document
            turns += 1
    assert turns > 60


PLANTED = {
    "smallworld": (
        "costs: _dearer: a rule left out",
        "redeploy: _grown: a rule left out",
        "races: RACES: a hook left out (cheaper)",
    ),
    "underground": (
        "powers: POWERS: a hook left out (each)",
        "races: RACES: a hook left out (ignores)",
    ),
    "kingdoms": (
        "payment: cost: plus for minus",
        "collecting: ",
        "scoring: _capital: ",
    ),
}
"""The first fault whose name has these words, in each game."""


@pytest.mark.parametrize(("game", "words"), [(g, w) for g, ws in PLANTED.items() for w in ws])
def test_a_planted_fault_is_found(game: str, words: str) -> None:
    planted = next(one for one in planting.faults(game) if f"{game}.{words}" in one.name)
    assert faults.looked_for(planted).seen


def test_what_cannot_be_loaded_is_no_fault() -> None:
    source = "from nowhere import nothing\nLEAST = 2\ndef f(x):\n    return x < LEAST\n"
    names = [change.words for change in mutations.changes(source)]
    assert names == [
        "LEAST: a number off by one: 2  ->  3",
        "f: a comparison: x < LEAST  ->  x <= LEAST",
    ]
    assert "x <= LEAST" in ast.unparse(mutations.changed(source, 1))
