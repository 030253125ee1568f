"""A game put on the shelf, each file only where it changed.

What is published is for everybody: it is all read for the public, viewer None.
"""

from __future__ import annotations

from functools import cache, partial

from sqlmodel import Session

from moderator.league.people.observers import how_many
from moderator.publish import queries
from moderator.publish.addresses import Spot, Where, spots
from moderator.publish.facts import Home, TurnLine
from moderator.publish.formats import feeds, public_json, results_csv
from moderator.publish.formats.record import RECORD, record_text
from moderator.publish.pages import embeds, public_pages
from moderator.publish.pages.public_pages import GameShown
from moderator.publish.pages.steps import WALK, bundle, headline_of, walk_words
from moderator.publish.pdf.booklet import BOOKLET, booklet_html
from moderator.publish.pdf.turn_report import Copy
from moderator.publish.site import sitemap
from moderator.publish.site.recipe import made_from
from moderator.publish.site.shelf import Make, Shelf, put_pages, shelf
from moderator.publish.site.turn_folder import (
    BOARD_STEP,
    CARD,
    PUBLIC,
    REPORT,
    Leaf,
    PrintJob,
    TurnBasis,
    words_file,
)
from moderator.store.tables import Game
from moderator.store.verification.export import encode, export_game


def write_game(session: Session, where: Where, game: Game, *, pdf: bool) -> tuple[PrintJob, ...]:
    """All pages of a game; the reports that are still to be printed, the latest turn's first."""
    home = Home(game.slug, game.kind, queries.league_facts(session, game.league_id))
    lines, held = queries.turn_lines(session, game), queries.tenures(session, game)
    said = queries.words_said(session, game)
    orders: list[PrintJob | None] = []
    folder = where.folder / game.slug
    with shelf(folder) as opened:
        if pdf and game.state == "over":
            orders.append(_booklet(session, opened, where, game, home))
        for line in lines:
            names = tuple(sorted(queries.names_then(held, line.played_at).items()))
            near = queries.links(lines, line), queries.ahead(game, lines, line)
            words = tuple(press for press in said if press.turn == line.name)
            leaf = Leaf(session, game, lines, TurnBasis(home, line, *near, names), words)
            leaf.write(opened, where)
            orders.append(leaf.order(opened, folder, where.base_url) if pdf else None)
        _write_latest(opened, where, home, lines)
        _write_walk(opened, where, home, lines)
        _write_front(session, opened, where, game, home, lines)
    return tuple(order for order in reversed(orders) if order is not None)


def _booklet(
    session: Session, opened: Shelf, where: Where, game: Game, home: Home
) -> PrintJob | None:
    """All turns of a game that is over, unless they are there as they should be."""
    line = queries.game_line(session, game)
    made = made_from(where.base_url, home, line, game.chain)
    if not opened.stale(BOOKLET, made):
        return None
    copy = Copy(where.base_url, home.league.layout)
    html = booklet_html(session, game, home, copy)
    return PrintJob(where.folder / game.slug, BOOKLET, made, html)


def _write_latest(opened: Shelf, where: Where, home: Home, lines: tuple[TurnLine, ...]) -> None:
    """The address that always leads to the latest turn, and the list of the game's pages."""
    standing = [line.name for line in lines if not line.superseded]
    turn = standing[-1] if standing else ""
    league, folders = (
        home.league,
        [f"{home.slug}/", *(f"{home.slug}/{turn.name}/" for turn in lines)],
    )
    made = made_from(where.key, home, turn)
    files: dict[str, tuple[str, Make]] = {
        spot.index: (made, partial(public_pages.latest_page, spot, league, home.slug, turn))
        for spot in spots(where, f"{home.slug}/latest/", league.language)
    }
    opened.put_folder("latest", files)
    opened.drop(f"latest/{league.language}.html")
    own = [(folder, league.language) for folder in folders]
    opened.put(
        "sitemap.xml",
        made_from(where.key, own),
        partial(sitemap.sitemap, where, own),
    )


def _write_walk(opened: Shelf, where: Where, home: Home, lines: tuple[TurnLine, ...]) -> None:
    """The steps of all turns that stand, put together: the board's, and their words by language."""
    standing = [line.name for line in lines if not line.superseded]
    files = {WALK: BOARD_STEP}
    for spot in spots(where, f"{home.slug}/", home.league.language):
        files[walk_words(spot.language)] = words_file(spot.language)
    for name, step in files.items():
        paths = [f"{turn}/{step}" for turn in standing]
        made = made_from([opened.made.get(path) for path in paths])
        opened.put(name, made, partial(_bundle, opened, name, paths))


def _bundle(opened: Shelf, name: str, paths: list[str]) -> bytes:
    return bundle(name, [(opened.folder / path).read_bytes() for path in paths])


def _write_front(
    session: Session,
    opened: Shelf,
    where: Where,
    game: Game,
    home: Home,
    lines: tuple[TurnLine, ...],
) -> None:
    """The game's own page, and the game as a file to be checked."""
    if game.started_at is not None:
        made = made_from(game.slug, game.chain, lines)
        opened.put("export.json", made, lambda: encode(export_game(session, game)))
    pdfs = frozenset(line.name for line in lines if (opened.folder / line.name / REPORT).is_file())
    if (opened.folder / BOOKLET).is_file():
        pdfs |= {BOOKLET}
    card = (opened.folder / CARD).is_file()
    line, acts = queries.game_line(session, game), queries.acts(session, game)
    said = queries.words_said(session, game)
    follow = how_many(session, game)
    made = made_from(
        where.key, home, line, acts, lines, game.chain, game.salt, sorted(pdfs), said, card, follow
    )

    def front(spot: Spot) -> bytes:
        told = {turn.name: opened.folder / turn.name / words_file(spot.language) for turn in lines}
        heads = {name: headline_of(step.read_bytes()) for name, step in told.items()}
        return public_pages.game_page(spot, facts(), GameShown(pdfs, card, heads))

    facts = cache(lambda: queries.game_facts(session, game, PUBLIC))
    opened.put("game.json", made, lambda: public_json.game_json(facts()))
    if game.state == "over":
        opened.put(RECORD, made, lambda: record_text(session, game).encode())
        opened.put(results_csv.RESULTS, made, lambda: results_csv.results_csv([line]).encode())
    opened.put("feed.xml", made, lambda: feeds.game_feed(where, facts()))
    opened.put("embed.html", made, lambda: embeds.game_embed(where, facts()))
    put_pages(opened, (where, f"{game.slug}/", home.league.language), made, front)
