"""What things are called: a name means one thing wherever it stands."""

from __future__ import annotations

import ast
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
