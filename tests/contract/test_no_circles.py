"""No module of the engine or of a game imports one that imports it, for its types neither."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import moderator

ROOT = Path(moderator.__file__).parent.parent


def modules(package: str) -> Mapping[str, Path]:
    folder = ROOT / package.replace(".", "/")
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in sorted(folder.rglob("*.py"))
    }


def imported(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of that package that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield from (one for one in (whole if whole in known else node.module,))
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("package", ["moderator.engine", "moderator.games"])
def test_imports_run_in_no_circle(package: str) -> None:
    known = modules(package)
    assert len(known) > 20
    arrows = {
        name: {one for one in imported(file, known) if one in known and one != name}
        for name, file in known.items()
    }
    assert [*TopologicalSorter(arrows).static_order()]  # CycleError names the circle
