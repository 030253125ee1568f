"""From rows of a real game to messages, and whether a row still holds when it is to be sent."""

from __future__ import annotations

import re
from datetime import timedelta
from email.message import EmailMessage

import pytest
from postal import Office
from sqlmodel import select

from moderator.league import acts
from moderator.league.people import directory
from moderator.mail.outbound.composing import compose, relevant
from moderator.store import session as store
from moderator.store.tables import OutboxRow, Person, SheetRow
from tests.moments import moment


def mail(post: Office, row: OutboxRow) -> EmailMessage:
    with store.read_transaction(post.played.engine) as session:
        return compose(moment(session, post.played.now), post.settings, row)


def holds(post: Office, row: OutboxRow) -> bool:
    with store.read_transaction(post.played.engine) as session:
        return relevant(moment(session, post.played.now), row)


def text(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def row(post: Office, kind: str, viewer: int) -> OutboxRow:
    """The newest row of that kind for that seat."""
    return [one for one in post.rows(kind) if one.viewer == viewer][-1]


def quoted(message: EmailMessage) -> str:
    return "".join(f"> {line}\n" for line in text(message).splitlines())


def test_the_head_says_who_to_whom_and_where_replies_go(post: Office) -> None:
    asked = row(post, "asked", 0)
    message = mail(post, asked)
    assert str(message["From"]) == "Moderator <moderator@league.example>"
    assert str(message["To"]) == "Olena <olena@mail.example>"
    assert message["Reply-To"].addresses[0].addr_spec == post.address(0)
    assert message["Message-ID"] == f"<{asked.message_id}@league.example>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert re.fullmatch(r"\[kyiv-1\] Turn 1: your move by \w{3} \d+ \w{3} .*", message["Subject"])


def test_an_answer_hangs_on_the_mail_it_answers_and_on_the_seats_first(post: Office) -> None:
    post.write(0, "status\n", identity="<question@mail.example>")
    message = mail(post, row(post, "answer", 0))
    first = mail(post, row(post, "asked", 0))["Message-ID"]
    assert message["In-Reply-To"] == "<question@mail.example>"
    assert message["References"] == f"{first} <question@mail.example>"
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["Subject"] == "Re: [kyiv-1] Turn 1: position"


def test_text_first_then_the_page_with_its_board(post: Office) -> None:
    message = mail(post, row(post, "asked", 0))
    assert [part.get_content_type() for part in message.walk()] == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]
    page = message.get_body(("html",))
    picture = list(message.walk())[-1]
    assert page is not None
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in page.get_content()
    assert picture.get_payload(decode=True)[:4] == b"\x89PNG"  # type: ignore[index]


def test_every_line_can_travel_anywhere(post: Office) -> None:
    for line in mail(post, row(post, "asked", 0)).as_bytes().split(b"\r\n"):
        assert len(line) < 998
        assert line.isascii()


def test_a_reply_without_a_word_orders_nothing(post: Office) -> None:
    post.deliver()
    post.write(0, quoted(mail(post, row(post, "asked", 0))))
    assert [reply.kind for reply in post.replies()] == ["empty"]


def test_a_reply_with_a_mark_taken_away_is_played(post: Office) -> None:
    post.deliver()
    sheet = quoted(mail(post, row(post, "asked", 0)))
    post.write(0, re.sub(r"(?m)^> # take", "> take", sheet, count=1))
    assert [reply.kind for reply in post.replies()] == ["played"]


def test_an_answer_quoted_back_orders_nothing(post: Office) -> None:
    post.write(0, "take 1\ndecline\nconqer 3\nend\n")
    wrong = mail(post, row(post, "answer", 0))
    post.deliver()
    assert "✓  1  take" in text(wrong)
    post.write(0, f"What is wrong here?\n\n{quoted(wrong)}")
    assert [(reply.kind, len(reply.lines)) for reply in post.replies()] == [
        ("wrong", 3),
        ("empty", 0),
    ]


