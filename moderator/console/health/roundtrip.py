"""A real message to ourselves: out by the configured way, in by the configured ways."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

from moderator.config import SettingsError
from moderator.console.health.check import Check
from moderator.mail.envelope import MARK
from moderator.mail.outbound.outbox import way_out
from moderator.mail.outbound.transport import Refused, Retry
from moderator.mail.receiving import imap
from moderator.settings import Settings

_PAUSE = 1.0


def there_and_back(settings: Settings, now: datetime, code: str, seconds: float) -> Iterator[Check]:
    """Send a message with this code in it, and look for it where mail comes in.

    Our own mark in it keeps it from being read as anybody's orders.
    """
    message = _message(settings, now, code)
    try:
        way_out(settings).send(message.as_bytes(), settings.mail.address, settings.mail.address)
    except (Refused, Retry, SettingsError) as error:
        yield Check("mail sent", "bad", str(error), "see [mail] in config.toml")
        return
    yield Check("mail sent", "ok", f"to {settings.mail.address}")
    if settings.mail.outbox == "folder":
        yield Check("mail came", "ok", "it stays in the folder: nothing leaves this machine")
        return
    yield _awaited(settings, code.encode(), seconds)


def _message(settings: Settings, now: datetime, code: str) -> EmailMessage:
    message = EmailMessage()
    message["From"] = message["To"] = settings.mail.address
    message["Subject"] = "A test of the moderator's mail"
    message["Date"] = format_datetime(now)
    message["Message-ID"] = f"<{code}@{settings.mail.domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message[MARK] = f"{settings.mail.domain} 0"
    message.set_content(f"`moderator doctor` wrote this to see whether mail comes back: {code}\n")
    return message


def _awaited(settings: Settings, code: bytes, seconds: float) -> Check:
    looks = list(_looks(settings))
    if not looks:
        said = "there is no mailbox that can be looked into"
        return Check("mail came", "warn", said, "see whether the pipe or the listener got it")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if any(look(code) for look in looks):
            return Check("mail came", "ok", "our message came back to us")
        time.sleep(_PAUSE)
    todo = "see the mail server's log: does it hand all of moderator+…@ to us?"
    return Check("mail came", "bad", f"not within {seconds:.0f} seconds", todo)


def _looks(settings: Settings) -> Iterator[Callable[[bytes], bool]]:
    """Ways to see whether the message is there, before or after it was taken in."""
    if settings.mail.maildir is not None:
        folder = settings.mail.maildir
        yield lambda code: any(code in path.read_bytes() for path in _files(folder))
    if settings.mail.imap.host:
        yield lambda code: _in_mailbox(settings, code)


def _files(folder: Path) -> Iterator[Path]:
    for part in ("new", "cur"):
        yield from (path for path in (folder / part).glob("*") if path.is_file())


def _in_mailbox(settings: Settings, code: bytes) -> bool:
    wanted = settings.mail.imap
    try:
        with imap.opened(settings) as client:
            for folder in (wanted.folder, wanted.processed):
                if client.folder_exists(folder):
                    client.select_folder(folder, readonly=True)
                    if client.search(["HEADER", "Message-ID", code.decode()]):
                        return True
    except Exception:  # noqa: BLE001 - what is wrong there, another check has said
        return False
    return False
