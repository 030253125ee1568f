"""An order whose verb is sound and whose rest is not: all that it can be now is shown."""

from __future__ import annotations

from pathlib import Path

from tests.league.conftest import make


def test_the_sides_of_ones_own_card_are_shown(tmp_path: Path) -> None:
    played = make(tmp_path, 2, kind="kingdoms")
    (line,) = played.send(0, "territory 1\nend").lines
    assert line.problem is not None
    shown = line.problem.candidates
    assert len(shown) == 2
    for order in shown:
        assert played.check(0, f"{order}\nend").kind == "checked"
    played.engine.dispose()
