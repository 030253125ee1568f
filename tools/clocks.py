"""`python tools/clocks.py`: who reckons with deadlines and has no business to; exit 1 if any does.

Deadlines are moved and measured by `moderator/league/values/deadlines.py` and the modules that it
stands on, by the table's calendar; the columns of a game are written by `periods.py` alone. A sum
anywhere else would be right until the clocks change.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

MOMENTS = frozenset({"opened_at", "due_at", "grace_until", "remind_at", "paused_at"})
VALUES = frozenset({"deadlines", "rhythm", "walltime", "working_hours"})
RECKON = frozenset(f"moderator/league/values/{name}.py" for name in VALUES)
WRITE = RECKON | {"moderator/league/clock/periods.py"}


def wrong(source: str, name: str) -> Iterator[str]:
    """What that module does with deadlines that others have to do."""
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        if name not in RECKON and _adds(node):
            yield f"{name}:{line}: reckons with a deadline: let league/values/deadlines.py do it"
        if name not in WRITE and _writes(node):
            yield f"{name}:{line}: sets a deadline: let league/clock/periods.py do it"


def _adds(node: ast.AST) -> bool:
    if isinstance(node, ast.AugAssign):
        return _is_moment(node.target)
    sum_ = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)
    return sum_ and (_is_moment(node.left) or _is_moment(node.right))


def _writes(node: ast.AST) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    each = [one for target in targets for one in getattr(target, "elts", [target])]
    return any(isinstance(one, ast.Attribute) and one.attr in MOMENTS for one in each)


def _is_moment(node: ast.AST) -> bool:
    named = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)
    return named in MOMENTS


def main(root: Path) -> int:
    """Print what is wrong in the program; 1 if anything is."""
    found = [
        line
        for path in sorted((root / "moderator").rglob("*.py"))
        for line in wrong(path.read_text("utf-8"), path.relative_to(root).as_posix())
    ]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parents[1]))
