"""Answers collected side by side: sealed until all are in, kept between letters, taken back."""

from __future__ import annotations

import tomllib
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.games import GAMES
from moderator.league import acts
from moderator.league.clock.heartbeat import beat
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.store import session as store
from moderator.store.tables import JournalRow, SheetRow, Snapshot
from tests.databases import fresh
from tests.league.conftest import NAMES, NOON, RHYTHM, Played, counted
from tests.moments import moment

KIND = GAMES["kingdoms"]

# A's army of A2 may patrol to A3, where one of B's two stands; A8 is free for B's retreat.
POSITION = """
seats = 3
[position]
turn = 2
[position.seats.A]
home = "Morandrea"
ore = 2
food = 2
[position.seats.B]
home = "Intheoros"
ore = 2
[position.seats.C]
home = "Fionarria"
[position.regions.A1]
armies = ["A"]
[position.regions.A2]
armies = ["A"]
[position.regions.A3]
armies = ["B"]
[position.regions.B5]
armies = ["B"]
[position.regions.C4]
armies = ["C", "C"]
"""


@pytest.fixture
def kingdoms(tmp_path: Path) -> Played:
    """A game of three at its second turn, in the position above; A is to choose."""
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
            for name in NAMES[:3]
        ]
        made = founding.new_game(
            moment(session, NOON, random_bytes=counted()),
            league,
            NewGame("kyiv-1", "kingdoms", players, {}),
        )
        beat(moment(session, NOON))
        founding.start(moment(session, NOON), made)
    assert played.look().asked == [0, 1, 2]
    played.wait(timedelta(hours=51))
    _put(played)
    return played


def _put(played: Played) -> None:
    state = KIND.place(tomllib.loads(POSITION))
    with store.write_transaction(played.engine) as session:
        row = session.exec(select(Snapshot)).one()
        row.state = dict(KIND.rules.pack(state))
        session.add(row)


def probe(played: Played, what: str) -> object:
    with store.read_transaction(played.engine) as session:
        row = session.exec(select(Snapshot)).one()
    return KIND.probe(KIND.rules.unpack(row.state), what)


def states(played: Played) -> list[tuple[int, str]]:
    with store.read_transaction(played.engine) as session:
        rows = session.exec(select(SheetRow).order_by(SheetRow.id)).all()  # type: ignore[arg-type]
    return [(row.seat, row.state) for row in rows]


def receipts(played: Played) -> int:
    with store.read_transaction(played.engine) as session:
        rows = session.exec(select(JournalRow).where(JournalRow.kind == "sheet")).all()
    return len(rows)


ATTACK = "patrol A2 to A3\nbid 1\nretreat A2\nend"


def test_setting_up_is_asked_of_all_at_once_and_defaults_at_one_deadline(kingdoms: Played) -> None:
    assert kingdoms.look().turn == 2
    assert kingdoms.look().asked == [0]


def test_a_sealed_bid_waits_and_nothing_of_it_is_in_the_position(kingdoms: Played) -> None:
    kingdoms.send(0, ATTACK)
    game = kingdoms.look()
    assert game.asked == [1]
    assert states(kingdoms) == [(0, "open")]
    with store.read_transaction(kingdoms.engine) as session:
        state = session.exec(select(Snapshot)).one().state
    assert state["war"]["bids"] == [-1, -1]
    assert probe(kingdoms, "seats.A.ore") == 2


def test_a_second_sealed_answer_moves_no_deadline_and_asks_nobody_again(kingdoms: Played) -> None:
    kingdoms.send(0, "patrol A2 to A3\nend")
    assert kingdoms.look().asked == [0, 1]
    due, mails = kingdoms.look().due_at, len(kingdoms.mails("asked"))
    kingdoms.now += timedelta(hours=5)
    kingdoms.send(0, "bid 2\nend")
    game = kingdoms.look()
    assert (game.asked, game.due_at) == ([1], due)
    assert len(kingdoms.mails("asked")) == mails


def test_when_all_are_in_the_war_is_fought_with_the_newest_bid_and_the_kept_line(
    kingdoms: Played,
) -> None:
    kingdoms.send(0, ATTACK)
    kingdoms.send(0, "bid 2\nend")
    kingdoms.send(1, "bid 2\nend")
    assert probe(kingdoms, "regions.A3.armies") == ("B",)
    assert probe(kingdoms, "regions.A2.armies") == ("A",)
    assert (probe(kingdoms, "seats.A.ore"), probe(kingdoms, "seats.A.food")) == (0, 0)
    assert kingdoms.look().asked == [1]
    assert receipts(kingdoms) == 3


def test_a_sealed_bid_can_be_taken_back(kingdoms: Played) -> None:
    kingdoms.send(0, ATTACK)
    kingdoms.send(0, "withdraw")
    assert kingdoms.look().asked == [0, 1]
    assert states(kingdoms) == [(0, "withdrawn")]


def test_the_deadline_plays_flags_for_those_who_are_silent_and_bids_that_are_in(
    kingdoms: Played,
) -> None:
    kingdoms.send(0, ATTACK)
    kingdoms.wait(timedelta(hours=51))
    assert probe(kingdoms, "regions.A3.armies") == ("A",)
    assert probe(kingdoms, "seats.A.ore") == 1
    assert kingdoms.look().asked == [2]


def test_a_standing_answer_alone_holds_and_is_played_when_its_action_comes(
    kingdoms: Played,
) -> None:
    assert kingdoms.send(1, "on build: build").kind != "wrong"
    kingdoms.send(0, "build\nend")
    assert probe(kingdoms, "seats.A.tower") == 1
    assert probe(kingdoms, "seats.B.tower") == 1
    assert kingdoms.look().asked == [2]


def test_bids_sent_ahead_by_both_are_opened_together(kingdoms: Played) -> None:
    """B's is kept for a war of this turn; A's belongs to the move above it."""
    assert kingdoms.send(1, "bid 1\nend").kind == "ahead"
    kingdoms.send(0, "patrol A2 to A3\nbid 2\nend")
    assert probe(kingdoms, "regions.A3.armies") == ("A",)
    assert (probe(kingdoms, "seats.A.ore"), probe(kingdoms, "seats.B.ore")) == (0, 1)
    assert kingdoms.look().asked == [1]


def test_a_wrong_answer_sent_ahead_is_told_when_its_question_comes(kingdoms: Played) -> None:
    assert kingdoms.send(1, "trade 3 ore for food\nend").kind == "ahead"
    kingdoms.send(0, "choose trade\npass\nend")
    assert kingdoms.look().asked == [1]
    assert states(kingdoms)[0] == (1, "wrong")
    assert [mail.viewer for mail in kingdoms.mails("spoilt")] == [1]


def test_a_rolled_back_turn_closes_the_sheets_that_were_open(kingdoms: Played) -> None:
    kingdoms.send(0, ATTACK)
    with store.write_transaction(kingdoms.engine) as session:
        acts.rollback(kingdoms.at(session), kingdoms.game(session), kingdoms.order(), 2)
    assert states(kingdoms) == [(0, "used")]
    assert kingdoms.look().asked == [0]
