"""Who runs the leagues: organisers and helpers, who have a desk in the web."""

from __future__ import annotations

import click
from sqlmodel import col, select

from moderator.console.acts import add_declared
from moderator.console.bench import (
    Bench,
    example,
    json_option,
    pass_bench,
    say_json,
    say_table,
)
from moderator.console.usual import Group
from moderator.store.session import read_transaction
from moderator.store.tables import League, Person, Role


@click.group(cls=Group)
def organiser() -> None:
    """Say who runs the leagues: organisers, and helpers who look after the mail."""


add_declared(organiser, "add", "remove")


@organiser.command("list")
@json_option
@pass_bench
@example("moderator organiser list")
def organiser_list(bench: Bench, as_json: bool) -> None:
    """Who runs which league."""
    rows = select(Role, Person.slug, League.slug).where(Person.id == Role.person_id)
    with read_transaction(bench.engine) as session:
        joined = rows.join(League, col(League.id) == Role.league_id, isouter=True)
        parts = session.exec(joined.order_by(col(Role.id))).all()
    if as_json:
        say_json(
            [{"player": who, "role": row.role, "league": league} for row, who, league in parts]
        )
        return
    shown = [(who, row.role, league or "all") for row, who, league in parts]
    say_table(("player", "role", "league"), shown)
