"""One turn's folder: page, data, board, the printed report, and the picture for links to the
game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

from sqlmodel import Session

from moderator.publish import queries
from moderator.publish.addresses import INDEX, Spot, Where, spots
from moderator.publish.facts import Ahead, Home, PressFacts, TurnFacts, TurnLine, TurnNeighbours
from moderator.publish.figures import Course
from moderator.publish.formats.turn_json import turn_json
from moderator.publish.pages import public_pages
from moderator.publish.pages.board_picture import BoardPicture, picture
from moderator.publish.pages.steps import board_step, words_step
from moderator.publish.pdf.turn_report import Copy, report_html
from moderator.publish.pictures.board import png
from moderator.publish.queries.turns import stood
from moderator.publish.site.recipe import made_from
from moderator.publish.site.shelf import Make, Shelf, shelf
from moderator.publish.telling.templates import league_speaker
from moderator.store.tables import Game

PUBLIC = None
REPORT = "report.pdf"
CARD = "board.png"
BOARD_STEP = "step.json"
"""What a turn adds to the walk through its game; its words lie beside it in each language."""


def words_file(language: str) -> str:
    """The file of a step's words."""
    return f"step-{language}.json"


@dataclass(frozen=True, slots=True)
class TurnBasis:
    """All that a turn's files depend on: equal ones give equal files.

    What was played is in `line` by its chain; `names` are (seat, name) as of that time.
    """

    home: Home
    line: TurnLine
    links: TurnNeighbours
    ahead: Ahead
    names: tuple[tuple[int, str], ...]

    @property
    def played(self) -> tuple[object, ...]:
        """What was played and by whom: whatever comes after it, and whenever."""
        return self.home, self.line, self.names

    @property
    def lasting(self) -> tuple[object, ...]:
        """What stays when a next turn comes to be: data and report lead to no other turn."""
        return self.home, self.line, self.ahead, self.names


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A report that is to be printed: where it goes, from what, and its pages as HTML."""

    folder: Path
    name: str
    made_from: str
    html: str


@dataclass
class Leaf:
    """A turn that is being written; it is read and drawn once, and only if a file is stale."""

    session: Session
    game: Game
    lines: tuple[TurnLine, ...] = field(repr=False)
    basis: TurnBasis
    said: tuple[PressFacts, ...] = ()
    """What was said to all in that turn: it stands on the page alone, for it may be taken off."""

    @cached_property
    def facts(self) -> TurnFacts:
        names = dict(self.basis.names)
        return queries.turn_facts(
            self.session, self.game, self.lines, self.basis.line, names, PUBLIC
        )

    @cached_property
    def picture(self) -> BoardPicture:
        return public_pages.turn_picture(self.basis.home, self.facts)

    @property
    def _course(self) -> Course:
        came = stood(self.lines, self.basis.line)
        return queries.course(self.session, self.game, came, self.facts.view, PUBLIC)

    def write(self, shelf: Shelf, where: Where) -> None:
        """Pages, data and board. The pages name the report once that is there."""
        home, name = self.basis.home, self.basis.line.name
        pdf = (shelf.folder / name / REPORT).is_file()
        made, told = made_from(self.basis.lasting), made_from(self.basis, pdf, self.said, where.key)
        files: dict[str, tuple[str, Make]] = {
            "board.svg": (made, lambda: self.picture.board.encode()),
            "turn.json": (made, lambda: turn_json(home, self.facts)),
        }
        played = made_from(self.basis.played, where.key)
        files[BOARD_STEP] = (played, lambda: board_step(home, self.facts))
        for spot in spots(where, f"{home.slug}/", home.league.language):
            step = partial(words_step, spot, home, self.facts)
            files[words_file(spot.language)] = (played, step)
        for spot in spots(where, f"{home.slug}/{name}/", home.league.language):
            files[spot.index] = (told, partial(self._page, spot, pdf=pdf))
        shelf.put_folder(name, files)
        shelf.drop(f"{name}/{home.league.language}.html")

    def _page(self, spot: Spot, *, pdf: bool) -> bytes:
        home = self.basis.home.spoken(spot.language)
        own = spot.index == INDEX
        drawn = self.picture if own else public_pages.turn_picture(home, self.facts)
        return public_pages.turn_page(spot, home, self.facts, drawn, self.said, pdf=pdf)

    def order(self, shelf: Shelf, folder: Path, base_url: str) -> PrintJob | None:
        """The report, unless it is there as it should be; `folder` is the game's in the end."""
        name, made = f"{self.basis.line.name}/{REPORT}", made_from(self.basis.lasting, base_url)
        if not shelf.stale(name, made):
            return None
        copy = Copy(base_url, self.basis.home.league.layout)
        html = report_html(self.basis.home, self.facts, self.picture, copy, self._course)
        return PrintJob(folder, name, made, html)


WIDTH = 480
"""Pixels: wide enough for what programs show, small enough to be fetched by a phone."""


def write_card(session: Session, where: Where, game: Game) -> bool:
    """Draw it where it is stale; whether it is there for the first time."""
    line, league = queries.game_line(session, game), queries.league_facts(session, game.league_id)
    if game.started_at is None:
        return False
    with shelf(where.folder / game.slug) as opened:
        fresh = not (opened.folder / CARD).is_file()
        made = made_from(game.slug, game.chain, league.language, sorted(line.names.items()))
        if opened.stale(CARD, made) and (card := _drawn(session, game)):
            return opened.put(CARD, made, lambda: card) and fresh
        return False


def _drawn(session: Session, game: Game) -> bytes:
    """The picture; nothing while no board lies on the table (Kingdoms before its territories)."""
    facts = queries.game_facts(session, game, PUBLIC)
    speaker = league_speaker(facts.league, facts.view)
    title = public_pages.board_title(speaker, facts)
    drawn = picture(speaker, public_pages.shown(facts), facts.line.names, title)
    return png(drawn.board, WIDTH) if drawn.board else b""
