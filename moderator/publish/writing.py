"""A game, a league, the site: put on the shelf, each file only where it changed.

What is published is for everybody: it is all read for the public, viewer None.
"""

from __future__ import annotations

from pathlib import Path

from sqlmodel import Session

from moderator.publish import pages, reading
from moderator.publish.facts import Home, TurnLine
from moderator.publish.leaf import PUBLIC, REPORT, Basis, Leaf, Order
from moderator.publish.recipe import made_from
from moderator.publish.shelf import Shelf, shelf
from moderator.store.export import encode, export_game
from moderator.store.tables import Game


def write_game(
    session: Session, site: Path, base_url: str, game: Game, *, pdf: bool
) -> tuple[Order, ...]:
    """All pages of a game; the reports that are still to be printed, the latest turn's first."""
    home = Home(game.slug, game.kind, reading.league_facts(session, game.league_id))
    lines, held = reading.turn_lines(session, game), reading.tenures(session, game)
    said = reading.words_said(session, game)
    orders: list[Order | None] = []
    with shelf(site / game.slug) as opened:
        for line in lines:
            names = tuple(sorted(reading.names_then(held, line.played_at).items()))
            near = reading.links(lines, line), reading.ahead(game, lines, line)
            words = tuple(one for one in said if one.turn == line.name)
            leaf = Leaf(session, game, lines, Basis(home, line, *near, names), words)
            leaf.write(opened)
            orders.append(leaf.order(opened, site / game.slug, base_url) if pdf else None)
        _write_front(session, opened, game, home, lines)
    return tuple(order for order in reversed(orders) if order is not None)


def _write_front(
    session: Session, opened: Shelf, game: Game, home: Home, lines: tuple[TurnLine, ...]
) -> None:
    """The game's own page, and the game as a file to be checked."""
    if game.started_at is not None:
        made = made_from(game.slug, game.chain, lines)
        opened.put("export.json", made, lambda: encode(export_game(session, game)))
    pdfs = frozenset(line.name for line in lines if (opened.folder / line.name / REPORT).is_file())
    line, acts = reading.game_line(session, game), reading.acts(session, game)
    said = reading.words_said(session, game)
    made = made_from(home, line, acts, lines, game.chain, game.salt, sorted(pdfs), said)
    opened.put(
        "index.html",
        made,
        lambda: pages.game_page(reading.game_facts(session, game, PUBLIC), pdfs),
    )


def write_league(session: Session, site: Path, league_id: int) -> None:
    """A league's page; it leads to the games that have one."""
    page = reading.league_page(session, league_id)
    there = frozenset(game.slug for game in page.games if (site / game.slug).is_dir())
    with shelf(site / page.league.folder) as opened:
        made = made_from(page, sorted(there))
        opened.put("index.html", made, lambda: pages.league_page(page, there))


def write_site(session: Session, site: Path) -> None:
    """The style sheet of all pages, and the list of leagues."""
    leagues = reading.site_leagues(session)
    with shelf(site) as opened:
        opened.put("assets/site.css", made_from(), pages.style_sheet)
        opened.put("index.html", made_from(leagues), lambda: pages.site_page(leagues))
