"""Orders from the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from moderator.console.bench import (
    Bench,
    example,
    json_option,
    pass_bench,
    read_text,
    say_json,
)
from moderator.engine import codec
from moderator.engine.core import LETTERS
from moderator.league.orders import looking
from moderator.league.orders import receiving as intake
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.replies import Reply, ReplyKind
from moderator.league.people.directory import find_game, sittings
from moderator.league.values.errors import CommandError
from moderator.letters.gathering import brief
from moderator.mail.outbound.composing import letter_of
from moderator.mail.outbound.drawing import text
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, OutboxRow


@click.command()
@click.argument("slug")
@click.argument("seat")
@click.argument("file", default="-")
@json_option
@pass_bench
@example("moderator check kyiv-1 A sheet.txt")
def check(bench: Bench, slug: str, seat: str, file: str, as_json: bool) -> None:
    """What would come of a sheet in the position now. Changes nothing."""
    text = read_text(file)
    with bench.runtime.read() as at:
        game = find_game(at.session, slug)
        reply = looking.check(at.session, game, _seat(seat, game.seats), text)
        words = reply_text(at, bench.settings, game, reply)
    _show(reply, words, as_json)


@click.command()
@click.argument("slug")
@click.argument("seat")
@click.argument("file", default="-")
@json_option
@pass_bench
@example("moderator orders kyiv-1 A sheet.txt")
def orders(bench: Bench, slug: str, seat: str, file: str, as_json: bool) -> None:
    """Hand in a sheet for a seat, as its player would by mail."""
    text = read_text(file)
    with bench.runtime.write() as at:
        game = find_game(at.session, slug)
        held = sittings(at.session, game).get(_seat(seat, game.seats))
        if held is None:
            raise CommandError(f"Nobody sits at {seat} in {slug}.")
        arrival = Arrival(key(held.tenure), text, "cli", at.now)
        reply = intake.receive(at, arrival)
        words = reply_text(at, bench.settings, game, reply)
    _show(reply, words, as_json)


def _seat(name: str, seats: int) -> int:
    seat = LETTERS.find(name.upper()) if len(name) == 1 else -1
    if not 0 <= seat < seats:
        raise CommandError(f"“{name}” is no seat: say one of {', '.join(LETTERS[:seats])}.")
    return seat


_NOT_TAKEN: Sequence[ReplyKind] = ("wrong", "stale", "conflict")


def _show(reply: Reply, words: str, as_json: bool) -> None:
    if as_json:
        say_json(codec.dump(reply))
    else:
        click.echo(words, nl=False)
    sys.exit(1 if reply.error is not None or reply.kind in _NOT_TAKEN else 0)


def reply_text(at: At, settings: Settings, game: Game, reply: Reply) -> str:
    """What the seat's player would read by mail; where nobody sits there, the bare facts."""
    held = sittings(at.session, game).get(reply.seat)
    if held is None:
        return str(codec.dump(reply))
    row = OutboxRow(
        key="",
        kind="answer",
        game_id=game.id,
        tenure_id=held.tenure.id,
        person_id=held.tenure.person_id,
        viewer=reply.seat,
        facts={"reply": codec.dump(reply), "turn": reply.turn, "mark": reply.mark},
        message_id="",
        created_at=at.now,
    )
    return text(letter_of(row, brief(at, settings, row)))
