"""Many mails, and processes that are killed again and again: nothing is lost, nothing doubled."""

from __future__ import annotations

import os
import signal
import smtplib
import subprocess
import sys
from collections import Counter
from email.parser import BytesHeaderParser
from pathlib import Path
from random import Random

import pytest
from postal import Office, raw
from servers import PASSWORD, USER, Dovecot, dovecot
from sqlmodel import select

from moderator.store import session as store
from moderator.store.tables import JournalRow, SheetRow
from tests.league.conftest import NAMES, SECRET

SOAK = bool(os.environ.get("MODERATOR_SOAK"))
MAILS, KILLS = (1000, 50) if SOAK else (48, 8)
"""MODERATOR_SOAK=1 asks for the long way."""

PLAYED = "take 1\nconquer 4\nend\n"
THE_ONE = MAILS // 6 * 3
"""Which mail is the sheet of the seat that is asked."""

A_MAIL = 0.06
"""Seconds of the processor for a mail, about: kills are spread over all the work."""

CONFIG = """\
[mail]
address = "moderator@league.example"
folder = "sent"
{way}
[limits]
answers_per_hour = 100000
mails_per_minute = 100000
"""
IMAP = """\
[mail.imap]
host = "127.0.0.1"
port = {port}
tls = false
user = "{user}"
password_file = "password"
"""


def a_mail(post: Office, number: int) -> bytes:
    """A question of one of the seats, or the sheet of the seat that is asked."""
    seat = number % 3
    return raw(
        PLAYED if number == THE_ONE else f"status\n# {number}",
        to=post.address(seat),
        sender=f"{NAMES[seat]}@mail.example",
        identity=f"<{number}@mail.example>",
    )


def fill(post: Office, folder: Path, every: int = 1) -> None:
    """A Maildir with all of them, or with so many less."""
    for part in ("new", "cur", "tmp"):
        (folder / part).mkdir(parents=True)
    for number in range(0, MAILS, every):
        path = folder / "new" / f"{number:05}.mail"
        path.write_bytes(a_mail(post, number))
        os.utime(path, (1_796_000_000 + number,) * 2)


def deliver(post: Office, server: Dovecot) -> None:
    """All of them to Dovecot, by LMTP."""
    with smtplib.LMTP("127.0.0.1", server.lmtp) as client:
        for number in range(MAILS):
            to = post.address(number % 3)
            client.sendmail("olena@mail.example", [to], a_mail(post, number))


def begun(folder: Path, root: Path, number: int, after: float) -> subprocess.Popen[bytes]:
    """A process that works for so many seconds, or to the end for 0."""
    worker = Path(__file__).with_name("kill_worker.py")
    command = [sys.executable, str(worker), str(folder), SECRET.hex(), str(number), str(after)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.Popen(command, env=environment)


def killed_again_and_again(folder: Path, root: Path) -> None:
    """Each process gets about its share of the work done, and dies; the last two work side by side
    and end by themselves."""
    rng, share = Random(7), A_MAIL * MAILS / KILLS
    for number in range(KILLS):
        dying = begun(folder, root, number, 0.05 + rng.random() * 2 * share)
        assert dying.wait() == -signal.SIGPROF
    last = [begun(folder, root, KILLS, 0) for _ in range(2)]
    assert [one.wait() for one in last] == [0, 0]


def all_is_well(post: Office, folder: Path, doubles: int = 0) -> None:
    """Every mail was answered once, or twice by the same Message-ID; the sheet was played once."""
    states = Counter(message.state for message in post.messages())
    assert states == Counter({"done": MAILS, "ignored": doubles})
    assert len(post.rows("answer")) == MAILS
    assert Counter(reply.kind for reply in post.replies())["played"] == 1
    with store.read_transaction(post.played.engine) as session:
        assert len(session.exec(select(SheetRow)).all()) == 1
        rows = session.exec(select(JournalRow.number).order_by(JournalRow.number)).all()  # type: ignore[arg-type]
    assert list(rows) == list(range(1, len(rows) + 1))
    heads = (
        BytesHeaderParser().parsebytes(path.read_bytes())
        for path in (folder / "sent").glob("*.eml")
    )
    answered = (str(head["In-Reply-To"]) for head in heads)
    sent = Counter(identity for identity in answered if identity.endswith("@mail.example>"))
    assert sent == Counter(f"<{number}@mail.example>" for number in range(MAILS))


@pytest.mark.slow
def test_killed_at_random_each_order_counts_once(post: Office, tmp_path: Path, root: Path) -> None:
    (tmp_path / "config.toml").write_text(CONFIG.format(way='maildir = "Maildir"'))
    fill(post, tmp_path / "Maildir")
    killed_again_and_again(tmp_path, root)
    all_is_well(post, tmp_path)


@pytest.mark.slow
@pytest.mark.dovecot
def test_killed_at_random_between_lmtp_and_imap(post: Office, tmp_path: Path, root: Path) -> None:
    """Some mails, and the sheet among them, lie in a Maildir too, without what Dovecot adds."""
    with dovecot() as server:
        (tmp_path / "password").write_text(PASSWORD)
        way = 'maildir = "Maildir"\n' + IMAP.format(port=server.imap, user=USER)
        (tmp_path / "config.toml").write_text(CONFIG.format(way=way))
        deliver(post, server)
        fill(post, tmp_path / "Maildir", every=6)
        killed_again_and_again(tmp_path, root)
    all_is_well(post, tmp_path, doubles=len(range(0, MAILS, 6)))
