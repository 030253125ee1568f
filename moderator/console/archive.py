"""A league handed over as one file, and taken in from one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from moderator.console.bench import Bench, example, pass_bench
from moderator.league.archives.archiving import ImportedLeague, Intake, hand_over
from moderator.league.people.directory import find_league
from moderator.league.values.errors import CommandError
from moderator.store.archive.plain import ArchiveError
from moderator.store.archive.reading import parse
from moderator.store.verification.export import write

_READ_FROM = click.Path(path_type=Path, exists=True, dir_okay=False)
_WRITTEN_TO = click.Path(path_type=Path, dir_okay=False)


class _DryRunError(Exception):
    """Ends a transaction that was only tried."""


@click.command("export")
@click.argument("slug")
@click.argument("file", required=False, type=_WRITTEN_TO)
@click.option("--private", is_flag=True, help="With addresses, sealed orders and dice seeds.")
@pass_bench
@example("moderator league export kyiv", "moderator league export kyiv kyiv.json --private")
def league_export(bench: Bench, slug: str, file: Path | None, private: bool) -> None:
    """Write a whole league into one file for another installation; SLUG-league.json if left out."""
    path = file or Path(f"{slug}-league.json")
    with bench.runtime.read() as at:
        league = find_league(at.session, slug)
        document = hand_over(at, league, private=private)
    try:
        write(document, path)
    except OSError as error:
        raise CommandError(f"{path} could not be written: {error.strerror}.") from error
    if private:
        path.chmod(0o600)
        click.echo("It holds addresses, sealed orders and the dice to come: show it to nobody.")
    _say_what_goes_on(document["tables"]["game"], private=private)
    click.echo(f"Written: {path}. There: moderator league import {path.name}")


def _say_what_goes_on(games: Iterable[Mapping[str, Any]], *, private: bool) -> None:
    """What stands in the way of games that are not over, before the file is carried elsewhere."""
    running = [game["slug"] for game in games if game["state"] == "running"]
    if not running:
        return
    click.echo(f"Running here: {', '.join(running)}. Pause them before they go on elsewhere.")
    if not private:
        click.echo("Their dice are not in this file: to go on there, they need --private.")


@click.command("import")
@click.argument("file", type=_READ_FROM)
@click.option("--slug", default="", help="Another short name for the league.")
@click.option(
    "--player", "players", multiple=True, help="Another handle for a player, as olena=olena2."
)
@click.option("--finished", is_flag=True, help="Annul games whose dice are not in the file.")
@click.option("--without", multiple=True, metavar="GAME", help="Leave a game out.")
@click.option("--dry-run", is_flag=True, help="Only show what would be.")
@pass_bench
@example("moderator league import kyiv-league.json --dry-run")
def league_import(
    bench: Bench,
    file: Path,
    slug: str,
    players: tuple[str, ...],
    finished: bool,
    without: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Take in a league that was exported elsewhere; every journal is played again and checked."""
    try:
        document = parse(file.read_bytes())
        with bench.runtime.write() as at:
            intake = Intake(
                at,
                slug,
                dict(_pair(player) for player in players),
                finished,
                frozenset(without),
            )
            taken = intake.take_in(document)
            _say(taken)
            if dry_run:
                raise _DryRunError
    except ArchiveError as error:
        raise CommandError(f"{file}: {error}.") from error
    except _DryRunError:
        click.echo("Nothing was changed.")


def _pair(text: str) -> tuple[str, str]:
    old, equals, new = text.partition("=")
    if not (old and equals and new):
        raise CommandError(f"{text!r}: write it like olena=olena2.")
    return old, new


def _say(taken: ImportedLeague) -> None:
    games = ", ".join(f"{number} {state}" for state, number in taken.games.items()) or "none"
    click.echo(f"{taken.league.slug}: {taken.league.name}. Games: {games}. Every journal holds.")
    if "paused" in taken.games:
        click.echo(
            "Seats have new addresses, and players are told. Let the clocks run:"
            f" moderator resume {taken.league.slug}"
        )
    for slug, addresses in taken.mailboxes.items():
        if addresses:
            click.echo(f"Mails to {slug} go by: {', '.join(addresses)}")
    if taken.unreachable:
        click.echo(
            f"Without an address: {', '.join(taken.unreachable)}."
            " Give each one: moderator player add-address PLAYER EMAIL"
        )
