"""The models pass the scenario files: those were worked out by hand, so they check the reader."""

import importlib
import importlib.util
import tomllib
from pathlib import Path

import pytest

from tests.oracle.sheets import UnknownError, differences

HERE = Path(__file__).parent
ROOMS = [HERE.parent / "scenarios", HERE.parents[2] / "shared" / "scenarios"]
GAMES = ("smallworld", "underground", "kingdoms")

# Files that a model cannot express, with the reason; their number may not grow unseen.
CANNOT: dict[str, str] = {}


def model_of(game: str):
    """The model of that game, or None where there is none yet."""
    name = f"tests.oracle.{game}"
    if importlib.util.find_spec(name) is None:
        return None
    model = importlib.import_module(name)
    return model if hasattr(model, "line_for") else None


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
        assert differences(case, model_of(case["game"])) == []
    except UnknownError as reason:
        pytest.fail(f"not listed in CANNOT: {reason}")


def test_few_files_cannot_be_expressed() -> None:
    assert len(CANNOT) <= 5
