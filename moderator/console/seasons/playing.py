"""A season is played: begun, looked at, left."""

from __future__ import annotations

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
from moderator.console.results import season_results
from moderator.console.seasons.group import ACTOR, DRY, REASON, doing, season
from moderator.league.acts import Order
from moderator.league.acts import seasons as acts
from moderator.league.people.directory import find_person
from moderator.league.seasons import keeping, running
from moderator.league.seasons.figures import exact
from moderator.publish.seasons.data import season_json
from moderator.publish.seasons.facts import Group, season_facts
from moderator.store.session import begin, reading
from moderator.store.tables import Season


@season.command("start")
@click.argument("slug")
@DRY
@REASON
@ACTOR
@pass_bench
@example("moderator season start autumn")
def season_start(bench: Bench, slug: str, dry_run: bool, reason: str, actor: str) -> None:
    """Begin: the games of the first round (parallel: of all rounds) are made and started."""
    if dry_run:
        with reading(bench.engine) as session:
            found = keeping.find_season(session, slug)
            begins = 1 if keeping.terms_of(found).pace == "turn" else None
            rows = keeping.pairings(session, found)
        games = sum(begins is None or row.number == begins for row, _ in rows)
        click.echo(f"{slug} is {found.state}; {games} games would begin. Nothing was changed.")
        return
    with begin(bench.engine) as session:
        found = keeping.find_season(session, slug)
        made = acts.begin(session, bench.secret, found, Order(actor, reason, now()))
    click.echo(f"{slug} has begun: {', '.join(game.slug for game in made)}.")


@season.command("step")
@click.argument("slug")
@DRY
@pass_bench
@example("moderator season step autumn")
def season_step(bench: Bench, slug: str, dry_run: bool) -> None:
    """Go on as far as results allow, as the clock does by itself: never two games for a table."""
    with doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        made = running.step(session, bench.secret, found, now())
        games = ", ".join(game.slug for game in made)
    click.echo(f"{slug}: begun {games}." if games else f"{slug}: nothing to begin.")


@season.command("list")
@json_option
@pass_bench
@example("moderator season list")
def season_list(bench: Bench, as_json: bool) -> None:
    """All seasons."""
    with reading(bench.engine) as session:
        rows = session.exec(select(Season).order_by(col(Season.id))).all()
        shown = [
            (row.slug, row.form, row.state, str(len(keeping.entrants(session, row))), row.name)
            for row in rows
        ]
    head = ("season", "form", "state", "players", "name")
    if as_json:
        say_json([dict(zip(head, row, strict=True)) for row in shown])
        return
    say_table(head, shown)


@season.command("standings")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator season standings autumn", "moderator season standings autumn --json")
def season_standings(bench: Bench, slug: str, as_json: bool) -> None:
    """The tables as the results make them, with every tie-break and the places still open."""
    with reading(bench.engine) as session:
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
            f"{'' if line.span.exact else 'within '}{line.span.best} to {line.span.worst}",
        )
        for line in group.lines
    ]
    say_table(("place", "player", "games", "points", *ties, "can finish"), rows)


@season.command("withdraw")
@click.argument("slug")
@click.argument("player")
@REASON
@ACTOR
@DRY
@pass_bench
@example("moderator season withdraw autumn taras")
def season_withdraw(
    bench: Bench, slug: str, player: str, reason: str, actor: str, dry_run: bool
) -> None:
    """Take a player out: results stay; rounds to come are drawn without them."""
    with doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        person = find_person(session, player)
        left = acts.withdraw(session, bench.secret, found, Order(actor, reason, now()), person)
    click.echo(f"{slug}: {player} is out; {len(left)} tables are played on with their seat.")


season.add_command(season_results)
