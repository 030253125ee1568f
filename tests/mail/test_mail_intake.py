"""Stored before anything else, handled once, answered once, and never stopped by one bad mail."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from postal import Office, raw
from sqlmodel import select

from moderator.league.orders.arrival import Arrival
from moderator.league.orders.receiving import receive as league
from moderator.league.values.errors import OvertakenError
from moderator.mail.inbound import intake
from moderator.mail.receiving import maildir, pipe
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.tables import SheetRow
from tests.league.conftest import NAMES, NOON

STAND = "take 1\nconquer 4\nend\n"


def test_a_sheet_by_mail_is_played_and_answered_once(post: Office) -> None:
    message = post.write(0, STAND, subject="Re: [kyiv-1]", identity="<a@mail.example>")
    assert message.state == "done"
    assert post.played.probe("regions.4.owner") == "A"
    (row,) = post.rows("answer")
    assert (row.in_reply_to, row.facts["subject"]) == ("<a@mail.example>", "Re: [kyiv-1]")
    assert [reply.kind for reply in post.replies()] == ["played"]


def test_the_same_bytes_again_are_known(post: Office) -> None:
    mail = raw(STAND, to=post.address(0))
    assert post.come(mail) is not None
    assert post.come(mail) is None
    assert len(post.messages()) == len(post.rows("answer")) == 1


def test_the_same_source_again_is_known(post: Office) -> None:
    assert post.come(raw("status\n", to=post.address(0)), source="way:1") is not None
    assert post.come(raw("help\n", to=post.address(0)), source="way:1") is None


def test_one_mail_delivered_for_two_recipients_is_two_mails(post: Office) -> None:
    post.known_as(1, "olena@mail.example")  # one address may serve two players
    mail = raw("status\n", to="somebody@league.example")
    assert post.come(mail, recipient=post.address(0)) is not None
    assert post.come(mail, recipient=post.address(1)) is not None
    assert [reply.seat for reply in post.replies()] == [0, 1]


def test_a_copy_by_another_way_is_answered_once(post: Office) -> None:
    mail = raw(STAND, to=post.address(0))
    post.come(mail)
    post.come(b"Received: from mx.example\r\n" + mail)
    assert [message.state for message in post.messages()] == ["done", "ignored"]
    assert len(post.rows("answer")) == 1


def test_a_copy_that_came_first_and_was_stored_last_is_the_one_that_counts(post: Office) -> None:
    mail = raw("status", to=post.address(0))
    copies = {"maildir:1": mail, "imap:1": b"Received: from mx.example\r\n" + mail + b" \r\n"}
    with store.write_transaction(post.played.engine) as session:
        for age, (source, copy) in enumerate(copies.items()):
            came = post.played.now - timedelta(minutes=age)
            mail_in = intake.IncomingMail(source, copy, "", came)
            intake.store(session, mail_in, post.settings.limits)
    intake.process_new(post.runtime)
    assert [message.state for message in post.messages()] == ["ignored", "done"]


def test_a_message_id_with_another_text_is_read_and_flagged(post: Office) -> None:
    post.write(0, "status\n", identity="<same@mail.example>")
    second = post.write(0, STAND, identity="<same@mail.example>")
    assert (second.state, second.note.split()[0]) == ("done", "has")
    assert post.played.look().turn == 2


def test_what_is_too_big_is_kept_in_part_and_answered(post: Office) -> None:
    message = post.write(0, STAND + "# x\n" * 500_000)
    assert (message.state, message.note.split(":")[0]) == ("held", "too big")
    assert len(message.raw) < 100_000
    assert [reply.notes for reply in post.replies()] == [(("too-big", (("limit", 1000),)),)]
    assert post.played.look().turn == 1


@pytest.mark.parametrize(
    "body", ["", "\n \n", bytes(range(256)) * 20, "> quoted\n", "-- \nOlena\n", "# only a note\n"]
)
def test_a_mail_without_orders_is_told_so(post: Office, body: str | bytes) -> None:
    assert post.write(0, body).state == "done"
    assert [reply.kind for reply in post.replies()] == ["empty"]
    assert post.played.look().turn == 1


def test_an_unchanged_sheet_quoted_back_plays_nothing(post: Office) -> None:
    post.deliver()
    asked = next(row for row in post.rows("asked") if row.viewer == 0)
    assert asked.raw is not None
    from moderator.mail.mime.parsing import parse

    text = parse(asked.raw).texts[0]
    assert "\nbegin\n" in text
    quoted = "".join(f"> {line}\n" for line in text.split("\n"))
    introduction = "\nOn Tue, 1 Dec 2026 at 12:00, M <m@league.example> wrote:\n"
    post.write(0, introduction + quoted)
    assert [reply.kind for reply in post.replies()] == ["empty"]
    post.write(0, introduction + quoted.replace("> end\n", "> take 1\n> end\n"))
    assert post.replies()[-1].kind == "played"


def test_another_games_sheet_is_refused_and_answered(post: Office) -> None:
    post.write(0, "begin\ngame lviv-2 turn 1\ntake 1\nend\n")
    assert [reply.kind for reply in post.replies()] == ["stale"]


def crashing(text: str, error: Exception) -> Any:
    """The league's door, but for a sheet that it breaks on."""

    def orders(at: At, arrival: Arrival, *more: Any) -> Any:
        if arrival.text == text:
            at.session.add(
                SheetRow(game_id=1, seat=0, turn=1, state="new", text="x", receipt="", by="")
            )
            at.session.flush()
            raise error
        return league(at, arrival, *more)

    return orders


