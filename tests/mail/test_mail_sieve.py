"""Whose a mail is, and what gets no answer."""

from __future__ import annotations

import pytest
from postal import Office, letter, raw

from moderator.mail.envelope import MARK
from moderator.mail.inbound.message_class import nature
from moderator.mail.inbound.sender_policy import found_tokens
from moderator.settings import Mail
from tests.moments import moment

TOKEN = "abcdefghijklmnopqrstuv27"
AUTOMATIC = (
    "Auto-Submitted: auto-replied (vacation)",
    "Auto-Submitted: auto-generated",
    "Return-Path: <>",
    "List-Id: <chat.example.org>",
    "Precedence: bulk",
    "X-Autoreply: yes",
    "Content-Type: multipart/report; report-type=delivery-status",
    f"{MARK}: other.example 3",
)


@pytest.mark.parametrize("field", AUTOMATIC)
def test_what_a_machine_wrote_is_told(field: str) -> None:
    assert nature(letter("x", fields=(field,)), Mail()).kind != "orders"


@pytest.mark.parametrize(
    "field", ["Auto-Submitted: no", "X-Auto-Response-Suppress: All", "Return-Path: <a@b.example>"]
)
def test_what_says_nothing_of_machines_is_a_persons(field: str) -> None:
    assert nature(letter("x", fields=(field,)), Mail()).kind == "orders"


@pytest.mark.parametrize(
    "sender",
    ["MAILER-DAEMON@mx.example", "moderator@league.example", f"moderator+{TOKEN}@league.example"],
)
def test_servers_and_we_ourselves_are_told_by_the_sender(sender: str) -> None:
    assert nature(letter("x", sender=sender), Mail()).kind != "orders"


def test_a_message_id_of_ours_is_told() -> None:
    assert nature(letter("x", identity=f"<{'0a' * 12}@league.example>"), Mail()).kind != "orders"
    assert nature(letter("x", identity=f"<{'0a' * 12}@other.example>"), Mail()).kind == "orders"


@pytest.mark.parametrize("subject", ["Abwesenheitsnotiz: Turn 3", "Автоответ: ход 3"])
def test_a_note_of_absence_is_told_by_its_subject(subject: str) -> None:
    assert nature(letter("x", subject=subject), Mail()).kind != "orders"
    assert nature(letter("x", subject=f"Re: {subject}"), Mail()).kind == "orders"


def test_tokens_are_found_wherever_the_local_part_has_them_and_in_any_case() -> None:
    addresses = (f"moderator+{TOKEN.upper()}@x.example", f"{TOKEN}@y.example", "a+b@c.example")
    assert found_tokens(addresses) == (TOKEN,)
    assert found_tokens((f"{TOKEN}a@x.example", f"a@{TOKEN}.example")) == ()


def test_a_stranger_gets_no_answer(post: Office) -> None:
    to, stranger = f"moderator+{TOKEN}@league.example", "who@elsewhere.example"
    number = post.come(raw("take 1\nend\n", to=to, sender=stranger))
    assert number is not None
    message = post.message(number)
    assert (message.state, message.tenure_id) == ("ignored", None)
    assert post.rows("answer") == []


def test_the_envelopes_recipient_goes_before_what_the_mail_says(post: Office) -> None:
    mail = raw("status\n", to=post.address(1))
    post.come(mail, recipient=post.address(0))
    assert [reply.seat for reply in post.replies()] == [0]


@pytest.mark.parametrize("name", ["Delivered-To", "X-Original-To", "Envelope-To"])
def test_the_servers_word_goes_before_the_writers(post: Office, name: str) -> None:
    fields = (f"{name}: {post.address(2)}", "Content-Type: text/plain")
    post.come(raw("status\n", to=post.address(1), fields=fields, sender="ingrid@mail.example"))
    assert [reply.seat for reply in post.replies()] == [2]


def test_a_mail_to_two_seats_is_for_none_of_them(post: Office) -> None:
    post.come(raw("take 1\nend\n", to=f"{post.address(0)}, {post.address(1)}"))
    assert [(m.state, m.note) for m in post.messages()] == [("held", "to two seats at once")]
    assert [note for note, _ in post.replies()[0].notes] == ["two-seats"]
    assert post.played.look().turn == 1


def test_several_authors_are_held_and_nothing_is_played(post: Office) -> None:
    message = post.write(0, "take 1\nend\n", sender="a@mail.example, b@mail.example")
    assert message.state == "held"
    assert post.played.look().turn == 1


def test_a_seat_that_was_given_up_is_held_without_an_answer(post: Office) -> None:
    from moderator.league.people import directory
    from moderator.store import session as store
    from tests.league.conftest import NOON, counted

    old = post.address(0)
    with store.write_transaction(post.played.engine) as session:
        game = post.played.game(session)
        person = directory.find_person(session, "taras")
        directory.seat_player(moment(session, NOON, random_bytes=counted(500)), game, 0, person)
    number = post.come(raw("take 1\nend\n", to=old))
    assert number is not None
    assert post.message(number).state == "held"
    assert post.rows("answer") == []


def test_no_loop_can_start(post: Office) -> None:
    post.write(0, "status\n")
    post.deliver()
    for file in sorted(post.sent.iterdir()):
        post.come(file.read_bytes(), recipient=post.address(1))
    assert len(post.rows("answer")) == 1
