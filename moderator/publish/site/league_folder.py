"""Leagues, players, the site itself: put on the shelf, each file only where it changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache, partial

from sqlmodel import Session

from moderator.publish import queries
from moderator.publish.addresses import Where
from moderator.publish.facts import LatelyFacts, LeaguePage, PlayerFacts
from moderator.publish.formats import feeds, public_json, results_csv
from moderator.publish.formats.public_json import SCHEMAS, schema
from moderator.publish.pages import embeds, public_pages
from moderator.publish.pages.public_pages import LeagueShown
from moderator.publish.pdf.booklet import RESULTS, results_html
from moderator.publish.pdf.turn_report import Copy
from moderator.publish.seasons.facts import all_facts, seasons_of
from moderator.publish.seasons.fingerprints import season_mark
from moderator.publish.site import sitemap
from moderator.publish.site.recipe import made_from
from moderator.publish.site.rulebook import RULES
from moderator.publish.site.shelf import Shelf, files_of, put_pages, shelf
from moderator.publish.site.takedown import GAME_JSON, clear
from moderator.publish.site.turn_folder import CARD, PrintJob
from moderator.publish.telling.lore import KINDS

PLAYERS = "players"
RULE = "rule"
STATISTICS = "statistics"


def write_league(session: Session, where: Where, league_id: int) -> None:
    """A league's page with what lies beside it; it leads to the games that have one."""
    page = queries.league_page(session, league_id)
    _take_games_down(session, where)
    there = _there(where, (*(game.slug for game in page.games), *_turns(page.lately)))
    league = page.league
    with shelf(where.folder / league.folder) as opened:
        made = made_from(where.key, page, sorted(there))
        _put_league_files(opened, where, page, made)
        shown = LeagueShown((opened.folder / RESULTS).is_file(), _pictured(where, there))
        own = (where, f"{league.folder}/{RULE}/", league.language)
        ruled = made_from(where.key, league, page.rule, page.read_as)
        rule = files_of(own, ruled, lambda spot: public_pages.league_rules_page(spot, page))
        opened.put_folder(RULE, rule)
        _put_statistics(session, opened, where, (league_id, page))
        opened.drop(f"{RULE}/{league.language}.html")
        put_pages(
            opened,
            (where, f"{league.folder}/", league.language),
            made_from(made, shown.printed, sorted(shown.pictured)),
            lambda spot: public_pages.league_page(spot, page, there, shown),
        )


def _take_games_down(session: Session, where: Where) -> None:
    """The pages of games that were deleted before they began."""
    there = [path.parent for path in where.folder.glob(f"*/{GAME_JSON}")]
    known = frozenset(queries.published_games(session)) if there else frozenset()
    for folder in there:
        if folder.name not in known:
            clear(folder)


def _put_statistics(
    session: Session, opened: Shelf, where: Where, league: tuple[int, LeaguePage]
) -> None:
    """Numbers over all finished games that count: read only when there is another one."""
    league_id, page = league
    over = [line for line in page.games if line.outcome is not None and line.counts]
    if not over:
        return
    counted = cache(lambda: queries.tallies(session, league_id, over))
    own = (where, f"{page.league.folder}/{STATISTICS}/", page.league.language)
    ended = [(line.slug, line.outcome, line.ended_at) for line in over]
    files = files_of(
        own,
        made_from(where.key, page.league, ended),
        lambda spot: public_pages.statistics_page(spot, page.league, len(over), counted()),
    )
    opened.put_folder(STATISTICS, files)
    opened.drop(f"{STATISTICS}/{page.league.language}.html")


def _pictured(where: Where, slugs: Iterable[str]) -> frozenset[str]:
    return frozenset(slug for slug in slugs if (where.folder / slug / CARD).is_file())


def results_order(session: Session, where: Where, league_id: int) -> PrintJob | None:
    """A league's results that are to be printed; none while no game is over, or they are there."""
    page = queries.league_page(session, league_id)
    if not any(game.state == "over" for game in page.games):
        return None
    folder = where.folder / page.league.folder
    lines = tuple(game for game in page.games if game.state == "over")
    marks = [season_mark(session, season) for season in seasons_of(session, league_id)]
    made = made_from(where.base_url, page.league, lines, marks)
    with shelf(folder) as opened:
        if not opened.stale(RESULTS, made):
            return None
    copy = Copy(where.base_url, page.league.layout)
    return PrintJob(folder, RESULTS, made, results_html(page, all_facts(session, league_id), copy))


