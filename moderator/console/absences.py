"""Vacations and open seats, as the organiser sees to them."""

from __future__ import annotations

from typing import Any

import click
from sqlmodel import Session, col, select

from moderator.console.acts import add_declared
from moderator.console.bench import (
    Bench,
    example,
    json_option,
    now,
    pass_bench,
    say_json,
    say_table,
)
from moderator.console.usual import Group
from moderator.engine.core import LETTERS
from moderator.league.clock import absence
from moderator.league.people.directory import find_league
from moderator.store.keys import key
from moderator.store.session import read_transaction
from moderator.store.tables import League, Person, Vacation

_DAY = click.DateTime(["%Y-%m-%d"])
_SEAT = click.Choice(tuple(LETTERS), case_sensitive=False)


@click.group(cls=Group)
def vacation() -> None:
    """Say, end, list vacations; players say their own by mail."""


add_declared(vacation, "add", "end")


@vacation.command("list")
@click.argument("league_slug", metavar="LEAGUE")
@json_option
@pass_bench
@example("moderator vacation list kyiv")
def vacation_list(bench: Bench, league_slug: str, as_json: bool) -> None:
    """All vacations of a league, those called off too, and what each player has left this year."""
    with read_transaction(bench.engine) as session:
        league = find_league(session, league_slug)
        rows = session.exec(
            select(Vacation, Person)
            .where(Vacation.league_id == league.id, Person.id == Vacation.person_id)
            .order_by(col(Vacation.first_day), col(Vacation.id))
        ).all()
        whole = absence.unjoined([row for row, _ in rows])
        shown = [_shown(session, league, row, person) for row, person in rows if row in whole]
    if as_json:
        say_json(shown)
        return
    columns = ("number", "player", "first", "last", "state", "days_left")
    head = (*columns[:-1], "left this year")
    say_table(head, [tuple(str(row[name]) for name in columns) for row in shown])


def _shown(session: Session, league: League, row: Vacation, person: Person) -> dict[str, Any]:
    state = "called off" if row.called_off else "ended early" if row.ended_at else "stands"
    return {
        "number": row.id,
        "player": person.slug,
        "first": row.first_day,
        "last": row.last_day,
        "state": state,
        "days_left": absence.days_left(session, league, key(person), now().year),
    }


@click.group(cls=Group)
def seat() -> None:
    """Open a seat, or give it back to who holds it."""


add_declared(seat, "open", "close", "refund", "faster", "slower")
