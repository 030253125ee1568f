"""Publication rows become pages. One bad game never stops the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial

import structlog
from sqlalchemy import ColumnElement, update
from sqlmodel import Session, and_, col, or_, select

from moderator.league.options.league_options import LISTED
from moderator.league.people.directory import find_game
from moderator.publish import queries as facts_of
from moderator.publish.addresses import INDEX, Where
from moderator.publish.garbage import collecting_rarely
from moderator.publish.pdf.pool import PRESS, is_installed
from moderator.publish.pdf.worker import NOT_INSTALLED
from moderator.publish.seasons.files import write_seasons
from moderator.publish.site import handover, search
from moderator.publish.site.game_folder import write_game
from moderator.publish.site.league_folder import (
    results_order,
    write_league,
    write_players,
    write_site,
)
from moderator.publish.site.rulebook import write_rules
from moderator.publish.site.search import write_search
from moderator.publish.site.shelf import appearing, lock, shelf
from moderator.publish.site.turn_folder import PrintJob, write_card
from moderator.publish.site.verify_page import write_verify
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.states import PublicationState
from moderator.store.tables import Game, League, Publication

log = structlog.get_logger()

_WAITING: PublicationState = "waiting"
_UNPRINTED: PublicationState = "unprinted"

LEASE = timedelta(minutes=15)
"""Longer than it takes to make what is taken at once."""

PAGES_AT_ONCE, REPORTS_AT_ONCE = 20, 4
"""So many rows a process takes together: the lists are written once for them, and each report of a
long game may be to be drawn anew."""


@dataclass(slots=True)
class Run:
    """One round of publishing: what it did, and what went wrong by game or league id."""

    published: list[str] = field(default_factory=list)
    bad_games: dict[int, str] = field(default_factory=dict)
    bad_leagues: dict[int, str] = field(default_factory=dict)


def publish_pending(runtime: Runtime, pdf: bool = True) -> list[str]:
    """Publish what is waiting; the slugs of the games that were.

    A row is closed once its pages are there: killed before that, the next call makes them. What
    has been played meanwhile stays waiting. A failure is kept in the row and logged.
    """
    return _publish_rows(runtime, _WAITING, pdf=pdf)


def publish_pages(runtime: Runtime) -> list[str]:
    """The pages of what is waiting, without their reports: those are left to `publish_reports`."""
    return _publish_rows(runtime, _WAITING, pdf=False, then=_UNPRINTED)


def publish_reports(runtime: Runtime) -> list[str]:
    """The reports of pages that are there, and the pages once more that name these."""
    return _publish_rows(runtime, _UNPRINTED, pdf=True)


def _publish_rows(
    runtime: Runtime, state: PublicationState, *, pdf: bool, then: PublicationState = "done"
) -> list[str]:
    """Publish what the rows in that state ask for, some at a time, until no other are left; `then`
    is the state of those that went well."""
    published: dict[str, None] = {}
    worked = False
    while not runtime.stopping.is_set() and (rows := _lease(runtime, state, pdf=pdf)):
        games = dict.fromkeys(row.game_id for row in rows if row.game_id is not None)
        with collecting_rarely():
            run = _publish(runtime, list(games), {row.league_id for row in rows}, pdf=pdf)
        published |= dict.fromkeys(run.published)
        if runtime.stopping.is_set():  # perhaps not all of it: the next process looks again
            _give_back(runtime, rows)
            return list(published)
        for row in rows:
            _close(runtime, row, run, then)
        worked = True
    if worked:
        _hand_on(runtime)
    return list(published)


def _lease(runtime: Runtime, state: PublicationState, *, pdf: bool) -> Sequence[Publication]:
    """Take some rows for this process, the oldest first, that no other process has; one that has
    died keeps none for longer than LEASE."""
    many = REPORTS_AT_ONCE if pdf else PAGES_AT_ONCE
    with runtime.read() as at:
        if at.session.exec(select(Publication.id).where(_free(at, state)).limit(1)).first() is None:
            return ()  # nearly always, and nothing is written then
    with runtime.write() as at:
        oldest = select(Publication).where(_free(at, state)).order_by(col(Publication.id))
        rows = at.session.exec(oldest.limit(many).with_for_update(skip_locked=True)).all()
        for row in rows:
            row.leased_until = at.now + LEASE
            at.session.add(row)
        return rows


def _free(at: At, state: PublicationState) -> ColumnElement[bool]:
    until = col(Publication.leased_until)
    return and_(col(Publication.state) == state, or_(until.is_(None), until <= at.now))


def _give_back(runtime: Runtime, rows: Sequence[Publication]) -> None:
    with runtime.write() as at:
        at.session.exec(
            update(Publication)
            .where(col(Publication.id).in_([row.id for row in rows]))
            .values(leased_until=None)
        )


def publish_all(runtime: Runtime, only: str | None = None, pdf: bool = True) -> list[str]:
    """Publish every game, or that one, waiting or not; the slugs of those published.

    Files that are as they should be are left alone. Raises LeagueError for no such game.
    """
    with runtime.read() as at:
        every = select(Game).where(League.id == Game.league_id, LISTED)
        due_games = [find_game(at.session, only)] if only else at.session.exec(every).all()
        games = [game.id for game in due_games if game.id is not None]
        leagues = {game.league_id for game in due_games}
        if only is None:
            shown = select(League.id).where(LISTED)
            leagues |= {key for key in at.session.exec(shown) if key is not None}
    with collecting_rarely():
        published = _publish(runtime, games, leagues, pdf=pdf).published
    _hand_on(runtime)
    return published


def _hand_on(runtime: Runtime) -> None:
    """The search learns of the new pages, and whoever hands the folder on has something to do."""
    if runtime.settings.site.search:
        search.index(runtime.settings.site.folder)
    if runtime.settings.site.command:
        with runtime.write() as at:
            handover.want(at)


def _publish(
    runtime: Runtime,
    games: Sequence[int],
    leagues: Collection[int],
    *,
    pdf: bool,
) -> Run:
    """All pages first, then what is drawn for them, then the pages that name it.

    No page leads to one that is not there yet: players come before the games that name them, the
    leagues' pages after, to lead to new turns; of a new league or game they come before as well,
    for games lead back to them. They come once more to show a new picture or booklet.
    """
    run = Run()
    pictures = pdf
    if not (runtime.settings.site.folder / INDEX).exists():
        _begin_site(runtime, leagues, games, run)
    fresh = _any_new(runtime, leagues, games)
    _write_people(runtime, games)
    if fresh:
        _write_leagues(runtime, leagues, run)
    if pdf and not is_installed():
        log.warning("no PDF reports", reason=NOT_INSTALLED)
        pdf = False
    orders: dict[int, tuple[PrintJob, ...]] = {}
    for game in games:
        print_jobs = _write_game(runtime, game, run, pdf=pdf)
        if print_jobs:
            orders[game] = print_jobs
    if fresh:
        _write_people(runtime, games)
    _write_leagues(runtime, leagues, run)
    again = _print(runtime, orders, run.bad_games)
    pictured = _draw_cards(runtime, games) if pictures else []
    for game in dict.fromkeys([*again, *pictured]):
        _write_game(runtime, game, run, pdf=False)
    printed = _print_results(runtime, leagues, run) if pdf else []
    if pictured or printed:
        _write_leagues(runtime, leagues, run)
    return run


def _any_new(runtime: Runtime, leagues: Collection[int], games: Sequence[int]) -> bool:
    """Whether one of them has no pages yet."""
    with runtime.read() as at:
        folders = [at.session.get_one(Game, game).slug for game in games]
        shown = facts_of.leagues_facts(at.session, leagues)
        folders += [league.folder for league in shown.values()]
    return not all((runtime.settings.site.folder / folder).is_dir() for folder in folders)


def _begin_site(
    runtime: Runtime,
    leagues: Collection[int],
    games: Sequence[int],
    run: Run,
) -> None:
    """A new site: no page of it can be seen before those that it leads to."""
    with lock(runtime.settings.site.folder), appearing(runtime.settings.site.folder) as unfinished:
        site = runtime.settings.site.model_copy(update={"folder": unfinished})
        settings = runtime.settings.model_copy(update={"site": site})
        elsewhere = replace(runtime, settings=settings)
        _write_people(elsewhere, games)
        _write_leagues(elsewhere, leagues, run)


def _write_game(runtime: Runtime, game_id: int, run: Run, *, pdf: bool) -> tuple[PrintJob, ...]:
    site = runtime.settings.site
    try:
        # The lock comes first: who reads later writes later.
        with lock(site.folder), runtime.read() as at:
            game = at.session.get_one(Game, game_id)
            orders = write_game(at.session, _where(at.session, runtime.settings), game, pdf=pdf)
    except Exception as error:
        log.exception("publication", game=game_id)
        run.bad_games[game_id] = f"{type(error).__name__}: {error}"
        return ()
    if game.slug not in run.published:
        run.published.append(game.slug)
    return orders


def _draw_cards(runtime: Runtime, games: Sequence[int]) -> list[int]:
    """The games whose picture is there for the first time: their pages do not name it yet."""
    fresh = []
    for game_id in games:
        try:
            with lock(runtime.settings.site.folder), runtime.read() as at:
                game = at.session.get_one(Game, game_id)
                if write_card(at.session, _where(at.session, runtime.settings), game):
                    fresh.append(game_id)
        except Exception:
            log.exception("no picture", game=game_id)
    return fresh


def _write_people(runtime: Runtime, games: Sequence[int]) -> None:
    """What is no league's, and the pages of who plays in these games; of all players with all
    games."""
    with lock(runtime.settings.site.folder), runtime.read() as at:
        people = facts_of.players_of(at.session, list(games))
        where = _where(at.session, runtime.settings)
        write_rules(where)
        write_verify(where)
        write_search(where)
        write_players(at.session, where, people)


def _write_leagues(runtime: Runtime, leagues: Collection[int], run: Run) -> None:
    """The pages of leagues and the list of all."""
    for league in sorted(leagues):
        try:
            with lock(runtime.settings.site.folder), runtime.read() as at:
                where = _where(at.session, runtime.settings)
                write_league(at.session, where, league)
                write_seasons(at.session, where, league)
                write_site(at.session, where)
        except Exception as error:
            log.exception("publication", league=league)
            run.bad_leagues[league] = f"{type(error).__name__}: {error}"


def _print_results(runtime: Runtime, leagues: Collection[int], run: Run) -> list[int]:
    """The leagues' results as booklets; the leagues that have new ones."""
    with lock(runtime.settings.site.folder), runtime.read() as at:
        where = _where(at.session, runtime.settings)
        shown_orders = {
            league: results_order(at.session, where, league) for league in sorted(leagues)
        }
    orders = {league: (order,) for league, order in shown_orders.items() if order}
    return _print(runtime, orders, run.bad_leagues)


