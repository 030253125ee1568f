"""Away, late, gone: by the buttons of one's own page, within the league's rule, for oneself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from moderator.league.people import openings
from moderator.store import session as store
from moderator.store.tables import Act, Game, Vacation
from tests.web.conftest import Web, send

PAGE = "/my/absence"


def vacations(web: Web) -> list[Vacation]:
    with store.read_transaction(web.played.engine) as session:
        return list(session.exec(select(Vacation)))


def away(web: Web, slug: str, first: str, last: str, league: str = "kyiv"):  # type: ignore[no-untyped-def]
    client = web.browser(slug)
    return send(client, f"{PAGE}/vacation", form_at=PAGE, league=league, first=first, last=last)


def seat(web: Web, slug: str, **fields: str):  # type: ignore[no-untyped-def]
    given = {"game": "kyiv-1", "seat": "A", **fields}
    return send(web.browser(slug), f"{PAGE}/seat", form_at=PAGE, **given)


def open_seats(web: Web) -> dict[int, str]:
    with store.read_transaction(web.played.engine) as session:
        return dict(openings.open_seats(session, web.played.game(session)))


def kinds(web: Web) -> list[str]:
    with store.read_transaction(web.played.engine) as session:
        return [row.kind for row in session.exec(select(Act))]


def test_a_vacation_is_taken_and_called_off(web: Web) -> None:
    answer = away(web, "taras", "2026-12-03", "2026-12-06")
    assert answer.location == "/my/absence?done=vacation"

    text = web.browser("taras").get(answer.location).text
    assert "Your vacation is saved." in text
    assert "Vacation days left in 2026: 17 of 21." in text
    assert "Dec 3, 2026 – Dec 6, 2026: <strong>still to come</strong>" in text
    (row,) = vacations(web)
    assert (row.by, row.first_day, row.last_day) == ("form", "2026-12-03", "2026-12-06")
    assert "vacation" in kinds(web)

    client = web.browser("taras")
    ended = send(client, f"{PAGE}/vacation/{row.id}/end", form_at=PAGE)
    assert ended.location == "/my/absence?done=vacation-called-off"
    assert "Vacation days left in 2026: 21 of 21." in client.get(PAGE).text
    again = send(client, f"{PAGE}/vacation/{row.id}/end", form_at=PAGE)
    assert again.status_code == 404


def test_who_is_away_comes_back_early(web: Web) -> None:
    away(web, "taras", "2026-12-01", "2026-12-06")
    (row,) = vacations(web)
    client = web.browser("taras")
    assert "I am back" in client.get(PAGE).text
    assert "You are away until Dec 6, 2026 in Kyiv by Post." in client.get("/my").text

    send(client, f"{PAGE}/vacation/{row.id}/end", form_at=PAGE)

    assert "ended early" in client.get(PAGE).text
    assert "Vacation days left in 2026: 20 of 21." in client.get(PAGE).text


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2026-12-01", "2026-12-31", "Vacation days left in 2026: 21 of 21."),
        ("2026-11-01", "2026-12-02", "A vacation begins today (2026-12-01) or later"),
        ("2026-12-06", "2026-12-03", "The last day is before the first."),
        ("soon", "", "First day away: write the day like 2026-12-24."),
    ],
)
def test_what_the_rule_does_not_allow_is_said(web: Web, first: str, last: str, said: str) -> None:
    answer = away(web, "taras", first, last)

    assert answer.status_code == 400
    assert "Nothing has changed." in answer.text
    assert said in answer.text
    assert vacations(web) == []


def test_more_time_moves_the_deadline_within_the_budget(web: Web) -> None:
    due = web.played.look().due_at
    assert due is not None

    assert seat(web, "olena", do="extend", by="24").location == "/my/absence?done=extended"

    assert web.played.look().due_at == due + timedelta(hours=24)
    assert "Extra time left in this game: 1 day." in web.browser("olena").get(PAGE).text
    refused = seat(web, "olena", do="extend", by="48")
    assert refused.status_code == 400
    assert "That is more than this league allows." in refused.text


def test_a_seat_is_left_only_when_it_is_said_twice_and_taken_back(web: Web) -> None:
    seat(web, "olena", do="resign")
    assert "Do you want to leave this game for good?" in web.browser("olena").get(PAGE).text
    assert open_seats(web) == {}
    seat(web, "olena", do="back")
    assert "Do you want to leave" not in web.browser("olena").get(PAGE).text

    seat(web, "olena", do="resign")
    assert seat(web, "olena", do="resign").location == "/my/absence?done=resigned"
    assert open_seats(web) == {0: "resigned"}

    assert seat(web, "olena", do="back").location == "/my/absence?done=back-seat"
    assert open_seats(web) == {}


@pytest.mark.parametrize("do", ["resign", "back", "extend"])
def test_nobody_speaks_for_anothers_seat(web: Web, do: str) -> None:
    assert seat(web, "taras", do=do, by="24").status_code == 404
    assert open_seats(web) == {}


def test_nobody_ends_anothers_vacation_nor_takes_one_elsewhere(web: Web) -> None:
    away(web, "taras", "2026-12-03", "2026-12-06")
    (row,) = vacations(web)

    client = web.browser("olena")
    assert send(client, f"{PAGE}/vacation/{row.id}/end", form_at=PAGE).status_code == 404
    assert away(web, "olena", "2026-12-03", "2026-12-06", league="lviv").status_code == 404
    assert [row.ended_at for row in vacations(web)] == [None]


@pytest.mark.parametrize("fields", [{"do": "annul"}, {"do": "extend", "by": "1000"}, {}])
def test_nothing_else_can_be_said_for_a_seat(web: Web, fields: dict[str, str]) -> None:
    assert seat(web, "olena", **fields).status_code == (400 if "by" in fields else 404)


@pytest.mark.parametrize(("language", "title"), [("ru", "Отсутствие"), ("uk", "Відсутність")])
def test_it_speaks_the_players_language(web: Web, language: str, title: str) -> None:
    client = web.browser("olena")
    send(client, "/my/settings", language=language, zone="", notify="all")

    assert f"<h1>{title}</h1>" in client.get(PAGE).text


def test_a_game_that_is_over_is_left_by_nobody(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        game = session.exec(select(Game)).one()
        game.state = "over"
        session.add(game)

    assert "You are not in any game that you can leave." in web.browser("olena").get(PAGE).text
