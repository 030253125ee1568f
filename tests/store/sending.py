"""A process that sends what is due, as another does at the same moment: `python sending.py URL`.

It waits for a line on its standard input first, and prints the Message-ID of each mail it sends.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from email.message import EmailMessage

from toygame import NOON

from moderator.mail.outbound import outbox
from moderator.mail.outbound.attachments import Paper
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.session import engine
from moderator.store.tables import OutboxRow


class Noting:
    """A way out that says which mail it took."""

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        print(raw.decode().strip(), flush=True)


class Frozen:
    """A writer of mails that were all written long ago, and are all still true."""

    def compose(
        self, at: At, settings: Settings, row: OutboxRow, papers: Sequence[Paper] = ()
    ) -> EmailMessage:
        raise AssertionError("it is written already")

    def relevant(self, at: At, row: OutboxRow) -> bool:
        return True


def main(url: str) -> None:
    database = engine(url)
    print("ready", flush=True)
    sys.stdin.readline()
    runtime = Runtime(database, Settings(), b"secret", lambda: NOON)
    outbox.deliver(runtime, transport=Noting(), writer=Frozen())


if __name__ == "__main__":
    main(*sys.argv[1:])