def arrive(post: Office, seat: int, body: str) -> None:
    """Stored and committed, but not yet handled."""
    with store.write_transaction(post.played.engine) as session:
        mail = raw(
            body,
            to=post.address(seat),
            sender=f"{NAMES[seat]}@mail.example",
            identity=f"<{body[:4].strip()}{seat}@m.example>",
        )
        mail_in = intake.IncomingMail(f"{seat}{body}", mail, "", post.played.now)
        intake.store(session, mail_in, post.settings.limits)


def work(post: Office, orders: Any = league) -> list[int]:
    return intake.process_new(post.runtime, orders)


def test_what_crashes_is_set_aside_and_the_rest_goes_on(post: Office) -> None:
    arrive(post, 1, "help")
    arrive(post, 0, STAND)
    assert work(post, crashing("help", RuntimeError("broken"))) == [1, 2]
    first, second = post.messages()
    assert (first.state, first.note) == ("crashed", "RuntimeError: broken")
    assert second.state == "done"
    assert post.played.look().turn == 2
    with store.read_transaction(post.played.engine) as session:
        assert [row.seat for row in session.exec(select(SheetRow)).all()] == [0]
    notes = [note for reply in post.replies() for note, _ in reply.notes]
    assert notes == ["set-aside"]
    assert "broken" not in str([row.facts for row in post.rows("answer")])


def test_who_is_overtaken_tries_again_and_loses_nothing(post: Office) -> None:
    arrive(post, 0, STAND)
    assert work(post, crashing(STAND.strip(), OvertakenError("kyiv-1"))) == []
    assert [message.state for message in post.messages()] == ["new"]
    assert work(post) == [1]


def test_a_mail_is_handled_once_however_often_it_is_asked_for(post: Office) -> None:
    arrive(post, 0, STAND)
    assert work(post) == [1]
    assert work(post) == []
    assert len(post.rows("answer")) == 1


def test_mails_are_handled_in_the_order_in_which_they_came(post: Office) -> None:
    post.played.now += timedelta(minutes=5)
    arrive(post, 0, "take 2\nend\n")
    post.played.now -= timedelta(minutes=1)
    arrive(post, 0, "take 1\nend\n")
    assert work(post) == [2, 1]


def test_beyond_the_cap_orders_are_taken_and_one_answer_collects_the_rest(post: Office) -> None:
    most = post.settings.limits.answers_per_hour
    for number in range(most + 3):
        post.write(1, f"status\n# {number}\n")
    assert {message.state for message in post.messages()} == {"done"}
    assert post.deliver() >= most
    answers = post.rows("answer")
    assert [row.state for row in answers] == ["sent"] * most + ["dropped"] * 2 + ["waiting"]
    assert answers[-1].facts["collected"] == 2
    post.deliver(after=timedelta(minutes=59))
    assert post.rows("answer")[-1].state == "waiting"
    post.deliver(after=timedelta(minutes=2))
    assert post.rows("answer")[-1].state == "sent"


def drop(post: Office, name: str, mail: bytes, at: timedelta = timedelta()) -> Path:
    assert post.settings.mail.maildir is not None
    folder = post.settings.mail.maildir / "new"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(mail)
    moment = (NOON + at).timestamp()
    os.utime(folder / name, (moment, moment))
    return folder / name


def poll(post: Office) -> int:
    return maildir.poll(post.runtime)


