"""A league of a release, in the middle of its games, is brought up to this version's tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from alembic import command
from chronicle import open_chronicle
from sqlalchemy import Engine, column, inspect, select, text
from sqlalchemy import table as table_named

from moderator.store.readiness import steps
from moderator.store.upgrade import config, is_current, upgrade

RELEASED = ("v0_1_0",)
"""The last step of each release's tables."""

Rows = Mapping[str, Sequence[tuple[object, ...]]]


def contents(database: Engine, columns: Mapping[str, Sequence[str]]) -> Rows:
    """All rows, of these columns of these tables."""
    with database.connect() as connection:
        return {
            table: [
                tuple(row)
                for row in connection.execute(
                    select(*map(column, names)).select_from(table_named(table)).order_by(text("1"))
                )
            ]
            for table, names in columns.items()
        }


def columns_of(database: Engine) -> Mapping[str, Sequence[str]]:
    look = inspect(database)
    return {
        table: [named["name"] for named in look.get_columns(table)]
        for table in look.get_table_names()
        if table != "alembic_version"
    }


@pytest.mark.parametrize("release", RELEASED)
def test_a_league_of_a_release_goes_on(tmp_path: Path, release: str) -> None:
    league = open_chronicle(tmp_path, ("olena", "taras"))
    league.mail("olena", league.sheet("take 1"))
    with league.engine.begin() as connection:
        command.downgrade(config(connection), release)
    kept = columns_of(league.engine)
    before = contents(league.engine, kept)
    assert sum(map(bool, before.values())) > 15, "a league that fills many tables"

    upgrade(league.engine)

    assert is_current(league.engine)
    assert contents(league.engine, kept) == before
    assert "olena" in str(before["person"])
    league.mail("taras", league.sheet("take 2"))
    league.at(1, 22)
    league.tick()
    assert league.holds()


def test_every_release_is_tried(root: Path) -> None:
    text = (root / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[?(\d+\.\d+\.\d+)\]?", text, re.MULTILINE)
    assert len(released) == len(RELEASED)
    assert set(RELEASED) <= set(steps())
