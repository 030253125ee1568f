"""Games: made, listed, shown, started."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import click
from sqlmodel import Session, col, select

from moderator.console import results
from moderator.console.acts import add_declared
from moderator.console.bench import (
    Bench,
    example,
    json_option,
    pass_bench,
    say_json,
    say_table,
)
from moderator.engine.core import letter
from moderator.league.acts import log_of
from moderator.league.people.directory import find_game, sittings
from moderator.league.people.observers import onlookers
from moderator.league.play.record import on_file
from moderator.locale.speech import Speaker
from moderator.publish.telling.acts import log_lines
from moderator.store.journal.canonical import short
from moderator.store.tables import Game, League
from moderator.watching import look


@click.group()
def game() -> None:
    """Make, list, show and start games."""


add_declared(game, "new", "start", "delete", "name-players", "observe", "unobserve")


@game.command("list")
@json_option
@pass_bench
@example("moderator game list")
def game_list(bench: Bench, as_json: bool) -> None:
    """All games: where they stand, who is waited for, until when."""
    with bench.runtime.read() as at:
        rows = at.session.exec(select(Game).order_by(col(Game.slug))).all()
        shown = [_summary(at.session, row) for row in rows]
    if as_json:
        say_json(shown)
        return
    columns = ("game", "state", "turn", "waits for", "until")
    say_table(columns, [tuple(str(row[name]) for name in columns) for row in shown])


@game.command("show")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator game show kyiv-1")
def game_show(bench: Bench, slug: str, as_json: bool) -> None:
    """One game: seats, deadline, sheets on file (not what is in them), the public log."""
    with bench.runtime.read() as at:
        found = find_game(at.session, slug)
        shown = {**_summary(at.session, found), **_details(at.session, found)}
    if as_json:
        say_json(shown)
        return
    for name, value in shown.items():
        for index, line in enumerate(value if isinstance(value, list) else [value]):
            click.echo(f"{name if not index else '':>12}  {line}")


@click.command()
@click.argument("slug", required=False)
@json_option
@pass_bench
@click.pass_context
@example("moderator status", "moderator status kyiv-1")
def status(ctx: click.Context, bench: Bench, slug: str | None, as_json: bool) -> None:
    """Where all games stand, or one of them; first what is wrong with the whole."""
    with bench.runtime.read() as at:
        red = look(at, bench.runtime.settings)
    for one in () if as_json else red:
        click.echo(f"{one.watch.how_bad}: {one.line}")
    if slug is None:
        ctx.invoke(game_list, as_json=as_json)
    else:
        ctx.invoke(game_show, slug=slug, as_json=as_json)


def _summary(session: Session, row: Game) -> dict[str, Any]:
    return {
        "game": row.slug,
        "state": row.state,
        "turn": f"{row.turn}{row.mark}" if row.turn else "-",
        "waits for": _names(session, row) or "-",
        "until": _until(session, row),
    }


def _names(session: Session, row: Game) -> str:
    seats = sittings(session, row)
    return ", ".join(
        f"{letter(seat)} {seats[seat].person.name}" if seat in seats else letter(seat)
        for seat in row.asked
    )


def _until(session: Session, row: Game) -> str:
    if row.due_at is None:
        return "-"
    if row.paused_at is not None:
        return "paused"
    league = session.get(League, row.league_id)
    return _local(row.due_at, league.zone if league else "UTC")


def _local(moment: datetime, zone: str) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%a %Y-%m-%d %H:%M} {zone}"


def _log(session: Session, row: Game, zone: str) -> Iterator[str]:
    """Who did what and why, in the words of the desk and the pages, the oldest first."""
    for line in log_lines(Speaker("en", zone), log_of(session, row)):
        reason = f" ({line.reason})" if line.reason else ""
        yield f"{_local(line.at, zone)} {line.actor}: {line.deed}{reason}"


def _details(session: Session, row: Game) -> dict[str, Any]:
    seats = [f"{letter(s)} {held.with_alias}" for s, held in sittings(session, row).items()]
    files = [f"{letter(f.seat)}: {f.state}, {f.received_at}" for f in on_file(session, row)]
    league = session.get(League, row.league_id)
    zone = league.zone if league else "UTC"
    log = list(_log(session, row, zone))
    return {
        "seats": seats,
        "observers": [onlooker.person.name for onlooker in onlookers(session, row)] or "-",
        "on file": files or "-",
        "dice": row.commitment,
        "chain": short(row.chain) or "-",
        "log": log or "-",
    }


game.add_command(results.game_results)
game.add_command(results.game_record)
