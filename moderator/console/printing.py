"""Printed reports by hand: of a turn, of a whole game, of a league."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from sqlmodel import Session, select

from moderator.console.bench import Bench, example, pass_bench
from moderator.engine.core import LETTERS, Seat
from moderator.league.access import seat_links
from moderator.league.options.league_options import PAPERS
from moderator.league.people.directory import find_game, sittings
from moderator.league.values.errors import CommandError
from moderator.league.values.languages import LANGUAGES
from moderator.publish.layout import LayoutOverrides
from moderator.publish.pdf import own_copies, worker
from moderator.publish.queries import turn_lines
from moderator.store.at import At
from moderator.store.tables import Game, League


@click.command()
@click.argument("slug")
@click.argument("turn", required=False)
@click.option("--seat", help="That seat's own copy, with what only it may know: A, B …")
@click.option("--all", "whole", is_flag=True, help="All turns of the game as one booklet.")
@click.option("--paper", type=click.Choice(PAPERS), help="As the league has it, if left out.")
@click.option("--large/--usual", default=None, help="Large print.")
@click.option("--two-up/--one-up", default=None, help="Two pages of half the size on a sheet.")
@click.option("--language", type=click.Choice(sorted(LANGUAGES)), help="If not the league's.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; else a name that says what it is, in this folder.",
)
@pass_bench
@example(
    "moderator report kyiv-1",
    "moderator report kyiv-1 2 --paper Letter --large",
    "moderator report kyiv-1 --seat B --two-up --language uk",
    "moderator report kyiv-1 --all --out booklet.pdf",
    "moderator report kyiv",
)
def report(
    bench: Bench,
    slug: str,
    turn: str | None,
    *,
    seat: str | None,
    whole: bool,
    paper: str | None,
    large: bool | None,
    two_up: bool | None,
    language: str | None,
    out: Path | None,
) -> None:
    """Print a game's turn as PDF, the latest if none is named, or all; of a league its results.

    Nothing is published. Without --seat it says what everybody may read; a seat's own copy is
    for that player alone.
    """
    change, base = LayoutOverrides(paper, large, two_up), bench.settings.site.base_url
    with bench.runtime.write() as at:

        def wish(game: Game | None) -> own_copies.CopyRequest:
            asked = read_seat(game, seat)
            latest = game is not None and not whole and _is_latest(at.session, game, turn)
            form = _form(at, base, game, asked) if game and latest else ""
            return own_copies.CopyRequest(asked, change, language or "", form)

        html = _html(at.session, (slug, turn, whole), wish, base)
    parts = (slug, "all" if whole else turn, (seat or "").upper())
    write_pdf(html, out or Path("-".join(part for part in parts if part) + ".pdf"))


def _html(
    session: Session,
    what: tuple[str, str | None, bool],
    wish: Callable[[Game | None], own_copies.CopyRequest],
    base: str,
) -> str:
    """A league's results if that is what is called so, else a game or one turn of it."""
    slug, turn, whole = what
    game = session.exec(select(Game).where(Game.slug == slug)).first()
    if game is None and session.exec(select(League).where(League.slug == slug)).first():
        return own_copies.league_results(session, slug, wish(None), base)
    game = find_game(session, slug)
    if whole:
        return own_copies.whole_game(session, game, wish(game), base)
    return own_copies.one_turn(session, game, turn or "", wish(game), base)


def read_seat(game: Game | None, named: str | None) -> Seat | None:
    """A seat by its letter; None where none is named. Raises CommandError for one it has not."""
    if named is None or game is None:
        return None
    seat = LETTERS.find(named.upper())
    if len(named) != 1 or not 0 <= seat < game.seats:
        last = LETTERS[game.seats - 1]
        raise CommandError(f"{game.slug} has the seats A to {last}, none called {named!r}.")
    return seat


def _is_latest(session: Session, game: Game, turn: str | None) -> bool:
    """Whether the report tells of the turn after which the game's question is asked."""
    standing = [line.name for line in turn_lines(session, game) if not line.superseded]
    return not turn or standing[-1:] == [turn]


def _form(at: At, base: str, game: Game, seat: Seat | None) -> str:
    """The address of the seat's form; "" where the game asks it nothing now."""
    if seat is None or game.state != "running" or seat not in game.asked:
        return ""
    tenure = sittings(at.session, game)[seat].tenure
    token = seat_links.open_link(at, game, tenure)
    return f"{base}play/{token}"


def write_pdf(html: str, out: Path) -> None:
    """Draw a page into that file, and say so. Raises CommandError where it cannot be drawn."""
    try:
        out.write_bytes(worker.draw(html))
    except worker.PrintError as error:
        raise CommandError(str(error)) from error
    click.echo(f"Written: {out}")
