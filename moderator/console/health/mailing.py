"""Mail in, mail out, and the pages that mails point to."""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Iterator
from pathlib import Path

from moderator.config import SettingsError, smtp_password
from moderator.console.health.check import Check, writable
from moderator.console.health.known import Known
from moderator.settings import Settings

_SECONDS = 10


def coming(settings: Settings, known: Known | None) -> Iterator[Check]:
    """Whether mail can be read, and whether any was set aside."""
    if settings.mail.maildir is None:
        yield Check("mail in", "ok", "by `moderator receive`")
    else:
        yield _maildir(settings.mail.maildir)
    if known is not None and known.crashed:
        said = f"mails that could not be read: {known.crashed}"
        yield Check("mail set aside", "warn", said, "look for `crashed` in the log")


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
    if known is not None and known.failed:
        said = f"mails refused for good: {known.failed}"
        yield Check("mail refused", "warn", said, "check the players' addresses")


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
        if wanted.starttls:
            server.starttls(context=ssl.create_default_context())
        if wanted.user:
            server.login(wanted.user, smtp_password(settings) or "")


def pages(settings: Settings) -> Iterator[Check]:
    """Whether the site can be written, and whether its links lead to it."""
    yield writable("site", settings.site.folder)
    local = "//localhost" in settings.site.base_url or "//127." in settings.site.base_url
    if local and settings.mail.outbox == "smtp":
        said = f"links in mails begin with {settings.site.base_url}: nobody else can follow them"
        yield Check("links", "warn", said, "set site.base_url to where the site is served")
