"""Who may join a league, and asking people to."""

from __future__ import annotations

import secrets

import click

from moderator.console.bench import Bench, example, now, pass_bench, read_text, say_table
from moderator.league.games import inviting
from moderator.league.options import league_options
from moderator.league.people.directory import find_game, find_league
from moderator.store.at import At
from moderator.store.session import begin


@click.command()
@click.argument("league_slug", metavar="LEAGUE")
@click.argument("addresses", nargs=-1)
@click.option("--game", "game_slug", help="Keep a seat of this game for each.")
@click.option("--file", type=click.Path(), help="A list of addresses; - reads standard input.")
@pass_bench
@example(
    "moderator invite kyiv olena@mail.example 'Taras <taras@mail.example>'",
    "moderator invite kyiv --game kyiv-1 maria@mail.example",
)
def invite(
    bench: Bench,
    league_slug: str,
    addresses: tuple[str, ...],
    game_slug: str | None,
    file: str | None,
) -> None:
    """Ask people to play, by their addresses; a seat is kept for each for two weeks."""
    text = "\n".join([*addresses, *([read_text(file)] if file else [])])
    with begin(bench.engine) as session:
        league = find_league(session, league_slug)
        game = find_game(session, game_slug) if game_slug else None
        asked = inviting.invite(
            At(session, now(), bench.secret, secrets.token_bytes), league, game, text
        )
    say_table(("address", "name", "what"), [(one.email, one.name, one.what) for one in asked])
    click.echo("The mails go out with the next tick.")


@click.command()
@click.argument("league_slug", metavar="LEAGUE")
@click.argument("who", type=click.Choice(league_options.JOINING))
@pass_bench
@example("moderator joining kyiv open")
def joining(bench: Bench, league_slug: str, who: str) -> None:
    """Let anybody sign up for a league at /join, or only who is invited."""
    with begin(bench.engine) as session:
        league = find_league(session, league_slug)
        league.options = league_options.checked({**league.options, "joining": who})
        session.add(league)
    click.echo(f"{league_slug} is {who} to who wants to join.")
