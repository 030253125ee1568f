"""What Babel takes messages from: calls of the functions that say something.

Babel's own reader of Python goes by tokens, and finds nothing inside an f-string; this one goes
by the syntax tree. `babel.cfg` names it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

Found = tuple[int, str, tuple[str | None, ...], list[str]]
"""Line, function, its arguments (None for one that is no bare string), comments (never any)."""


def extract(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[Found]:
    """Every call of a keyword, plain or of an object, in the order of the lines."""
    calls = (node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = _called(call.func)
        if name in keywords:
            yield call.lineno, name, tuple(_text(argument) for argument in call.args), []


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None
