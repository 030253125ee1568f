"""Whoever advances a game from a revision does so alone."""

from processes import say, start, wait_for
from sqlalchemy import Engine
from sqlmodel import select
from toygame import NOON, new_game, sit_down

from moderator.store.revision_lock import claim_revision
from moderator.store.session import read_transaction, write_transaction
from moderator.store.tables import Game, JournalRow, RevisionClaim
from tests.moments import moment

GAMES = 60


def test_a_claim_on_the_revision_the_game_stands_at(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        assert claim_revision(moment(session, NOON), table.game, 1, "clock")
        table.bids(1, 2)

    with read_transaction(database) as session:
        kept = session.exec(select(RevisionClaim)).one()
    assert (kept.revision, kept.by, kept.at) == (1, "clock", NOON)


def test_a_claim_on_a_revision_that_has_passed(either: Engine) -> None:
    with write_transaction(either) as session:
        table = sit_down(session)
        table.bids(1, 2)
        assert not claim_revision(moment(session, NOON), table.game, 1, "clock")


def test_a_revision_is_claimed_once(either: Engine) -> None:
    with write_transaction(either) as session:
        game = new_game(session)
        assert claim_revision(moment(session, NOON), game, 1, "clock")
        assert not claim_revision(moment(session, NOON), game, 1, "mail")


def test_a_claim_that_is_taken_back_can_be_had_again(either: Engine) -> None:
    with write_transaction(either) as session:
        new_game(session)
    for _ in range(2):
        with write_transaction(either) as session:
            game = session.exec(select(Game)).one()
            assert claim_revision(moment(session, NOON), game, 1, "clock")
            session.rollback()


def test_a_claim_reads_the_game_anew(either: Engine) -> None:
    with write_transaction(either) as session:
        game = new_game(session)
        change = "UPDATE game SET state = 'paused'"
        session.connection().exec_driver_sql(change)
        assert claim_revision(moment(session, NOON), game, 1, "clock")
        assert game.state == "paused"


def test_two_processes_share_the_games_and_lose_and_double_none(either: Engine) -> None:
    with write_transaction(either) as session:
        for number in range(GAMES):
            new_game(session, f"toy-{number}")
    processes = [start("claiming.py", either, name) for name in ("one", "two")]
    for process in processes:
        wait_for(process, "ready")
    for process in processes:
        say(process, "go")
    outputs = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]

    got = [game for output in outputs for game in output.split()]
    assert sorted(map(int, got)) == list(range(1, GAMES + 1))
    with read_transaction(either) as session:
        assert len(session.exec(select(JournalRow)).all()) == 3 * GAMES
        assert len(session.exec(select(RevisionClaim)).all()) == GAMES
