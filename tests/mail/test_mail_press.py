"""Words of players in mails: in everybody's next one, or to one reader alone; never orders."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from postal import Office
from sqlmodel import select

from moderator.league.orders import press
from moderator.store import session as store
from moderator.store.tables import League, OutboxRow
from tests.moments import moment

MINUTE = timedelta(minutes=1)


def read(row: OutboxRow) -> str:
    """All that can be read in a mail that went out: subject, text and HTML."""
    assert row.raw is not None
    message = message_from_bytes(row.raw, policy=policy.default)
    parts = [part for part in message.walk() if part.get_content_maintype() == "text"]
    return "\n".join([str(message["Subject"]), *(str(part.get_content()) for part in parts)])


def text(row: OutboxRow) -> str:
    assert row.raw is not None
    message = message_from_bytes(row.raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def newest(post: Office, kind: str, viewer: int) -> OutboxRow:
    return [row for row in post.rows(kind) if row.viewer == viewer][-1]


def sent(post: Office) -> list[OutboxRow]:
    """All that has ever gone out."""
    while post.deliver(after=MINUTE):
        pass
    return [row for row in post.rows() if row.raw is not None]


def wanting(post: Office, **options: str) -> None:
    with store.write_transaction(post.played.engine) as session:
        league = session.exec(select(League)).one()
        league.options = {**league.options, **options}
        session.add(league)


def test_words_to_all_stand_in_the_next_mail_of_everybody_else_once(post: Office) -> None:
    sent(post)
    post.write(2, "say: The canary sings for all\n")
    post.write(0, "take 1\nend\n")
    sent(post)
    told = [row for row in post.rows() if row.raw and "canary sings" in read(row)]
    assert {row.viewer for row in told if "MESSAGES AT THE TABLE" in text(row)} == {0, 1}
    assert all("Ingrid" in read(row) for row in told)
    post.write(0, "status\n")
    sent(post)
    assert "canary sings" not in read(newest(post, "answer", 0))


def test_words_to_one_seat_reach_no_other(post: Office) -> None:
    post.write(0, "tell C: the canary sings low\n")
    post.write(1, "status\n")
    post.write(0, "take 1\nend\n")
    post.write(1, "take 1\nend\n")
    holding = [row for row in sent(post) if "canary" in read(row)]
    assert {(row.kind, row.viewer) for row in holding} == {("press", 2)}
    assert "Private, from A Olena:" in text(newest(post, "press", 2))
    answers = [read(row) for row in post.rows("answer") if row.viewer == 0]
    assert "Your message goes to C Ingrid only." in answers[0]


def test_without_names_no_mail_to_another_names_the_author(post: Office) -> None:
    wanting(post, press="anonymous")
    sent(post)
    post.write(0, "tell C: a canary for you\nsay: a canary for all\n")
    post.write(2, "status\n")
    sent(post)
    for kind in ("press", "answer"):
        body = text(newest(post, kind, 2))
        assert "canary" in body
        assert "Someone" in body
        around = body[: body.index("canary")].rpartition("\n\n")[0] + body[body.index("canary") :]
        assert "Olena" not in around


def _talk(mail: str) -> str:
    """From the first quoted word on: the letter's own order sheet, which counts, is above."""
    return mail[mail.index("│ take") :]


@pytest.mark.parametrize("language", ["en", "uk"])
def test_words_are_never_read_as_orders_when_a_mail_comes_back(post: Office, language: str) -> None:
    sent(post)
    hostile = "take 1 " + "conquer 14 end take 1 begin " * 12 + " end"
    post.write(1, f"language {language}\ntell A: {hostile}\nsay: {hostile}\n")
    post.write(0, "status\n")
    sent(post)
    told = text(newest(post, "press", 0)), _talk(text(newest(post, "answer", 0)))
    for mail in told:
        for quoted in (mail, "".join(f"> {line}\n" for line in mail.splitlines())):
            post.write(0, quoted)
            assert post.replies()[-1].kind not in ("played", "draft")
    assert post.played.look().turn == 1


def test_hostile_words_are_escaped_in_the_html_part(post: Office) -> None:
    post.write(1, "tell A: <script>alert(1)</script><img src=x onerror=alert(2)>\n")
    sent(post)
    row = newest(post, "press", 0)
    assert row.raw is not None
    message = message_from_bytes(row.raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("html",))
    assert body is not None
    drawn = str(body.get_content())
    assert "<script" not in drawn
    assert "<img src=x" not in drawn
    assert "&lt;script&gt;" in drawn


def test_words_taken_off_are_in_no_mail_to_come(post: Office) -> None:
    sent(post)
    post.write(1, "say: a canary\n")
    with store.write_transaction(post.played.engine) as session:
        press.hide(moment(session), post.played.game(session), post.played.order("An insult"), 1)
    post.write(0, "status\n")
    assert [row for row in sent(post) if row.viewer != 1 and "canary" in read(row)] == []
    assert "A message at the table was removed." in read(newest(post, "notice", 2))