def _put_league_files(opened: Shelf, where: Where, page: LeaguePage, made: str) -> None:
    opened.put("league.json", made, lambda: public_json.league_json(page))
    opened.put(results_csv.RESULTS, made, lambda: results_csv.results_csv(page.games).encode())
    opened.put("feed.xml", made, lambda: feeds.league_feed(where, page))
    opened.put("deadlines.ics", made, lambda: feeds.league_calendar(where, page))
    opened.put("embed.html", made, lambda: embeds.league_embed(where, page))


def write_players(session: Session, where: Where, people: Collection[int]) -> None:
    """The pages of these players, and the list of all; those of a handle that is gone, as somebody
    has left for good or is called otherwise now, are taken down."""
    counts = queries.player_counts(session)
    with shelf(where.folder / PLAYERS) as opened:
        for facts in queries.players_facts(session, people):
            _put_player(session, opened, where, facts.at_rest())
        opened.keep_folders({count.handle for count in counts})
        put_pages(
            opened,
            (where, f"{PLAYERS}/", where.language),
            made_from(where.key, counts),
            lambda spot: public_pages.players_page(spot, counts),
        )


def _put_player(session: Session, opened: Shelf, where: Where, facts: PlayerFacts) -> None:
    """What somebody played is read only when there is another result."""
    there = _there(where, (line.slug for _, line, _ in facts.games))
    made = made_from(where.key, facts, sorted(there))
    ended = [(line, seat) for _, line, seat in facts.games if line.outcome is not None]
    peoples = cache(lambda: queries.peoples(session, ended))
    files = files_of(
        (where, f"{PLAYERS}/{facts.handle}/", where.language),
        made,
        lambda spot: public_pages.player_page(spot, facts, there, peoples()),
    )
    data = {"player.json": (made, lambda: public_json.player_json(facts))}
    opened.put_folder(facts.handle, {**data, **files})


def _there(where: Where, folders: Iterable[str]) -> frozenset[str]:
    return frozenset(folder for folder in folders if (where.folder / folder).is_dir())


def _turns(played: Iterable[LatelyFacts]) -> list[str]:
    """The folders of these turns."""
    return [f"{line.slug}/{line.turn}" for line in played]


def _inside(where: Where, folder: str) -> list[str]:
    """The pages below a league's own: its seasons and ratings."""
    paths = (where.folder / folder).glob("*/index.html")
    return sorted(f"{folder}/{page.parent.name}/" for page in paths)


def write_site(session: Session, where: Where) -> None:
    """The style sheet of all pages, the list of leagues, and what servers and crawlers ask for."""
    leagues = queries.site_leagues(session)
    with shelf(where.folder) as opened:
        for name in ("site.css", "page.js"):
            opened.put(f"assets/{name}", made_from(), partial(public_pages.asset, name))
        opened.put("404.html", made_from(where.key), partial(public_pages.lost_page, where))
        made = made_from(where.key, leagues)
        opened.put("leagues.json", made, lambda: public_json.leagues_json(leagues))
        for name in SCHEMAS:
            opened.put(f"schema/{name}", made_from(), partial(schema, name))
        named = [line.slug for shown in leagues for line in (*shown.going, *shown.ended)]
        turns = [turn for shown in leagues for turn in _turns(shown.lately)]
        there = _there(where, (*named, *turns))
        shown = _pictured(where, named)
        put_pages(
            opened,
            (where, "", where.language),
            made_from(made, sorted(there), sorted(shown)),
            lambda spot: public_pages.site_page(spot, leagues, there, shown),
        )
        _put_for_crawlers(session, opened, where)


def _put_for_crawlers(session: Session, opened: Shelf, where: Where) -> None:
    own = [("", where.language)]
    for shown in queries.site_leagues(session):
        folders = (f"{shown.league.folder}/", *_inside(where, shown.league.folder))
        own += [(folder, shown.league.language) for folder in folders]
    rules = [f"{RULES}/", *(f"{RULES}/{kind}/" for kind in KINDS)]
    people = [f"{PLAYERS}/{player.handle}/" for player in queries.player_counts(session)]
    own += [(folder, where.language) for folder in (f"{PLAYERS}/", *people, *rules, "verify/")]
    files = [
        "sitemap-lists.xml",
        *(f"{game}/sitemap.xml" for game in queries.published_games(session)),
    ]
    address = where.base_url
    opened.put("robots.txt", made_from(address), partial(sitemap.robots, where))
    opened.put("sitemap-lists.xml", made_from(address, own), partial(sitemap.sitemap, where, own))
    opened.put(
        "sitemap.xml", made_from(address, files), partial(sitemap.sitemap_index, where, files)
    )
