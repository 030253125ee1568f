"""Looking back at a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from moderator.console.bench import Bench, example, json_option, pass_bench, say_json
from moderator.console.printing import read_seat, write_pdf
from moderator.engine.core import Seat, letter
from moderator.league.people.directory import find_game, sittings
from moderator.league.play import looking_back
from moderator.league.play.reviewing import CONTINUATIONS, TurnReview
from moderator.league.values.errors import CommandError
from moderator.league.values.languages import LANGUAGES
from moderator.letters import reviewing
from moderator.letters.letter import Heading, Letter
from moderator.locale.speech import Speaker
from moderator.mail.outbound.drawing import text
from moderator.store.journal import entries as journal
from moderator.store.journal.findings import JournalError
from moderator.store.tables import League


@click.command()
@click.argument("slug")
@click.option("--seat", help="That seat alone: A, B …; else all that somebody plays.")
@click.option(
    "--continuations",
    type=click.IntRange(2, 1000),
    default=CONTINUATIONS,
    show_default=True,
    help="How often the game is played on for each choice.",
)
@click.option("--language", type=click.Choice(sorted(LANGUAGES)), help="If not the league's.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="A PDF to write, of one seat."
)
@json_option
@pass_bench
@example(
    "moderator review kyiv-1",
    "moderator review kyiv-1 --seat B --out review.pdf",
)
def review(
    bench: Bench,
    slug: str,
    *,
    seat: str | None,
    continuations: int,
    language: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Go through a finished game: what each player chose, what a strong bot would have chosen
    there, and what the difference was worth.

    A seat of a game for two takes a minute or so, of a game for five some minutes. A game that goes
    on is never gone through.
    """
    with bench.runtime.read() as at:
        game = find_game(at.session, slug)
        looking_back.check_over(at.session, game)
        league = at.session.get_one(League, game.league_id)
        by = Speaker(language or league.language, league.zone)
        speaker = reviewing.speaking(by, at.session, game)
        rows = journal.read(at.session, game)
        only = read_seat(game, seat)
        seats = [only] if only is not None else sorted(sittings(at.session, game))
        if out is not None and len(seats) != 1:
            raise CommandError("A PDF is of one seat: name it with --seat.")
        reviews = {each: _found(game.kind, rows, each, continuations) for each in seats}
        if out is not None:
            html = reviewing.paper(at.session, game, speaker, reviews[seats[0]], continuations)
            write_pdf(html, out)
            return
    if as_json:
        say_json(
            {letter(each): [_plain(turn) for turn in turns] for each, turns in reviews.items()}
        )
        return
    for each, turns in reviews.items():
        blocks = reviewing.told(speaker, game.kind, turns, continuations)
        click.echo(text(Letter("", speaker.language, (Heading(letter(each)), *blocks))))


def _found(
    kind: str, rows: Sequence[journal.JournalEntry], seat: Seat, continuations: int
) -> list[TurnReview]:
    """The seat's turns, with a bar that moves meanwhile. Raises CommandError for a journal that
    these rules do not fit."""
    turns: list[TurnReview] = []
    try:
        for turn in looking_back.look(kind, rows, seat, continuations):
            turns.append(turn)
            click.echo(f"seat {letter(seat)}: turn {turn.turn}", err=True)
    except JournalError as error:
        raise CommandError(f"The journal does not fit these rules: {error}") from error
    return turns


def _plain(turn: TurnReview) -> dict[str, object]:
    return {**asdict(turn), "worth": turn.worth, "doubt": turn.doubt, "sure": turn.sure}
