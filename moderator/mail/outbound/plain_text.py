"""Plain text in 72 columns: wrapped, aligned, never cut.

Only what a player would copy as it stands (an address, a line of the sheet) may be longer.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from moderator.letters.letter import LineVerdict, Log, Table, Verdicts

WIDTH = 72
_GLUE = "\u00a0"
# A number and what it counts stay in one line. No line begins with a quotation, and none is a
# single short word: it might be an order (“decline”) when the mail comes back without quote marks.
_LONELY = re.compile(r"(?<=\d) (?=[(\w])| (?=[“«])| (?=\S{1,14}$)")
_INDENT = "  "
_GAP = "  "
_LONGEST_LABEL = 12
_LONGEST_ORDER = 24
_NARROWEST = 16


def wrapped(words: str, first: str = "", rest: str | None = None) -> str:
    """Words in lines, with what each line begins with; a long address stays whole."""
    lines = textwrap.wrap(
        _LONELY.sub(_GLUE, words),
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace(_GLUE, " ")


def log(block: Log) -> str:
    """Labels in a column, words beside them; a long label has a line of its own."""
    labels = [len(label) for label, _ in block.entries if len(label) <= _LONGEST_LABEL]
    width = max(labels, default=0)
    return "\n".join(line for entry in block.entries for line in _entry(*entry, width))


def _entry(label: str, words: str, width: int) -> Iterator[str]:
    indent = _INDENT + " " * width + (_GAP if width else "")
    if len(label) > width:
        yield _INDENT + label
        label = ""
    yield wrapped(words, _INDENT + label.ljust(width) + (_GAP if width else ""), indent)


def table(block: Table) -> str:
    """Columns as wide as they need; where that is too wide the widest goes on in further lines."""
    rows = (tuple(column.title for column in block.columns), *block.rows)
    widths = _fitted([max(len(row[at]) for row in rows) for at in range(len(block.columns))])
    return "\n".join(line for row in rows for line in _row(row, widths, block))


def _fitted(widths: list[int]) -> list[int]:
    room = WIDTH - len(_INDENT) - len(_GAP) * (len(widths) - 1)
    over = sum(widths) - room
    if over <= 0:
        return widths
    widest = widths.index(max(widths))
    narrowed = max(widths[widest] - over, _NARROWEST)
    return [narrowed if at == widest else width for at, width in enumerate(widths)]


def _row(row: Sequence[str], widths: Sequence[int], block: Table) -> Iterator[str]:
    broken = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
    for cells in zip_longest(*broken, fillvalue=""):
        aligned = (
            cell.rjust(width) if column.right else cell.ljust(width)
            for cell, width, column in zip(cells, widths, block.columns, strict=True)
        )
        yield (_INDENT + _GAP.join(aligned)).rstrip()


def verdicts(block: Verdicts) -> str:
    """Mark, line number and order, and beside or below them what is said.

    The mark stands first, so that a quoted line never begins like an order.
    """
    width = max((len(v.order) for v in block.lines if len(v.order) <= _LONGEST_ORDER), default=0)
    return "\n".join(line for verdict in block.lines for line in _verdict(verdict, width))


def _verdict(verdict: LineVerdict, width: int) -> Iterator[str]:
    head = f"{_INDENT}{verdict.mark} {verdict.number:>2}  "
    indent = " " * len(head)
    remarks = verdict.remarks
    if not remarks or len(verdict.order) > width:
        yield wrapped(verdict.order, head, indent)
    else:
        first, *remarks_left = remarks
        yield wrapped(first, head + verdict.order.ljust(width) + _GAP, indent)
        remarks = tuple(remarks_left)
    for remark in remarks:
        yield wrapped(remark, indent)
