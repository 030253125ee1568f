"""A copy is put back, and the league goes back to its moment.

Step by step, each of which can be done again: a process that dies in between leaves a database
with its label on, with which nothing works but this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import structlog

from moderator.league.archives import going_back
from moderator.league.mailing.public_log import ByWhom
from moderator.mail.inbound import intake
from moderator.mail.receiving import imap, maildir
from moderator.publish.site.takedown import take_down
from moderator.runtime import Runtime
from moderator.store import backup
from moderator.store.backup import Label
from moderator.store.causes import cause

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Returned:
    """What came of it: the games that went back, mails that came again, pages taken down, and the
    places where mails could not be fetched."""

    games: tuple[str, ...]
    mails: int
    pages: int
    unread: tuple[str, ...]


def go_back(runtime: Runtime, label: Label, reason: str, lost: Path | None) -> Returned:
    """Pause the games, fetch the mails, tell everybody, take down pages. `lost` is the database
    that the copy replaces, where there is one."""
    runtime = runtime.stopped_at(runtime.clock())
    with runtime.write() as at:
        games = going_back.go_back(at, label.made_at, ByWhom("organiser", reason)).games
    mails, unread = _fetch(runtime, label)
    intake.process_new(runtime)
    sheets = backup.lost_sheets(lost, label.made_at) if lost else None
    with runtime.write() as at:
        going_back.tell(at, sheets)
        backup.take_off(at.session.connection())
    with runtime.read() as at:
        pages = take_down(at.session, runtime.settings.site.folder)
    return Returned(tuple(games), mails, pages, unread)


def _fetch(runtime: Runtime, label: Label) -> tuple[int, tuple[str, ...]]:
    """Mails that lie where we put them away, once more. A mailbox that is out of reach holds
    nothing up: it is told of."""
    mails, unread = 0, []
    ways: tuple[tuple[str, Callable[[], int]], ...] = (
        ("maildir", lambda: maildir.take_again(runtime, label.made_at)),
        ("mailbox", lambda: _from_mailbox(runtime, label)),
    )
    for name, fetch in ways:
        try:
            mails += fetch()
        except Exception as error:  # noqa: BLE001 - servers fail in many ways
            log.error("mail not fetched again", way=name, why=cause(error))
            unread.append(name)
    return mails, tuple(unread)


def _from_mailbox(runtime: Runtime, label: Label) -> int:
    if not runtime.settings.mail.imap.host:
        return 0
    with imap.opened(runtime.settings) as client:
        return imap.take_again(client, runtime, label.made_at)
