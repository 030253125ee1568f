"""The whole way of a mail, over and over, until somebody kills this process."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from moderator.config import load
from moderator.mail import intake, maildir, outbox
from moderator.settings import Settings
from moderator.store import session as store

NOW = datetime(2026, 12, 1, 13, tzinfo=UTC)


def work(folder: Path, secret: bytes, rounds: int = 1_000_000) -> None:
    """Take in, handle, answer; each answer is a file."""
    settings: Settings = load(folder / "config.toml")
    engine = store.engine(f"sqlite:///{folder}/league.sqlite3")
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    # The lease of whoever was killed has run out by the clock of who comes next.
    now = NOW + outbox.LEASE * (int(sys.argv[3]) + 1)
    for _ in range(rounds):
        maildir.poll(engine, settings, now)
        intake.process_new(engine, settings, secret, now)
        outbox.deliver(engine, settings, secret, now)


if __name__ == "__main__":
    work(Path(sys.argv[1]), bytes.fromhex(sys.argv[2]))
