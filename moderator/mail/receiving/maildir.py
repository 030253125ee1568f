"""A Maildir emptied: every mail in `new` is stored, committed, and only then moved to `cur`.

Dying in between doubles nothing: the file is found again, and its name is known.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import structlog

from moderator.mail.inbound import intake
from moderator.mail.inbound.arrivals import IncomingMail
from moderator.runtime import Runtime
from moderator.store.causes import cause

log = structlog.get_logger()

_SEEN = ":2,S"
_MORE = 1_000_000
"""Of a file that is larger than the limit this much more is read, to tell one from another."""


def poll(runtime: Runtime) -> int:
    """Take in what is new, the oldest first; how many mails were not known yet.

    A file that cannot be read stays where it is and stops no other.
    """
    folder = runtime.settings.mail.maildir
    if folder is None or not (folder / "new").is_dir():
        return 0
    (folder / "cur").mkdir(exist_ok=True)
    return sum(_take(runtime, path) for path in _waiting(folder / "new"))


def take_again(runtime: Runtime, since: datetime) -> int:
    """Take in once more what was put away and came after `since`: the database has lost it. How
    many mails were not known; where they lie they stay."""
    folder = runtime.settings.mail.maildir
    if folder is None or not (folder / "cur").is_dir():
        return 0
    later = (path for path in _waiting(folder / "cur") if _written(path) > since.timestamp() * 1e9)
    return sum(_store(runtime, path) is not None for path in later)


def _waiting(folder: Path) -> list[Path]:
    """The files of the folder by their time; names tell it apart where it is the same."""
    files = (path for path in folder.iterdir() if path.is_file() and path.name[0] != ".")
    return [path for *_, path in sorted((_written(path), path.name, path) for path in files)]


def _written(path: Path) -> int:
    """When the file was written, in nanoseconds; 0 where another process has just taken it."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def _take(runtime: Runtime, path: Path) -> bool:
    """Store a file and move it."""
    try:
        number = _store(runtime, path)
    except OSError as error:
        log.warning("mail waits", folder="maildir", why=cause(error))
        return False
    try:
        path.replace(path.parent.parent / "cur" / f"{path.name.partition(':')[0]}{_SEEN}")
    except OSError as error:  # it is stored: found again, it is known
        log.warning("mail not put away", folder="maildir", why=cause(error))
    return number is not None


def _store(runtime: Runtime, path: Path) -> int | None:
    """Its number, or None where it was known. A mail came when its file was written, not when we
    looked. Raises OSError where it cannot be read."""
    with path.open("rb") as file:
        raw = file.read(runtime.settings.limits.max_mail_bytes + _MORE)
    came = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    name = path.name.partition(":")[0]
    with runtime.write() as at:
        mail = IncomingMail(f"maildir:{name}", raw, "", min(came, at.now))
        return intake.store(at.session, mail, runtime.settings.limits)
