"""The steps give exactly the tables, on an empty database and from any step before."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from moderator.store.absence import Asking, BankNote, MoreTime, Opening, TimeBank, Vacation
from moderator.store.complaints import Complaint
from moderator.store.doors import SignInEvent
from moderator.store.forms import ApiToken
from moderator.store.incognito import Incognito
from moderator.store.keys import key
from moderator.store.metadata import METADATA
from moderator.store.observers import Observer
from moderator.store.seasons import Season
from moderator.store.session import begin, engine
from moderator.store.tables import Act, Game, League, Person, StandingRow, Tenure
from moderator.store.upgrade import config, is_current, upgrade


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
    with begin(database) as session:
        session.add(League(slug="north", name="North"))

    upgrade(database)

    with begin(database) as session:
        assert [league.slug for league in session.exec(select(League))] == ["north"]


def test_a_database_of_the_first_tables_keeps_its_acts(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0001")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql(
            "INSERT INTO act (actor, kind, reason, old, new, at)"
            " VALUES ('olena', 'paused', 'a storm', '', '', '2026-01-01 00:00:00')"
        )

    upgrade(database)

    with begin(database) as session:
        (act,) = session.exec(select(Act)).all()
    assert (act.kind, act.reason, act.league_id) == ("paused", "a storm", None)


def test_steps_lead_back_to_nothing(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(database)

    with database.begin() as connection:
        command.downgrade(config(connection), "base")

    assert inspect(database).get_table_names() == ["alembic_version"]


def test_foreign_keys_hold_again_after_an_upgrade(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    upgrade(database)

    with pytest.raises(IntegrityError), begin(database) as session:
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


def test_a_database_of_the_first_release_comes_up_with_its_players(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0001")
        connection.exec_driver_sql(
            "INSERT INTO person (id, slug, name, notify) VALUES (7, 'olena', 'Olena', 'all')"
        )

    upgrade(database)

    with begin(database) as session:
        assert session.get_one(Person, 7).name == "Olena"
        session.add(
            SignInEvent(person_id=7, kind="signed-in", at=datetime(2026, 12, 1, tzinfo=UTC))
        )


def test_a_database_without_seasons_comes_up_with_its_games(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0003")
        connection.exec_driver_sql(
            "INSERT INTO league (id, slug, name, language, zone, rhythm, options)"
            " VALUES (3, 'kyiv', 'Kyiv by Post', 'uk', 'Europe/Kyiv', '{}', '{}')"
        )

    upgrade(database)

    with begin(database) as session:
        session.add(Season(league_id=3, slug="autumn", name="Autumn"))
        session.flush()
        assert session.exec(select(Season.slug)).all() == ["autumn"]
        assert session.get_one(League, 3).zone == "Europe/Kyiv"


def test_a_database_without_forms_comes_up_with_its_players(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0004")
        connection.exec_driver_sql(
            "INSERT INTO person (id, slug, name, notify) VALUES (7, 'olena', 'Olena', 'all')"
        )

    upgrade(database)

    made = datetime(2026, 12, 1, tzinfo=UTC)
    with begin(database) as session:
        assert session.get_one(Person, 7).name == "Olena"
        session.add(ApiToken(person_id=7, name="a bot", token_hash="0" * 64, made_at=made))


def test_the_games_of_an_old_database_have_players_with_names(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0009")
        connection.exec_driver_sql(
            "INSERT INTO league (id, slug, name, language, zone, rhythm, options)"
            " VALUES (3, 'kyiv', 'Kyiv by Post', 'uk', 'Europe/Kyiv', '{}', '{}')"
        )

    upgrade(database)

    with begin(database) as session:
        game = Game(league_id=3, slug="kyiv-1", kind="smallworld", seats=2)
        session.add(game)
        session.flush()
        assert session.exec(select(Incognito)).all() == []
        session.add(Incognito(game_id=key(game), until="end"))
        session.flush()
        assert session.get_one(Incognito, game.id).named_at is None


def test_players_of_old_keep_the_mails_that_they_had(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0010")
        connection.exec_driver_sql(
            "INSERT INTO person (slug, name, notify) VALUES ('olena', 'Olena', 'asked')"
        )

    upgrade(database)

    with begin(database) as session:
        (person,) = session.exec(select(Person)).all()
    assert (person.notify, person.html, person.pdf) == ("asked", True, False)


def test_players_of_old_get_reports_as_their_league_has_them(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0011")
        connection.exec_driver_sql(
            "INSERT INTO person (slug, name, notify, html, pdf)"
            " VALUES ('olena', 'Olena', 'asked', 1, 1)"
        )

    upgrade(database)

    with begin(database) as session:
        (person,) = session.exec(select(Person)).all()
    assert (person.slug, person.pdf) == ("olena", True)
    assert (person.paper, person.large, person.two_up) == (None, None, None)


def test_a_database_without_absence_or_observers_comes_up_whole(tmp_path: Path) -> None:
    """Old rows are as they were, and the new tables of 0009 and after take what refers to them."""
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.begin() as connection:
        command.upgrade(config(connection), "0008")
        for row in OF_0008.split(";"):
            connection.exec_driver_sql(row)

    upgrade(database)

    began = datetime(2026, 12, 1, 12, tzinfo=UTC)
    with begin(database) as session:
        tenure = session.get_one(Tenure, 6)
        assert (tenure.person_id, tenure.chair_id, tenure.began_at) == (7, 5, began)
        assert session.get_one(Game, 4).options == {"coins": "open"}
        assert [act.reason for act in session.exec(select(Act))] == ["a storm"]
        (standing,) = session.exec(select(StandingRow)).all()
        assert (standing.seat, standing.text) == (0, "retreat 12")
        assert session.exec(select(Complaint)).all() == []
        absences = (Vacation, MoreTime, Asking, Opening, TimeBank)
        assert [session.exec(select(table)).all() for table in absences] == [[]] * 5
        session.add(Opening(game_id=4, tenure_id=6, seat=0, why="missed", at=began))
        session.add(Observer(game_id=4, person_id=7, nonce="n", token_hash="h"))


OF_0008 = """
INSERT INTO league (id, slug, name, language, zone, rhythm, options)
VALUES (3, 'kyiv', 'Kyiv by Post', 'uk', 'Europe/Kyiv', '{}', '{}');
INSERT INTO person (id, slug, name, notify) VALUES (7, 'olena', 'Olena', 'all');
INSERT INTO game (id, league_id, slug, kind, options, rhythm, seats, state, rules_version, turn,
 seed_nonce, commitment, salt, seed_revealed, revision, rolls, mark, active, asked, chain)
