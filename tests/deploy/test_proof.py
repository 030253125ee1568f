"""`moderator setup --prove`: a message to ourselves goes out, comes in and is answered; where the
chain is broken a sentence says so."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from click.testing import CliRunner
from sqlmodel import select

from moderator.cli import cli
from moderator.console.server import command
from moderator.locale.voice import Voice
from moderator.store import session as store
from moderator.store.session import read_transaction
from moderator.store.tables import Message
from tests.mail.servers import PASSWORD, USER, Dovecot, dovecot, free_port

ADDRESS = f"{USER}@league.example"

Deliver = Callable[[bytes, str], None]


class Relay:
    """As much of a mail server as hands over what it is given, and refuses some."""

    def __init__(self, deliver: Deliver, refused: str = "") -> None:
        self._deliver, self._refused = deliver, refused

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._refused and self._refused in address:
            return "550 5.1.1 No such user here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        for recipient in envelope.rcpt_tos:
            self._deliver(envelope.content, recipient)
        return "250 2.0.0 OK"


@contextmanager
def relay(deliver: Deliver, refused: str = "") -> Iterator[int]:
    server = Controller(Relay(deliver, refused), hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        yield int(server.port)
    finally:
        server.stop()


def by_lmtp(port: int) -> Deliver:
    def deliver(raw: bytes, recipient: str) -> None:
        with smtplib.LMTP("127.0.0.1", port) as server:
            server.sendmail("sender@league.example", [recipient], raw)

    return deliver


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation to be, from which `setup` finds its way by --home."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home").mkdir()
    monkeypatch.setattr(command, "_SECONDS", 4)
    return tmp_path / "home"


def installed(home: Path, *flags: str) -> None:
    """What the steps do, without the system's own folders."""
    written = CliRunner().invoke(
        cli, ["setup", "--yes", "--into", str(home), "--address", ADDRESS, *flags]
    )
    assert written.exit_code == 0, written.output
    made = CliRunner().invoke(cli, ["--config", str(home / "config.toml"), "init"])
    assert made.exit_code == 0, made.output


def proved(home: Path, language: str = "en") -> tuple[int, str]:
    result = CliRunner().invoke(
        cli, ["setup", "--prove", "--home", str(home), "--language", language]
    )
    return result.exit_code, f"{result.output}{result.exception or ''}"


def smtp(port: int) -> tuple[str, ...]:
    return ("--mail-out", "smtp", "--smtp-host", "127.0.0.1", "--smtp-port", str(port),
            "--smtp-tls", "no", "--smtp-user", "")  # fmt: skip


@pytest.mark.dovecot
def test_a_mailbox_of_dovecot(home: Path) -> None:
    (home.parent / "password").write_text(PASSWORD)
    with dovecot() as server, relay(by_lmtp(server.lmtp)) as port:
        installed(home, *_mailbox(server), *smtp(port))
        status, said = proved(home)
    assert status == 0, said
    assert said.count("It came in") == 2
    assert f"{USER}+" in said
    with read_transaction(store.engine(f"sqlite:///{home}/var/moderator.sqlite3")) as session:
        kept = session.exec(select(Message)).all()
    assert [one.source.partition(":")[0] for one in kept] == ["imap", "imap"]


def _mailbox(server: Dovecot) -> tuple[str, ...]:
    return ("--mail-in", "imap", "--imap-host", "127.0.0.1", "--imap-tls", "no", "--imap-port",
            str(server.imap), "--imap-user", USER, "--imap-password-file", "password")  # fmt: skip


def test_a_server_that_speaks_lmtp(home: Path) -> None:
    door = free_port()
    with relay(by_lmtp(door)) as port:
        installed(home, "--mail-in", "lmtp", "--listen-port", str(door), *smtp(port))
        status, said = proved(home)
    assert status == 0, said
    assert said.count("It came in") == 2


def into(folder: Path) -> Deliver:
    numbers = count()

    def deliver(raw: bytes, recipient: str) -> None:
        for part in ("new", "cur", "tmp"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        (folder / "new" / f"{next(numbers)}.eml").write_bytes(raw)

    return deliver


def maildir(home: Path, port: int) -> None:
    installed(home, "--mail-in", "maildir", "--maildir", str(home / "Maildir"), *smtp(port))


def only_bare(deliver: Deliver) -> Deliver:
    return lambda raw, to: deliver(raw, to) if "+" not in to else None


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_server_that_loses_what_has_a_plus_is_told(home: Path, language: str) -> None:
    with relay(only_bare(into(home / "Maildir"))) as port:
        maildir(home, port)
        status, said = proved(home, language)
    assert status == 1
    assert "recipient_delimiter = +" in said
    assert Voice(language).say("It came in: an email to {address}.", address=ADDRESS) in said


def test_a_server_that_refuses_what_has_a_plus_is_told(home: Path) -> None:
    with relay(into(home / "Maildir"), refused="+") as port:
        maildir(home, port)
        status, said = proved(home)
    assert status == 1
    assert "No such user here" in said
    assert f"The mail server must take email for {USER}+" in said


WAYS = {
    "maildir": ("--mail-in", "maildir"),
    "imap": ("--mail-in", "imap", "--imap-host", "127.0.0.1", "--imap-tls", "no",
             "--imap-port", "{closed}", "--imap-password-file", "password"),
    "lmtp": ("--mail-in", "lmtp", "--listen-port", "{closed}"),
    "exim-pipe": ("--mail-in", "exim-pipe"),
}  # fmt: skip
WHERE = {
    "maildir": "does it deliver into",
    "imap": "the mailbox of",
    "lmtp": "to port",
    "exim-pipe": "does it run moderator receive",
}


@pytest.mark.parametrize("way", WAYS)
def test_mail_that_does_not_come_is_told_with_where_to_look(home: Path, way: str) -> None:
    (home.parent / "password").write_text("x")
    closed = str(free_port())
    with relay(lambda raw, to: None) as port:
        installed(home, *(flag.format(closed=closed) for flag in WAYS[way]), *smtp(port))
        status, said = proved(home)
    assert status == 1
    assert "did not come in within 4 seconds" in said
    assert WHERE[way] in said
    assert said.count("Sent:") == 1  # nothing goes on behind a step that broke


def test_a_server_that_is_not_there_is_told(home: Path) -> None:
    maildir(home, free_port())
    status, said = proved(home)
    assert status == 1
    assert "[mail.smtp]" in said


def test_into_a_folder_nothing_leaves(home: Path) -> None:
    installed(home, "--mail-in", "exim-pipe", "--mail-out", "folder")
    status, said = proved(home)
    assert status == 0, said
    assert "stays in the folder" in said


def test_before_the_steps_were_done(home: Path) -> None:
    status, said = proved(home / "elsewhere")
    assert status != 0
    assert "do the steps first" in said


def test_nobody_reads_our_own_test_as_orders(home: Path) -> None:
    """It is stored, and told apart as our own."""
    with relay(into(home / "Maildir")) as port:
        maildir(home, port)
        assert proved(home)[0] == 0
    config = ["--config", str(home / "config.toml")]
    CliRunner().invoke(cli, [*config, "tick", "--no-pdf"])
    with read_transaction(store.engine(f"sqlite:///{home}/var/moderator.sqlite3")) as session:
        assert {one.state for one in session.exec(select(Message))} == {"ignored"}
