"""What one process works with, and the transactions that it opens.

Time and chance come in here; nothing below looks at a clock.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Event

from sqlalchemy import Engine

from moderator.clock import utc_now
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.at import At, RandomBytes

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Runtime:
    """The database, the settings, the installation's secret, a clock (aware, UTC) and chance.

    Once `stopping` is set the process is to end: whoever works through a list leaves the rest of it
    to the next process.
    """

    engine: Engine
    settings: Settings
    secret: bytes
    clock: Clock = utc_now
    random_bytes: RandomBytes = secrets.token_bytes
    stopping: Event = field(default_factory=Event)

    @contextmanager
    def write(self) -> Iterator[At]:
        """A transaction at this moment, committed at the end, rolled back on any exception."""
        with store.write_transaction(self.engine) as session:
            yield At(session, self.clock(), self.secret, self.random_bytes)

    @contextmanager
    def read(self) -> Iterator[At]:
        """A transaction at this moment that sees one state of the database and changes nothing.

        Raises sqlalchemy's DBAPIError where a write reaches the database.
        """
        with store.read_transaction(self.engine) as session:
            yield At(session, self.clock(), self.secret, self.random_bytes)

    def stopped_at(self, now: datetime) -> Runtime:
        """The same process with its clock stopped at that moment (aware, UTC)."""
        return replace(self, clock=lambda: now)
