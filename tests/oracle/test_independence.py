"""The second reading is one: the models share no code with the product, only the harness does."""

import ast
from pathlib import Path

import pytest

from tests.oracle.equivalents import EQUIVALENT
from tests.oracle.planting import TABLES, faults

HERE = Path(__file__).parent
MODELS = ("smallworld", "underground", "kingdoms", "worlds")


def modules() -> list[Path]:
    return sorted(path for room in MODELS for path in (HERE / room).rglob("*.py"))


def imported(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def rooms_used(path: Path) -> set[str]:
    """The rooms of this repository that a module imports from, by two names of the path."""
    names = imported(ast.parse(path.read_text("utf-8")))
    own = [name.split(".") for name in names if name.split(".")[0] in ("moderator", "tests")]
    return {".".join(parts[:3]) for parts in own}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(HERE)))
def test_a_model_imports_models_alone(path: Path) -> None:
    allowed = {f"tests.oracle.{room}" for room in MODELS} | {"tests.oracle"}
    assert rooms_used(path) <= allowed


def test_every_game_has_a_model() -> None:
    rooms = {path.relative_to(HERE).parts[0] for path in modules()}
    assert set(MODELS[:3]) <= rooms


def test_every_change_that_alters_no_rule_could_be_planted() -> None:
    planted = {fault.name for game in TABLES for fault in faults(game)}
    assert set(EQUIVALENT) <= planted
