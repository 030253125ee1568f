"""Pages of what is no more, once a league has gone back to an earlier moment."""

from __future__ import annotations

from pathlib import Path

from sqlmodel import Session, select

from moderator.publish.formats.record import RECORD
from moderator.publish.formats.results_csv import RESULTS
from moderator.publish.pdf.booklet import BOOKLET
from moderator.publish.queries import turn_lines
from moderator.publish.site.shelf import MADE, Shelf, lock, shelf
from moderator.store.tables import Game

GAME_JSON = "game.json"
_AT_THE_END = (BOOKLET, RECORD, RESULTS)


def take_down(session: Session, site: Path) -> int:
    """Take down the pages of games and turns that are not in the database; how many files. What
    somebody else has put there stays, and what is out of date is made anew with the next round."""
    if not site.is_dir():
        return 0
    games = {game.slug: game for game in session.exec(select(Game))}
    gone = 0
    with lock(site):
        for folder in sorted(path.parent for path in site.glob(f"*/{MADE}")):
            if (folder / GAME_JSON).is_file():
                with shelf(folder) as opened:
                    _clear(session, opened, games.get(folder.name))
                    gone += len(opened.wrote)
                _leave(folder)
    return gone


def _clear(session: Session, opened: Shelf, game: Game | None) -> None:
    if game is None:
        _clear_shelf(opened)
        return
    opened.keep_folders({"latest", *(line.name for line in turn_lines(session, game))})
    if game.state != "over":
        for name in _AT_THE_END:
            opened.drop(name)


def clear(folder: Path) -> None:
    """Take down all that was made there, as what it was of is no more; hold the site's lock."""
    with shelf(folder) as opened:
        _clear_shelf(opened)
    _leave(folder)


def _clear_shelf(opened: Shelf) -> None:
    for name in tuple(opened.made):
        opened.drop(name)
    opened.keep_folders(())


def _leave(folder: Path) -> None:
    """Nothing is left of a folder in which nothing is ours any more, nor anybody else's."""
    for below in sorted(folder.rglob("*"), reverse=True):
        if below.is_dir() and not any(below.iterdir()):
            below.rmdir()
    if [path.name for path in folder.iterdir()] == [MADE]:
        (folder / MADE).unlink()
        folder.rmdir()
