"""The steps give exactly the tables, on an empty database and from any step before."""

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from moderator.store.metadata import METADATA
from moderator.store.session import engine, write_transaction
from moderator.store.tables import Game, League
from moderator.store.upgrade import UnknownSchemaError, config, is_current, refuse_unknown, upgrade


def differences(database: Engine) -> list[object]:
    with database.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))


def constraints(database: Engine) -> dict[str, set[str | None]]:
    """All named things of each table: Alembic's comparison passes over some of them on SQLite."""
    look = inspect(database)
    return {
        table: {
            *(key["name"] for key in look.get_foreign_keys(table)),
            *(unique["name"] for unique in look.get_unique_constraints(table)),
            *(index["name"] for index in look.get_indexes(table)),
            look.get_pk_constraint(table)["name"],
        }
        for table in look.get_table_names()
        if table != "alembic_version"
    }


def test_all_steps_on_an_empty_database_give_the_tables(tmp_path: Path) -> None:
    stepped = engine(f"sqlite:///{tmp_path / 'stepped.sqlite3'}")
    upgrade(stepped)
    made = engine(f"sqlite:///{tmp_path / 'made.sqlite3'}")
    METADATA.create_all(made)

    assert differences(stepped) == []
    assert constraints(stepped) == constraints(made)


@pytest.mark.postgres
def test_the_steps_give_the_tables_on_postgresql(schema: str) -> None:
    stepped = engine(schema)
    upgrade(stepped)

    assert is_current(stepped)
    assert differences(stepped) == []
    stepped.dispose()


def test_the_comparison_would_notice(tmp_path: Path) -> None:
    stepped = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(stepped)
    with stepped.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE league DROP COLUMN zone")

    assert differences(stepped) != []


def test_a_database_is_current_after_the_upgrade_and_not_before(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")

    assert not is_current(database)
    upgrade(database)
    assert is_current(database)


def test_an_upgrade_of_a_current_database_keeps_its_rows(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(database)
    with write_transaction(database) as session:
        session.add(League(slug="north", name="North"))

    upgrade(database)

    with write_transaction(database) as session:
        assert [league.slug for league in session.exec(select(League))] == ["north"]


def test_steps_lead_back_to_nothing(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(database)

    with database.begin() as connection:
        command.downgrade(config(connection), "base")

    assert inspect(database).get_table_names() == ["alembic_version"]


def test_foreign_keys_hold_again_after_an_upgrade(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(database)

    with pytest.raises(IntegrityError), write_transaction(database) as session:
        session.add(Game(league_id=77, slug="stray", kind="toy", seats=2))


def test_an_upgrade_refuses_rows_that_point_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    database = engine(f"sqlite:///{path}")
    upgrade(database)
    stray = sqlite3.connect(path)
    stray.execute("INSERT INTO chair (game_id, seat) VALUES (99, 0)")
    stray.commit()

    with pytest.raises(RuntimeError, match="point nowhere"):
        upgrade(database)


def test_the_steps_are_one_line_without_branches() -> None:
    assert len(ScriptDirectory.from_config(config()).get_heads()) == 1


def test_a_database_of_another_version_is_refused_with_its_step_named(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(database)
    with database.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'ffff9999'")

    with pytest.raises(UnknownSchemaError, match="'ffff9999'"):
        upgrade(database)
    with pytest.raises(UnknownSchemaError, match="league export"):
        refuse_unknown(database)


def test_no_table_of_sqlite_gives_the_number_of_a_deleted_row_again(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(database)
    with database.connect() as connection:
        made = dict(
            connection.exec_driver_sql(
                "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
            ).all()
        )
    numbered = {
        name
        for name, table in METADATA.tables.items()
        if table.primary_key.columns.keys() == ["id"]
    }

    assert len(numbered) > 20
    assert {name for name in numbered if "AUTOINCREMENT" not in made[name]} == set()


def test_the_rows_of_the_first_release_are_kept(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "v0_1_0")
        connection.exec_driver_sql(
            "INSERT INTO trouble (name, since, times) VALUES ('red clock', '2026-11-28', 3)"
        )

    upgrade(database)

    with database.connect() as connection:
        kept = connection.exec_driver_sql("SELECT name, times FROM trouble").all()
        assert [tuple(row) for row in kept] == [("red clock", 3)]
        assert connection.exec_driver_sql("SELECT count(*) FROM player_question").scalar() == 0
