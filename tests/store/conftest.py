"""Databases with today's tables: SQLite in a file of its own, PostgreSQL in a schema of its own."""

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, create_engine, make_url

from moderator.store.session import engine
from moderator.store.upgrade import upgrade


@pytest.fixture
def database(tmp_path: Path) -> Engine:
    made = engine(f"sqlite:///{tmp_path / 'league' / 'moderator.sqlite3'}")
    upgrade(made)
    return made


@pytest.fixture
def schema() -> Iterator[str]:
    """The address of an empty schema of the PostgreSQL server that CI starts."""
    address = make_url(os.environ["MODERATOR_TEST_POSTGRES"])
    name = f"store_{uuid4().hex[:12]}"
    server = create_engine(address)
    with server.begin() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {name}")
    inside = address.update_query_dict({"options": f"-csearch_path={name}"})
    yield inside.render_as_string(hide_password=False)
    with server.begin() as connection:
        connection.exec_driver_sql(f"DROP SCHEMA {name} CASCADE")
    server.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def either(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the two in turn, for what must hold on both."""
    if request.param == "sqlite":
        yield request.getfixturevalue("database")
        return
    made = engine(request.getfixturevalue("schema"))
    upgrade(made)
    yield made
    made.dispose()
