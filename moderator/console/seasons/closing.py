"""A season is closed, and another one goes on from it."""

from __future__ import annotations

import secrets

import click

from moderator.console.bench import Bench, example, now, pass_bench
from moderator.console.seasons.group import ACTOR, DRY, REASON, doing, names_of, season
from moderator.league.acts import Order
from moderator.league.acts import seasons as acts
from moderator.league.people.directory import find_person
from moderator.league.seasons import closing, keeping
from moderator.store.session import begin, reading


@season.command("close")
@click.argument("slug")
@click.option("--unfinished", is_flag=True, help="Open games count for nothing.")
@DRY
@REASON
@ACTOR
@pass_bench
@example(
    "moderator season close autumn --unfinished --dry-run",
    "moderator season close autumn --unfinished",
)
def season_close(
    bench: Bench, slug: str, unfinished: bool, dry_run: bool, reason: str, actor: str
) -> None:
    """End a season: who moves is written down once, the seed is revealed. Repeatable."""
    with reading(bench.engine) as session:
        found = keeping.find_season(session, slug)
        names = names_of(session, found)
        if found.state != "closed":
            for one in closing.plan_close(session, found, unfinished=unfinished):
                old = "-" if one.old is None else one.old + 1
                click.echo(f"{names[one.player]}: division {old} to {one.new + 1} ({one.why})")
    if dry_run:
        click.echo("Nothing was changed.")
        return
    with begin(bench.engine) as session:
        found = keeping.find_season(session, slug)
        order = Order(actor, reason, now())
        acts.close(session, bench.secret, found, order, unfinished=unfinished)
    click.echo(f"{slug} is closed. Next: moderator season next {slug} NEW --name …")


@season.command("reopen")
@click.argument("slug")
@REASON
@ACTOR
@DRY
@pass_bench
@example(
    "moderator season reopen autumn --reason 'A result was wrong'",
    "moderator season close autumn --unfinished",
)
def season_reopen(bench: Bench, slug: str, reason: str, actor: str, dry_run: bool) -> None:
    """Take a closing back, as long as no season goes on from it."""
    with doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        acts.reopen(session, found, Order(actor, reason, now()))
    click.echo(f"{slug} is running again. Results may be corrected; then: season close {slug}")


@season.command("next")
@click.argument("slug")
@click.argument("new")
@click.option("--name", required=True)
@click.option("--without", multiple=True, help="Who does not play on.")
@click.option("--with", "coming", multiple=True, help="Who comes new, in the lowest division.")
@DRY
@pass_bench
@example('moderator season next autumn winter --name "Winter" --with taras')
def season_next(
    bench: Bench,
    slug: str,
    new: str,
    name: str,
    without: tuple[str, ...],
    coming: tuple[str, ...],
    dry_run: bool,
) -> None:
    """The season after a closed one: same terms, everybody in the division they moved to."""
    with doing(bench, dry_run=dry_run) as session:
        made = closing.next_season(
            session,
            bench.secret,
            keeping.find_season(session, slug),
            new,
            name,
            now(),
            secrets.token_bytes,
            [find_person(session, one) for one in without],
            [find_person(session, one) for one in coming],
        )
        keeping.shown(session, made, now())
        total = len(keeping.entrants(session, made))
    click.echo(f"{new} is open with {total} players. Next: moderator season draw {new}")


@season.command("playoffs")
@click.argument("slug")
@click.argument("new")
@click.option("--name", required=True)
@click.option("--best", default=4, show_default=True, help="How many of each division.")
@DRY
@pass_bench
@example('moderator season playoffs autumn finals --name "Finals of autumn" --best 2')
def season_playoffs(bench: Bench, slug: str, new: str, name: str, best: int, dry_run: bool) -> None:
    """A cup of the best of a season whose games are over."""
    with doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        made = closing.play_offs(
            session, bench.secret, found, new, name, best, now(), secrets.token_bytes
        )
        keeping.shown(session, made, now())
    click.echo(f"{new} is open. Next: moderator season draw {new}")
