"""What is watched all the time, as the doctor tells it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from moderator.console.health.check import Check
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.at import At
from moderator.watching import look

_LOOKED_AT_CLOSELY = frozenset({"clock", "jump", "outbox", "disk", "site", "refused"})
"""The doctor has checks of its own for these, which say more."""


def watched(settings: Settings, now: datetime) -> Iterator[Check]:
    """Each row that is not well."""
    with store.read_transaction(store.engine(settings.database.url)) as session:
        reds = look(At(session, now, b"", bytes), settings)
    for red in reds:
        if red.watch.name not in _LOOKED_AT_CLOSELY:
            todo = red.watch.todo + (f" {red.watch.mend}" if red.watch.mend else "")
            said = f"{red.watch.what}: {', '.join(red.found)}"
            yield Check(red.watch.name, red.watch.how_bad, said, todo)
