"""What all commands of a season share."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager

import click
from sqlmodel import Session, select

from moderator.console.bench import Bench
from moderator.store.session import begin
from moderator.store.tables import Entrant, Person, Season

REASON = click.option("--reason", default="as planned", show_default=True, help="Published.")
ACTOR = click.option("--actor", default=getpass.getuser, help="Who does it; you, if left out.")
DRY = click.option("--dry-run", is_flag=True, help="Only show what would be.")


@contextmanager
def doing(bench: Bench, *, dry_run: bool) -> Iterator[Session]:
    """The transaction of a command; where it is only tried, all is taken back at its end."""
    with begin(bench.engine) as session:
        yield session
        if dry_run:
            session.flush()
            session.rollback()
            click.echo("A dry run: nothing was changed. It would say:")


@click.group()
def season() -> None:
    """Seasons of a league: divisions, draws, standings; a ladder, a cup."""


def names_of(session: Session, found: Season) -> dict[int, str]:
    """What the people of a season are called, by entrant."""
    rows = session.exec(
        select(Entrant.id, Person.name).where(
            Entrant.season_id == found.id, Person.id == Entrant.person_id
        )
    )
    return {number: name for number, name in rows if number is not None}
