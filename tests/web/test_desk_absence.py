"""Who is away, late or gone, at the desk: seen first, done then, told to everybody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from moderator.league.people import anonymity, openings
from moderator.store import session as store
from moderator.store.tables import MoreTime, Vacation
from tests.web.conftest import Web, send
from tests.web.test_desk import do, log
from tests.web.test_desk import web as desk_web

web = desk_web


def open_seats(web: Web) -> dict[int, str]:
    with store.read_transaction(web.played.engine) as session:
        return dict(openings.open_seats(session, web.played.game(session)))


def test_a_seat_is_left_to_a_stand_in_and_given_back(web: Web) -> None:
    client = web.browser("orest")
    tried = send(client, "/desk/kyiv/do/open-seat",
                 form_at="/desk/kyiv/do/open-seat?game=kyiv-1&seat=B",
                 game="kyiv-1", seat="B", reason="gone")  # fmt: skip
    assert "kyiv-1, seat B: open, a bot plays it" in tried.text
    assert open_seats(web) == {}

    assert do(client, "open-seat", game="kyiv-1", seat="B").status_code == 303

    assert open_seats(web) == {1: "organiser"}
    listed = client.get("/desk").text
    assert "A bot plays an open seat" in listed
    assert "Seat B: Taras has left" in listed
    game = client.get("/desk/kyiv/game/kyiv-1").text
    assert "a bot plays the open seat" in game
    assert "Give seat B back to Taras" in game
    assert do(client, "close-seat", game="kyiv-1", seat="B").status_code == 303
    assert open_seats(web) == {}
    assert do(client, "close-seat", game="kyiv-1", seat="B").status_code == 400
    assert log(web)[-1] == ("Orest", "seat back", "a test")


def test_a_vacation_is_entered_listed_and_ended(web: Web) -> None:
    client = web.browser("orest")
    assert "Nobody is away." in client.get("/desk/kyiv").text
    done = do(client, "add-vacation", player="taras", first="2026-12-01", last="2026-12-06")
    assert done.status_code == 303
    with store.read_transaction(web.played.engine) as session:
        row = session.exec(select(Vacation)).one()
    assert row.by == "organiser"
    assert ("Orest", "vacation", "a test") in log(web)
    assert "Taras: Dec 1, 2026 – Dec 6, 2026" in client.get("/desk/kyiv").text
    assert "away until Dec 6, 2026" in client.get("/desk/kyiv/game/kyiv-1").text

    assert do(client, "end-vacation", number=str(row.id)).status_code == 303
    assert "Nobody is away." in client.get("/desk/kyiv").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"player": "taras", "first": "2026-12-01", "last": "2027-03-01"}, "more than this league"),
        ({"player": "taras", "first": "2026-12-05", "last": "2026-12-01"}, "is before the first"),
        ({"player": "taras", "first": "soon", "last": "2026-12-01"}, "write the day like"),
        ({"player": "nobody", "first": "2026-12-01", "last": "2026-12-02"}, "nobody"),
    ],
)
def test_a_vacation_that_cannot_be_is_refused(web: Web, fields: dict[str, str], said: str) -> None:
    answer = do(web.browser("orest"), "add-vacation", **fields)

    assert answer.status_code == 400
    assert said in answer.text


def test_no_vacation_of_another_league_is_ended(web: Web) -> None:
    do(web.browser("orest"), "add-vacation", player="taras", first="2026-12-01", last="2026-12-06")

    assert do(web.browser("lev"), "end-vacation", "lviv", number="1").status_code == 404
    with store.read_transaction(web.played.engine) as session:
        assert session.exec(select(Vacation)).one().ended_at is None


def test_time_that_was_asked_for_is_given_back(web: Web) -> None:
    web.played.send(0, "extend 24h")
    client = web.browser("orest")
    tried = send(client, "/desk/kyiv/do/refund", form_at="/desk/kyiv/do/refund?game=kyiv-1",
                 game="kyiv-1", player="olena", reason="the server was slow")  # fmt: skip
    assert "kyiv-1, Olena: extra time: 1d → none" in tried.text

    assert do(client, "refund", game="kyiv-1", player="olena").status_code == 303

    with store.read_transaction(web.played.engine) as session:
        assert session.exec(select(MoreTime)).one().given_back_at is not None
    assert do(client, "refund", game="kyiv-1", player="olena").status_code == 400


def test_a_missed_move_may_be_answered_by_opening_the_seat(web: Web) -> None:
    web.played.wait(timedelta(hours=51))

    assert "/do/open-seat?" in web.browser("orest").get("/desk").text


def test_a_rival_does_not_learn_from_vacations_who_sits_where(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        anonymity.hide(session, web.played.game(session), "end")
    do(web.browser("orest"), "add-vacation", player="taras", first="2026-12-01", last="2026-12-06")

    assert "away until" in web.browser("orest").get("/desk/kyiv/game/kyiv-1").text
    assert "away until" not in web.browser("olena").get("/desk/kyiv/game/kyiv-1").text


def test_a_seat_agrees_to_go_faster_where_the_league_has_that(web: Web) -> None:
    client = web.browser("orest")
    assert "A player agrees to go faster" not in client.get("/desk/kyiv/game/kyiv-1").text
    web.played.lay_down(faster="24h")
    assert "A player agrees to go faster" in client.get("/desk/kyiv/game/kyiv-1").text
    assert do(client, "faster", game="kyiv-1", seat="B").status_code == 303
    assert log(web)[-1] == ("Orest", "faster wished", "a test")
    assert do(client, "faster", game="kyiv-1", seat="B").status_code == 400
    assert do(client, "slower", game="kyiv-1", seat="B").status_code == 303
    assert log(web)[-1] == ("Orest", "faster dropped", "a test")
