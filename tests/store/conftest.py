"""A database with today's tables, in a file of its own."""

from pathlib import Path

import pytest
from sqlalchemy import Engine

from moderator.store.session import engine
from moderator.store.upgrade import upgrade


@pytest.fixture
def database(tmp_path: Path) -> Engine:
    made = engine(f"sqlite:///{tmp_path / 'league' / 'moderator.sqlite3'}")
    upgrade(made)
    return made
