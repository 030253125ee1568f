"""What an organiser does to a running game. Each act shows first what it would change."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from typing import Any, TypeVar

import click
from sqlmodel import Session

from moderator.console.bench import Bench, example, now, pass_bench
from moderator.league import acts
from moderator.league.acts import Order, Plan
from moderator.league.errors import LeagueError
from moderator.league.people import find_game
from moderator.league.spans import read_span
from moderator.store.session import begin, reading
from moderator.store.tables import Game

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def act_options(command: Decorated) -> Decorated:
    """The options of every act."""
    for option in (
        click.option("--actor", default=getpass.getuser, help="Who does it; you, if left out."),
        click.option("--yes", is_flag=True, help="Do it without asking once more."),
        click.option("--dry-run", is_flag=True, help="Only show what it would change."),
        click.option("--reason", default="", help="Published with what was done."),
    ):
        command = option(command)
    return command


def carry_out(
    bench: Bench,
    slug: str,
    wish: dict[str, Any],
    plan: Callable[[Session, Game], Plan],
    act: Callable[[Session, Game, Order], None],
) -> None:
    """Show the plan; ask; do it, in a transaction that plans anew."""
    with reading(bench.engine) as session:
        for line in plan(session, find_game(session, slug)).lines:
            click.echo(line)
    if wish["dry_run"]:
        click.echo("Nothing was changed.")
        return
    reason = wish["reason"] or (click.prompt("Reason (published)") if not wish["yes"] else "")
    order = Order(wish["actor"], reason, now())
    if not wish["yes"]:
        click.confirm("Do it?", abort=True)
    with begin(bench.engine) as session:
        act(session, find_game(session, slug), order)
    click.echo("Done. Everybody in the game is told with the next tick.")


@click.command()
@click.argument("slug")
@act_options
@pass_bench
@example('moderator pause kyiv-1 --reason "The mail server moves house"')
def pause(bench: Bench, /, slug: str, **wish: Any) -> None:
    """Stop a game's clock; orders are taken on."""
    carry_out(bench, slug, wish, lambda _, game: acts.plan_pause(game), acts.pause)


@click.command()
@click.argument("slug")
@act_options
@pass_bench
@example('moderator resume kyiv-1 --reason "The server is back"')
def resume(bench: Bench, /, slug: str, **wish: Any) -> None:
    """Let a game's clock run again: what was left is left again, and a minimum at least."""
    least = bench.settings.clock.resume_minimum
    carry_out(
        bench,
        slug,
        wish,
        lambda _, game: acts.plan_resume(game, now(), least),
        lambda session, game, order: acts.resume(session, game, order, least),
    )


@click.command()
@click.argument("slug")
@click.argument("by")
@act_options
@pass_bench
@example('moderator extend kyiv-1 24h --reason "Olena is travelling"')
def extend(bench: Bench, /, slug: str, by: str, **wish: Any) -> None:
    """Move the running deadline."""
    try:
        span = read_span(by)
    except ValueError as error:
        raise LeagueError(str(error)) from error
    carry_out(
        bench,
        slug,
        wish,
        lambda _, game: acts.plan_extend(game, span),
        lambda session, game, order: acts.extend(session, game, order, span),
    )


@click.command()
@click.argument("slug")
@click.argument("turn", type=int)
@act_options
@pass_bench
@example('moderator rollback kyiv-1 14 --reason "A ruling was misread" --dry-run')
def rollback(bench: Bench, /, slug: str, turn: int, **wish: Any) -> None:
    """Open a turn again. Nothing is deleted, no die is rolled twice; the turn gets a mark."""
    carry_out(
        bench,
        slug,
        wish,
        lambda session, game: acts.plan_rollback(session, game, turn),
        lambda session, game, order: acts.rollback(session, game, order, turn),
    )
