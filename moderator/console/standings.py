"""Seasons as they stand."""

from __future__ import annotations

import click
from sqlmodel import col, select

from moderator.console.bench import (
    Bench,
    example,
    json_option,
    pass_bench,
    say_json,
    say_table,
)
from moderator.league.acts import now_set
from moderator.league.seasons import keeping
from moderator.league.seasons.entered import entered
from moderator.league.seasons.points import exact
from moderator.league.seasons.possible import Span
from moderator.publish.seasons.data import season_json
from moderator.publish.seasons.facts import Group, season_facts
from moderator.store.session import read_transaction
from moderator.store.tables import League, Season


@click.command("list")
@json_option
@pass_bench
@example("moderator season list")
def season_list(bench: Bench, as_json: bool) -> None:
    """All seasons."""
    with read_transaction(bench.engine) as session:
        rows = session.exec(select(Season).order_by(col(Season.id))).all()
        shown = [
            (row.slug, row.form, row.state, len(keeping.entrants(session, row)), row.name)
            for row in rows
        ]
    head = ("season", "form", "state", "players", "name")
    if as_json:
        say_json([dict(zip(head, row, strict=True)) for row in shown])
        return
    say_table(head, [tuple(map(str, row)) for row in shown])


@click.command("show")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator season show autumn")
def season_show(bench: Bench, slug: str, as_json: bool) -> None:
    """A season: what can be set of it, as `season set` takes it, who is in it, and its tables."""
    with read_transaction(bench.engine) as session:
        row = keeping.find_season(session, slug)
        settings, facts = now_set.of_season(row), season_facts(session, row)
        people = entered(session, row)
        league = session.get_one(League, row.league_id).slug
    if as_json:
        say_json(
            {
                "season": slug,
                "league": league,
                "state": facts.state,
                "settings": settings,
                "players": [person._asdict() for person in people],
                "tables": season_json(facts)["tables"],
            }
        )
        return
    say_table(("setting", "value"), [(k, v.replace("\n", " ")) for k, v in settings.items()])
    for person in people:
        division = f", division {person.division}" if person.division else ""
        click.echo(f"{person.rank}. {person.name} ({person.player}){division}")
    for table in facts.fixtures:
        seats = ", ".join(seat.name for seat in table.seats)
        where = f"round {table.round}, division {table.tier + 1}, table {table.number}"
        click.echo(f"{where}{f' ({table.game})' if table.game else ''}: {seats}")


@click.command("standings")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator season standings autumn", "moderator season standings autumn --json")
def season_standings(bench: Bench, slug: str, as_json: bool) -> None:
    """The tables as the results make them, with every tie-break and the places still open."""
    with read_transaction(bench.engine) as session:
        facts = season_facts(session, keeping.find_season(session, slug))
    if as_json:
        say_json(season_json(facts))
        return
    for group in facts.groups:
        click.echo(f"Division {group.tier + 1}, {group.open} games open")
        _say_standings(group, facts.terms.ties)


def _say_standings(group: Group, ties: tuple[str, ...]) -> None:
    rows = [
        (
            str(line.place),
            line.name,
            str(line.row.games),
            exact(line.row.points) or "",
            *("-" if value is None else exact(value) or "" for value in line.row.values),
            *_span(line.span),
        )
        for line in group.lines
    ]
    finish = ("can finish",) if all(line.span for line in group.lines) else ()
    say_table(("place", "player", "games", "points", *ties, *finish), rows)


def _span(span: Span | None) -> tuple[str, ...]:
    """The places that can be reached; nothing where places do not come of points."""
    if span is None:
        return ()
    return (f"{'' if span.exact else 'within '}{span.best} to {span.worst}",)
