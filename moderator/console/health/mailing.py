"""Mail in, mail out, and the pages that mails point to."""

from __future__ import annotations

import os
import smtplib
import socket
from collections.abc import Iterator
from pathlib import Path

from imapclient.exceptions import IMAPClientError

from moderator.config import SettingsError, smtp_password
from moderator.console.health.check import Check, writable
from moderator.console.health.known import Known
from moderator.mail.outbound.transport import Smtp
from moderator.mail.receiving import imap
from moderator.settings import Settings

_SECONDS = 10


def coming(settings: Settings, known: Known | None) -> Iterator[Check]:
    """Whether mail can be read, and whether any was set aside."""
    ways = list(_ways_in(settings))
    yield from ways or [Check("mail in", "ok", "by `moderator receive`")]
    if known is not None and known.crashed:
        said = f"mails that could not be read: {known.crashed}"
        yield Check("mail set aside", "warn", said, "see `moderator mail held`")
    if known is not None and known.held:
        said = f"mails that wait for a person: {known.held}"
        yield Check("mail held", "warn", said, "see `moderator mail held`")


def _ways_in(settings: Settings) -> Iterator[Check]:
    if settings.mail.maildir is not None:
        yield _maildir(settings.mail.maildir)
    if settings.mail.listener.port:
        yield _listener(settings)
    if settings.mail.imap.host:
        yield _imap(settings)


def _listener(settings: Settings) -> Check:
    """Whether `moderator serve` answers there, or could."""
    door = settings.mail.listener
    where = f"{door.host}:{door.port}"
    try:
        with socket.create_connection((door.host, door.port), _SECONDS) as connection:
            connection.settimeout(_SECONDS)
            greeting = connection.recv(200)
    except OSError:
        return Check("mail in", "warn", f"{where}: nobody listens", "start `moderator serve`")
    if not greeting.startswith(b"220"):
        return Check("mail in", "bad", f"{where}: another program listens", "choose another port")
    return Check("mail in", "ok", f"{where} takes mail by {door.protocol.upper()}")


def _imap(settings: Settings) -> Check:
    wanted = settings.mail.imap
    where = f"{wanted.user} at {wanted.host}:{wanted.port}"
    try:
        with imap.opened(settings) as client:
            count = client.folder_status(wanted.folder, ["MESSAGES"])[b"MESSAGES"]
            idle = "IDLE" if client.has_capability("IDLE") else "polling"
    except (OSError, IMAPClientError, SettingsError) as error:
        todo = "see [mail.imap] in config.toml; mails wait on the server until it works"
        return Check("mail in", "bad", f"{where}: {error}", todo)
    return Check("mail in", "ok", f"{where}, {count} waiting, {idle}")


def _maildir(folder: Path) -> Check:
    parts = [folder / part for part in ("new", "cur", "tmp")]
    missing = [part for part in parts if not part.is_dir()]
    if missing:
        todo = "name a Maildir in mail.maildir, or let the mail server make it with the first mail"
        return Check("mail in", "bad", f"{missing[0]}: no such folder", todo)
    closed = [part for part in parts if not os.access(part, os.R_OK | os.W_OK | os.X_OK)]
    if closed:
        todo = "give it to the user that runs the moderator"
        return Check("mail in", "bad", f"{closed[0]}: cannot be read and emptied", todo)
    waiting = sum(1 for _ in (folder / "new").iterdir())
    return Check("mail in", "ok", f"{folder}, {waiting} waiting")


def going(settings: Settings, known: Known | None) -> Iterator[Check]:
    """Whether mail can be handed over; nothing is sent."""
    if settings.mail.outbox == "folder":
        yield writable("mail out", settings.mail.folder)
    else:
        yield _smtp(settings)
    if known is not None and known.late:
        said = f"not sent for over an hour: {len(known.late)}; last answer: {known.late[-1] or '-'}"
        todo = "ask who runs [mail.smtp]; it is tried on by itself for five days"
        yield Check("mail waits", "bad", said, todo)
    if known is not None and known.paused:
        said = f"addresses whose mail came back: {known.paused}"
        yield Check("mail came back", "warn", said, "`moderator player list` says whose: ask them")
    if known is not None and known.failed:
        said = f"mails refused for good: {known.failed}"
        yield Check(
            "mail refused",
            "warn",
            said,
            "see the players' addresses, then `moderator mail send-all-again`",
        )


def _smtp(settings: Settings) -> Check:
    where = f"{settings.mail.smtp.host}:{settings.mail.smtp.port}"
    try:
        _greet(settings)
    except (OSError, smtplib.SMTPException, SettingsError) as error:
        todo = "see [mail.smtp] in config.toml; mails wait until it works"
        return Check("mail out", "bad", f"{where}: {error}", todo)
    return Check("mail out", "ok", f"{where} takes mail")


def _greet(settings: Settings) -> None:
    """Say hello as the outbox will, encrypt and sign in where it will, and say goodbye."""
    wanted = settings.mail.smtp
    with smtplib.SMTP(wanted.host, wanted.port, settings.mail.domain, _SECONDS) as server:
        server.ehlo_or_helo_if_needed()
        Smtp(wanted, smtp_password(settings)).greet(server)


def pages(settings: Settings, known: Known | None = None) -> Iterator[Check]:
    """Whether the site can be written, and whether its links lead to it."""
    yield writable("site", settings.site.folder)
    local = "//localhost" in settings.site.base_url or "//127." in settings.site.base_url
    if local and settings.mail.outbox == "smtp":
        said = f"links in mails begin with {settings.site.base_url}: nobody else can follow them"
        yield Check("links", "warn", said, "set site.base_url to where the site is served")
    if settings.site.command and known is not None and known.handover:
        todo = "mend [site] command in config.toml; it is tried again by itself"
        yield Check("site command", "bad", known.handover, todo)
