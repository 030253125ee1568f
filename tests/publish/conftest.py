"""Games that several tests look at, played once."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from moderator.league import acts
from moderator.publish.pdf import pool
from tests.publish.stage import Stage, stage


@pytest.fixture
def empty(tmp_path: Path) -> Stage:
    """A league without games."""
    return stage(tmp_path)


@pytest.fixture(scope="session")
def _played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games: hidden and running, with all that can happen to one; open; played to its end."""
    folder = tmp_path_factory.mktemp("league")
    made, random = stage(folder), Random(5)
    made.new_game("kyiv-7", 3)
    made.new_game("open-5", 5, coins="open")
    made.new_game("duel", 2)
    made.play("kyiv-7", 5, random)
    made.wait(timedelta(hours=51))
    made.play("kyiv-7", 3, random)
    made.act("kyiv-7", acts.extend, timedelta(hours=24), reason="Power cut in half of the town")
    made.act("kyiv-7", acts.rollback, 8, reason="The map was wrong")
    made.play("kyiv-7", 2, random)
    made.play("open-5", 7, random)
    made.play("duel", 40, random)
    made.engine.dispose()
    return folder


@pytest.fixture
def played(_played: Path, tmp_path: Path) -> Stage:
    """A copy of the league with three games, nothing published yet."""
    shutil.copytree(_played, tmp_path / "copy")
    return stage(tmp_path / "copy")


@pytest.fixture(scope="session", autouse=True)
def _press() -> object:
    """The drawing processes end with the tests."""
    yield
    pool.PRESS.close()
