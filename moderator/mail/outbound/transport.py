"""Ways out for a finished mail: a folder, or an SMTP server."""

from __future__ import annotations

import os
import re
import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Protocol

from moderator.mail.envelope import MARK
from moderator.settings import Mail
from moderator.settings import Smtp as SmtpSettings

_SECONDS = 30
_ENHANCED = re.compile(r"^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b")
_OF_THE_SENDER = frozenset({"5.1.7", "5.1.8"})
_WRITTEN = "%Y%m%dT%H%M%S"
"""How a file's name begins: when the mail was written, UTC."""

_SWEPT_AT_ONCE = 1000
_UNFIT = re.compile(r"[^0-9A-Za-z]+")


class Retry(Exception):  # noqa: N818 - what is to be done, not what went wrong
    """Not now: it may be sent again later. The text may be the server's, for the organiser."""


class Refused(Exception):  # noqa: N818 - as above
    """Never: nobody takes mail at that address. The text is the server's, for the organiser."""


class Transport(Protocol):
    """A way out."""

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Hand the mail over; when this returns, it is somebody else's. Raises Retry, Refused."""


@dataclass(frozen=True, slots=True)
class Folder:
    """Every mail a file `.eml`, named by its date, number and identity: they sort as they were
    written, and a mail that is sent twice is there once. No name tells whose it is."""

    path: Path

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        name = _name(raw)
        unfinished = self.path / f".{name}"
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(unfinished, "wb", opener=_for_owner) as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(self.path / name)
        except OSError as error:
            raise Retry(f"the folder takes no mail: {error.strerror}") from error


def sweep_folder(mail: Mail, before: datetime) -> int:
    """Delete the mails in our own folder that were written before that moment; how many. Their
    names say when, by the clock that wrote them: the machine's may be another one."""
    if mail.outbox != "folder" or not mail.folder.is_dir():
        return 0
    gone, first_kept = 0, f"{before.astimezone(UTC):{_WRITTEN}}"
    for path in sorted(mail.folder.glob("*.eml"))[:_SWEPT_AT_ONCE]:
        if path.name >= first_kept:
            break  # they are sorted as they were written
        path.unlink(missing_ok=True)
        gone += 1
    return gone


def _for_owner(path: str, flags: int) -> int:
    """A file that nobody else may read: links that sign in stand in mails."""
    return os.open(path, flags, 0o600)


def _name(raw: bytes) -> str:
    head = BytesHeaderParser().parsebytes(raw)
    date = parsedate_to_datetime(str(head["Date"])).astimezone(UTC)
    identity = str(head["Message-ID"]).strip("<> ").partition("@")[0]
    number = str(head[MARK]).rpartition(" ")[2]
    order = int(number) if number.isdecimal() else 0
    return f"{date:{_WRITTEN}}-{order:08d}-{_UNFIT.sub('-', identity)[:64]}.eml"


@dataclass(frozen=True, slots=True)
class Smtp:
    """A server that takes our mail. A connection a mail: they are few, and none needs another."""

    settings: SmtpSettings
    password: str | None = None

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        try:
            server = smtplib.SMTP(self.settings.host, self.settings.port, timeout=_SECONDS)
            try:
                self.greet(server)
                _hand_over(server, raw, sender, recipient)
            finally:
                _quit(server)
        except (OSError, smtplib.SMTPException) as error:
            raise Retry(_short(error)) from error

    def greet(self, server: smtplib.SMTP) -> None:
        """Encrypt and sign in, where that is wanted. What goes wrong here is between the servers
        and no fault of the mail. Raises OSError, SMTPException."""
        if self.settings.starttls:
            server.starttls(context=ssl.create_default_context(cafile=self.settings.ca_file))
        if self.settings.user:
            server.login(self.settings.user, self.password or "")


def _quit(server: smtplib.SMTP) -> None:
    """Whatever the server says to it: the mail has been taken by then, or not."""
    with suppress(OSError, smtplib.SMTPException):
        server.quit()
    server.close()


def _hand_over(server: smtplib.SMTP, raw: bytes, sender: str, recipient: str) -> None:
    """Raises Refused where the answer speaks of the recipient; whatever else a server says speaks
    of us or of itself (a block list, a quota, a full disk), and the mail is kept."""
    try:
        server.sendmail(sender, [recipient], raw)
    except smtplib.SMTPRecipientsRefused as error:
        said = _said(*error.recipients[recipient])
        raise (Refused if _judges_address(said, to_recipient=True) else Retry)(said) from error
    except smtplib.SMTPSenderRefused as error:  # nobody has been named to it yet but ourselves
        raise Retry(_said(error.smtp_code, error.smtp_error)) from error
    except smtplib.SMTPResponseException as error:
        said = _said(error.smtp_code, error.smtp_error)
        raise (Refused if _judges_address(said, to_recipient=False) else Retry)(said) from error


def _judges_address(said: str, *, to_recipient: bool) -> bool:
    """Whether an answer says for good that the address takes no mail: by its enhanced code (RFC
    3463: 5.1 speaks of addresses, 5.2 of mailboxes), and without one, where RCPT TO is answered."""
    if not said.startswith("5"):
        return False
    enhanced = _ENHANCED.match(said)
    if enhanced is None:
        return to_recipient
    of_address = enhanced[1].startswith("5.1.") and enhanced[1] not in _OF_THE_SENDER
    return of_address or (to_recipient and enhanced[1].startswith("5.2."))


def _said(code: int, text: bytes | str) -> str:
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"{code} {' '.join(words.split())}"[:300]


def _short(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _said(error.smtp_code, error.smtp_error)
    return f"{type(error).__name__}: {error}"[:300]
