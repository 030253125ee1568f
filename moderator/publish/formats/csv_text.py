"""Tables for spreadsheets and programs: CSV as RFC 4180 has it, always the same bytes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Head and rows, lines ended by CRLF. Texts that a spreadsheet would take for a formula are
    made harmless."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([[_harmless(cell) for cell in row] for row in rows])
    return out.getvalue()


def _harmless(cell: object) -> object:
    """Spreadsheets take a text that begins like this for a formula; numbers stay numbers."""
    formula = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{cell}" if formula else cell
