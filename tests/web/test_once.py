"""A button of the desk or of joining that is pressed twice does what it does once."""

from __future__ import annotations

import re
from datetime import timedelta

from sqlmodel import func, select

from moderator.store import session as store
from moderator.store.tables import Enrolment, Game, PressedButton
from tests.web.conftest import Web, send
from tests.web.test_desk import add, give
from tests.web.test_joining import open_web

__all__ = ["open_web"]

ONCE = re.compile(r'name="once" value="([0-9a-f]+)"')


def number(page: str) -> str:
    found = ONCE.search(page)
    assert found
    return found[1]


def test_an_act_at_the_desk_is_done_once_and_answered_twice(web: Web) -> None:
    add(web.played, "orest")
    give(web.played, "orest", "organiser")
    client = web.browser("orest")
    path = "/desk/kyiv/do/extend?game=kyiv-1"
    filled = {"game": "kyiv-1", "by": "2d", "reason": "a storm"}
    tried = send(client, "/desk/kyiv/do/extend", form_at=path, **filled)
    code = re.search(r'name="sure" value="([^"]+)"', tried.text)
    assert code, tried.text
    due = web.played.look().due_at
    once = number(tried.text)

    answers = [
        send(client, "/desk/kyiv/do/extend", form_at=path, **filled, sure=code[1], once=once)
        for _ in range(2)
    ]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert due is not None
    assert web.played.look().due_at == due + timedelta(days=2)


def test_a_game_is_made_once(web: Web) -> None:
    add(web.played, "orest")
    give(web.played, "orest", "organiser")
    client = web.browser("orest")
    path = "/desk/kyiv/new-game"
    filled = {
        "slug": "kyiv-9",
        "kind": "smallworld",
        "players": "taras@mail.example\nolena",
        "coins": "",
        "board": "",
    }
    once = number(client.get(path).text)
    answers = [send(client, path, **filled, once=once) for _ in range(2)]

    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.location for answer in answers}) == 1
    with store.read_transaction(web.played.engine) as session:
        assert session.exec(select(func.count()).select_from(Game)).one() == 2


def test_who_joins_twice_by_one_form_is_told_the_same(open_web: Web) -> None:
    add(open_web.played, "pavlo")
    client = open_web.browser("pavlo")
    once = number(client.get("/join/kyiv").text)
    answers = [send(client, "/join/kyiv", once=once) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].text == answers[1].text
    with store.read_transaction(open_web.played.engine) as session:
        assert session.exec(select(func.count()).select_from(Enrolment)).one() == 1


def test_what_was_refused_may_be_pressed_again(open_web: Web) -> None:
    stranger = open_web.browser()
    once = number(stranger.get("/join/kyiv").text)
    bad = {"name": "", "email": "no address", "language": "en", "once": once}
    assert send(stranger, "/join/kyiv", **bad).status_code == 400
    good = {**bad, "name": "Pavlo", "email": "pavlo@mail.example"}
    assert send(stranger, "/join/kyiv", **good).status_code == 200


def test_what_is_old_is_forgotten(open_web: Web) -> None:
    for name in ("petro", "pavlo"):
        client = open_web.browser()
        once = number(client.get("/join/kyiv").text)
        given = {"name": name, "email": f"{name}@mail.example", "language": "en"}
        send(client, "/join/kyiv", **given, once=once)
        open_web.played.wait(timedelta(days=2))
    with store.read_transaction(open_web.played.engine) as session:
        assert session.exec(select(func.count()).select_from(PressedButton)).one() == 1
