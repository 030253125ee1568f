"""A sheet for a turn that is yet to come is early, not old."""

from __future__ import annotations

from moderator.league import acts
from moderator.store import session as store
from tests.league.conftest import Played


def test_of_a_seat_that_is_not_asked_it_is_kept_ahead(played: Played) -> None:
    reply = played.send(1, "game kyiv-1 turn 2\ntake 1\nend\n")
    assert reply.kind == "ahead"
    assert ("early", (("ahead", "2"), ("now", "1"))) in reply.notes
    played.send(0, "take 1\nend\n")
    assert (played.look().turn, played.look().asked) == (3, [2])


def test_of_the_seat_that_is_asked_it_is_not_played_now(played: Played) -> None:
    reply = played.send(0, "game kyiv-1 turn 4\ntake 1\nend\n")
    assert reply.kind == "stale"
    assert reply.notes == (("stale", (("ahead", "4"), ("now", "1"))),)
    assert (played.look().turn, played.look().asked) == (1, [0])


def test_a_turn_that_was_rolled_back_is_old(played: Played) -> None:

    played.send(0, "take 1\nend\n")
    with store.write_transaction(played.engine) as session:
        acts.rollback(played.at(session), played.game(session), played.order(), 1)
    assert played.send(0, "game kyiv-1 turn 1\ntake 1\nend\n").kind == "stale"
