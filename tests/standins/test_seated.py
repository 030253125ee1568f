"""Stand-ins seated from the start: free seats of a game that begins are theirs till taken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory, openings
from moderator.league.people.directory import NewPlayer
from moderator.league.play.results import result_of
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store import upgrade
from tests.league.conftest import NOON, Played, counted
from tests.moments import moment


def seated(folder: Path, *names: str | None) -> Played:
    """A game that waits for its start; None for a seat that nobody holds."""
    engine = store.engine(f"sqlite:///{folder}/league.sqlite3")
    upgrade.upgrade(engine)
    with store.write_transaction(engine) as session:
        league = directory.new_league(
            moment(session, NOON), "kyiv", "Kyiv", {"rhythm": {"period": "48h"}}
        )
        held = [
            name
            and directory.add_player(
                moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
            )
            for name in names
        ]
        founding.new_game(
            moment(session, NOON, random_bytes=counted()),
            league,
            NewGame("kyiv-1", "smallworld", held, {}),
        )
    return Played(engine)


def begin(played: Played, *, stand_ins: bool) -> None:
    with store.write_transaction(played.engine) as session:
        founding.start(moment(session, NOON), played.game(session), stand_ins=stand_ins)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Played]:
    """Olena in seat B, and nobody else."""
    made = seated(tmp_path, None, "olena", None)
    yield made
    made.engine.dispose()


def by_seat(played: Played) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for turn in played.turns():
        for seat, _, by in turn.report["by"]:
            found.setdefault(seat, set()).add(by)
    return found


def test_nobody_is_seated_unasked(alone: Played) -> None:
    with pytest.raises(LeagueError, match=r"seats-free .*'A', 'C'"):
        begin(alone, stand_ins=False)


def test_a_person_must_be_at_the_table(tmp_path: Path) -> None:
    empty = seated(tmp_path, None, None)
    with pytest.raises(LeagueError, match="seats-free"):
        begin(empty, stand_ins=True)
    empty.engine.dispose()


def test_a_whole_game_against_them(alone: Played) -> None:
    begin(alone, stand_ins=True)
    while alone.look().state == "running":
        assert alone.look().asked == [1], "the others have played already"
        alone.send(1, "end")
    ways = by_seat(alone)
    assert [seat for seat in ways if "stand-in" in ways[seat]] == [0, 2]
    assert "mail" not in ways[0] | ways[2]
    with store.read_transaction(alone.engine) as session:
        result = result_of(session, alone.game(session))
    assert result is not None
    assert 1 not in result.outcome.winners


def test_who_takes_the_seat_plays_it(alone: Played) -> None:
    begin(alone, stand_ins=True)
    with store.write_transaction(alone.engine) as session:
        game = alone.game(session)
        taras = directory.add_player(
            moment(session, NOON), NewPlayer("taras", "Taras", "taras@mail.example")
        )
        directory.seat_player(moment(session, NOON, random_bytes=counted(500)), game, 2, taras)
        assert openings.open_seats(session, game) == {0: "vacant"}
    alone.send(1, "end")
    assert alone.look().asked == [2]
