"""Mail by LMTP, SMTP and IMAP: stored before it is acknowledged, once, whatever the server does."""

from __future__ import annotations

import asyncio
import smtplib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError
from postal import Office, raw
from servers import PASSWORD, USER, Dovecot, dovecot, free_port
from sqlmodel import col, delete

from moderator.mail.inbound.intake import IncomingMail, store_all
from moderator.mail.receiving import imap
from moderator.mail.receiving.batches import Keeper
from moderator.mail.receiving.servers import Reader, open_doors
from moderator.runtime import Runtime
from moderator.settings import Imap, Listener
from moderator.store import session as store
from moderator.store.tables import Message

PLAYED = "take 1\nconquer 4\nend\n"


def eventually(holds: Callable[[], object], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not come true"
        time.sleep(0.05)


def listens(post: Office, protocol: str) -> int:
    port = free_port()
    listener = Listener.model_validate({"port": port, "protocol": protocol})
    change(post, listener=listener)
    return port


def change(post: Office, **settings: object) -> None:
    mail = post.settings.mail.model_copy(update=settings)
    post.settings = post.settings.model_copy(update={"mail": mail})


@contextmanager
def doors(post: Office) -> Iterator[None]:
    with open_doors(post.runtime):
        yield


def test_a_sheet_by_lmtp_is_played_and_answered(post: Office) -> None:
    """Also where a line is longer than the standard has it, and where dots stand alone."""
    mail = raw(f"{PLAYED}.\n..\n{'x' * 5000}\n")
    port = listens(post, "lmtp")
    with doors(post), smtplib.LMTP("127.0.0.1", port) as client:
        client.sendmail("olena@mail.example", [post.address(0)], mail)
        assert len(post.messages()) == 1
        eventually(lambda: post.messages()[0].state == "done")
    assert post.messages()[0].raw == b"Return-Path: <olena@mail.example>\r\n" + mail
    assert len(post.rows("answer")) == 1


def test_lmtp_answers_for_each_recipient_and_smtp_once(post: Office) -> None:
    to = [post.address(0), "stranger@league.example", post.address(1)]
    port = listens(post, "lmtp")
    with doors(post), smtplib.LMTP("127.0.0.1", port) as client:
        refused = client.sendmail("olena@mail.example", to, raw("status\n"))
        assert list(refused) == ["stranger@league.example"]
        assert client.getreply() == (250, b"2.0.0 Kept")  # the second; the library reads one
    assert [message.recipient for message in post.messages()] == [to[0], to[2]]


def test_the_same_mail_again_by_smtp_is_known(post: Office) -> None:
    port = listens(post, "smtp")
    with doors(post):
        for _ in range(3):
            with smtplib.SMTP("127.0.0.1", port) as client:
                client.sendmail("olena@mail.example", [post.address(0)], raw("status\n"))
    assert len(post.messages()) == len(post.rows("answer")) == 1


def test_a_port_that_is_taken_is_said_whatever_else_was_to_be_opened(post: Office) -> None:
    port = listens(post, "smtp")
    change(post, imap=Imap(host="127.0.0.1", user=USER))
    with (
        socket.create_server(("127.0.0.1", port)),
        pytest.raises(OSError, match="in use"),
        doors(post),
    ):
        pytest.fail("the port is taken")


def test_a_reader_woken_while_it_ends_works_once_more() -> None:
    rounds: list[int] = []
    busy, go_on = threading.Event(), threading.Event()

    def work() -> None:
        rounds.append(1)
        busy.set()
        go_on.wait(10)

    reader = Reader(work)
    reader.wake()
    assert busy.wait(10)
    stopping = threading.Thread(target=reader.stop)
    stopping.start()
    stopping.join(0.05)
    go_on.set()
    stopping.join(10)
    assert rounds == [1, 1]


def test_a_null_sender_gets_no_answer(post: Office) -> None:
    port = listens(post, "lmtp")
    with doors(post), smtplib.LMTP("127.0.0.1", port) as client:
        client.sendmail("", [post.address(0)], raw("status\n"))
        eventually(lambda: post.messages()[0].state == "ignored")
    assert post.rows("answer") == []


def test_what_cannot_be_stored_is_for_the_server_to_keep(
    post: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = listens(post, "lmtp")
    monkeypatch.setattr("moderator.mail.receiving.batches.store_all", _full)
    with doors(post), smtplib.LMTP("127.0.0.1", port) as client:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            client.sendmail("olena@mail.example", [post.address(0)], raw("status\n"))
        assert refused.value.smtp_code == 451
    assert post.messages() == []


def _full(*_: object) -> int:
    raise OSError("no space left")


def test_many_at_once_are_kept_by_few_commits(post: Office) -> None:
    commits: list[None] = []
    keeper = Keeper(post.played.engine, post.settings.limits, lambda: commits.append(None))
    mails = [raw(f"# {n}\n", identity=f"<{n}@mail.example>") for n in range(200)]
    arrivals = [
        IncomingMail(f"test:{n}", mail, "", post.played.now) for n, mail in enumerate(mails)
    ]

    async def all_at_once() -> None:
        await asyncio.gather(*(keeper.keep((arrival,)) for arrival in (*arrivals, *arrivals)))

    asyncio.run(all_at_once())
    keeper.stop()
    assert len(post.messages()) == 200
    assert len(commits) < 100


def test_who_hangs_up_before_the_answer_stops_no_other(post: Office) -> None:
    keeper = Keeper(post.played.engine, post.settings.limits, lambda: None)
    gone, stays = (IncomingMail(f"test:{n}", raw(f"# {n}\n"), "", post.played.now) for n in (1, 2))

    async def two() -> None:
        leaving = asyncio.create_task(keeper.keep((gone,)))
        await asyncio.sleep(0)
        leaving.cancel()
        await keeper.keep((stays,))

    asyncio.run(two())
    keeper.stop()
    assert len(post.messages()) == 2


def test_what_nobody_waits_for_any_more_is_kept(post: Office) -> None:
    keeper = Keeper(post.played.engine, post.settings.limits, lambda: None)
    arrivals = [IncomingMail(f"test:{n}", raw(f"# {n}\n"), "", post.played.now) for n in range(50)]

    async def brought() -> None:
        bringing = [asyncio.create_task(keeper.keep((arrival,))) for arrival in arrivals]
        await asyncio.wait(bringing, timeout=0)

    asyncio.run(brought())
    keeper.stop()
    assert len(post.messages()) == 50


def test_one_batch_may_bring_what_is_known_and_what_is_twice_in_it(post: Office) -> None:
    now, limits = post.played.now, post.settings.limits
    one, two = (IncomingMail(f"test:{n}", raw(f"# {n}\n"), "", now) for n in (1, 2))
    other_way = IncomingMail("another:1", one.raw, "", now)
    with store.write_transaction(post.played.engine) as session:
        assert store_all(session, [one, one], limits) == 1
        assert store_all(session, [two, one, other_way, two], limits) == 1


@pytest.fixture
def server() -> Iterator[Dovecot]:
    with dovecot() as running:
        yield running


def watches(post: Office, server: Dovecot) -> None:
    wanted = Imap.model_validate(
        {"host": "127.0.0.1", "port": server.imap, "tls": False, "user": USER,
         "password": PASSWORD, "poll_seconds": 5}
    )  # fmt: skip
    change(post, imap=wanted)


def deliver(server: Dovecot, mail: bytes, to: str) -> None:
    with smtplib.LMTP("127.0.0.1", server.lmtp) as client:
        client.sendmail("olena@mail.example", [to], mail)


def in_folder(server: Dovecot, folder: str) -> int:
    with IMAPClient("127.0.0.1", server.imap, ssl=False) as client:
        client.login(USER, PASSWORD)
        return int(client.folder_status(folder, ["MESSAGES"])[b"MESSAGES"])


def poll(post: Office) -> int:
    return imap.poll(post.runtime)


@pytest.mark.dovecot
def test_a_mailbox_is_emptied_and_nothing_taken_twice(post: Office, server: Dovecot) -> None:
    watches(post, server)
    for seat in (0, 1):
        deliver(server, raw("status\n", identity=f"<{seat}@m.example>"), post.address(seat))
    assert poll(post) == 2
    assert poll(post) == 0
    assert (in_folder(server, "INBOX"), in_folder(server, "Processed")) == (0, 2)
    assert all(message.source.startswith("imap:") for message in post.messages())


@pytest.mark.dovecot
def test_what_was_put_away_is_taken_again_where_the_database_lost_it(
    post: Office, server: Dovecot
) -> None:
    """Mails that came since; one that is known already is not taken twice."""
    watches(post, server)
    for seat in (0, 1):
        deliver(server, raw("status\n", identity=f"<{seat}@m.example>"), post.address(seat))
    assert poll(post) == 2
    with post.played.write() as at:
        at.session.exec(delete(Message).where(col(Message.message_id) == "<1@m.example>"))
    longer_ago = datetime.now(UTC) - timedelta(hours=1)
    with imap.opened(post.settings) as client:
        assert imap.take_again(client, post.runtime, datetime.now(UTC) + timedelta(hours=1)) == 0
        assert imap.take_again(client, post.runtime, longer_ago) == 1
        assert imap.take_again(client, post.runtime, longer_ago) == 0
    assert in_folder(server, "Processed") == 2


@pytest.mark.dovecot
def test_who_dies_before_the_move_takes_it_once(
    post: Office, server: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    watches(post, server)
    deliver(server, raw("status\n"), post.address(0))
    with monkeypatch.context() as patch:
        patch.setattr(imap, "_put_away", _full)
        with pytest.raises(OSError, match="no space"):
            poll(post)
    assert len(post.messages()) == 1
    assert poll(post) == 0
    assert len(post.messages()) == 1
    assert in_folder(server, "Processed") == 1


@pytest.mark.dovecot
def test_a_mail_that_cannot_be_put_away_stops_none_after_it(
    post: Office, server: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    watches(post, server)
    deliver(server, raw("status\n"), post.address(0))
    deliver(server, raw(PLAYED), post.address(0))
    put_away, refused = imap._put_away, []

    def full(client: IMAPClient, uid: int, folder: str) -> None:
        if not refused:
            refused.append(uid)
            raise IMAPClientError("[OVERQUOTA] the mailbox is full")
        put_away(client, uid, folder)

    with monkeypatch.context() as patch:
        patch.setattr(imap, "_put_away", full)
        with pytest.raises(IMAPClientError, match="OVERQUOTA"):
            poll(post)
    assert len(post.messages()) == 2
    assert in_folder(server, "Processed") == 1
    assert poll(post) == 0
    assert in_folder(server, "Processed") == 2


@pytest.mark.dovecot
def test_mail_that_is_watched_for_is_answered_as_it_comes(post: Office, server: Dovecot) -> None:
    watches(post, server)
    with doors(post):
        time.sleep(0.5)
        deliver(server, raw(PLAYED), post.address(0))
        eventually(lambda: post.rows("answer"))
    assert [reply.kind for reply in post.replies()] == ["played"]


@pytest.mark.dovecot
def test_a_server_that_goes_away_and_comes_back_loses_nothing(
    post: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "_FIRST_WAIT", 0.2)
    monkeypatch.setattr(imap, "_LONGEST_WAIT", 0.5)
    with dovecot() as first:
        watches(post, first)
        tries: list[Runtime] = []
        taking = imap.take
        monkeypatch.setattr(imap, "take", lambda *a: (tries.append(a[1]), taking(*a))[1])
        watch = imap.Watch(post.runtime, len_)
        watch.start()
        eventually(lambda: tries)
    with dovecot(first) as second:
        deliver(second, raw("status\n"), post.address(0))
        eventually(post.messages)
        watch.stop()


def len_() -> None:
    """Nobody is to be woken."""
