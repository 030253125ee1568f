"""The models pass the scenario files: those were worked out by hand, so they check the reader."""

import importlib
import importlib.util
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import sheets
from tests.oracle.kingdoms import sheets as kingdoms_sheets
from tests.oracle.sheets import UnknownError

HERE = Path(__file__).parent
ROOMS = [HERE.parent / "scenarios", HERE.parents[2] / "shared" / "scenarios"]
GAMES = ("smallworld", "underground", "kingdoms")

# Files that a model cannot express, with the reason; their number may not grow unseen.
STANDING = "standing answers to a war's questions are the order language's"
AHEAD = "lines kept for a later war, or sent ahead, are the order language's"
CANNOT: dict[str, str] = {
    "kingdoms/ours-attacked-twice.toml": AHEAD,
    "kingdoms/ours-bid-of-a-move.toml": AHEAD,
    "kingdoms/ours-bid-replaced.toml": AHEAD,
    "kingdoms/ours-choice-ahead.toml": AHEAD,
    "kingdoms/ours-drained-to-nothing.toml": "readings that a league chooses are not modelled",
    "kingdoms/ours-retreat-never.toml": "what is wrong on every course is the order language's",
    "kingdoms/ours-standing-gain.toml": STANDING,
    "kingdoms/ours-standing-none.toml": STANDING,
    "kingdoms/ours-standing-war.toml": STANDING,
}


def model_of(game: str):
    """The model of that game, or None where there is none yet."""
    name = f"tests.oracle.{game}"
    if importlib.util.find_spec(name) is None:
        return None
    model = importlib.import_module(name)
    return model if game == "kingdoms" or hasattr(model, "line_for") else None


def differences(case: Mapping[str, Any]) -> list[str]:
    """What the model of the case's game says otherwise; Kingdoms takes its sheets apart itself."""
    if case["game"] == "kingdoms":
        return kingdoms_sheets.differences(case)
    return sheets.differences(case, model_of(case["game"]))


def files() -> list[Path]:
    """Every scenario file, the project's and those beside it, once."""
    seen: dict[bytes, Path] = {}
    for room in ROOMS:
        for path in sorted(room.glob("*/*.toml")):
            if path.parent.name in GAMES and model_of(path.parent.name):
                seen.setdefault(path.read_bytes(), path)
    return list(seen.values())


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_model_meets_every_expectation(path: Path) -> None:
    case = tomllib.loads(path.read_text())
    name = f"{path.parent.name}/{path.name}"
    if name in CANNOT:
        pytest.skip(CANNOT[name])
    try:
        assert differences(case) == []
    except UnknownError as reason:
        pytest.fail(f"not listed in CANNOT: {reason}")


def test_few_files_cannot_be_expressed() -> None:
    assert len(CANNOT) <= 13