def _where(session: Session, settings: Settings) -> Where:
    return Where(
        settings.site.folder,
        settings.site.base_url,
        facts_of.site_language(session),
        settings.site.search,
    )


def _print(
    runtime: Runtime, orders: Mapping[int, tuple[PrintJob, ...]], bad: dict[int, str]
) -> list[int]:
    """Draw the reports and put them beside their pages; the games, or leagues, that have new ones.

    What went wrong is told in `bad`.
    """
    wanted = [(game, order) for game, print_jobs in orders.items() for order in print_jobs]
    if not wanted:
        return []
    if missing := PRESS.missing():
        log.warning("no PDF reports", reason=missing)
        return []
    printed: dict[int, None] = {}
    drawn = PRESS.draw([order.html for _, order in wanted])
    for (game, order), pdf in zip(wanted, drawn, strict=True):
        if runtime.stopping.is_set():
            break
        if isinstance(pdf, str):
            log.error("no PDF report", report=f"{order.folder.name}/{order.name}", reason=pdf)
            bad.setdefault(game, pdf)
            continue
        with lock(runtime.settings.site.folder), shelf(order.folder) as opened:
            opened.put(order.name, order.made_from, partial(bytes, pdf))
        printed[game] = None
    return list(printed)


def _close(runtime: Runtime, row: Publication, run: Run, well: PublicationState) -> None:
    """Done or failed, unless the row has come to ask for more since it was read."""
    error = run.bad_leagues.get(row.league_id, "")
    if row.game_id is not None:
        error = run.bad_games.get(row.game_id, error)
    state: PublicationState = "failed" if error else well
    with runtime.write() as at:
        now = at.session.get_one(Publication, row.id, with_for_update=True)
        now.leased_until = None
        if (now.state, now.revision) == (row.state, row.revision):
            now.state, now.error, now.done_at = state, error[:500], at.now
        at.session.add(now)
