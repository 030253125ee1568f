"""A season is set up: made, entered, drawn, moved by hand."""

from __future__ import annotations

import getpass
import secrets
from typing import Any

import click

from moderator.console.bench import Bench, example, now, pass_bench
from moderator.console.seasons.group import ACTOR, DRY, REASON, doing, names_of, season
from moderator.league.acts import Order
from moderator.league.acts import seasons as acts
from moderator.league.people.directory import find_league, find_person
from moderator.league.seasons import keeping
from moderator.league.seasons.draw import Quality
from moderator.league.seasons.drawing import DivisionDraw, draw_season, plan_draw
from moderator.league.seasons.points import SCHEMES
from moderator.league.seasons.terms import FORMS, PACES
from moderator.league.seasons.terms_text import terms
from moderator.league.seasons.ties import ORDER
from moderator.store.session import begin, reading


@season.command("new")
@click.argument("slug")
@click.option("--league", required=True)
@click.option("--name", required=True, help="The season's full name.")
@click.option("--form", type=click.Choice(FORMS), default="league", show_default=True)
@click.option("--kind", "kinds", multiple=True, help="A game; several come by turns.")
@click.option("--size", default=4, show_default=True, help="Seats of a table, 2 to 5.")
@click.option("--rounds", default=3, show_default=True)
@click.option("--pace", type=click.Choice(PACES), default="turn", show_default=True)
@click.option("--tiers", default=1, show_default=True, help="How many divisions.")
@click.option("--up", default=1, show_default=True, help="How many rise at each border.")
@click.option("--down", default=1, show_default=True, help="How many fall at each border.")
@click.option("--points", type=click.Choice(tuple(SCHEMES)), default="place", show_default=True)
@click.option("--own", multiple=True, help='Own points of a table by place, as "4:10,6,3,1".')
@click.option("--ties", default=",".join(ORDER), show_default=True, help="Tie-breaks in order.")
@click.option("--through", default=1, show_default=True, help="Cup: who goes on from a table.")
@click.option("--rest", is_flag=True, help="Tables of one size alone: who is over rests.")
@click.option("--teams", is_flag=True, help="Seats A and C together against B and D.")
@click.option("--anonymous", is_flag=True, help="At a table nobody is named before its end.")
@click.option("--option", "more", multiple=True, help='Of a game, as "smallworld:coins=open".')
@pass_bench
@example('moderator season new autumn --league kyiv --name "Autumn" --size 2 --rounds 1')
def season_new(bench: Bench, /, slug: str, league: str, name: str, form: str, **said: Any) -> None:
    """Make a season; the hash of the seed of its draws is published from now on."""
    with begin(bench.engine) as session:
        made = keeping.new_season(
            session,
            bench.secret,
            find_league(session, league),
            slug,
            name,
            form,
            terms(said.pop("kinds"), said.pop("ties"), said.pop("own"), said.pop("more"), **said),
            now(),
            secrets.token_bytes,
        )
        keeping.shown(session, made, now())
    click.echo(f"{slug} is open. Seed commitment: {made.commitment}")
    click.echo(f"Next: moderator season enter {slug} PLAYER …, then moderator season draw {slug}")


@season.command("enter")
@click.argument("slug")
@click.argument("players", nargs=-1, required=True)
@click.option("--division", type=int, help="1 is the highest; the draw finds one if left out.")
@DRY
@pass_bench
@example("moderator season enter autumn olena taras")
def season_enter(
    bench: Bench, slug: str, players: tuple[str, ...], division: int | None, dry_run: bool
) -> None:
    """Take players in, strongest first; once it runs, for the rounds that have not begun."""
    tier = None if division is None else division - 1
    with doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        people = [find_person(session, player) for player in players]
        if found.state == "running":
            order = Order(getpass.getuser(), "late entry", now())
            acts.enter(session, bench.secret, found, order, people, tier)
        else:
            for person in people:
                keeping.enter(session, found, person, now(), tier)
        keeping.shown(session, found, now())
        total = len(keeping.entrants(session, found))
    click.echo(f"{slug}: {total} players.")


@season.command("draw")
@click.argument("slug")
@DRY
@pass_bench
@example("moderator season draw autumn --dry-run", "moderator season draw autumn")
def season_draw(bench: Bench, slug: str, dry_run: bool) -> None:
    """Draw divisions and tables, and say how even they are. As often as you like until the start:
    the same people give the same draw."""
    with reading(bench.engine) as session:
        found = keeping.find_season(session, slug)
        plan = plan_draw(session, bench.secret, found) if found.form == "league" else ()
        names = names_of(session, found)
        for one in plan:
            _say_draw(one, names)
    if dry_run:
        click.echo("Nothing was changed.")
        return
    with begin(bench.engine) as session:
        found = keeping.find_season(session, slug)
        draw_season(session, bench.secret, found)
        keeping.shown(session, found, now())
    click.echo(f"{slug} is drawn. Next: moderator season start {slug}")


def _say_draw(one: DivisionDraw, names: dict[int, str]) -> None:
    click.echo(f"Division {one.division.tier + 1}:")
    for number, tables in enumerate(one.draw.rounds, start=1):
        shown = " | ".join(", ".join(names[one.entrants[n]] for n in table) for table in tables)
        click.echo(f"  round {number}: {shown}")
    click.echo(f"  {_how_even(one.draw.quality)}")


def _how_even(found: Quality) -> str:
    return (
        f"{found.meetings} meetings, {found.repeats} of a pair that met before (no draw has fewer "
        f"than {found.least_repeats}); each pair meets {found.rarest} to {found.oftenest} times; "
        f"a seat is taken at most {found.seat_spread} times more often than another "
        f"(no draw: {found.least_spread})"
    )


@season.command("move")
@click.argument("slug")
@click.argument("player")
@click.argument("division", type=int)
@click.option("--for", "instead", help="In exchange for this player of that division.")
@REASON
@ACTOR
@DRY
@pass_bench
@example("moderator season move autumn olena 1")
def season_move(
    bench: Bench,
    slug: str,
    player: str,
    division: int,
    instead: str | None,
    reason: str,
    actor: str,
    dry_run: bool,
) -> None:
    """Put a player into another division before the start; what was drawn is drawn anew."""
    with doing(bench, dry_run=dry_run) as session:
        found = keeping.find_season(session, slug)
        other = find_person(session, instead) if instead else None
        person = find_person(session, player)
        order = Order(actor, reason, now())
        acts.move(session, bench.secret, found, order, person, division - 1, other)
    click.echo(f"{slug}: {player} plays in division {division}.")
