"""A league from nothing: the database, the league, its players."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

import click
from sqlmodel import col, select

from moderator import config
from moderator.console import archive, results
from moderator.console.acts import add_declared
from moderator.console.bench import (
    Bench,
    example,
    json_option,
    pass_bench,
    say_json,
    say_table,
)
from moderator.console.health.keeping import database_file
from moderator.league.access import calendar_links, web_sessions
from moderator.league.acts import log_of_league
from moderator.league.acts.settings import SETTINGS
from moderator.league.people.directory import (
    addresses_of,
    find_league,
    find_person,
)
from moderator.league.values.errors import CommandError
from moderator.league.values.languages import LANGUAGES
from moderator.locale.speech import Speaker
from moderator.publish.telling.acts import log_lines
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.keys import key
from moderator.store.tables import Address, League, Person

_LANGUAGE = click.Choice(tuple(LANGUAGES))


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


@click.group()
def league() -> None:
    """Make and list leagues."""


add_declared(league, "new", "set")


@league.command("show")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator league show kyiv")
def league_show(bench: Bench, slug: str, as_json: bool) -> None:
    """A league's settings, and its public log."""
    with bench.runtime.read() as at:
        found = find_league(at.session, slug)
        settings = {name: setting.now(found) for name, setting in SETTINGS.items()}
        rows = log_of_league(at.session, found)
        log = [[a.at, a.actor, a.kind, a.old, a.new, a.reason] for a in rows]
        lines = log_lines(Speaker("en", found.zone), rows)
    if as_json:
        say_json({"league": slug, "settings": settings, "log": log})
        return
    say_table(("setting", "value"), list(settings.items()))
    for line in lines:
        reason = f" ({line.reason})" if line.reason else ""
        when = f"{line.at.astimezone(ZoneInfo(found.zone)):%Y-%m-%d %H:%M} {found.zone}"
        click.echo(f"{when} {line.actor}: {line.deed}{reason}")


@league.command("list")
@json_option
@pass_bench
@example("moderator league list")
def league_list(bench: Bench, as_json: bool) -> None:
    """All leagues."""
    with bench.runtime.read() as at:
        rows = at.session.exec(select(League).order_by(col(League.slug))).all()
    if as_json:
        say_json([row.model_dump(mode="json") for row in rows])
        return
    shown = [(row.slug, row.name, row.zone, _rhythm(row)) for row in rows]
    say_table(("league", "name", "zone", "turns"), shown)


def _rhythm(row: League) -> str:
    return ", ".join(f"{k} {v}" for k, v in row.rhythm.items() if k != "zone")


league.add_command(archive.league_export)
league.add_command(archive.league_import)
league.add_command(results.league_results)


@click.group()
def player() -> None:
    """Add and list players."""


add_declared(player, "add", "set", "rename", "merge", "add-address", "remove-address")


@player.command("list")
@json_option
@pass_bench
@example("moderator player list")
def player_list(bench: Bench, as_json: bool) -> None:
    """All players, with their addresses, and why one gets no mail for now."""
    with bench.runtime.read() as at:
        people = at.session.exec(select(Person).order_by(col(Person.slug))).all()
        known = addresses_of(at.session, map(key, people))
        found = [(person, known[key(person)]) for person in people]
        stopped = at.session.exec(select(Address).where(col(Address.paused).is_not(None)))
        paused = {(row.person_id, row.email): row.paused for row in stopped}
    if as_json:
        say_json([_player(person, known, paused) for person, known in found])
        return
    lines = [
        (p.slug, p.name, ", ".join(_told(one, paused.get((key(p), one))) for one in known))
        for p, known in found
    ]
    say_table(("player", "name", "addresses"), lines)


def _player(
    person: Person, known: Sequence[str], paused: Mapping[tuple[int, str], str | None]
) -> dict[str, Any]:
    why = {one: paused[key(person), one] for one in known if (key(person), one) in paused}
    return {"slug": person.slug, "name": person.name, "addresses": known, "paused": why}


def _told(address: str, paused: str | None) -> str:
    return f"{address} (no mail: {paused})" if paused else address


@player.command("sign-ins")
@click.argument("slug", required=False)
@pass_bench
@example("moderator player sign-ins olena")
def player_sign_ins(bench: Bench, slug: str | None) -> None:
    """The latest sign-ins, of one player or of all; no addresses are kept."""
    with bench.runtime.read() as at:
        only = find_person(at.session, slug) if slug else None
        rows = [
            (f"{event.at:%Y-%m-%d %H:%M} UTC", person.slug if person else "a stranger", event.kind)
            for event, person in web_sessions.latest(at.session, only)
        ]
    say_table(("when", "player", "what"), rows)


@player.command("calendar")
@click.argument("slug")
@click.option("--renew", is_flag=True, help="A new address; the one before is worth nothing.")
@click.option("--revoke", is_flag=True, help="No address any more.")
@pass_bench
@example("moderator player calendar olena", "moderator player calendar olena --renew")
def player_calendar(bench: Bench, slug: str, renew: bool, revoke: bool) -> None:
    """The secret address of a player's deadlines, for their calendar program."""
    with bench.runtime.write() as at:
        person = find_person(at.session, slug)
        if revoke:
            there = calendar_links.revoke(at.session, person)
            click.echo("The address is worth nothing any more." if there else "There was none.")
            return
        token = "" if renew else calendar_links.token_of(at, person)
        token = token or calendar_links.renew(at, person)
    click.echo(f"{bench.settings.site.base_url}calendar/{token}.ics")
