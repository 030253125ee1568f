"""A season in the database: made, entered, found; its seed."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from sqlmodel import Session, col, delete, func, select

from moderator.engine import dice
from moderator.league.options.league_options import check_in_use
from moderator.league.people.directory import drop_lent
from moderator.league.seasons import terms as agreed
from moderator.league.seasons.terms import FORMS, Terms
from moderator.league.seasons.ties import Lots
from moderator.league.values.errors import LeagueError, read_choice, unknown
from moderator.league.values.slugs import read_slug
from moderator.league.values.texts import read_name
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.sealed_seeds import kept
from moderator.store.tables import (
    Division,
    Entrant,
    League,
    Pairing,
    Person,
    Publication,
    Season,
    SeasonRound,
)


def new_season(at: At, league: League, slug: str, name: str, form: str, terms: Terms) -> Season:
    """A season that people may enter. Raises LeagueError.

    The hash of its seed is fixed here: draws and lots follow from the seed alone.
    """
    check_in_use(league)
    short, called = read_slug(slug), read_name(name)
    played = read_choice(form, FORMS, "form")
    if at.session.exec(select(Season.id).where(Season.slug == slug)).first() is not None:
        raise LeagueError("season-exists", name=slug)
    season = Season(
        league_id=key(league),
        slug=short,
        name=called,
        form=played,
        terms=agreed.written(terms),
        seed_nonce=tokens.new_nonce(at.random_bytes),
        created_at=at.now,
    )
    season.commitment = dice.commitment(seed(at.secret, season))
    season.lots = lots(seed(at.secret, season)).hex()
    at.session.add(season)
    at.session.flush()
    for tier in range(terms.tiers if played == "league" else 1):
        at.session.add(Division(season_id=key(season), tier=tier, name=str(tier + 1)))
    at.session.flush()
    return season


def change(session: Session, season: Season, name: str, form: str, terms: Terms) -> None:
    """Another name, form or terms before the start; the name later too. People stay; with
    another number of divisions the draw finds everybody's anew. Raises LeagueError."""
    if name:
        season.name = read_name(name)
    if form or terms != terms_of(season):
        must_be(season, "open", "drawn")
        season.form = read_choice(form, FORMS, "form") if form else season.form
        season.terms = agreed.written(terms)
        _divide(session, season, terms.tiers if season.form == "league" else 1)
    session.add(season)
    session.flush()


def _divide(session: Session, season: Season, tiers: int) -> None:
    there = list(divisions(session, season))
    if len(there) == tiers:
        return
    for tier in range(len(there), tiers):
        session.add(Division(season_id=key(season), tier=tier, name=str(tier + 1)))
    gone = {division.id for division in there[tiers:]}
    for entrant in entrants(session, season, active=False):
        entrant.division_id = None
        session.add(entrant)
    for table in session.exec(select(Pairing).where(col(Pairing.division_id).in_(gone))):
        session.delete(table)
    session.flush()
    for division_ in there[tiers:]:
        session.delete(division_)
    session.flush()


def delete_season(session: Session, season: Season) -> None:
    """A season that has not begun, with its draw and the places of its people. Raises
    LeagueError."""
    must_be(season, "open", "drawn")
    for row in rounds(session, season):
        session.exec(delete(Pairing).where(col(Pairing.round_id) == row.id))
        session.delete(row)
    for entrant in entrants(session, season, active=False):
        session.delete(entrant)
    session.flush()
    for tier in divisions(session, season):
        session.delete(tier)
    session.flush()
    session.delete(season)
    session.flush()


def seed(secret: bytes, season: Season) -> bytes:
    """The season's seed: from the secret outside the database and the nonce inside it; one that
    came with the season from elsewhere is kept under the secret."""
    came = kept(secret, f"season {season.slug}", season.seed_nonce)
    return came or hmac.digest(
        secret, f"season:{season.slug}:{season.seed_nonce}".encode(), "sha256"
    )


def lots(season_seed: bytes) -> bytes:
    """What lots are read from: a part of the season's seed that tells nothing of its draws, and
    that everybody can check once the seed is revealed."""
    return hmac.digest(season_seed, b"lots", "sha256")


