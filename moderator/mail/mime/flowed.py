"""format=flowed undone (RFC 3676): lines that a client broke are made whole again."""

from __future__ import annotations

import re

_QUOTED = re.compile(r"^>+")
_SIGNATURE = "-- "


def unflow(text: str, *, delsp: bool) -> str:
    """`text` with soft breaks joined within one depth of quotation; `delsp`: the space before
    the break goes too. A line `-- ` is a signature's mark and never joined."""
    lines: list[str] = []
    open_depth: int | None = None
    for raw in text.split("\n"):
        depth, line = _unstuff(raw)
        marks = ">" * depth + " " if depth else ""
        soft = line.endswith(" ") and line != _SIGNATURE
        if open_depth == depth and line != _SIGNATURE:
            lines[-1] += line
        else:
            lines.append(marks + line)
        if soft and delsp:
            lines[-1] = lines[-1][:-1]
        open_depth = depth if soft else None
    return "\n".join(lines)


def _unstuff(line: str) -> tuple[int, str]:
    """The depth of quotation and the line without its marks and its stuffed space."""
    found = _QUOTED.match(line)
    depth = found.end() if found else 0
    return depth, line[depth:].removeprefix(" ")
