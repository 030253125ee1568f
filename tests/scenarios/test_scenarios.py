"""The rules' conformance suite: every scenario file, as `moderator scenario` runs it."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner

from moderator.console.scenario import scenario
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.homemade import PRINTED, box_of
from moderator.games.kingdoms.powers import Power
from moderator.games.underground.catalogue import FINDS, POWERS, RACES
from moderator.league.play.scenario import run, run_file

FILES = sorted(Path(__file__).parent.glob("*/*.toml"))
KINGDOMS = Path(__file__).parent / "kingdoms"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    title, failures = run_file(path)
    assert not failures, "\n".join([title, *map(str, failures)])


def test_the_suite_is_there() -> None:
    assert len(FILES) >= 76


SHORT = {
    "iron-dwarves": "dwarves",
    "shadow-mimes": "mimes",
    "will-o-wisps": "wisps",
}


@pytest.mark.parametrize("piece", [*RACES, *POWERS, *FINDS])
def test_every_piece_of_underground_has_a_case_of_its_own_besides_the_given_ones(
    piece: str,
) -> None:
    name = f"ours-{SHORT.get(piece, piece)}-"
    assert any(path.stem.startswith(name) for path in FILES if path.parent.name == "underground")


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, int], None]]:
    """Takes the ability of one level away, until the test is over."""

    def take(faction: str, level: int) -> None:
        levels = FACTIONS[faction]
        less = (*levels[: level - 1], Power(), *levels[level:])
        monkeypatch.setitem(cast("dict[str, object]", FACTIONS), faction, less)
        box_of.cache_clear()

    yield take
    box_of.cache_clear()


@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize("faction", PRINTED)
def test_each_level_of_each_faction_has_a_scenario_that_fails_without_it(
    faction: str, level: int, without: Callable[[str, int], None]
) -> None:
    path = KINGDOMS / f"level-{faction}-{level}.toml"
    title = faction.replace("-", " ").title().replace(" Of ", " of ")
    document = tomllib.loads(path.read_text("utf-8"))
    assert document["rule"] == f"rulings, Factions: {title} {level}"
    assert len(document["step"]) > 1, "what it gives, and where it does not"
    without(faction, level)
    assert list(run(document))


BROKEN = """
title = "A case whose expectation is wrong"
game = "smallworld"
board = "sw-2"
seats = 2
dice = [3]
[position]
round = 2
active = "A"
[position.seats.A]
race = "ratmen"
power = "stout"
[position.seats.B]
race = "humans"
power = "merchant"
[position.regions.5]
owner = "A"
tokens = 3
[[step]]
seat = "A"
orders = "end"
[step.expect]
"seats.A.coins" = 99
active = "B"
"""


def test_a_failing_case_is_shown_with_what_was_expected_and_what_came(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(BROKEN, encoding="utf-8")
    result = CliRunner().invoke(scenario, [str(file)])
    assert result.exit_code == 1
    assert "expected 99, came 6" in result.output
    assert "dice that were not rolled" in result.output
    assert result.output.splitlines()[-1] == "0 passed, 1 failed"


def test_a_file_that_is_no_scenario_is_a_failure_in_words(tmp_path: Path) -> None:
    file = tmp_path / "nonsense.toml"
    file.write_text("title = 3 = 4", encoding="utf-8")
    result = CliRunner().invoke(scenario, [str(file), str(tmp_path / "missing.toml")])
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert result.output.splitlines()[-1] == "0 passed, 2 failed"
