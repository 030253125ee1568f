"""Signing in: who gets a link, what a link does, what a leaked one does not."""

from __future__ import annotations

import re
from datetime import timedelta
from email import message_from_bytes
from email.policy import default

import pytest
from sqlmodel import col, select

from moderator.league.access import web_sessions
from moderator.league.people import directory
from moderator.mail.outbound import outbox
from moderator.mail.outbound.transport import Folder
from moderator.store import session as store
from moderator.store.tables import OneTimeLink, OutboxRow, SignInEvent
from tests.web.conftest import Web, make_web, send

LINK = re.compile(r"http://localhost:8080(/[\w/-]+)")


def mails_to(web: Web, address: str, kind: str = "sign-in") -> list[str]:
    """The texts of all mails of a kind that really left for that address."""
    folder = web.settings.site.folder.parent / "sent"
    runtime = web.app.extensions["moderator"]
    outbox.deliver(runtime, transport=Folder(folder))
    with store.read_transaction(web.played.engine) as session:
        rows = session.exec(
            select(OutboxRow)
            .where(OutboxRow.recipient == address, OutboxRow.kind == kind)
            .order_by(col(OutboxRow.id))
        ).all()
    found = [message_from_bytes(row.raw, policy=default) for row in rows if row.raw]
    return [str(one.get_body(("plain",)).get_content()) for one in found]  # type: ignore[union-attr, attr-defined]


def link_to(web: Web, address: str, kind: str = "sign-in") -> str:
    """The path of the link in the last mail of a kind to that address."""
    found = LINK.search(mails_to(web, address, kind)[-1])
    assert found
    return found[1]


def links_made(web: Web) -> int:
    with store.read_transaction(web.played.engine) as session:
        return len(session.exec(select(OneTimeLink)).all())


def test_a_link_signs_in_once_and_leads_back(web: Web) -> None:
    client = web.browser()
    send(client, "/sign-in", form_at="/sign-in?to=/my/x%3Fa%3D1", email="Olena@mail.example",
         to="/my/x?a=1")  # fmt: skip
    link = link_to(web, "olena@mail.example")

    answer = send(client, link)

    assert (answer.status_code, answer.location) == (303, "/my/x?a=1")
    assert "Olena" in client.get("/sign-in").text
    assert "You are signed in" not in web.browser().get("/sign-in").text
    assert web.browser().get(link).status_code == 404


def test_known_and_unknown_addresses_are_answered_alike(web: Web) -> None:
    def ask(email: str) -> str:
        answer = send(web.browser(), "/sign-in", email=email)
        assert answer.status_code == 200
        return answer.text.replace(email, "ADDRESS")

    assert ask("olena@mail.example") == ask("nobody@mail.example")
    assert links_made(web) == 1


def test_what_is_no_address_is_said_to_be_none(web: Web) -> None:
    answer = send(web.browser(), "/sign-in", email="olena")

    assert answer.status_code == 400
    assert "This is not an email address" in answer.text


def test_looking_at_a_link_uses_nothing_up(web: Web) -> None:
    send(web.browser(), "/sign-in", email="olena@mail.example")
    link = link_to(web, "olena@mail.example")

    for _ in range(3):
        assert web.browser().get(link).status_code == 200
        assert web.browser().head(link).status_code == 200

    assert send(web.browser(), link).status_code == 303


def test_a_link_is_worth_nothing_after_half_an_hour(web: Web) -> None:
    send(web.browser(), "/sign-in", email="olena@mail.example")
    link, client = link_to(web, "olena@mail.example"), web.browser()
    client.get("/sign-in")
    web.played.now += timedelta(minutes=31)

    assert client.get(link).status_code == 404
    assert send(client, link, form_at="/sign-in").status_code == 404


def test_a_link_that_is_worth_nothing_any_more_is_not_sent(web: Web) -> None:
    send(web.browser(), "/sign-in", email="olena@mail.example")
    web.played.now += timedelta(hours=1)

    assert mails_to(web, "olena@mail.example") == []


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example", "/\\x", "my"])
def test_a_link_leads_nowhere_but_to_our_pages(web: Web, to: str) -> None:
    client = web.browser()
    send(client, "/sign-in", email="olena@mail.example", to=to)

    assert send(client, link_to(web, "olena@mail.example")).location == "/my"


def test_nobody_is_flooded_with_links(web: Web) -> None:
    client = web.browser()
    for _ in range(8):
        assert send(client, "/sign-in", email="olena@mail.example").status_code == 200

    assert links_made(web) == 5


