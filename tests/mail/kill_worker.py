"""The whole way of a mail, over and over, until its time on the processor is up.

The kernel ends it then, between any two instructions, by a signal that nobody handles.
"""

from __future__ import annotations

import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

from sqlmodel import select

from moderator.config import load
from moderator.mail.inbound import intake
from moderator.mail.outbound import outbox
from moderator.mail.receiving import imap, maildir
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import Message, OutboxRow

NOW = datetime(2026, 12, 1, 13, tzinfo=UTC)


def work(folder: Path, secret: bytes, number: int, after: float) -> None:
    """Take in, handle, answer, for `after` seconds, or to the end if that is 0; each answer is a
    file. It is the process of that number."""
    settings: Settings = load(folder / "config.toml")
    engine = store.engine(f"sqlite:///{folder}/league.sqlite3")
    # The lease of whoever was killed has run out by the clock of who comes next.
    now = NOW + outbox.LEASE * (number + 1)
    runtime = Runtime(engine, settings, secret, lambda: now)
    signal.setitimer(signal.ITIMER_PROF, after)
    while True:
        maildir.poll(runtime)
        imap.poll(runtime)
        intake.process_new(runtime)
        outbox.deliver(runtime)
        with store.read_transaction(engine) as session:
            new = session.exec(select(Message.id).where(Message.state == "new")).first()
            unsent = session.exec(
                select(OutboxRow.id).where(OutboxRow.state != "sent", OutboxRow.state != "dropped")
            ).first()
        if not after and new is None and unsent is None:
            return


if __name__ == "__main__":
    work(Path(sys.argv[1]), bytes.fromhex(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
