"""A league from nothing: the database, the league, its players."""

from __future__ import annotations

import secrets
from typing import Any

import click
from sqlmodel import col, select

from moderator import config
from moderator.console import archive, results
from moderator.console.acts import add_declared
from moderator.console.bench import (
    UNREAD,
    Bench,
    example,
    json_option,
    pass_bench,
    say_json,
    say_table,
)
from moderator.console.health.keeping import database_file
from moderator.console.told_log import logged, say_log
from moderator.console.usual import Group
from moderator.league.acts import log_of_league, now_set
from moderator.league.options.league_options import is_archived, unreadable_settings
from moderator.league.people.directory import (
    find_league,
)
from moderator.league.values.errors import CommandError
from moderator.league.values.rhythm_text import line_of
from moderator.locale.speech import Speaker
from moderator.publish.telling.acts import log_lines
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.tables import League
from moderator.store.types import is_unreadable


@click.command()
@pass_bench
@example("moderator init")
def init(bench: Bench) -> None:
    """Make the secret and the database, or bring the database up to date."""
    settings = bench.settings
    if config.create_secret(settings, secrets.token_hex(32)):
        click.echo(f"Made the secret {settings.secret_file}: back it up with the database.")
    engine = store.engine(settings.database.url)
    if file := database_file(settings):
        file.touch(mode=0o600)  # what SQLite writes beside it is as closed as the file is
    if upgrade.is_current(engine):
        click.echo("The database is up to date.")
        return
    try:
        upgrade.upgrade(engine)
    except upgrade.UnknownSchemaError as error:
        raise CommandError(str(error)) from error
    click.echo("The database is ready.")


@click.group(cls=Group)
def league() -> None:
    """Make and list leagues."""


add_declared(league, "new", "set", "archive")


@league.command("show")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator league show kyiv")
def league_show(bench: Bench, slug: str, as_json: bool) -> None:
    """A league: what can be set of it, as `league set` takes it, and its public log."""
    with bench.runtime.read() as at:
        league = find_league(at.session, slug)
        settings, archived = now_set.of_league(league), is_archived(league)
        rows = log_of_league(at.session, league)
        lines = log_lines(Speaker("en", league.zone), rows)
    if as_json:
        say_json(
            {
                "league": league.slug,
                "archived": archived,
                "settings": settings,
                "log": [logged(row) for row in rows],
            }
        )
        return
    if archived:
        click.echo("Archived: nothing new begins in it.")
    say_table(("setting", "value"), list(settings.items()))
    say_log(lines, league.zone)


@league.command("list")
@json_option
@pass_bench
@example("moderator league list")
def league_list(bench: Bench, as_json: bool) -> None:
    """All leagues."""
    with bench.runtime.read() as at:
        rows = at.session.exec(select(League).order_by(col(League.slug))).all()
    if as_json:
        say_json([_league(row) for row in rows])
        return
    shown = [
        (
            row.slug,
            row.name,
            row.zone,
            UNREAD if (rhythm := _rhythm(row)) is None else rhythm,
            "archived" if is_archived(row) else "",
        )
        for row in rows
    ]
    say_table(("league", "name", "zone", "turns", "state"), shown)


def _league(row: League) -> dict[str, Any]:
    """For programs; null for what cannot be read."""
    told = {
        "league": row.slug,
        "name": row.name,
        "language": row.language,
        "zone": row.zone,
        "rhythm": _rhythm(row),
        "practice": row.practice,
        "archived": is_archived(row),
        "created_at": row.created_at,
    }
    return {name: None if is_unreadable(value) else value for name, value in told.items()}


def _rhythm(row: League) -> str | None:
    return None if "rhythm" in unreadable_settings(row) else line_of(row.rhythm)


def _dumped(row: League) -> dict[str, Any]:
    """All of its columns; null for what cannot be read."""
    unread = {name for name, value in vars(row).items() if is_unreadable(value)}
    return {**row.model_dump(mode="json", exclude=unread), **dict.fromkeys(unread)}


league.add_command(archive.league_export)
league.add_command(archive.league_import)
league.add_command(results.league_results)
