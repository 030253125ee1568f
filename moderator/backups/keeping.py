"""Copies made in time, the oldest given up."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import structlog

from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.backup import STAMP, Label, backup, copies, made_at

log = structlog.get_logger()


def copy_to(runtime: Runtime, target: Path) -> None:
    """A copy of the database at this moment. Raises as `store.backup.backup` does."""
    backup(runtime.engine, target, label(runtime))


def label(runtime: Runtime) -> Label:
    """What is written on a copy made now."""
    names = tuple(secret_names(runtime.settings))
    return Label(runtime.clock(), version("moderator"), names, mark_of(runtime.secret))


def mark_of(secret: bytes) -> str:
    """What tells one secret from another, and nothing more of it."""
    return hmac.digest(secret, b"backup", "sha256")[:8].hex()


def secret_names(settings: Settings) -> Iterator[str]:
    """The secrets that these settings use, by their files or variables."""
    mail = settings.mail
    yield "MODERATOR_SECRET" if settings.secret else str(settings.secret_file)
    for section, name in ((mail.smtp, "SMTP"), (mail.imap, "IMAP")):
        if section.password is not None:
            yield f"MODERATOR_MAIL__{name}__PASSWORD"
        elif section.password_file is not None:
            yield str(section.password_file)


def rotate(runtime: Runtime) -> Path:
    """One more copy in the folder of the settings; of all there, the newest are kept.

    Raises as `store.backup.backup` does; then none is given up.
    """
    wanted = runtime.settings.backup
    wanted.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = wanted.folder / f"moderator-{runtime.clock().strftime(STAMP)}.sqlite3"
    copy_to(runtime, target)
    for old in copies(wanted.folder)[wanted.keep :]:
        old.unlink(missing_ok=True)
    return target


def is_due(runtime: Runtime) -> bool:
    """Whether the newest copy is older than the settings want; one of a time to come is no copy."""
    every, now = runtime.settings.backup.every, runtime.clock()
    if not every or runtime.engine.dialect.name != "sqlite":
        return False
    made = (made_at(copy_) for copy_ in copies(runtime.settings.backup.folder))
    return not any(now - every < moment <= now for moment in made)


def keep_up(runtime: Runtime) -> None:
    """Make a copy where one is due. What goes wrong is logged and tried again."""
    try:
        if is_due(runtime):
            log.info("backup", file=rotate(runtime).name)
    except Exception:
        log.exception("no backup")
