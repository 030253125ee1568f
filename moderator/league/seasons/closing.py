"""The end of a season, who moves, and the season after it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlmodel import Session, col, select

from moderator.league.options.league_options import check_in_use
from moderator.league.seasons.cup import final_order
from moderator.league.seasons.drawing import draw_season
from moderator.league.seasons.keeping import (
    divisions,
    enter,
    entrants,
    must_be,
    new_season,
    publish_pages,
    seed,
    terms_of,
)
from moderator.league.seasons.making_rounds import brackets, by_round, order_now
from moderator.league.seasons.moving import Formula, TierMove, moved
from moderator.league.seasons.results import SeasonTable, played
from moderator.league.seasons.table import tables
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import UNDER_WAY
from moderator.store.tables import Entrant, League, Moved, Person, Season


def orders(
    session: Session, season: Season, results: tuple[SeasonTable, ...] | None = None
) -> list[tuple[int, ...]]:
    """The entrants of each division, best first, by what the form of the season goes by."""
    results = played(session, season) if results is None else results
    if season.form == "ladder":
        return [order_now(session, season)]
    if season.form == "cup":
        everybody = [key(entrant) for entrant in entrants(session, season, active=False)]
        return [final_order(everybody, brackets(session, season), by_round(results))]
    return [tuple(row.player for row in table.rows) for table in tables(session, season, results)]


def plan_close(
    session: Session, season: Season, *, unfinished: bool = False
) -> tuple[TierMove, ...]:
    """Who would move where; players are entrants. Raises LeagueError while games are open, unless
    those are to count for nothing (`unfinished`)."""
    must_be(season, "running")
    tables = played(session, season)
    still = [table for table in tables if table.is_open]
    if still and not unfinished:
        raise LeagueError(
            "season-unfinished",
            season=season.slug,
            number=len(still),
            games=tuple(table.game.slug for table in still[:5] if table.game),
        )
    terms, order = terms_of(season), orders(session, season, tables)
    gone = {
        key(entrant)
        for entrant in entrants(session, season, active=False)
        if entrant.state != "active"
    }
    return moved(order, Formula(terms.up, terms.down), leaving=gone)


def close(at: At, season: Season, *, unfinished: bool = False) -> Sequence[Moved]:
    """Write down who moves, and reveal the seed. Closed once more, nothing changes: what was
    written the first time is given again."""
    if season.state != "closed":
        _write(at, season, plan_close(at.session, season, unfinished=unfinished))
        season.state, season.closed_at = "closed", at.now
        season.seed_revealed = seed(at.secret, season).hex()
        at.session.add(season)
        publish_pages(at, season)
        at.session.flush()
        _follow(at, season)
    return moves(at.session, season)


def reopen(session: Session, season: Season) -> None:
    """Take the closing back: who was to move is moved no more, results may change again. The seed
    stays revealed. Raises LeagueError once a season that goes on from it has begun; one that has
    not begun follows when this one is closed again."""
    must_be(season, "closed")
    check_in_use(session.get_one(League, season.league_id))
    after = _after(session, season)
    if after is not None and after.state in UNDER_WAY:
        raise LeagueError("season-goes-on", season=season.slug, next=after.slug)
    for row in moves(session, season):
        session.delete(row)
    season.state, season.closed_at = "running", None
    session.add(season)
    session.flush()


def _must_be_last(session: Session, season: Season) -> None:
    after = _after(session, season)
    if after is not None:
        raise LeagueError("season-goes-on", season=season.slug, next=after.slug)


def _after(session: Session, season: Season) -> Season | None:
    return session.exec(select(Season).where(Season.previous_id == season.id)).first()


def _follow(at: At, season: Season) -> None:
    """A season that was made after this one, before it was closed again: its people begin where
    they go now, and what was drawn is drawn anew."""
    after = _after(at.session, season)
    if after is None or after.state in UNDER_WAY:
        return
    tiers = {division.tier: key(division) for division in divisions(at.session, after)}
    begins = {row.person_id: row.new_tier for row in moves(at.session, season)}
    for entrant in entrants(at.session, after):
        if entrant.person_id in begins:
            entrant.division_id = tiers[begins[entrant.person_id]]
            at.session.add(entrant)
    at.session.flush()
    if after.state == "drawn":
        draw_season(at, after)


def _write(at: At, season: Season, moves: Sequence[TierMove]) -> None:
    places: dict[int | None, int] = {}
    for move in moves:
        places[move.new] = places.get(move.new, 0) + 1
        at.session.add(
            Moved(
                season_id=key(season),
                person_id=at.session.get_one(Entrant, move.player).person_id,
                old_tier=move.old or 0,
                new_tier=move.new,
                place=places[move.new],
                why=move.why,
                at=at.now,
            )
        )


def moves(session: Session, season: Season) -> Sequence[Moved]:
    """Who begins where after a season that is closed, the highest tier first."""
    wanted = select(Moved).where(Moved.season_id == season.id)
    return session.exec(wanted.order_by(col(Moved.new_tier), col(Moved.place))).all()


def make_next_season(
    at: At,
    season: Season,
    slug: str,
    name: str,
    leaving: Collection[Person] = (),
    coming: Sequence[Person] = (),
) -> Season:
    """The season after one that is closed, on the same terms, its people in the divisions where
    they go. Raises LeagueError where there is one already: nobody is moved twice."""
    must_be(season, "closed")
    _must_be_last(at.session, season)
    league = at.session.get_one(League, season.league_id)
    made = new_season(at, league, slug, name, season.form, terms_of(season))
    made.previous_id = key(season)
    gone = {person.id for person in leaving}
    for row in moves(at.session, season):
        if row.person_id not in gone:
            enter(at, made, at.session.get_one(Person, row.person_id), row.new_tier)
    for person in coming:
        enter(at, made, person, terms_of(made).tiers - 1)
    at.session.add(made)
    at.session.flush()
    return made


def play_offs(at: At, season: Season, slug: str, name: str, best: int) -> Season:
    """A cup of the best of each division, seeded by their places: all firsts before all seconds.
    Raises LeagueError while games are open."""
    must_be(season, "running", "closed")
    tables = played(at.session, season)
    if any(table.is_open for table in tables) and season.state != "closed":
        raise LeagueError("season-open-games", season=season.slug)
    league = at.session.get_one(League, season.league_id)
    terms = replace(terms_of(season), tiers=1)
    made = new_season(at, league, slug, name, "cup", terms)
    firsts = [order[:best] for order in orders(at.session, season, tables)]
    for place in range(best):
        for order in firsts:
            if place < len(order):
                entrant = at.session.get_one(Entrant, order[place])
                enter(at, made, at.session.get_one(Person, entrant.person_id))
    return made
