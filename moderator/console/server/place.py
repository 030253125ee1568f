"""Where an installation stands, and the files that other programs read, from one set of templates.

What `moderator setup` writes, what `deploy/` holds, what the docs show and what `moderator doctor`
prints are these files.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from moderator.paths import templates_dir
from moderator.settings import Settings

HOME = "/var/lib/moderator"
PORT = 8080
LISTEN_PORT = 8024


@dataclass(frozen=True, slots=True)
class Place:
    """The names that stand in the files: all of them checked where they were given, so that none
    has a space, a quote or a sign that these files read otherwise."""

    address: str = "moderator@league.example"
    site: str = "https://league.example/"
    home: str = HOME
    config: str = f"{HOME}/config.toml"
    user: str = "moderator"
    program: str = "/opt/moderator/bin/moderator"
    port: int = PORT
    listen_port: int = LISTEN_PORT
    upstream: str = "127.0.0.1"
    maildir: str = ""

    @property
    def local(self) -> str:
        return self.address.partition("@")[0]

    @property
    def domain(self) -> str:
        return self.address.partition("@")[2]

    @property
    def host(self) -> str:
        return urlsplit(self.site).hostname or ""

    @property
    def path(self) -> str:
        return urlsplit(self.site).path or "/"

    @property
    def writes(self) -> str:
        """The folders that the service may write into."""
        elsewhere = self.maildir and not self.maildir.startswith(f"{self.home}/")
        return f"{self.home} {self.maildir}" if elsewhere else self.home


FILES: tuple[str, ...] = (
    "moderator.service",
    "moderator-tick.service",
    "moderator-tick.timer",
    "moderator-backup.service",
    "moderator-backup.timer",
    "Caddyfile",
    "nginx.conf",
    "postfix-lmtp.cf",
    "postfix-pipe.cf",
    "postfix-aliases",
    "exim-router",
    "exim-transport",
)
"""Each has a template `NAME.j2` in `templates/deploy/`."""


def write_out(name: str, place: Place, **more: object) -> str:
    """The text of that file for that place."""
    return _templates().get_template(f"{name}.j2").render(_values(place), **more)


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates_dir() / "deploy"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # noqa: S701 - no HTML: a Place holds only what these files may hold
    )


def _values(place: Place) -> dict[str, object]:
    names = [*place.__dataclass_fields__, "local", "domain", "host", "path", "writes"]
    return {name: getattr(place, name) for name in names}


def own_program() -> str:
    """The full path of this very command."""
    beside = Path(sys.executable).with_name("moderator")
    return str(beside if beside.exists() else shutil.which("moderator") or beside)


def place_of(settings: Settings, config: Path) -> Place:
    """The place of an installation that is there, with its file of settings."""
    return Place(
        address=settings.mail.address,
        site=settings.site.base_url,
        home=str(config.absolute().parent),
        config=str(config.absolute()),
        program=own_program(),
        port=settings.web.port,
        listen_port=settings.mail.listener.port or LISTEN_PORT,
        maildir=str(settings.mail.maildir or ""),
    )


WAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Postfix, main.cf, with {domain} in mydestination, for the listener:", ("postfix-lmtp.cf",)),
    ("or for a pipe:", ("postfix-pipe.cf",)),
    (
        "which runs as who owns the file {home}/aliases, and calls postalias on it:",
        ("postfix-aliases",),
    ),
    ("Exim, a router first of all, and a transport:", ("exim-router", "exim-transport")),
)
"""Ways in that need lines in a mail server's own files, with what the doctor says above each."""


def server_lines(place: Place) -> Iterator[str]:
    """The lines for mail servers, with this league's names in them, to copy."""
    for said, files in WAYS:
        yield f"# {said.format(domain=place.domain, home=place.home)}"
        for name in files:
            yield from write_out(name, place).splitlines()
