"""What things are called: a name means one thing wherever it stands."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "moderator"
# Games may share nouns with each other, as the contract of their rules wants.
PARTS = ("engine", "store", "league", "letters", "publish", "mail", "web")


def _classes() -> Iterator[tuple[str, str]]:
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield node.name, path.relative_to(PACKAGE).as_posix()


def _by_name() -> Mapping[str, set[str]]:
    modules: dict[str, set[str]] = defaultdict(set)
    for name, module in _classes():
        modules[name].add(module)
    return modules


def test_no_class_name_stands_in_two_modules() -> None:
    modules = _by_name()
    assert len(modules) > 300
    assert {name: found for name, found in modules.items() if len(found) > 1} == {}


_NOUN = re.compile(r"^- \*\*(.+?)\*\*: ", re.MULTILINE)
_CLASS = re.compile(r"`([A-Z]\w+)`")


def test_the_glossary_is_in_order_and_its_classes_exist(root: Path) -> None:
    text = (root / "docs" / "glossary.md").read_text(encoding="utf-8")
    nouns = [noun.casefold() for noun in _NOUN.findall(text)]
    assert len(nouns) >= 40
    assert nouns == sorted(set(nouns))
    named = set(_CLASS.findall(text))
    assert len(named) >= 40
    assert named - set(_by_name()) == set()


def test_the_rooms_of_the_league_are_told_in_the_order_that_lint_keeps(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    told = re.findall(r"^\d+\. `(\w+)`: ", text, re.MULTILINE)
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    kept = next(one["layers"] for one in contracts if one.get("containers") == ["moderator.league"])
    assert told == kept
