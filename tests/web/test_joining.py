"""Joining: from a stranger's form to a seat at the table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import Session, col, select

from moderator.league.games import founding, inviting
from moderator.league.games.founding import NewGame
from moderator.league.games.inviting import pasted
from moderator.league.people import directory, openings, places
from moderator.league.people.newcomers import free_slug
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.tables import Enrolment, OutboxRow, Person
from tests.league.conftest import NOON, counted
from tests.moments import moment
from tests.web.conftest import Web, make_web, send
from tests.web.test_sign_in import link_to, mails_to


@pytest.fixture
def open_web(tmp_path: Path) -> Iterator[Web]:
    """The league is open, and kyiv-2 has a seat for Olena and two that are free."""
    web = make_web(tmp_path, "[limits]\nsign_ins_per_hour = 0\n")
    with store.write_transaction(web.played.engine) as session:
        league = directory.find_league(session, "kyiv")
        league.options = {**league.options, "joining": "open"}
        session.add(league)
        seats = [directory.find_person(session, "olena"), None, None]
        founding.new_game(
            moment(session, NOON, random_bytes=counted(900)),
            league,
            NewGame("kyiv-2", "smallworld", seats, {}),
        )
    yield web
    web.played.engine.dispose()


def now_in(web: Web, session: Session) -> At:
    chance = web.app.extensions["moderator"].random_bytes
    return moment(session, web.played.now, random_bytes=chance)


def holders(web: Web, game: str = "kyiv-2") -> dict[int, str]:
    with store.read_transaction(web.played.engine) as session:
        held = directory.sittings(session, directory.find_game(session, game))
    return {seat: one.person.name for seat, one in held.items()}


def ask(web: Web, email: str, name: str = "Nova", where: str = "/join/kyiv/kyiv-2") -> str:
    answer = send(web.browser(), where, email=email, name=name, language="en")
    assert answer.status_code == 200
    return answer.text


def join(web: Web, email: str, name: str = "Nova", where: str = "/join/kyiv/kyiv-2") -> str:
    """The whole way in: form, mail, button. What they are told in the end."""
    ask(web, email, name, where)
    return send(web.browser(), link_to(web, email, "joining")).text


def states(web: Web) -> list[str]:
    with store.read_transaction(web.played.engine) as session:
        return list(session.exec(select(Enrolment.state).order_by(col(Enrolment.id))))


def sweep(web: Web, after: timedelta = timedelta()) -> int:
    web.played.now += after
    with store.write_transaction(web.played.engine) as session:
        return inviting.sweep(now_in(web, session))


def test_only_what_is_open_is_listed(open_web: Web) -> None:
    assert "kyiv-2" in open_web.browser().get("/join").text
    assert "2 seats of 3 are free" in open_web.browser().get("/join").text
    assert "kyiv-1" not in open_web.browser().get("/join").text


def test_a_closed_league_is_not_there(web: Web) -> None:
    assert "No league is looking for players right now." in web.browser().get("/join").text
    for path in ("/join/kyiv", "/join/kyiv/kyiv-1", "/join/none", "/join/kyiv/none"):
        assert web.browser().get(path).status_code == 404


def test_a_stranger_takes_a_seat_by_form_and_mail(open_web: Web) -> None:
    ask(open_web, "Nova@mail.example")
    assert holders(open_web) == {0: "Olena"}
    link = link_to(open_web, "nova@mail.example", "joining")
    assert "I want to play" in open_web.browser().get(link).text
    assert holders(open_web) == {0: "Olena"}

    answer = send(open_web.browser(), link)

    assert "You have a seat in kyiv-2" in answer.text
    assert holders(open_web) == {0: "Olena", 1: "Nova"}
    assert open_web.browser().get(link).status_code == 404
    send(open_web.browser(), "/sign-in", email="nova@mail.example")
    assert link_to(open_web, "nova@mail.example").startswith("/sign-in/")


def test_known_and_unknown_addresses_are_answered_alike(open_web: Web) -> None:
    known, unknown = "taras@mail.example", "nova@mail.example"

    assert ask(open_web, known).replace(known, "") == ask(open_web, unknown).replace(unknown, "")


def test_somebody_known_joins_as_who_they_are(open_web: Web) -> None:
    join(open_web, "taras@mail.example", "Somebody Else")

    assert holders(open_web) == {0: "Olena", 1: "Taras"}


def test_who_is_signed_in_is_in_at_once(open_web: Web) -> None:
    answer = send(open_web.browser("taras"), "/join/kyiv/kyiv-2")

    assert "You have a seat in kyiv-2" in answer.text
    assert holders(open_web) == {0: "Olena", 1: "Taras"}


def test_nobody_holds_two_seats(open_web: Web) -> None:
    send(open_web.browser("taras"), "/join/kyiv/kyiv-2")
    send(open_web.browser("taras"), "/join/kyiv/kyiv-2")
    send(open_web.browser("olena"), "/join/kyiv/kyiv-2")

    assert holders(open_web) == {0: "Olena", 1: "Taras"}


def test_who_comes_too_late_waits_and_is_offered_the_next_seat(open_web: Web) -> None:
    for name in ("one", "two"):
        join(open_web, f"{name}@mail.example", name.title())
    assert "waiting list of kyiv-2" in join(open_web, "three@mail.example", "Three")
    assert sweep(open_web) == 0
    send(open_web.browser("olena"), "/my/leave", name="Olena")

    assert sweep(open_web) == 1
    link = link_to(open_web, "three@mail.example", "offer")
    assert "You have a seat" in send(open_web.browser(), link).text
    assert holders(open_web) == {0: "Three", 1: "One", 2: "Two"}


def test_who_confirms_a_seat_that_was_given_away_meanwhile_waits(open_web: Web) -> None:
    for name in ("one", "two", "three"):
        ask(open_web, f"{name}@mail.example", name.title())
    links = [
        link_to(open_web, f"{name}@mail.example", "joining") for name in ("one", "two", "three")
    ]
    assert all("I want to play" in open_web.browser().get(link).text for link in links)

    answers = [send(open_web.browser(), link).text for link in links]

    assert ["You have a seat" in answer for answer in answers] == [True, True, False]
    assert "waiting list of kyiv-2" in answers[2]
    assert holders(open_web) == {0: "Olena", 1: "One", 2: "Two"}


def test_an_offer_not_taken_in_time_goes_to_the_next(open_web: Web) -> None:
    for name in ("one", "two", "three", "four"):
        join(open_web, f"{name}@mail.example", name.title())
    send(open_web.browser("olena"), "/my/leave", name="Olena")
    sweep(open_web)
    first = link_to(open_web, "three@mail.example", "offer")

    assert sweep(open_web, timedelta(days=4)) == 2
    assert open_web.browser().get(first).status_code == 404
    assert (
        send(open_web.browser(), link_to(open_web, "four@mail.example", "offer")).status_code == 200
    )
    assert holders(open_web)[0] == "Four"


def test_a_newcomer_who_never_confirms_is_forgotten(open_web: Web) -> None:
    ask(open_web, "nova@mail.example")
    link_to(open_web, "nova@mail.example", "joining")
    sweep(open_web, timedelta(days=4))

    assert states(open_web) == []
    with store.read_transaction(open_web.played.engine) as session:
        assert session.exec(select(Person).where(Person.name == "Nova")).first() is None
        assert session.exec(select(Person).where(Person.name == "Taras")).first() is not None


def test_a_seat_taken_in_a_running_game_is_played_at_once(open_web: Web) -> None:
    send(open_web.browser("olena"), "/my/leave", name="Olena")

    assert "turn 2" in open_web.browser().get("/join").text, "a stand-in has played seat A"
    join(open_web, "nova@mail.example", where="/join/kyiv/kyiv-1")

    assert holders(open_web, "kyiv-1")[0] == "Nova"
    mails_to(open_web, "nova@mail.example", "takeover")
    with store.read_transaction(open_web.played.engine) as session:
        row = session.exec(select(OutboxRow).where(OutboxRow.kind == "takeover")).one()
    assert (row.viewer, row.recipient, row.state) == (0, "nova@mail.example", "sent")


def test_a_seat_that_was_left_is_offered_and_taken_over(open_web: Web) -> None:
    played = open_web.played
    played.send(1, "resign")
    assert "kyiv-1" not in open_web.browser().get("/join").text, "not confirmed yet"
    played.send(1, "resign")
    played.now += timedelta(hours=47)
    assert "kyiv-1" in open_web.browser().get("/join").text

    told = join(open_web, "nova@mail.example", where="/join/kyiv/kyiv-1")

    assert "kyiv-1" in told
    assert holders(open_web, "kyiv-1")[1] == "Nova"
    assert len(mails_to(open_web, "nova@mail.example", "takeover")) == 1
    assert len(mails_to(open_web, "taras@mail.example", "left")) == 1
    with store.read_transaction(played.engine) as session:
        assert openings.open_seats(session, directory.find_game(session, "kyiv-1")) == {}
    assert "kyiv-1" not in open_web.browser().get("/join").text


def test_who_left_a_seat_that_is_asked_leaves_a_day_to_who_takes_it(open_web: Web) -> None:
    with store.write_transaction(open_web.played.engine) as session:
        game = directory.find_game(session, "kyiv-1")
        held = directory.sittings(session, game)[0]
        openings.open_up(moment(session, open_web.played.now), game, held, "organiser")
    open_web.played.now += timedelta(hours=40)

    join(open_web, "nova@mail.example", where="/join/kyiv/kyiv-1")

    due = open_web.played.look().due_at
    assert due is not None
    assert due >= open_web.played.now + timedelta(hours=24)


def test_a_place_in_the_queue_is_given_back(open_web: Web) -> None:
    client = open_web.browser("taras")
    send(client, "/join/kyiv")
    assert "on the waiting list" in client.get("/join").text
    assert send(open_web.browser("ingrid"), "/my/enrolments/1/withdraw",
                form_at="/join/kyiv").status_code == 404  # fmt: skip
    assert states(open_web) == ["waiting"]

    send(client, "/my/enrolments/1/withdraw", form_at="/join")

    assert states(open_web) == ["over"]


def test_a_form_that_says_too_little_comes_back_with_what_was_written(open_web: Web) -> None:
    for name, email in (
        ("", "nova@mail.example"),
        ("Nova", "nova"),
        ("x" * 101, "n@mail.example"),
        ("\u200b", "n@mail.example"),
        ("Moderator", "n@mail.example"),
        ("B", "n@mail.example"),
        ("\u041elena", "n@mail.example"),
        ("Nova", "нова@mail.example"),
    ):
        answer = send(open_web.browser(), "/join/kyiv", name=name, email=email, language="en")
        assert answer.status_code == 400
        assert f'value="{email}"' in answer.text


def test_nobody_is_flooded_with_mails_to_confirm(open_web: Web) -> None:
    for _ in range(8):
        ask(open_web, "victim@mail.example")

    assert len(mails_to(open_web, "victim@mail.example", "joining")) == 5


def test_who_waits_for_the_league_is_offered_the_next_seat_of_any_game(open_web: Web) -> None:
    join(open_web, "nova@mail.example", where="/join/kyiv")
    join(open_web, "olena@mail.example", "Olga", "/join/kyiv")
    assert states(open_web) == ["waiting", "waiting"]
    assert sweep(open_web) == 1, "Olena has a seat, and there is no need of another"
    assert states(open_web) == ["offered", "waiting"]
    send(open_web.browser(), link_to(open_web, "nova@mail.example", "offer"))
    assert holders(open_web) == {0: "Olena", 1: "Nova"}
    assert sweep(open_web) == 0


def test_a_game_with_a_free_seat_does_not_begin(open_web: Web) -> None:
    with (
        store.write_transaction(open_web.played.engine) as session,
        pytest.raises(LeagueError, match=r"seats-free .*'B', 'C'"),
    ):
        founding.start(moment(session, NOON), directory.find_game(session, "kyiv-2"))


def test_invited_people_have_a_seat_kept_until_their_term_is_over(open_web: Web) -> None:
    with store.write_transaction(open_web.played.engine) as session:
        league, game = (
            directory.find_league(session, "kyiv"),
            directory.find_game(session, "kyiv-2"),
        )
        text = "One <one@mail.example>; two@mail.example\nthree@mail.example"
        asked = inviting.invite(now_in(open_web, session), league, game, text)
        assert [(one.name, one.what) for one in asked] == [
            ("One", "invited"), ("two", "invited"), ("three", "full")
        ]  # fmt: skip
        assert places.free(session, game) == ()
    assert "waiting list" in join(open_web, "nova@mail.example")

    link = link_to(open_web, "one@mail.example", "invitation")
    assert "You have a seat" in send(open_web.browser(), link).text
    sweep(open_web, timedelta(days=15))

    assert holders(open_web) == {0: "Olena", 1: "One"}
    assert len(mails_to(open_web, "nova@mail.example", "offer")) == 1


def invite(web: Web, game: str, text: str) -> None:
    with store.write_transaction(web.played.engine) as session:
        league = directory.find_league(session, "kyiv")
        found = directory.find_game(session, game) if game else None
        inviting.invite(now_in(web, session), league, found, text)


def test_who_is_asked_twice_before_they_answer_is_one_person(open_web: Web) -> None:
    invite(open_web, "", "One <one@mail.example>")
    first = link_to(open_web, "one@mail.example", "invitation")
    invite(open_web, "kyiv-2", "one@mail.example")
    second = link_to(open_web, "one@mail.example", "invitation")

    assert "waiting list" in send(open_web.browser(), first).text
    assert "You have a seat" in send(open_web.browser(), second).text

    assert holders(open_web) == {0: "Olena", 1: "One"}
    with store.read_transaction(open_web.played.engine) as session:
        slugs = session.exec(select(Person.slug)).all()
    assert [slug for slug in slugs if slug.startswith("one")] == ["one"]


def test_who_is_asked_into_a_league_reads_its_language(open_web: Web) -> None:
    with store.write_transaction(open_web.played.engine) as session:
        directory.find_league(session, "kyiv").language = "uk"
    invite(open_web, "", "one@mail.example")

    mail = mails_to(open_web, "one@mail.example", "invitation")[-1]
    assert "one, вас запрошують грати" in mail
    page = open_web.browser().get(link_to(open_web, "one@mail.example", "invitation")).text
    assert "Хочете грати?" in page


def test_pasted_lists_are_read_as_people_write_them() -> None:
    text = "Olena K. <Olena@mail.example>, taras@mail.example;\n\n  maria@mail.example,\n"

    assert pasted(text) == (
        ("Olena K.", "olena@mail.example"),
        ("", "taras@mail.example"),
        ("", "maria@mail.example"),
    )
    with pytest.raises(LeagueError, match="no-address"):
        pasted("olena@mail.example, taras")


def test_every_name_gets_a_short_name_of_its_own(web: Web) -> None:
    with store.read_transaction(web.played.engine) as session:
        found = [
            free_slug(session, name)
            for name in ("Olena", "Ольга Їжак", "Łukasz 2", "漢字", "7 of 9", "Anna-Maria")
        ]

    assert found == ["olena-2", "olha-izhak", "ukasz-2", "player", "of-9", "anna-maria"]
