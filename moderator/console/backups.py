"""Copies of the database, the way back to one, and what of a database does not fit together."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import click
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from moderator import config
from moderator.backups import keeping, returning
from moderator.backups.returning import Returned
from moderator.console.bench import Bench, example, now, pass_bench
from moderator.console.health.deep import examine
from moderator.console.health.keeping import database_file
from moderator.console.proof import WRITTEN_TO, unwritten
from moderator.league.clock.heartbeat import last_beat
from moderator.league.values.errors import CommandError
from moderator.runtime import Runtime
from moderator.store import backup as copying
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.backup import Label

READ_FROM = click.Path(path_type=Path, exists=True, dir_okay=False)
STILL_RUNS = 120
"""A database whose clock ticked so many seconds ago is somebody's at work."""


@click.command()
@click.argument("file", required=False, type=WRITTEN_TO)
@pass_bench
@example("moderator backup", "moderator backup backup.sqlite3")
def backup(bench: Bench, file: Path | None) -> None:
    """Copy the database while it is in use: into FILE, or into [backup] folder.

    There the newest copies are kept. Keep the secrets with a copy: they are not in it.
    """
    target = file or bench.settings.backup.folder
    try:
        if file is None:
            target = keeping.rotate(bench.runtime)
        else:
            keeping.copy_to(bench.runtime, file)
    except ValueError as error:
        raise CommandError(
            "Only SQLite is copied like this: for PostgreSQL use pg_dump."
        ) from error
    except (OSError, sqlite3.Error) as error:
        raise CommandError(unwritten(target, error)) from error
    secrets = ", ".join(keeping.secret_names(bench.settings))
    click.echo(f"Copied: {target}. Keep with it: {secrets}")


@click.command()
@click.argument("file", required=False, type=READ_FROM)
@click.option("--replace", is_flag=True, help="Put the database that is there aside.")
@click.option("--reason", default="", help="What happened; everybody reads it.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@pass_bench
@example(
    "moderator restore backup.sqlite3 --replace",
    'moderator restore backup.sqlite3 --replace --reason "The disk failed"',
)
def restore(bench: Bench, file: Path | None, replace: bool, reason: str, yes: bool) -> None:
    """Put a copy back, and let the league go back to its moment.

    All games pause, and everybody is told what is gone; mails that the mailbox has kept are
    fetched once more; no number of a die comes again. Stop the server first. Without FILE: the
    database was put back by other means, or a restore did not come to its end.
    """
    lost = _put_back(bench, file, replace=replace) if file else None
    engine = store.engine(bench.settings.database.url)
    _must_be_known(engine)
    label = copying.label_of(engine) or _unlabelled(engine)
    _check_secret(bench, label)
    when = f"{label.made_at:%Y-%m-%d %H:%M} UTC"
    if not yes:
        click.confirm(f"All games go back to {when}, and are paused. Go on?", abort=True)
    upgrade.upgrade(engine)
    runtime = Runtime(engine, bench.settings, bench.secret, now)
    _say(returning.go_back(runtime, label, reason, lost), when)


def _put_back(bench: Bench, file: Path, *, replace: bool) -> Path | None:
    """The copy in the database's place; where the one before lies now, if there was one."""
    target = database_file(bench.settings)
    if target is None:
        raise CommandError("A file is put back for SQLite alone; for PostgreSQL use pg_restore.")
    _check_copy(bench, file)
    if target.exists() and not replace:
        raise CommandError(f"{target} is there already. To put it aside say --replace.")
    if target.exists() and _is_at_work(target):
        raise CommandError(f"{target} is in use: stop the server first, then wait two minutes.")
    aside = target.with_name(f"{target.name}.lost-{now():%Y%m%dT%H%M%SZ}")
    existed = target.exists()
    try:
        for end in ("-wal", "-shm", ""):
            part = target.with_name(target.name + end)
            if part.exists():
                part.replace(aside.with_name(aside.name + end))
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        copying.put_back(file, target, datetime.fromtimestamp(file.stat().st_mtime).astimezone())
    except (OSError, sqlite3.Error) as error:
        raise CommandError(unwritten(target, error)) from error
    if existed:
        click.echo(f"The database that was there is {aside} now.")
    return aside if existed else None


def _check_copy(bench: Bench, file: Path) -> None:
    """Raises CommandError for what is no copy, or one made with another secret."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            label = copying.label_in(copy)
            copy.execute("SELECT 1 FROM game LIMIT 1")
    except sqlite3.Error as error:
        raise CommandError(f"{file} is no copy of a moderator's database: {error}.") from error
    if label is not None:
        _check_secret(bench, label)


def _check_secret(bench: Bench, label: Label) -> None:
    """Raises CommandError where reply addresses and dice would be others than they were."""
    try:
        mark = keeping.mark_of(bench.secret)
    except config.SettingsError as error:
        wanted = ", ".join(label.secrets) or "the secret's file"
        raise CommandError(f"Put back {wanted} first, from where you keep it: {error}") from error
    if label.mark not in ("", mark):
        raise CommandError(
            "The secret is not the one of this copy: put back "
            f"{label.secrets[0]} from where you keep it. Without it no reply address in old mails "
            "leads anywhere, and no game's dice can be checked."
        )


def _is_at_work(database: Path) -> bool:
    try:
        with store.read_transaction(store.engine(f"sqlite:///{database}")) as session:
            beaten = last_beat(session)
    except SQLAlchemyError:
        return False  # damaged: nobody works with it
    return beaten is not None and abs((now() - beaten).total_seconds()) < STILL_RUNS


def _must_be_known(engine: Engine) -> None:
    try:
        upgrade.refuse_unknown(engine)
    except upgrade.UnknownSchemaError as error:
        raise CommandError(str(error)) from error


def _unlabelled(engine: Engine) -> Label:
    """A database that was put back by other means is of the moment of its last tick."""
    if not upgrade.is_current(engine):
        raise CommandError("There is no database to go back with: name a copy.")
    with store.read_transaction(engine) as session:
        beaten = last_beat(session)
    if beaten is None:
        raise CommandError("No clock has ever ticked here: there is nothing to go back to.")
    return Label(beaten)


def _say(returned: Returned, when: str) -> None:
    click.echo(f"Back at {when}; paused: {', '.join(returned.games) or 'no game'}.")
    click.echo(f"Mails fetched again: {returned.mails}. Pages taken down: {returned.pages}.")
    for name in returned.unread:
        click.echo(f"NOT fetched again: the {name} could not be read; see the log.")
    click.echo(
        "Who was forgotten since, whose token was revoked or whose role ended since: do it again."
        "\nNext: moderator serve; and when all have answered, moderator resume LEAGUE --reason …"
    )


@click.command("check-database")
@pass_bench
@example("moderator check-database")
def check_database(bench: Bench) -> None:
    """Look at everything that can be looked at: the file, what points where, every journal.

    Changes nothing. Each line says what does not fit; exit status 1 where anything does not.
    """
    seen = examine(bench.engine)
    for place, what in seen.faults:
        click.echo(f"WRONG  {place}: {what}")
    if seen.faults:
        click.echo("To go back to a copy: moderator restore FILE --replace")
        raise SystemExit(1)
    click.echo(f"All fits together; games looked at: {seen.games}.")
