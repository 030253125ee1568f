"""Games: made, listed, shown, started."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import click
from sqlmodel import Session, col, select

from moderator.console import results
from moderator.console.acts import add_declared
from moderator.console.bench import (
    UNREAD,
    Bench,
    example,
    json_option,
    pass_bench,
    say_json,
    say_table,
)
from moderator.console.told_log import log_line, logged
from moderator.console.usual import Group
from moderator.engine.core import letter
from moderator.league.acts import log_of
from moderator.league.people.directory import Sitting, find_game, sittings, sittings_of
from moderator.league.people.observers import onlookers
from moderator.league.play.record import on_file
from moderator.league.values.rows import each_of
from moderator.league.values.rows import shown as rows_shown
from moderator.locale.speech import Speaker
from moderator.publish.telling.acts import log_lines
from moderator.store.journal.canonical import short
from moderator.store.keys import key
from moderator.store.tables import Game, League
from moderator.store.types import check_readable
from moderator.watching import look


@click.group(cls=Group)
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
        shown, unread = _all(at.session)
    if as_json:
        say_json(_summaries(shown, unread))
        return
    _say_all(shown, unread)


@game.command("show")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator game show kyiv-1")
def game_show(bench: Bench, slug: str, as_json: bool) -> None:
    """One game: seats, deadline, sheets on file (not what is in them), the public log."""
    with bench.runtime.read() as at:
        game = find_game(at.session, slug)
        shown = _found(at.session, game)
        details = _details(at.session, game)
        log = log_of(at.session, game)
        lines = log_lines(Speaker("en", shown.league.zone), log)
    if as_json:
        say_json({**_summary(shown), **details, "log": [logged(row) for row in log]})
        return
    told = [log_line(line, shown.league.zone) for line in lines]
    for name, value in (*_told(shown, details), ("log", told or ["-"])):
        for index, line in enumerate(value):
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
        shown, unread = _all(at.session)
    if as_json and slug is None:
        faults = [
            {"watch": fault.watch.name, "how_bad": fault.watch.how_bad, "line": fault.line}
            for fault in red
        ]
        say_json({"faults": faults, "games": _summaries(shown, unread)})
        return
    for fault in () if as_json else red:
        click.echo(f"{fault.watch.how_bad}: {fault.line}")
    if slug is None:
        _say_all(shown, unread)
    else:
        ctx.invoke(game_show, slug=slug, as_json=as_json)


class GameShown(NamedTuple):
    """A game with its league, who holds its seats, whom it waits for, and until when."""

    game: Game
    league: League
    seats: Mapping[int, Sitting]
    waits_for: str
    until: str


def _all(session: Session) -> tuple[list[GameShown], list[str]]:
    """All games, and the short names of those that cannot be read."""
    rows = session.exec(
        select(Game, League).where(League.id == Game.league_id).order_by(col(Game.slug))
    ).all()
    held = each_of([game for game, _ in rows], partial(sittings_of, session))
    unread: list[str] = []
    return rows_shown(rows, partial(_read, held), lambda row: row[0].slug, unread), unread


def _read(held: Mapping[int, Mapping[int, Sitting]], row: tuple[Game, League]) -> GameShown:
    game, league = row
    return _shown(game, league, held[key(game)])


def _found(session: Session, game: Game) -> GameShown:
    return _shown(game, session.get_one(League, game.league_id), sittings(session, game))


def _shown(game: Game, league: League, seats: Mapping[int, Sitting]) -> GameShown:
    check_readable(game)
    waits_for = (
        f"{letter(seat)} {seats[seat].person.name}" if seat in seats else letter(seat)
        for seat in game.asked
    )
    return GameShown(game, league, seats, ", ".join(waits_for), _until(game, league))


def _until(game: Game, league: League) -> str:
    """The deadline in the league's zone."""
    if game.due_at is None:
        return "-"
    if game.paused_at is not None:
        return "paused"
    return _local(game.due_at, league.zone)


def _say_all(shown: Sequence[GameShown], unread: Sequence[str]) -> None:
    rows = (
        *((line.game.slug, line.game.state, *_turn_of(line), line.until) for line in shown),
        *((slug, UNREAD, "-", "-", "-") for slug in unread),
    )
    say_table(("game", "state", "turn", "waits for", "until"), rows)


def _turn_of(line: GameShown) -> tuple[str, str]:
    turn = f"{line.game.turn}{line.game.mark}" if line.game.turn else "-"
    return turn, line.waits_for or "-"


def _summaries(shown: Sequence[GameShown], unread: Sequence[str]) -> list[dict[str, Any]]:
    """For programs; of a game that cannot be read its name alone."""
    return [*map(_summary, shown), *({"game": slug, "state": UNREAD} for slug in unread)]


def _summary(line: GameShown) -> dict[str, Any]:
    game = line.game
    return {
        "game": game.slug,
        "league": line.league.slug,
        "kind": game.kind,
        "state": game.state,
        "turn": f"{game.turn}{game.mark}" if game.turn else None,
        "waits_for": [
            _seat(seat, line.seats[seat])
            if seat in line.seats
            else {"seat": letter(seat), "player": None, "name": None}
            for seat in game.asked
        ],
        "until": game.due_at,
        "paused_at": game.paused_at,
    }


def _seat(seat: int, held: Sitting) -> dict[str, Any]:
    return {"seat": letter(seat), "player": held.person.slug, "name": held.person.name}


def _local(moment: datetime, zone: str) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%a %Y-%m-%d %H:%M} {zone}"


def _details(session: Session, row: Game) -> dict[str, Any]:
    return {
        "seats": [
            {**_seat(seat, held), "alias": held.alias or None}
            for seat, held in sittings(session, row).items()
        ],
        "observers": [
            {"player": sitting.person.slug, "name": sitting.person.name}
            for sitting in onlookers(session, row)
        ],
        "sheets": [
            {"seat": letter(sheet.seat), "state": sheet.state, "received_at": sheet.received_at}
            for sheet in on_file(session, row)
        ],
        "commitment": row.commitment,
        "chain": short(row.chain) or None,
    }


def _told(line: GameShown, details: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The same for people, each with its lines."""
    turn, waits_for = _turn_of(line)
    yield "game", [line.game.slug]
    yield "state", [line.game.state]
    yield "turn", [turn]
    yield "waits for", [waits_for]
    yield "until", [line.until]
    yield "seats", [f"{letter(seat)} {held.with_alias}" for seat, held in line.seats.items()]
    yield "observers", [", ".join(who["name"] for who in details["observers"]) or "-"]
    yield (
        "on file",
        [
            f"{sheet['seat']}: {sheet['state']}, {_local(sheet['received_at'], line.league.zone)}"
            for sheet in details["sheets"]
        ]
        or ["-"],
    )
    yield "dice", [details["commitment"]]
    yield "chain", [details["chain"] or "-"]


game.add_command(results.game_results)
game.add_command(results.game_record)
