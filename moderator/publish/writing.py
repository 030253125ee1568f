"""A game, a league, the site: put on the shelf, each file only where it changed.

What is published is for everybody: it is all read for the public, viewer None.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from sqlmodel import Session

from moderator.publish import atlas, pages, reading
from moderator.publish.facts import Home, TurnLine
from moderator.publish.leaf import PUBLIC, REPORT, Basis, Leaf, Order
from moderator.publish.recipe import made_from
from moderator.publish.shelf import Make, Shelf, shelf
from moderator.publish.spot import Spot, Where, spots
from moderator.store.export import encode, export_game
from moderator.store.tables import Game


def write_game(session: Session, where: Where, game: Game, *, pdf: bool) -> tuple[Order, ...]:
    """All pages of a game; the reports that are still to be printed, the latest turn's first."""
    home = Home(game.slug, game.kind, reading.league_facts(session, game.league_id))
    lines, held = reading.turn_lines(session, game), reading.tenures(session, game)
    said = reading.words_said(session, game)
    orders: list[Order | None] = []
    folder = where.folder / game.slug
    with shelf(folder) as opened:
        for line in lines:
            names = tuple(sorted(reading.names_then(held, line.played_at).items()))
            near = reading.links(lines, line), reading.ahead(game, lines, line)
            words = tuple(one for one in said if one.turn == line.name)
            leaf = Leaf(session, game, lines, Basis(home, line, *near, names), words)
            leaf.write(opened, where)
            orders.append(leaf.order(opened, folder, where.base_url) if pdf else None)
        _write_latest(opened, where, home, lines)
        _write_front(session, opened, where, game, home, lines)
    return tuple(order for order in reversed(orders) if order is not None)


def _write_latest(opened: Shelf, where: Where, home: Home, lines: tuple[TurnLine, ...]) -> None:
    """The address that always leads to the latest turn, and the list of the game's pages."""
    standing = [line.name for line in lines if not line.superseded]
    turn = standing[-1] if standing else ""
    league, folders = home.league, [f"{home.slug}/", *(f"{home.slug}/{one.name}/" for one in lines)]
    made = made_from(where.base_url, home, turn)
    files: dict[str, tuple[str, Make]] = {
        spot.index: (made, partial(pages.latest_page, spot, league, home.slug, turn))
        for spot in spots(where, f"{home.slug}/latest/", league.language)
    }
    opened.put_folder("latest", files)
    opened.drop(f"latest/{league.language}.html")
    own = [(folder, league.language) for folder in folders]
    opened.put(
        "sitemap.xml",
        made_from(where.base_url, own),
        partial(atlas.sitemap, where, own),
    )


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
    line, acts = reading.game_line(session, game), reading.acts(session, game)
    said = reading.words_said(session, game)
    made = made_from(
        where.base_url, home, line, acts, lines, game.chain, game.salt, sorted(pdfs), said
    )
    facts = cache(lambda: reading.game_facts(session, game, PUBLIC))
    put_pages(
        opened,
        (where, f"{game.slug}/", home.league.language),
        made,
        lambda spot: pages.game_page(spot, facts(), pdfs),
    )


def put_pages(
    opened: Shelf, place: tuple[Where, str, str], made: str, draw: Callable[[Spot], bytes]
) -> None:
    """A page of an opened folder in all languages; `place`: site, folder, the page's own one."""
    for spot in spots(*place):
        opened.put(spot.index, made, partial(draw, spot))
    opened.drop(f"{place[2]}.html")


def write_league(session: Session, where: Where, league_id: int) -> None:
    """A league's page; it leads to the games that have one."""
    page = reading.league_page(session, league_id)
    there = frozenset(game.slug for game in page.games if (where.folder / game.slug).is_dir())
    league = page.league
    with shelf(where.folder / league.folder) as opened:
        put_pages(
            opened,
            (where, f"{league.folder}/", league.language),
            made_from(where.base_url, page, sorted(there)),
            lambda spot: pages.league_page(spot, page, there),
        )


def write_site(session: Session, where: Where) -> None:
    """The style sheet of all pages, the list of leagues, and what servers and crawlers ask for."""
    leagues = reading.site_leagues(session)
    slugs = reading.published_games(session)
    own = [
        ("", where.language),
        *((f"{one.league.folder}/", one.league.language) for one in leagues),
    ]
    with shelf(where.folder) as opened:
        opened.put("assets/site.css", made_from(), pages.style_sheet)
        opened.put("404.html", made_from(where.base_url), partial(pages.lost_page, where))
        put_pages(
            opened,
            (where, "", where.language),
            made_from(where.base_url, leagues),
            lambda spot: pages.site_page(spot, leagues),
        )
        opened.put("robots.txt", made_from(where.base_url), partial(atlas.robots, where))
        made = made_from(where.base_url, own)
        opened.put("sitemap-lists.xml", made, partial(atlas.sitemap, where, own))
        files = ["sitemap-lists.xml", *(f"{slug}/sitemap.xml" for slug in slugs)]
        made = made_from(where.base_url, files)
        opened.put("sitemap.xml", made, partial(atlas.sitemap_index, where, files))
