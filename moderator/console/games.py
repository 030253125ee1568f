"""Games: made, listed, shown, started."""

from __future__ import annotations

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
from moderator.league.games import founding as lives
from moderator.league.games.founding import NewGame
from moderator.league.options.homemade import chosen
from moderator.league.people.anonymity import UNTIL, hide
from moderator.league.people.directory import find_game, find_league, find_person, sittings
from moderator.league.people.observers import onlookers
from moderator.league.play.record import on_file
from moderator.league.values.option_text import options as options_of
from moderator.league.values.rhythm_text import one_line
from moderator.store.journal.canonical import short
from moderator.store.tables import Act, Game, League

_KINDS = "smallworld, underground or kingdoms."
_OPTION = (
    "Any other option of the game, as KEY=VALUE: mixed=yes, board=ug-5; "
    "docs/underground.md and docs/kingdoms.md list them."
)


@click.group()
def game() -> None:
    """Make, list, show and start games."""


@game.command("new")
@click.argument("slug")
@click.option("--league", "league_slug", required=True)
@click.option("--kind", default="smallworld", show_default=True, help=_KINDS)
@click.option("--player", "players", multiple=True, help="In turn order, one each.")
@click.option("--open", "empty", type=int, default=0, help="So many seats more, free to be taken.")
@click.option("--open-coins", is_flag=True, help="Coins and scores are public all along.")
@click.option("--no-diplomat", is_flag=True, help="With two players: no Diplomat.")
@click.option("--tie", type=click.Choice(["tokens", "last"]), help="What decides equal coins.")
@click.option("--option", "more", multiple=True, help=_OPTION)
@click.option("--rhythm", help="A rhythm of its own, as 24h.")
@click.option("--anonymous", type=click.Choice(UNTIL), help="Players are not named until then.")
@pass_bench
@example("moderator game new kyiv-1 --league kyiv --player olena --player taras")
def game_new(
    bench: Bench,
    slug: str,
    league_slug: str,
    kind: str,
    players: tuple[str, ...],
    empty: int,
    open_coins: bool,
    no_diplomat: bool,
    tie: str | None,
    more: tuple[str, ...],
    rhythm: str | None,
    anonymous: str | None,
) -> None:
    """Make a game. Its dice are bound now: the hash of their seed is published."""
    options = {
        **({"coins": "open"} if open_coins else {}),
        **({"tie": tie} if tie else {}),
        **({"diplomat": False} if no_diplomat else {}),
        **options_of(more),
    }
    options = chosen(bench.settings.league.homemade, kind, len(players) + empty, options)
    with bench.runtime.write() as at:
        league = find_league(at.session, league_slug)
        people = [*(find_person(at.session, name) for name in players), *([None] * empty)]
        own = one_line(rhythm) if rhythm else None
        if own and "period" not in own:
            own["zone"] = league.zone
        made = lives.new_game(
            at,
            league,
            NewGame(slug, kind, people, options, own),
        )
        if anonymous:
            hide(at.session, made, anonymous)
    click.echo(f"{slug} waits for its start. Dice commitment: {made.commitment}")
    click.echo(f"Players may send `salt any words` first. Then: moderator game start {slug}")


add_declared(game, "start", "name-players", "observe", "unobserve")


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
    """Where all games stand, or one of them."""
    del bench
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


def _act_said(act: Act) -> str:
    """When, who, what, from what to what, and why; an act about a seat names it by its letter."""
    seat, colon, what = act.new.partition(":")
    new = f"{letter(int(seat))} {what}" if colon and seat.isdecimal() else act.new
    values = " → ".join(value for value in (act.old, new) if value)
    told = " ".join(part for part in (act.kind, values) if part)
    reason = f" ({act.reason})" if act.reason else ""
    return f"{act.at:%Y-%m-%d %H:%M} {act.actor}: {told}{reason}"


def _details(session: Session, row: Game) -> dict[str, Any]:
    seats = [f"{letter(s)} {held.with_alias}" for s, held in sittings(session, row).items()]
    files = [f"{letter(f.seat)}: {f.state}, {f.received_at}" for f in on_file(session, row)]
    log = [_act_said(act) for act in log_of(session, row)]
    return {
        "seats": seats,
        "observers": [one.person.name for one in onlookers(session, row)] or "-",
        "on file": files or "-",
        "dice": row.commitment,
        "chain": short(row.chain) or "-",
        "log": log or "-",
    }


game.add_command(results.game_results)
game.add_command(results.game_record)
