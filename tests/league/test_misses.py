"""Missed moves: what counts as one, what comes of several, and how a seat is left and taken."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from moderator.league.acts import rollback, undo_rollback
from moderator.league.clock import extensions, reliability
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people import directory, openings
from moderator.league.people.directory import NewPlayer
from moderator.league.play import tick
from moderator.league.play.results import verdict_of
from moderator.league.play.silence import silence_of
from moderator.league.values.deadlines import OutageRule
from moderator.league.values.errors import LeagueError
from moderator.locale.speech import Speaker
from moderator.publish.queries.turn_list import turn_lines
from moderator.publish.queries.turns import turn_facts
from moderator.publish.telling.order_sources import how_played
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import Asking, Tenure
from tests.league.conftest import NAMES, NOON, Played, counted
from tests.league.test_absence import acts, noted, outcomes
from tests.league.test_banks import back
from tests.moments import moment

HOUR = timedelta(hours=1)
ROUND = 3 * 51 * HOUR


def left(played: Played) -> dict[int, str]:
    with store.read_transaction(played.engine) as session:
        return dict(openings.open_seats(session, played.game(session)))


def silent_rounds(played: Played, rounds: int) -> None:
    """Seat A says nothing; the others answer the moment they are asked."""
    misses = 0
    while misses < rounds:
        (seat,) = played.look().asked
        if seat == 0:
            played.wait(51 * HOUR)
            misses += 1
        else:
            played.send(seat, "end")


def test_a_draft_is_no_missed_move(played: Played) -> None:
    played.send(0, "take 1")
    played.wait(51 * HOUR)
    assert outcomes(played) == [(0, "answered")]


def test_words_that_are_no_orders_are_a_missed_move(played: Played) -> None:
    played.send(0, "conquer 99")
    played.send(0, "status")
    played.wait(51 * HOUR)
    assert outcomes(played) == [(0, "missed")]


def test_after_three_in_a_row_the_seat_is_open_and_all_are_told(played: Played) -> None:
    silent_rounds(played, 2)
    assert left(played) == {}
    assert [mail.facts["left"] for mail in played.mails("missed", 0)] == [2, 1]

    silent_rounds(played, 1)

    assert left(played) == {0: "missed"}
    told = [mail.viewer for mail in played.mails("notice") if mail.facts["act"] == "seat missed"]
    assert told == [0, 1, 2]


def test_a_move_between_begins_the_count_anew(played: Played) -> None:
    silent_rounds(played, 2)
    while played.look().asked != [0]:
        played.send(played.look().asked[0], "end")
    played.send(0, "end")
    silent_rounds(played, 2)
    assert left(played) == {}


def test_moves_missed_in_turns_that_were_taken_back_count_not(played: Played) -> None:
    silent_rounds(played, 3)
    assert left(played) == {0: "missed"}
    third = max(turn.number for turn in played.turns() if turn.seat == 0)

    back(played, rollback, third)

    assert left(played) == {}, "two are left, and the rule says three"
    assert record(played) == (2, 2)
    told = [mail.viewer for mail in played.mails("notice") if "given back" in mail.facts["act"]]
    assert told == [0, 1, 2]
    played.send(0, "end")
    assert record(played) == (3, 2)

    back(played, undo_rollback)
    assert left(played) == {0: "missed"}
    assert record(played) == (3, 3)


def test_time_asked_for_in_a_turn_taken_back_is_given_back(played: Played) -> None:
    played.send(0, "extend 24h\nend")
    played.send(0, "extend 24h")
    played.send(0, "end")
    back(played, rollback, 1)
    with store.read_transaction(played.engine) as session:
        person = directory.sittings(session, played.game(session))[0].tenure.person_id
        assert extensions.left(session, played.game(session), person) == 48 * HOUR


def record(played: Played) -> tuple[int, int]:
    with store.read_transaction(played.engine) as session:
        tenure = key(directory.sittings(session, played.game(session))[0].tenure)
        return tuple(reliability.records(session, [tenure])[tenure])


def test_a_stand_in_plays_an_open_seat_at_once(played: Played) -> None:
    silent_rounds(played, 3)
    seen = len(played.mails("asked", 0))

    for _ in range(4):
        played.send(played.look().asked[0], "end")

    assert len(played.mails("asked", 0)) == seen
    by = {(seat, by) for turn in played.turns()[-6:] for seat, _, by in turn.report["by"]}
    assert (0, "stand-in") in by
    assert outcomes(played).count((0, "missed")) == 3, "an open seat is not late"


def test_who_says_back_has_the_seat_again(played: Played) -> None:
    silent_rounds(played, 3)

    assert noted(played, 0, "back") == ("back-seat", {})

    assert left(played) == {}
    assert acts(played)[-1] == "seat back"
    silent_rounds(played, 2)
    assert left(played) == {}, "the count begins anew"


def test_orders_say_it_too(played: Played) -> None:
    silent_rounds(played, 3)
    reply = played.send(0, "end")
    assert ("back-seat", ()) in reply.notes
    assert left(played) == {}


def test_who_takes_over_inherits_nothing(played: Played) -> None:
    silent_rounds(played, 3)
    with store.write_transaction(played.engine) as session:
        game = played.game(session)
        newcomer = directory.add_player(
            moment(session, NOON), NewPlayer("maria", "Maria", "maria@mail.example")
        )
        held = directory.sittings(session, game)[0].tenure
        tenure = directory.seat_player(
            moment(session, played.now, random_bytes=counted(500)), game, 0, newcomer
        )
        fresh, old = key(tenure), key(held)

    assert left(played) == {}
    with store.read_transaction(played.engine) as session:
        found = reliability.records(session, (fresh, old))
        assert reliability.missed_in_a_row(session, session.get_one(Tenure, fresh)) == 0
    assert found == {old: (3, 3)}
    arrival = Arrival(old, "back", by="mail", received_at=played.now)
    with store.write_transaction(played.engine) as session, pytest.raises(LeagueError):
        receiving.receive(moment(session, played.now), arrival)


def test_resigning_is_asked_twice(played: Played) -> None:
    assert noted(played, 0, "resign") == ("resigning", {})
    assert left(played) == {}
    assert played.look().asked == [0]

    assert noted(played, 0, "resign") == ("resigned", {})

    assert left(played) == {0: "resigned"}
    assert played.look().asked == [1], "the stand-in has played"


def test_a_resignation_can_be_taken_back(played: Played) -> None:
    noted(played, 1, "resign")
    assert noted(played, 1, "back") == ("back-seat", {})
    assert noted(played, 1, "resign") == ("resigning", {})


def test_the_game_rests_when_nobody_is_left(played: Played) -> None:
    for seat in (0, 1, 2):
        noted(played, seat, "resign")
        noted(played, seat, "resign")
    assert played.look().state == "paused"
    assert "abandoned" in acts(played)


def test_repeated_silence_is_waited_for_less(played: Played) -> None:
    played.lay_down(hasten="12h", open_after="0")
    silent_rounds(played, 2)
    while played.look().asked != [0]:
        played.send(played.look().asked[0], "end")
    assert played.look().due_at == played.now + 12 * HOUR
    assert played.mails("missed", 0)[-1].facts["hasten"] == 12 * 3600


def test_an_outage_punishes_nobody(played: Played) -> None:
    played.now += 70 * HOUR
    with store.write_transaction(played.engine) as session:
        tick.heed_outage(moment(session, played.now), OutageRule(HOUR / 2, 6 * HOUR), by_hand=False)
    played.wait(timedelta())
    with store.read_transaction(played.engine) as session:
        assert session.exec(select(Asking)).all() == []


def test_more_time_within_the_limit(played: Played) -> None:
    code, said = noted(played, 0, "extend 30h")
    assert (code, said["rest"]) == ("extended", 18 * 60)
    assert played.look().due_at == NOON + 78 * HOUR
    assert [mail.viewer for mail in played.mails("notice")] == [1, 2], "the answer tells who asked"

    assert noted(played, 0, "extend 24h")[0] == "extension-long"
    assert noted(played, 1, "extend 2h")[0] == "extension-not-asked"
    played.lay_down(extension="0")
    assert noted(played, 0, "extend 2h")[0] == "no-extension"


def test_asked_for_when_the_turn_is_judged_it_comes_too_late(played: Played) -> None:
    played.wait(50 * HOUR - timedelta(minutes=1))
    played.now += timedelta(minutes=2)
    assert noted(played, 0, "extend 24h")[0] == "extension-not-asked"
    assert outcomes(played) == [(0, "missed")]
    assert played.look().asked == [1]


@pytest.mark.parametrize(
    ("rule", "state", "place"),
    [
        ("stand-in", "over", {}),
        ("last", "over", {"B": 1, "C": 1, "A": 3}),
        ("annul", "annulled", {}),
    ],
)
def test_what_a_seat_is_worth_that_is_open_at_the_end(
    played: Played, rule: str, state: str, place: dict[str, int]
) -> None:
    played.lay_down(open_end=rule)
    noted(played, 0, "resign")
    noted(played, 0, "resign")
    while played.look().state == "running":
        (seat,) = played.look().asked
        played.send(seat, "end")
    assert played.look().state == state
    with store.read_transaction(played.engine) as session:
        verdict = verdict_of(session, played.game(session))
    assert (dict(verdict.places) if verdict else {}) == place


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ((), "silent"),
        (("status",), "silent"),
        (("say: late tonight",), "silent"),
        (("conquer 99\nend",), "unplayed"),
        (("take 1\nconqer 4 4\nend", "conqer 4 4\ntake 1\nend"), "unplayed"),
        (("take 1\nconqer 4 4\nend",), ""),
        (("take 1", "conquer 99\nend"), ""),
    ],
)
def test_a_turn_tells_whether_nothing_was_sent_or_nothing_could_be_played(
    played: Played, sent: tuple[str, ...], why: str
) -> None:
    for text in sent:
        played.send(0, text)
    played.wait(51 * HOUR)
    (turn,) = (one for one in played.turns() if one.number == 1)
    assert silence_of(turn.report, 0) == why
    with store.read_transaction(played.engine) as session:
        game = played.game(session)
        lines = turn_lines(session, game)
        (line,) = (one for one in lines if one.number == 1)
        told = turn_facts(session, game, lines, line, dict(enumerate(NAMES)), None)
    assert told.silence == why
    said = " ".join(how_played(Speaker("en"), told))
    assert ("sent no orders" in said) == (why == "silent")
    assert ("wrong from its first line" in said) == (why == "unplayed")
