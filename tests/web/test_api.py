"""The interface for programs: who is let in, what is told, what becomes of a sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from moderator.league.access import api_tokens
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.store import session as store
from moderator.store.tables import ApiToken
from tests.league.conftest import counted
from tests.moments import moment
from tests.web.conftest import Web, send

GAME = "/api/v1/games/kyiv-1"
SOUND = "take 1\nconquer 4\nend\n"


def program(web: Web, slug: str, language: str = "en") -> FlaskClient:
    """A client with a token of that player's and no cookie."""
    with store.write_transaction(web.played.engine) as session:
        person = directory.find_person(session, slug)
        token = api_tokens.make(
            moment(session, web.played.now, random_bytes=web._random), person, "a bot"
        )
    client = web.app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return client


def here(client: FlaskClient) -> dict[str, Any]:
    status = client.get(GAME).json
    assert status is not None
    return {"turn": status["turn"], "revision": status["revision"]}


def test_the_status_says_what_is_asked_and_until_when(web: Web) -> None:
    status = program(web, "olena").get(GAME).json

    assert status["seat"] == "A"
    assert status["mine"] is True
    assert status["waits_for"] == ["A"]
    assert status["due_at"] == "2026-12-03T12:00:00Z"
    assert status["question"]["kind"] == "take"
    assert program(web, "taras").get(GAME).json["question"] is None
    assert [one["game"] for one in program(web, "olena").get("/api/v1/games").json["games"]] == [
        "kyiv-1"
    ]


def test_legal_orders_are_those_of_the_position(web: Web) -> None:
    orders = program(web, "olena").get(f"{GAME}/orders").json["orders"]

    assert orders[0]["order"] == "take spirit trolls"
    assert orders[0]["facts"]["price"] == 0
    assert program(web, "taras").get(f"{GAME}/orders").json == {"orders": []}


def test_a_check_says_line_by_line_what_is_wrong_and_changes_nothing(web: Web) -> None:
    client = program(web, "olena")

    found = client.post(f"{GAME}/check", json={"text": "take 1\nconqer 4\n"}).json

    assert found["kind"] == "checked"
    assert found["sound"] is False
    assert [(line["sound"], line["code"]) for line in found["lines"]] == [
        (True, None), (False, "unknown-order")
    ]  # fmt: skip
    assert "Did you mean" in found["lines"][1]["text"][1]
    assert {one["order"] for one in found["next"]} >= {"conquer 4", "conquer 3"}
    assert web.played.look().turn == 1


def test_a_sheet_is_played_once_however_often_it_is_sent(web: Web) -> None:
    client = program(web, "olena")
    sheet = {"text": SOUND, **here(client)}

    first, second = (client.post(f"{GAME}/sheets", json=sheet) for _ in range(2))

    assert first.status_code == second.status_code == 200
    assert first.json["kind"] == "played"
    assert first.json["receipt"] == second.json["receipt"] != ""
    assert web.played.look().turn == 2
    assert web.played.mails("answer") == []


def test_a_sheet_for_an_older_position_is_refused(web: Web) -> None:
    client = program(web, "olena")
    sheet = {"text": "conquer 4\nend", **here(client)}
    web.played.send(0, "take 1\ncontinue")

    answer = client.post(f"{GAME}/sheets", json=sheet)

    assert answer.status_code == 409
    assert answer.json["error"] == "stale"
    assert "a move was made since" in answer.json["message"]


def test_a_draft_is_kept_and_can_be_taken_back(web: Web) -> None:
    client = program(web, "olena")

    kept = client.post(f"{GAME}/draft", json={"text": SOUND, **here(client)}).json
    assert kept["kind"] == "draft"
    assert client.get(GAME).json["on_file"]["state"] == "draft"
    assert web.played.look().turn == 1

    assert client.post(f"{GAME}/withdraw").json["kind"] == "withdrawn"
    assert client.get(GAME).json["on_file"] is None


def test_words_come_in_the_owners_language(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        directory.find_person(session, "olena").language = "uk"

    found = program(web, "olena").post(f"{GAME}/check", json={"text": "take 1\n"}).json

    assert found["text"] == "Помилок немає. Поки нічого не надіслано."


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"text": 1}', b'{"text": "x", "more": 1}', b'{"text": "\\ud800"}',
     b'{"text": "\\u0000"}', b"\xff"],
)  # fmt: skip
def test_a_body_that_is_not_as_described_is_refused(web: Web, body: bytes) -> None:
    answer = program(web, "olena").post(f"{GAME}/check", data=body)

    assert answer.status_code == 400
    assert answer.json["error"] == "wrong-body"


def test_more_than_can_be_a_sheet_is_too_much(web: Web) -> None:
    answer = program(web, "olena").post(f"{GAME}/check", json={"text": "x" * 20_001})

    assert answer.status_code == 413
    assert answer.json["error"] == "too-much"


def test_a_game_without_a_seat_of_ones_own_is_refused_like_none_at_all(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        directory.add_player(
            moment(session, web.played.now), NewPlayer("pavlo", "Pavlo", "pavlo@mail.example")
        )
    client = program(web, "pavlo")

    there, nowhere = client.get(GAME), client.get("/api/v1/games/nowhere")

    assert (there.status_code, there.json) == (nowhere.status_code, nowhere.json)
    assert there.json["error"] == "no-seat"
    assert program(web, "olena").get(f"{GAME}?seat=B").status_code == 404


def test_a_session_of_a_browser_opens_nothing(web: Web) -> None:
    answer = web.browser("olena").get(GAME)

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.json["error"] == "no-token"


def test_a_token_is_shown_once_kept_as_a_hash_and_ended_by_its_owner(web: Web) -> None:
    client = web.browser("olena")
    page = send(client, "/my/tokens", name="my bot").text
    found = re.search(r"<code>(moderator_[0-9a-f]{48})</code>", page)
    assert found
    head = {"Authorization": f"Bearer {found[1]}"}
    assert web.browser().get(GAME, headers=head).status_code == 200
    listed = client.get("/my/tokens").text
    assert found[1] not in listed
    assert "my bot" in listed
    with store.read_transaction(web.played.engine) as session:
        row = session.exec(select(ApiToken)).one()
    assert found[1] not in row.token_hash

    send(web.browser("taras"), f"/my/tokens/{row.id}/end", form_at="/my/tokens")
    assert web.browser().get(GAME, headers=head).status_code == 200
    send(client, f"/my/tokens/{row.id}/end", form_at="/my/tokens")
    assert web.browser().get(GAME, headers=head).status_code == 401


def test_a_number_that_no_key_has_ends_nothing(web: Web) -> None:
    client = web.browser("olena")

    answer = send(client, f"/my/tokens/{10**30}/end", form_at="/my/tokens")

    assert answer.status_code == 303


def test_who_holds_two_seats_of_a_game_has_a_row_for_each(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        game = directory.find_game(session, "kyiv-1")
        olena = directory.find_person(session, "olena")
        directory.seat_player(
            moment(session, web.played.now, random_bytes=counted(7_000)), game, 2, olena
        )
    client = program(web, "olena")

    assert [one["seat"] for one in client.get("/api/v1/games").json["games"]] == ["A", "C"]
    assert client.get(f"{GAME}?seat=C").json["seat"] == "C"
    assert client.get(GAME).json["seat"] == "A"
