"""A process killed anywhere loses and doubles nothing."""

import signal

import pytest
from processes import start, wait_for
from sqlalchemy import Engine
from sqlmodel import Session, func, select
from toygame import NOON, RULES, Table, new_game

from moderator.store import revision_lock
from moderator.store.session import read_transaction, write_transaction
from moderator.store.tables import Game, JournalRow, OutboxRow, Person, RevisionClaim, Turn
from moderator.store.verification.recheck import recheck
from tests.moments import moment


def kill_it(database: Engine, moment: str) -> None:
    with start("killed.py", database, moment) as process:
        wait_for(process, "here")
        process.send_signal(signal.SIGKILL)


def counted(session: Session) -> dict[str, int]:
    tables = (JournalRow, Turn, RevisionClaim, OutboxRow)
    return {
        table.__name__: session.exec(select(func.count()).select_from(table)).one()
        for table in tables
    }


@pytest.fixture
def begun(either: Engine) -> Engine:
    with write_transaction(either) as session:
        new_game(session)
        session.add(Person(id=1, slug="ann", name="Ann"))
    return either


def test_killed_before_the_commit_nothing_has_happened(begun: Engine) -> None:
    kill_it(begun, "before")

    with read_transaction(begun) as session:
        assert counted(session) == {"JournalRow": 1, "Turn": 0, "RevisionClaim": 0, "OutboxRow": 0}


def test_and_the_next_process_plays_the_turn_once(begun: Engine) -> None:
    kill_it(begun, "before")

    with write_transaction(begun) as session:
        game = session.exec(select(Game)).one()
        assert revision_lock.claim_revision(moment(session, NOON), game, game.revision, "next")
        Table(session, game, RULES.setup(2, {}).state).turn(3, 5)
    with read_transaction(begun) as session:
        game = session.exec(select(Game)).one()
        assert (game.revision, game.rolls) == (3, 1)
        assert recheck(session, game, RULES) == ()


def test_killed_after_the_commit_all_of_it_has_happened(begun: Engine) -> None:
    kill_it(begun, "after")

    with write_transaction(begun) as session:
        game = session.exec(select(Game)).one()
        assert counted(session) == {"JournalRow": 3, "Turn": 1, "RevisionClaim": 1, "OutboxRow": 1}
        assert recheck(session, game, RULES) == ()
        assert not revision_lock.claim_revision(moment(session, NOON), game, 1, "next")
