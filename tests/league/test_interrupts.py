"""A question that breaks into a turn: the sheet's other lines wait for its answer."""

from __future__ import annotations

import tomllib
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.games import GAMES
from moderator.league.clock.heartbeat import beat
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.store import session as store
from moderator.store.tables import SheetRow, Snapshot
from tests.databases import fresh
from tests.league.conftest import NAMES, NOON, RHYTHM, Played, counted
from tests.moments import moment

KIND = GAMES["underground"]

# A's nine Drow in 13 take 14, where the Pentacle is found; the Balrog may go to five regions.
POSITION = """
board = "ug-2"
seats = 2
[position]
found = ["pentacle"]
[position.seats.A]
race = "drow"
power = "stone"
[position.seats.B]
race = "ogres"
power = "wise"
[position.regions.13]
owner = "A"
tokens = 9
[position.regions.14]
monster = 2
[position.regions.2]
owner = "B"
tokens = 3
[position.regions.6]
owner = "B"
tokens = 1
"""


@pytest.fixture
def cave(tmp_path: Path) -> Played:
    """A game of two at its first turn, in the position above."""
    engine = fresh(tmp_path / "league.sqlite3")
    played = Played(engine)
    with store.write_transaction(engine) as session:
        league = directory.new_league(
            moment(session, NOON), "kyiv", "Kyiv by Post", {"rhythm": RHYTHM}
        )
        players = [
            directory.add_player(
                moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
            )
            for name in NAMES[:2]
        ]
        made = founding.new_game(
            moment(session, NOON, random_bytes=counted()),
            league,
            NewGame("kyiv-1", "underground", players, {}),
        )
        beat(moment(session, NOON))
        founding.start(moment(session, NOON), made)
    with store.write_transaction(engine) as session:
        row = session.exec(select(Snapshot)).one()
        row.state = dict(KIND.rules.pack(KIND.place(tomllib.loads(POSITION))))
        session.add(row)
    return played


def probe(played: Played, what: str) -> object:
    with store.read_transaction(played.engine) as session:
        return KIND.probe(KIND.rules.unpack(session.exec(select(Snapshot)).one().state), what)


def sheets(played: Played) -> list[tuple[int, str]]:
    with store.read_transaction(played.engine) as session:
        return [(row.seat, row.state) for row in session.exec(select(SheetRow))]


TURN = "conquer 14\nconquer 10\ndeploy rest 14\nend"


def test_the_rest_of_a_sheet_goes_on_after_an_answer_by_another_letter(cave: Played) -> None:
    reply = cave.send(0, TURN)
    assert reply.kind == "played"
    assert cave.look().asked == [0]
    assert probe(cave, "regions.10.owner") == ""
    assert sheets(cave) == [(0, "open")]
    assert cave.send(0, "balrog 2\nend").kind == "played"
    assert cave.look().asked == [1]
    assert probe(cave, "regions.2.pieces.balrog") == 1
    assert probe(cave, "regions.6.tokens") == 2
    assert (probe(cave, "regions.10.owner"), probe(cave, "regions.14.tokens")) == ("A", 7)
    assert {state for _, state in sheets(cave)} == {"used"}


def test_a_wrong_answer_changes_nothing_of_what_is_kept(cave: Played) -> None:
    cave.send(0, TURN)
    wrong = cave.send(0, "balrog 25\nend")
    assert wrong.kind != "played"
    cave.wait(timedelta(hours=51))
    assert cave.look().asked == [1]
    assert probe(cave, "regions.2.pieces.balrog") == 1
    assert probe(cave, "regions.10.owner") == "A"