def lots_of(session: Session, season: Season) -> Lots:
    """What the lots of a season are drawn from, for everybody who is or was in it."""
    people = entrants(session, season, active=False)
    numbers = tuple((key(person), person.lot) for person in people if person.lot is not None)
    return Lots(bytes.fromhex(season.lots), numbers)


def terms_of(season: Season) -> Terms:
    return agreed.read(season.terms)


def find_season(session: Session, slug: str, league: League | None = None) -> Season:
    """The season of that short name, of that league where one is given. Raises LeagueError naming
    those there are."""
    rows = session.exec(select(Season)).all()
    seasons = {
        season.slug: season for season in rows if league is None or season.league_id == league.id
    }
    if slug not in seasons:
        raise unknown("unknown-season", slug, seasons)
    return seasons[slug]


def divisions(session: Session, season: Season) -> Sequence[Division]:
    """The highest first."""
    wanted = select(Division).where(Division.season_id == season.id)
    return session.exec(wanted.order_by(col(Division.tier))).all()


def division(session: Session, season: Season, tier: int) -> Division:
    """Raises LeagueError where there is no such tier."""
    by_tier = {row.tier: row for row in divisions(session, season)}
    if tier not in by_tier:
        raise LeagueError("no-division", season=season.slug, most=len(by_tier), number=tier + 1)
    return by_tier[tier]


def entrants(session: Session, season: Season, *, active: bool = True) -> Sequence[Entrant]:
    """By rank; those who withdrew only where `active` is False."""
    wanted = select(Entrant).where(Entrant.season_id == season.id)
    if active:
        wanted = wanted.where(Entrant.state == "active")
    return session.exec(wanted.order_by(col(Entrant.rank), col(Entrant.id))).all()


def entrant(session: Session, season: Season, person: Person) -> Entrant:
    """Raises LeagueError where that person is not in the season."""
    entrant = session.exec(
        select(Entrant).where(Entrant.season_id == season.id, Entrant.person_id == person.id)
    ).first()
    if entrant is None:
        raise LeagueError("not-in-season", player=person.name, season=season.slug)
    return entrant


def enter(at: At, season: Season, person: Person, tier: int | None = None) -> Entrant:
    """A person's place in the season, the last in order; the same one where there is one already.

    Without a tier the draw finds the division. Raises LeagueError for a season that is closed.
    """
    must_be(season, "open", "drawn", "running")
    known = at.session.exec(
        select(Entrant).where(Entrant.season_id == season.id, Entrant.person_id == person.id)
    ).first()
    if known is None:
        last = select(func.max(Entrant.rank)).where(Entrant.season_id == season.id)
        rank = (at.session.exec(last).one() or 0) + 1
        drop_lent(at.session, key(person), season.league_id)
        known = Entrant(season_id=key(season), person_id=key(person), rank=rank, entered_at=at.now)
    if tier is not None:
        known.division_id = key(division(at.session, season, tier))
    known.state = "active"
    at.session.add(known)
    at.session.flush()
    return known


def rounds(session: Session, season: Season) -> Sequence[SeasonRound]:
    """In order."""
    wanted = select(SeasonRound).where(SeasonRound.season_id == season.id)
    return session.exec(wanted.order_by(col(SeasonRound.number))).all()


def pairings(session: Session, season: Season) -> Sequence[tuple[SeasonRound, Pairing]]:
    """All tables with their rounds, by round, division and number."""
    return session.exec(
        select(SeasonRound, Pairing)
        .where(SeasonRound.season_id == season.id, Pairing.round_id == SeasonRound.id)
        .order_by(col(SeasonRound.number), col(Pairing.division_id), col(Pairing.number))
    ).all()


def must_be(season: Season, *states: str) -> None:
    if season.state not in states:
        raise LeagueError("season-state", season=season.slug, state=season.state, states=states)


def publish_pages(at: At, season: Season) -> None:
    """The league's pages are to be made anew."""
    at.session.add(Publication(league_id=season.league_id, created_at=at.now))
