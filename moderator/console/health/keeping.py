"""The secret, the database and the room they have."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

from moderator.config import SettingsError, read_secret
from moderator.console.health.check import Check, standing
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store import upgrade

SCARCE = 1_000_000_000
TOO_LITTLE = 100_000_000
"""Bytes on the disk. A journal is small; pages and PDFs are not."""

INIT = "run `moderator init`"
GO_BACK = "stop the server and go back to a copy: moderator restore FILE --replace"


def secret(settings: Settings) -> Iterator[Check]:
    """Whether there is a secret that nobody else can read."""
    try:
        read_secret(settings)
    except SettingsError as error:
        yield Check("secret", "bad", str(error).partition(";")[0], INIT)
        return
    if settings.secret is not None:
        yield Check("secret", "ok", "from the environment")
        return
    file = settings.secret_file
    mode = stat.S_IMODE(file.stat().st_mode)
    if mode & 0o077:
        yield Check("secret", "bad", f"{file}: others can read it", f"chmod 600 {file}")
    else:
        yield Check("secret", "ok", f"{file}, for its owner alone")


def private(settings: Settings) -> Iterator[Check]:
    """Whether others on this machine can read the database, and the mails put into a folder."""
    kept = [database_file(settings)]
    if settings.mail.outbox == "folder":
        kept.append(settings.mail.folder)
    for path in kept:
        if path is not None and path.exists() and _is_open(path) and _is_open(path.parent):
            said = f"{path}: others on this machine can read it"
            yield Check("private files", "warn", said, f"chmod go-rwx {path}")


def _is_open(path: Path) -> bool:
    return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def database(settings: Settings) -> Iterator[Check]:
    """Whether the database is there, of this version, sound, and safe against a power cut."""
    file = database_file(settings)
    if file is not None and not file.is_file():
        yield Check("database", "bad", f"{file}: not there yet", INIT)
        return
    try:
        yield from _opened(settings)
    except (SQLAlchemyError, OSError) as error:
        said = str(error).splitlines()[0]
        damaged = isinstance(error, DatabaseError) and not isinstance(error, OperationalError)
        yield Check(
            "database", "bad", said, GO_BACK if damaged else "see [database] in config.toml"
        )


def _opened(settings: Settings) -> Iterator[Check]:
    engine = store.engine(settings.database.url)
    try:
        upgrade.refuse_unknown(engine)
    except upgrade.UnknownSchemaError as error:
        yield Check("database", "bad", str(error))
        return
    if not upgrade.is_current(engine):
        yield Check("database", "bad", "without its tables", INIT)
        return
    name = engine.url.render_as_string(hide_password=True)
    yield Check("database", "ok", f"{name}, up to date")
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
        sound = connection.exec_driver_sql("PRAGMA quick_check").scalar_one()
    if mode != "wal":
        todo = "move the database to a local disk: network folders lock badly"
        yield Check("journal mode", "warn", f"{mode}, not wal", todo)
    else:
        yield Check("journal mode", "ok", "wal")
    if sound != "ok":
        yield Check("database file", "bad", f"damaged: {sound}", GO_BACK)


def database_file(settings: Settings) -> Path | None:
    """The file of a SQLite database; None for any other."""
    url = make_url(settings.database.url)
    in_a_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if in_a_file else None


def disk(settings: Settings) -> Iterator[Check]:
    """Whether there is room for the database and the pages."""
    file = database_file(settings)
    folders = {"disk, pages": settings.site.folder}
    if file is not None:
        folders["disk, database"] = file.parent
    for name, folder in folders.items():
        free = shutil.disk_usage(standing(folder)).free
        said = f"{free / 1e9:.1f} GB free"
        if free < TOO_LITTLE:
            yield Check(name, "bad", said, "make room: no mail can be stored on a full disk")
        elif free < SCARCE:
            yield Check(name, "warn", said, "make room before it fills up")
        else:
            yield Check(name, "ok", said)