def test_one_network_asks_for_few_links(tmp_path: object) -> None:
    web = make_web(tmp_path, "[limits]\nsign_ins_per_hour = 2\n")  # type: ignore[arg-type]
    client = web.browser()

    found = [send(client, "/sign-in", email="x@mail.example").status_code for _ in range(3)]

    assert found == [200, 200, 429]


def test_the_mail_says_what_it_is_in_the_readers_language(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        person = directory.find_person(session, "olena")
        person.language = "uk"
        session.add(person)
    send(web.browser(), "/sign-in", email="olena@mail.example")

    (text,) = mails_to(web, "olena@mail.example")

    assert "Olena, перейдіть за цим посиланням" in text
    assert "Посилання спрацює один раз" in text


def test_signing_out_ends_the_session_everywhere_it_is_known(web: Web) -> None:
    client = web.browser("olena")
    stolen = client.get_cookie("moderator-session")
    assert stolen
    send(client, "/sign-out", form_at="/sign-in")
    thief = web.browser()
    thief.set_cookie("moderator-session", stolen.value)

    assert "You are signed in" not in client.get("/sign-in").text
    assert "You are signed in" not in thief.get("/sign-in").text


def test_a_browser_that_did_not_come_for_long_is_signed_out(web: Web) -> None:
    client = web.browser("olena")
    web.played.now += timedelta(days=80)
    assert "You are signed in" in client.get("/sign-in").text
    web.played.now += timedelta(days=80)
    assert "You are signed in" in client.get("/sign-in").text
    web.played.now += timedelta(days=91)

    assert "You are signed in" not in client.get("/sign-in").text


def test_a_form_left_open_overnight_is_taken_after_signing_in_anew(web: Web) -> None:
    client = web.browser("olena")
    page = client.get("/sign-in").text
    guard = re.findall(r'name="guard" value="([^"]+)"', page)[0]
    web.played.now += timedelta(days=30)
    client.set_cookie("moderator-session", web.session_of("olena"))

    assert client.post("/sign-out", data={"guard": guard}).status_code == 303


def test_a_form_of_somebody_elses_session_is_refused(web: Web) -> None:
    client = web.browser("olena")
    page = client.get("/sign-in").text
    guard = re.findall(r'name="guard" value="([^"]+)"', page)[0]
    client.set_cookie("moderator-session", web.session_of("taras"))

    assert client.post("/sign-out", data={"guard": guard}).status_code == 400


def test_the_log_tells_who_came_in_and_of_strangers_without_their_addresses(web: Web) -> None:
    client = web.browser()
    send(client, "/sign-in", email="stranger@mail.example")
    send(client, "/sign-in", email="olena@mail.example")
    send(client, link_to(web, "olena@mail.example"))

    with store.read_transaction(web.played.engine) as session:
        rows = session.exec(select(SignInEvent).order_by(col(SignInEvent.id))).all()
        olena = directory.find_person(session, "olena")
        own = web_sessions.events_of(session, olena)

    assert [(row.kind, row.person_id) for row in rows] == [
        ("stranger", None), ("link-asked", olena.id), ("signed-in", olena.id)
    ]  # fmt: skip
    assert [event.kind for event in own] == ["signed-in", "link-asked"]
    assert "stranger@" not in "".join(row.model_dump_json() for row in rows)


def test_the_database_alone_lets_nobody_in(web: Web) -> None:
    token = web.session_of("olena")
    with store.read_transaction(web.played.engine) as session:
        dump = "".join(str(row) for row in session.connection().exec_driver_sql(
            "SELECT * FROM web_session").all())  # fmt: skip

    assert dump
    assert token not in dump


def test_who_was_signed_out_meanwhile_is_told_so(web: Web) -> None:
    client = web.browser("olena")
    guard = re.findall(r'name="guard" value="([^"]+)"', client.get("/my/settings").text)[0]
    client.delete_cookie("moderator-session")

    answer = client.post("/my/settings", data={"guard": guard})

    assert answer.status_code == 401
    assert "You are signed out" in answer.text


@pytest.mark.parametrize("forged", ["", "1", "1-", "-", "0-aaaa", "1-aaaa", "\u0661-a"])
def test_a_forged_guard_is_refused(web: Web, forged: str) -> None:
    client = web.browser("olena")
    client.get("/my/settings")

    assert client.post("/my/settings", data={"guard": forged}).status_code == 400


def test_the_guard_of_a_stranger_is_worth_nothing_once_somebody_is_signed_in(web: Web) -> None:
    client = web.browser()
    guard = re.findall(r'name="guard" value="([^"]+)"', client.get("/sign-in").text)[0]
    client.set_cookie("moderator-session", web.session_of("olena"))

    assert client.post("/my/settings", data={"guard": guard}).status_code == 400
