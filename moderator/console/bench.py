"""What the commands work with: settings, database and secret, each opened when it is needed, and
what that takes loaded only then."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import cached_property
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from moderator import config
from moderator.clock import utc_now
from moderator.league.values.errors import CommandError
from moderator.locale.plain import plain
from moderator.settings import Settings
from moderator.store.readiness import NOT_CURRENT, PUT_BACK

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from moderator.runtime import Runtime

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Bench:
    """Opened once a run. Raises SettingsError or CommandError in words for the organiser."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    @property
    def config_file(self) -> Path:
        """The file of settings, which may not be there."""
        return config.file_of(self._path)

    @cached_property
    def settings(self) -> Settings:
        return config.load(self._path)

    @cached_property
    def secret(self) -> bytes:
        return config.read_secret(self.settings)

    @cached_property
    def engine(self) -> Engine:
        """The database, made sure to be there and up to date."""
        from moderator.store import backup, session, upgrade

        engine = session.engine(self.settings.database.url)
        try:
            upgrade.refuse_unknown(engine)
        except upgrade.UnknownSchemaError as error:
            raise CommandError(str(error)) from error
        if backup.label_of(engine) is not None:
            raise CommandError(PUT_BACK)
        if not upgrade.is_current(engine):
            raise CommandError(NOT_CURRENT)
        return engine

    @cached_property
    def runtime(self) -> Runtime:
        """The whole process: `runtime.write()` opens a transaction."""
        from moderator.runtime import Runtime

        return Runtime(self.engine, self.settings, self.secret)


pass_bench = click.make_pass_decorator(Bench)


def now() -> datetime:
    """The time now, aware, UTC: the one place where the command line looks at the clock."""
    return utc_now()


def example(*lines: str) -> Callable[[Decorated], Decorated]:
    """An example at the end of a command's help, a line each."""

    def add(command: Decorated) -> Decorated:
        command.__doc__ = with_example(cleandoc(command.__doc__ or ""), *lines)
        return command

    return add


def with_example(summary: str, *lines: str) -> str:
    """A command's help with its example; click leaves what follows the mark as it is written."""
    shown = "\b\n" + "\n".join(["Example:", *(f"  {line}" for line in lines)])
    return f"{summary}\n\n{shown}"


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def say_json(value: object) -> None:
    """JSON on standard output, keys in order, readable; times with their offset."""
    click.echo(json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False, default=_dumped))


def _dumped(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{value!r} has no place in JSON")


UNREAD = "cannot be read"
"""What a list says of a row that is broken; `moderator check-database` says why."""


def say_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """A table: aligned columns, plain lines also where no terminal is, whatever stands in them."""
    rows = [tuple(plain(cell, 200) for cell in row) for row in rows]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`; whatever its bytes are, text comes.
    Raises CommandError where there is no such file."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file} could not be read: {error.strerror}.") from error
    return raw.decode("utf-8", "replace")
