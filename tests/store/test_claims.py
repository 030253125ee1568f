"""Whoever advances a game from a revision does so alone."""

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import Engine
from sqlmodel import select
from toygame import NOON, new_game, sit_down

from moderator.store.claims import claim
from moderator.store.session import begin, reading
from moderator.store.tables import Claim, Game, JournalRow

HERE = Path(__file__).parent
GAMES = 60


def test_a_claim_on_the_revision_the_game_stands_at(database: Engine) -> None:
    with begin(database) as session:
        table = sit_down(session)
        assert claim(session, table.game, 1, "clock", NOON)
        table.bids(1, 2)

    with reading(database) as session:
        kept = session.exec(select(Claim)).one()
    assert (kept.revision, kept.by, kept.at) == (1, "clock", NOON)


def test_a_claim_on_a_revision_that_has_passed(database: Engine) -> None:
    with begin(database) as session:
        table = sit_down(session)
        table.bids(1, 2)
        assert not claim(session, table.game, 1, "clock", NOON)


def test_a_revision_is_claimed_once(database: Engine) -> None:
    with begin(database) as session:
        game = new_game(session)
        assert claim(session, game, 1, "clock", NOON)
        assert not claim(session, game, 1, "mail", NOON)


def test_a_claim_that_is_taken_back_can_be_had_again(database: Engine) -> None:
    with begin(database) as session:
        new_game(session)
    for _ in range(2):
        with begin(database) as session:
            game = session.exec(select(Game)).one()
            assert claim(session, game, 1, "clock", NOON)
            session.rollback()


def test_a_claim_reads_the_game_anew(database: Engine) -> None:
    with begin(database) as session:
        game = new_game(session)
        change = "UPDATE game SET state = 'paused'"
        session.connection().exec_driver_sql(change)
        assert claim(session, game, 1, "clock", NOON)
        assert game.state == "paused"


def test_two_processes_share_the_games_and_lose_and_double_none(database: Engine) -> None:
    with begin(database) as session:
        for number in range(GAMES):
            new_game(session, f"toy-{number}")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parents[1])])}
    processes = [
        subprocess.Popen(
            [sys.executable, str(HERE / "claiming.py"), str(database.url), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for name in ("one", "two")
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    outputs = _together(processes)

    got = [game for output in outputs for game in output.split()]
    assert sorted(map(int, got)) == list(range(1, GAMES + 1))
    with reading(database) as session:
        assert len(session.exec(select(JournalRow)).all()) == 3 * GAMES
        assert len(session.exec(select(Claim)).all()) == GAMES


def _together(processes: list[subprocess.Popen[str]]) -> list[str]:
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    outputs = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    return outputs
