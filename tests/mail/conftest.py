"""An office of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from postal import Office, office


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Office]:
    made = office(tmp_path)
    yield made
    made.played.engine.dispose()
