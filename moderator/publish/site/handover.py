"""The published folder handed on by a command of the organiser's: rsync, git, object storage.

What was published waits in one row until the command has gone well. Each failure is kept there,
and the next attempt waits twice as long, an hour at most; no turn waits for any of it.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import structlog
from sqlalchemy import update
from sqlmodel import Session, col, select

from moderator.runtime import Runtime
from moderator.store.at import At
from moderator.store.tables import Handover

log = structlog.get_logger()

PATIENCE = timedelta(minutes=10)
"""What takes longer is ended, and has failed."""

FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=1)
_TOLD = 300


def want(at: At) -> None:
    """Something was published. What waits after a failure goes on waiting for its moment."""
    row = state(at.session) or Handover(id=1)
    row.wanted_at = at.now
    row.next_at = row.next_at if row.attempts else at.now
    at.session.add(row)


def state(session: Session) -> Handover | None:
    """How it stands; None where nothing was ever to be handed on."""
    return session.get(Handover, 1)


def hand_over(runtime: Runtime) -> bool:
    """Run the command if it is due; False where it failed."""
    runtime = runtime.stopped_at(runtime.clock())
    site = runtime.settings.site
    taken = _take(runtime) if site.command else None
    if taken is None:
        return True
    error = run(shlex.split(site.command), site.folder)
    with runtime.write() as at:
        row = at.session.get_one(Handover, 1)
        _record_failure(row, error, at.now) if error else _record_success(row, taken, at.now)
        at.session.add(row)
    if error:
        log.error("handover", error=error)
    return not error


def _take(runtime: Runtime) -> datetime | None:
    """What is wanted, for this process alone: another one does not try while this one does."""
    with runtime.write() as at:
        due = (
            update(Handover)
            .where(col(Handover.wanted_at).is_not(None), col(Handover.next_at) <= at.now)
            .values(next_at=at.now + PATIENCE)
        )
        if not at.session.exec(due).rowcount:
            return None
        return at.session.exec(select(Handover.wanted_at)).one()


def _record_success(row: Handover, taken: datetime, now: datetime) -> None:
    row.done_at, row.attempts, row.error = now, 0, ""
    row.wanted_at = None if row.wanted_at == taken else row.wanted_at
    row.next_at = now


def _record_failure(row: Handover, error: str, now: datetime) -> None:
    row.attempts += 1
    row.error = error
    row.next_at = now + min(FIRST_WAIT * 2 ** min(row.attempts - 1, 10), LONGEST_WAIT)


def run(command: Sequence[str], folder: Path, patience: float = PATIENCE.total_seconds()) -> str:
    """Run a command in that folder, without a shell; what went wrong, or "".

    It gets none of the moderator's own settings: secrets may be among them.
    """
    environment = {k: v for k, v in os.environ.items() if not k.startswith("MODERATOR_")}
    try:
        ended = subprocess.run(  # noqa: S603  # the organiser's own command
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"{command[0]}: not done after {patience:.0f} seconds"
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    if not ended.returncode:
        return ""
    said = (ended.stderr or ended.stdout).decode("utf-8", "replace").strip().splitlines()
    last = f": {said[-1]}" if said else ""
    return f"{command[0]} ended with status {ended.returncode}{last}"[:_TOLD]