def test_a_maildir_is_emptied_into_cur(post: Office) -> None:
    file = drop(post, "1.a.host", raw(STAND, to=post.address(0)), timedelta(hours=-1))
    assert poll(post) == 1
    assert not file.exists()
    assert (file.parent.parent / "cur" / "1.a.host:2,S").exists()
    (message,) = post.messages()
    assert message.received_at == NOON - timedelta(hours=1)
    assert work(post) == [1]


def test_dying_between_store_and_move_doubles_nothing(post: Office) -> None:
    mail = raw(STAND, to=post.address(0))
    drop(post, "1.a.host", mail)
    assert poll(post) == 1
    drop(post, "1.a.host", mail)
    assert poll(post) == 0
    assert len(post.messages()) == 1


def test_a_file_from_the_future_came_now(post: Office) -> None:
    drop(post, "1.a.host", raw(to=post.address(0)), timedelta(days=30))
    poll(post)
    assert post.messages()[0].received_at == NOON


def test_without_a_maildir_there_is_nothing_to_poll(post: Office) -> None:
    assert poll(post) == 0


def run(post: Office, mail: bytes, opening: Any = None) -> int:
    return pipe.run(opening or post.opened, io.BytesIO(mail), "", post.played.now)


def test_the_pipe_says_zero_once_the_mail_is_stored(post: Office) -> None:
    assert run(post, raw(STAND, to=post.address(0))) == 0
    assert [(message.state, message.received_at) for message in post.messages()] == [("new", NOON)]
    assert work(post) == [1]
    assert post.played.look().turn == 2


def test_the_pipe_says_zero_for_a_stranger_and_for_a_second_copy(post: Office) -> None:
    """A second copy has another hour in the line that Postfix puts before a mail."""
    for hour in (b"10", b"11"):
        assert run(post, b"From olena@mail.example  Tue Dec  1 %b:00:00 2026\n" % hour + raw()) == 0
    assert [message.raw for message in post.messages()] == [raw()]


def test_the_pipe_asks_to_try_again_where_nothing_can_be_stored(
    post: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> Any:
        raise OSError("no disk")

    def leaves() -> Any:
        sys.exit(1)

    assert run(post, raw(STAND), broken) == 75
    assert run(post, raw(STAND), leaves) == 75
    assert "Traceback" not in capsys.readouterr().err
    assert post.messages() == []


def test_the_pipe_has_nothing_to_keep_of_nothing(post: Office) -> None:
    assert run(post, b"") == 65


KILLED = """
import os, sys
from datetime import UTC, datetime
from moderator.mail.receiving import pipe
from moderator.settings import Database, Settings
from moderator.store import mailbag

left, prepare = [int(sys.argv[2])], mailbag.prepare

def die(_):
    left[0] -= 1
    if left[0] < 0:
        os._exit(9)

def prepared(connection):
    prepare(connection)
    connection.set_trace_callback(die)

mailbag.prepare = prepared
now = datetime(2026, 12, 1, 12, tzinfo=UTC)
settings = Settings(database=Database(url=f"sqlite:///{sys.argv[1]}/league.sqlite3"))
sys.exit(pipe.run(lambda: settings, sys.stdin.buffer, "", now))
"""


def killed(folder: Path, root: Path, mail: bytes, steps: int) -> int:
    """The pipe, killed before the step of that number on the database; its exit status."""
    command = [sys.executable, "-c", KILLED, str(folder), str(steps)]
    return subprocess.run(command, cwd=root, input=mail, check=False).returncode


@pytest.mark.parametrize("steps", range(5))
def test_a_kill_anywhere_loses_and_doubles_nothing(
    post: Office, tmp_path: Path, root: Path, steps: int
) -> None:
    mail = raw(STAND, to=post.address(0))
    assert killed(tmp_path, root, mail, steps) == 9
    assert run(post, mail) == 0  # the mail server heard no 0 and comes again
    work(post)
    assert [message.state for message in post.messages()] == ["done"]
    assert [reply.kind for reply in post.replies()] == ["played"]
    assert post.played.look().turn == 2


@pytest.mark.parametrize("word", ["wait", "Чекати", "withdraw", "draft", "preview"])
def test_a_changed_quotation_beside_a_word_that_says_stop_is_asked_about(
    post: Office, word: str
) -> None:
    post.deliver()
    changed = "> begin\n> game kyiv-1 turn 1\n> take 1\n> conquer 4\n> end\n"
    post.write(0, f"{word}\n\nOn Tue, the moderator wrote:\n{changed}")
    assert post.replies()[-1].kind == "conflict"
    assert post.played.look().turn == 1