VALUES (4, 3, 'kyiv-1', 'smallworld', '{"coins": "open"}', '{}', 2, 'running', '1', 1,
 '', '', '', '', 1, 0, '', 0, '[0]', '');
INSERT INTO chair (id, game_id, seat) VALUES (5, 4, 0);
INSERT INTO tenure (id, chair_id, person_id, nonce, token_hash, began_at)
VALUES (6, 5, 7, 'n', 'h', '2026-12-01 12:00:00');
INSERT INTO act (game_id, actor, kind, reason, old, new, at)
VALUES (4, 'olena', 'paused', 'a storm', '', '', '2026-01-01 00:00:00');
INSERT INTO standingrow (game_id, seat, kind, text) VALUES (4, 0, 'retreat', 'retreat 12')
"""


def test_missed_moves_of_old_go_with_the_answer_of_their_moment(tmp_path: Path) -> None:
    database = engine(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    at = "2026-12-01 12:00:00"
    with database.begin() as connection:
        command.upgrade(config(connection), "0013")
        for row in (
            (
                "league (id, slug, name, language, zone, rhythm, options)"
                " VALUES (3, 'kyiv', 'Kyiv by Post', 'uk', 'Europe/Kyiv', '{}', '{}')"
            ),
            (
                "game (id, league_id, slug, kind, options, rhythm, seats, state, rules_version,"
                " seed_nonce, commitment, salt, seed_revealed, revision, rolls, turn, mark, active,"
                " asked, chain) VALUES (5, 3, 'kyiv-1', 'smallworld', '{}', '{}', 2, 'running', '',"
                " '', '', '', '', 7, 0, 1, '', 0, '[0]', '')"
            ),
            "person (id, slug, name, notify, html, pdf) VALUES (1, 'o', 'O', 'all', 1, 0)",
            "chair (id, game_id, seat) VALUES (1, 5, 0)",
            "tenure (id, chair_id, person_id, nonce, token_hash) VALUES (1, 1, 1, 'n', 'h')",
            (
                "journalrow (game_id, number, kind, body, digest, at) VALUES"
                f" (5, 6, 'sheet', '', '', '{at}'), (5, 7, 'answer', '', '', '{at}')"
            ),
            (
                "asking (game_id, tenure_id, seat, turn, outcome, at)"
                f" VALUES (5, 1, 0, 1, 'missed', '{at}')"
            ),
            'timebank (game_id, seat, "left", granted) VALUES (5, 0, 3600, 0)',
        ):
            connection.exec_driver_sql(f"INSERT INTO {row}")

    upgrade(database)

    with begin(database) as session:
        (asking,) = session.exec(select(Asking)).all()
        (note,) = session.exec(select(BankNote)).all()
    assert (asking.outcome, asking.revision, asking.superseded) == ("missed", 7, False)
    assert (note.seat, note.revision, note.left) == (0, 0, 3600)
