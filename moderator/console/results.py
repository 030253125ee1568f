"""Results as tables, and a game's record, for reading and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import click

from moderator.console.bench import Bench, example, json_option, pass_bench, say_json, say_table
from moderator.league.people.directory import find_game, find_league
from moderator.league.seasons.keeping import find_season
from moderator.league.values.languages import LANGUAGES
from moderator.publish import queries as read
from moderator.publish.facts import GameLine
from moderator.publish.formats.record import record_text
from moderator.publish.formats.results_csv import HEAD, results, results_csv, seat_results
from moderator.publish.seasons.data import results_csv as season_csv
from moderator.publish.seasons.data import season_json
from moderator.publish.seasons.facts import season_facts
from moderator.store.keys import key
from moderator.store.session import read_transaction

_CSV = click.option("--csv", "as_csv", is_flag=True, help="For a spreadsheet or a program.")


@click.command("results")
@click.argument("slug")
@_CSV
@json_option
@pass_bench
@example("moderator league results kyiv", "moderator league results kyiv --csv")
def league_results(bench: Bench, slug: str, as_csv: bool, as_json: bool) -> None:
    """All results of a league, a line for every seat."""
    with read_transaction(bench.engine) as session:
        page = read.league_page(session, key(find_league(session, slug)))
    _say(page.games, as_csv=as_csv, as_json=as_json)


@click.command("results")
@click.argument("slug")
@_CSV
@json_option
@pass_bench
@example("moderator game results kyiv-1", "moderator game results kyiv-1 --csv")
def game_results(bench: Bench, slug: str, as_csv: bool, as_json: bool) -> None:
    """The result of a game that is over, a line for every seat."""
    with read_transaction(bench.engine) as session:
        line = read.game_line(session, find_game(session, slug))
    _say([line], as_csv=as_csv, as_json=as_json)


@click.command("results")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator season results autumn")
def season_results(bench: Bench, slug: str, as_json: bool) -> None:
    """The results of a season as CSV, a line for every seat."""
    with read_transaction(bench.engine) as session:
        facts = season_facts(session, find_season(session, slug))
    if as_json:
        over = [table for table in season_json(facts)["tables"] if table["state"] == "over"]
        say_json([table for table in over if all(seat["place"] for seat in table["seats"])])
        return
    click.echo(season_csv(facts), nl=False)


@click.command("record")
@click.argument("slug")
@click.option("--language", type=click.Choice(sorted(LANGUAGES)), help="If not the league's.")
@pass_bench
@example("moderator game record kyiv-1", "moderator game record kyiv-1 --language uk")
def game_record(bench: Bench, slug: str, language: str | None) -> None:
    """What happened in a game, turn by turn, as text; what everybody may read."""
    with read_transaction(bench.engine) as session:
        told = record_text(session, find_game(session, slug), language or "")
    click.echo(told, nl=False)


def _say(games: Sequence[GameLine], *, as_csv: bool, as_json: bool) -> None:
    if as_json:
        say_json([asdict(result) for result in seat_results(games)])
        return
    if as_csv:
        click.echo(results_csv(games), nl=False)
        return
    say_table(HEAD, [tuple(str(cell) for cell in row) for row in results(games)])
