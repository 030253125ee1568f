"""Who runs the leagues: organisers and helpers, who have a desk in the web."""

from __future__ import annotations

import getpass
from typing import Any

import click
from sqlmodel import col, select

from moderator.console.bench import (
    Bench,
    example,
    json_option,
    now,
    pass_bench,
    say_json,
    say_table,
)
from moderator.league.access import roles
from moderator.league.acts import Order
from moderator.league.people.directory import find_league, find_person
from moderator.store.session import begin, reading
from moderator.store.tables import League, Person, Role

_LEAGUE = click.option("--league", "slug", help="Of that league alone; of all, if left out.")
_ACTOR = click.option("--actor", default=getpass.getuser, help="Who does it; you, if left out.")
_REASON = click.option("--reason", default="Named by the command line.", help="Published.")


@click.group()
def organiser() -> None:
    """Say who runs the leagues: organisers, and helpers who look after the mail."""


@organiser.command("add")
@click.argument("player")
@_LEAGUE
@click.option("--helper", is_flag=True, help="Sees the desk and looks after the mail, no more.")
@_ACTOR
@_REASON
@pass_bench
@example(
    "moderator organiser add olena",
    "moderator organiser add taras --league kyiv --helper",
)
def add(bench: Bench, /, player: str, slug: str | None, helper: bool, **wish: Any) -> None:
    """Give a player the desk. They sign in with their mail address, at /desk of the site."""
    role = roles.HELPER if helper else roles.ORGANISER
    with begin(bench.engine) as session:
        person = find_person(session, player)
        league = find_league(session, slug) if slug else None
        roles.give(session, league, person, role, Order(wish["actor"], wish["reason"], now()))
    where = slug or "all leagues"
    click.echo(f"{player} is {role} of {where}: {bench.settings.site.base_url}desk")


@organiser.command("remove")
@click.argument("player")
@_LEAGUE
@_ACTOR
@_REASON
@pass_bench
@example("moderator organiser remove taras --league kyiv")
def remove(bench: Bench, /, player: str, slug: str | None, **wish: Any) -> None:
    """Take the desk away from a player."""
    with begin(bench.engine) as session:
        person = find_person(session, player)
        league = find_league(session, slug) if slug else None
        roles.take(session, league, person, Order(wish["actor"], wish["reason"], now()))
    click.echo(f"{player} has no desk in {slug or 'all leagues'} any more.")


@organiser.command("list")
@json_option
@pass_bench
@example("moderator organiser list")
def organiser_list(bench: Bench, as_json: bool) -> None:
    """Who runs which league."""
    rows = select(Role, Person.slug, League.slug).where(Person.id == Role.person_id)
    with reading(bench.engine) as session:
        joined = rows.join(League, col(League.id) == Role.league_id, isouter=True)
        found = session.exec(joined.order_by(col(Role.id))).all()
    shown = [(person, row.role, league or "all") for row, person, league in found]
    if as_json:
        say_json([dict(zip(("player", "role", "league"), one, strict=True)) for one in shown])
        return
    say_table(("player", "role", "league"), shown)
