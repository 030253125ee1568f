"""The pipe from a mail server: one mail on standard input, an exit status of sysexits.

It stores and ends, for a mail server starts it once for each mail; the next tick reads what it
stored. Neither the rules nor the catalogues of words are loaded for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from typing import BinaryIO

from moderator.mail.inbound.arrivals import IncomingMail, row
from moderator.settings import Settings
from moderator.store.mailbag import keep
from moderator.store.readiness import NotReadyError

STORED = 0
NO_DATA = 65
"""EX_DATAERR: nothing at all came, so there is nothing to keep or to try again."""
TRY_AGAIN = 75
"""EX_TEMPFAIL: the mail server keeps the mail and comes again."""

_MOST_READ = 50_000_000

Opening = Callable[[], Settings]
"""Reads the settings; raises, or exits, where it cannot."""


def run(opening: Opening, stream: BinaryIO, recipient: str, now: datetime) -> int:
    """Store the mail; the exit status.

    STORED is returned once the mail is committed and never before.
    """
    try:
        raw = _read(stream)
        if not raw:
            sys.stderr.write("There was no mail on standard input.\n")
            return NO_DATA
        settings = opening()
        mail = IncomingMail("pipe", raw, recipient, now)
        keep(settings.database.url, row(mail, settings.limits.max_mail_bytes))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the mail must not be lost
        sys.stderr.write(f"The mail could not be stored now ({_why(error)}).\n")
        return TRY_AGAIN
    return STORED


def _why(error: BaseException) -> str:
    if isinstance(error, NotReadyError):
        return str(error)
    from moderator.store.causes import cause  # loads what a mail that is stored does not need

    return cause(error)


def _read(stream: BinaryIO) -> bytes:
    """The mail, all of it taken from the pipe; beyond any sane size it is not kept.

    Postfix puts the first line of a mailbox file before it, with the hour: without that line a
    mail that is handed over again is the same bytes.
    """
    raw = stream.read(_MOST_READ)
    while stream.read(1 << 20):
        pass
    return raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
