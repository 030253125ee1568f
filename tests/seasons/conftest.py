"""A league for tests of seasons."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.seasons.stage import League, league


@pytest.fixture
def kyiv(tmp_path: Path) -> Iterator[League]:
    yield from league(tmp_path)