def test_what_somebody_earned_is_in_their_own_mails_alone(post: Office) -> None:
    post.write(0, "take 1\nend\n")
    assert "earned" in text(mail(post, row(post, "answer", 0)))
    others = [one for one in post.rows() if one.viewer != 0]
    assert {one.kind for one in others} >= {"asked", "report", "started"}
    for one in others:
        assert "earned" not in text(mail(post, one))


@pytest.mark.parametrize("name", ["Eve\r\nBcc: all@x.example", '"<b>" \u202e, x@y.example'])
def test_a_name_adds_no_field_and_no_address(post: Office, name: str) -> None:
    with store.write_transaction(post.played.engine) as session:
        person = session.exec(select(Person).where(Person.slug == "olena")).one()
        person.name = name
        session.add(person)
    message = mail(post, row(post, "asked", 0))
    assert message["Bcc"] is None
    assert [one.addr_spec for one in message["To"].addresses] == ["olena@mail.example"]


def test_a_kind_that_nobody_writes_is_an_error_and_never_sent(post: Office) -> None:
    odd = row(post, "asked", 0)
    odd.kind = "chronicle"
    assert not holds(post, odd)
    with pytest.raises(ValueError, match="chronicle"):
        mail(post, odd)


def test_asking_holds_until_the_turn_is_played(post: Office) -> None:
    first = row(post, "asked", 0)
    assert holds(post, first)
    post.write(0, "take 1\nend\n")
    assert not holds(post, first)
    assert holds(post, row(post, "asked", 1))


def test_asking_holds_through_a_pause_and_its_news_does_not(post: Office) -> None:
    with store.write_transaction(post.played.engine) as session:
        acts.pause(post.played.at(session), post.played.game(session), post.played.order())
    paused = row(post, "notice", 1)
    assert holds(post, paused)
    assert holds(post, row(post, "asked", 0))
    with store.write_transaction(post.played.engine) as session:
        acts.resume(
            post.played.at(session),
            post.played.game(session),
            post.played.order(),
            timedelta(hours=12),
        )
    assert not holds(post, paused)
    assert holds(post, row(post, "notice", 1))


def test_a_reminder_holds_until_something_is_on_file(post: Office) -> None:
    post.played.wait(timedelta(hours=37))
    reminder = row(post, "reminder", 0)
    assert holds(post, reminder)
    assert "Reminder:" in text(mail(post, reminder))
    post.write(0, "take 1\ndraft\n")
    with store.read_transaction(post.played.engine) as session:
        assert [one.state for one in session.exec(select(SheetRow)).all()] == ["draft"]
    assert not holds(post, reminder)


def test_a_reminder_of_a_deadline_that_moved_holds_no_more(post: Office) -> None:
    post.played.wait(timedelta(hours=37))
    with store.write_transaction(post.played.engine) as session:
        acts.extend(
            post.played.at(session),
            post.played.game(session),
            post.played.order(),
            timedelta(hours=24),
        )
    assert not holds(post, row(post, "reminder", 0))


def test_a_report_of_a_turn_taken_back_is_not_sent(post: Office) -> None:
    post.write(0, "take 1\nend\n")
    report = row(post, "report", 2)
    assert holds(post, report)
    with store.write_transaction(post.played.engine) as session:
        acts.rollback(post.played.at(session), post.played.game(session), post.played.order(), 1)
    assert not holds(post, report)


def test_who_gave_up_the_seat_is_told_no_more(post: Office) -> None:
    asked = row(post, "asked", 0)
    with store.write_transaction(post.played.engine) as session:
        game = post.played.game(session)
        sitting = directory.sittings(session, game)[0]
        sitting.tenure.ended_at = post.played.now
        session.add(sitting.tenure)
    assert not holds(post, asked)


def test_a_report_sent_late_still_tells_of_its_own_turn(post: Office) -> None:
    post.write(0, "take 1\nend\n")
    late = row(post, "report", 2)
    for turn in range(1, 9):
        post.write(turn % 3, "take 1\nend\n" if turn < 3 else "end\n")
    assert mail(post, late)["Subject"] == "[kyiv-1] Turn 1 (A Olena) has been played"
