"""The tables of the documents say what the declarations of the acts say.

`--update-golden` writes their tables anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.acts.papers import acts_tables, api_table, notices_table, own_table

TABLES = {
    "organising.md": acts_tables,
    "notices.md": notices_table,
    "api.md": api_table,
    "web.md": own_table,
}
BEGINS, ENDS = "<!-- made from the acts: begin -->\n", "<!-- made from the acts: end -->"


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_what_is_declared(
    root: Path, golden: Callable[[Path, str], None], name: str
) -> None:
    file = root / "docs" / name
    before, _, rest = file.read_text(encoding="utf-8").partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    golden(file, f"{before}{BEGINS}\n{TABLES[name]()}\n{ENDS}{after}")
