"""A game of three that began on Monday morning."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chronicle import Chronicle, open_chronicle


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Chronicle]:
    made = open_chronicle(tmp_path)
    yield made
    made.engine.dispose()
