"""Practice on one's own machine: a game against bots at once, by form or by email."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from sqlmodel import select

from moderator.clockwork import tick as one_tick
from moderator.console.bench import example, read_text
from moderator.console.practice_folder import PracticeFolder, free_port, open_folder
from moderator.console.practice_mail import newest_text, write_answer
from moderator.console.running import run_server
from moderator.games import GAMES
from moderator.league.people.directory import NewPlayer, add_player
from moderator.league.practice import practising
from moderator.league.practice.practising import SEATS, STRENGTHS, Bounds
from moderator.league.values.languages import LANGUAGES
from moderator.runtime import Runtime
from moderator.store.at import At
from moderator.store.tables import Game, Person

_PLAYER = NewPlayer("you", "You", "you@player.example")
_BOUNDS = Bounds(each=1_000, all=1_000)
"""On one's own machine nobody else waits."""


@click.command()
@click.option("--game", type=click.Choice(tuple(GAMES)), default="smallworld", show_default=True)
@click.option(
    "--seats", type=click.Choice([str(number) for number in SEATS]), default="2", show_default=True
)
@click.option(
    "--strength",
    type=click.Choice(STRENGTHS),
    default="usual",
    show_default=True,
    help="How well the bots play.",
)
@click.option(
    "--language", type=click.Choice(tuple(LANGUAGES)), default="en", show_default=True,
    help="The language of the form and the emails.",
)  # fmt: skip
@click.option("--new", "anew", is_flag=True, help="Begin another game, even if one goes on.")
@click.option("--port", type=click.IntRange(1, 65535), help="8080, or the next one that is free.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("var/practice"),
    show_default=True,
    help="Where the game and its emails are kept.",
)
@click.option(
    "--answer",
    metavar="FILE",
    help="Answer the newest email with the orders in FILE (- for standard input), and stop.",
)
@example(
    "moderator practice",
    "moderator practice --game kingdoms --seats 3 --strength strong",
    "moderator practice --answer orders.txt",
)
def practice(
    game: str,
    seats: str,
    strength: str,
    language: str,
    anew: bool,
    port: int | None,
    folder: Path,
    answer: str | None,
) -> None:
    """Play against bots on this machine, at once: by form in a browser, or by email.

    The game has a folder of its own and touches no league. It goes on where it was left, unless
    you begin another with --new.
    """
    place = PracticeFolder(folder)
    runtime = open_folder(folder, language, free_port(port) if answer is None else None)
    if answer is not None:
        click.echo(_answered(runtime, place, read_text(answer)))
        return
    wish = practising.read_wish(game, seats, strength)
    with runtime.write() as at:
        person = _find_or_add_player(at, language)
        going = [] if anew else practising.running(at.session, person)
        played = going[-1] if going else practising.begin(at, person, wish, _BOUNDS)
        link = f"{runtime.settings.site.base_url}play/{practising.form_token(at, played, person)}"
        words = _opening(played, bool(going), link, place)
    for line in words:
        click.echo(line)
    sys.stdout.flush()
    run_server(runtime, runtime.settings.web.port)


def _answered(runtime: Runtime, place: PracticeFolder, text: str) -> str:
    """The mail that comes back for an answer by mail; what waits to leave leaves before."""
    one_tick(runtime, trust="by hand", pages=False)
    write_answer(runtime, place, text)
    one_tick(runtime, trust="by hand", pages=False)
    return newest_text(place)


def _find_or_add_player(at: At, language: str) -> Person:
    """Whoever plays on this machine, in that language."""
    person = at.session.exec(select(Person).where(Person.slug == _PLAYER.slug)).first()
    person = person or add_player(at, _PLAYER)
    person.language = language
    at.session.add(person)
    at.session.flush()
    return person


def _opening(game: Game, goes_on: bool, link: str, place: PracticeFolder) -> tuple[str, ...]:
    verb = "goes on" if goes_on else "begins"
    return (
        f"{game.slug} {verb}: {game.kind}, {game.seats} seats, {game.strength} bots.",
        f"Play:     {link}",
        f"By email: read the newest file in {place.outbox}, and answer with",
        f"          moderator practice --folder {place.path} --answer FILE",
        "Stop with Ctrl-C; the same command goes on with the game.",
    )
