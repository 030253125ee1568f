"""The folder of one's own practice: settings, secret, database and mails, apart from any league."""

from __future__ import annotations

import json
import secrets
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine

from moderator import config
from moderator.league.values.errors import CommandError
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store import upgrade

FIRST_PORT, LAST_PORT = 8080, 8099

_CONFIG = """\
# Settings of your practice games; moderator practice writes this file anew each time it starts.
secret_file = "secret"

[database]
url = "sqlite:///practice.sqlite3"

[site]
folder = "site"
base_url = "http://localhost:{port}/"

[mail]
address = "moderator@practice.example"
domain = "practice.example"
maildir = "inbox"
folder = "outbox"

[clock]
tick_seconds = 2

[web]
port = {port}

[defaults]
language = {language}
zone = "UTC"
"""


@dataclass(frozen=True, slots=True)
class PracticeFolder:
    """Where a practice installation lies."""

    path: Path

    @property
    def config(self) -> Path:
        """Its settings, for other commands: `moderator --config FILE …`."""
        return self.path / "config.toml"

    @property
    def inbox(self) -> Path:
        """Mails put there are read within seconds."""
        return self.path / "inbox" / "new"

    @property
    def unfinished(self) -> Path:
        """Where a mail is written before it is put into the inbox, whole."""
        return self.path / "inbox" / "tmp"

    @property
    def outbox(self) -> Path:
        """Mails to the player, as files."""
        return self.path / "outbox"


def open_folder(path: Path, language: str, port: int | None = None) -> Runtime:
    """The installation in that folder, made where there is none. Without a port, settings that are
    there stay: a server may be running by them. Raises CommandError where the folder cannot be
    written, or is of another version."""
    folder = PracticeFolder(path)
    try:
        for name in ("new", "tmp"):
            (path / "inbox" / name).mkdir(parents=True, exist_ok=True, mode=0o700)
        if port is not None or not folder.config.is_file():
            text = _CONFIG.format(port=port or FIRST_PORT, language=json.dumps(language))
            folder.config.write_text(text, "utf-8")
        settings = config.load(folder.config)
        config.create_secret(settings, secrets.token_hex(32))
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    return Runtime(_database(settings, path), settings, config.read_secret(settings))


def _database(settings: Settings, path: Path) -> Engine:
    engine = store.engine(settings.database.url)
    try:
        upgrade.upgrade(engine)
    except upgrade.UnknownSchemaError as error:
        raise CommandError(
            f"{path} was made by another version: remove it, or name another --folder."
        ) from error
    return engine


def free_port(wanted: int | None) -> int:
    """That port, or the first free one of ours. Raises CommandError where there is none."""
    ports = (wanted,) if wanted else range(FIRST_PORT, LAST_PORT + 1)
    for port in ports:
        if _is_free(port):
            return port
    raise CommandError(
        f"Port {wanted} is in use: name another with --port."
        if wanted
        else f"The ports {FIRST_PORT} to {LAST_PORT} are in use: name a free one with --port."
    )


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def mails(folder: PracticeFolder) -> Iterator[Path]:
    """The mails to the player, the newest first."""
    return iter(sorted(folder.outbox.rglob("*.eml"), reverse=True))
