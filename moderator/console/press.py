"""What players say to all: listed, and taken off where it must be. Private words are not shown."""

from __future__ import annotations

from typing import Any

import click

from moderator.console.acts import act_options, carry_out, seat_number
from moderator.console.bench import Bench, example, json_option, pass_bench, say_json, say_table
from moderator.engine.core import letter
from moderator.league import press as talk
from moderator.league.errors import CommandError
from moderator.league.people import find_game
from moderator.locale.plain import plain
from moderator.store.session import reading
from moderator.store.tables import Press


@click.group()
def press() -> None:
    """List what players said to all, and take words off."""


@press.command("list")
@click.argument("slug")
@json_option
@pass_bench
@example("moderator press list kyiv-1")
def press_list(bench: Bench, slug: str, as_json: bool) -> None:
    """What was said to all in a game and is shown, by its number."""
    with reading(bench.engine) as session:
        shown = [_shown(said) for said in talk.public(session, find_game(session, slug))]
    if as_json:
        say_json(shown)
        return
    columns = ("number", "turn", "player", "words")
    say_table(columns, [tuple(str(row[name]) for name in columns) for row in shown])


def _shown(said: Press) -> dict[str, Any]:
    """Who does not sign is a dash to organisers too: they may play."""
    seat = talk.author(said)
    return {
        "number": said.number,
        "turn": f"{said.turn}{said.mark}",
        "player": "-" if seat is None else letter(seat),
        "words": plain(said.text, talk.LONGEST),
    }


@press.command("hide")
@click.argument("slug")
@click.argument("number", type=int, required=False)
@click.option("--private", nargs=2, metavar="FROM TO", help="What one seat told another alone.")
@act_options
@pass_bench
@example(
    'moderator press hide kyiv-1 1 --reason "An insult"',
    'moderator press hide kyiv-1 --private A B --reason "An insult"',
)
def press_hide(
    bench: Bench, /, slug: str, number: int | None, private: tuple[str, str] | None, **wish: Any
) -> None:
    """Take words off the pages, and out of mails that have not gone out. Private words are taken
    off unread, all that one seat has told the other."""
    if (number is None) == (private is None):
        raise CommandError("Say the number of the words, or --private with two seats.")
    if private is not None:
        seat, to_seat = (seat_number(text) for text in private)
        carry_out(bench, slug, wish, lambda s, g, o: talk.hide_private(s, g, o, seat, to_seat))
    else:
        carry_out(bench, slug, wish, lambda s, g, o: talk.hide(s, g, o, number or 0))
