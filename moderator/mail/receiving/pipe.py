"""The pipe from a mail server: one mail on standard input, an exit status of sysexits."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from typing import BinaryIO

import structlog

from moderator.league.orders import receiving as league_orders
from moderator.mail.inbound import intake
from moderator.mail.inbound.handling import SheetReceiver
from moderator.runtime import Runtime
from moderator.store.causes import cause

log = structlog.get_logger()

STORED = 0
NO_DATA = 65
"""EX_DATAERR: nothing at all came, so there is nothing to keep or to try again."""
TRY_AGAIN = 75
"""EX_TEMPFAIL: the mail server keeps the mail and comes again."""

_MOST_READ = 50_000_000

Opening = Callable[[], Runtime]
"""Opens the database; raises, or exits, where it cannot."""


def run(
    opening: Opening,
    stream: BinaryIO,
    recipient: str,
    now: datetime,
    orders: SheetReceiver = league_orders.receive,
) -> int:
    """Store the mail and handle it; the exit status.

    STORED is returned once the mail is committed and never before, whatever happens after.
    """
    try:
        raw = _read(stream)
        if not raw:
            sys.stderr.write("There was no mail on standard input.\n")
            return NO_DATA
        mail = intake.IncomingMail("pipe", raw, recipient, now)
        intake.receive(opening().stopped_at(now), mail, orders)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the mail must not be lost
        log.error("mail not stored", why=cause(error))
        sys.stderr.write(f"The mail could not be stored now ({cause(error)}).\n")
        return TRY_AGAIN
    return STORED


def _read(stream: BinaryIO) -> bytes:
    """The mail, all of it taken from the pipe; beyond any sane size it is not kept.

    Postfix puts the first line of a mailbox file before it, with the hour: without that line a
    mail that is handed over again is the same bytes.
    """
    raw = stream.read(_MOST_READ)
    while stream.read(1 << 20):
        pass
    return raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
