"""What an organiser does to a season, in the league's public log."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlmodel import Session

from moderator.league.games.founding import RandomBytes
from moderator.league.mailing.public_log import Order, logged_league
from moderator.league.seasons import closing, drawing, hands, keeping, running
from moderator.league.seasons.terms import Terms
from moderator.store.tables import Game, League, Pairing, Person, Season


def make(
    session: Session,
    secret: bytes,
    league: League,
    order: Order,
    slug: str,
    name: str,
    form: str,
    terms: Terms,
    random_bytes: RandomBytes,
) -> Season:
    """A season that people may enter. Raises LeagueError, as all of these do."""
    made = keeping.new_season(
        session, secret, league, slug, name, form, terms, order.now, random_bytes
    )
    _log(session, made, order, "season made", "", name)
    return made


def enter(
    session: Session,
    secret: bytes,
    season: Season,
    order: Order,
    people: Sequence[Person],
    tier: int | None = None,
) -> None:
    """Take people in, strongest first; once it runs, for the rounds that have not begun."""
    kind = "season entered" if season.state == "running" else "season joined"
    for person in people:
        if season.state == "running":
            hands.come_late(session, secret, season, person, tier or 0, order.now)
        else:
            keeping.enter(session, season, person, order.now, tier)
        _log(session, season, order, kind, "", f"{season.name}: {person.name}")


def draw(session: Session, secret: bytes, season: Season, order: Order) -> None:
    """Into divisions, then to tables; as often as one likes until the start."""
    drawing.draw_season(session, secret, season)
    _log(session, season, order, "season drawn", "", season.name)


def move(
    session: Session,
    secret: bytes,
    season: Season,
    order: Order,
    person: Person,
    tier: int,
    instead_of: Person | None = None,
) -> None:
    """Put a person into another division before the start; tables are drawn anew."""
    hands.move(session, secret, season, person, tier, instead_of)
    _log(session, season, order, "season moved", person.name, f"{season.name} {tier + 1}")


def begin(session: Session, secret: bytes, season: Season, order: Order) -> list[Game]:
    """The games of the first round, or with a parallel pace of all, are made and started."""
    made = running.start(session, secret, season, order.now)
    _log(session, season, order, "season begun", "", season.name)
    return made


def withdraw(
    session: Session, secret: bytes, season: Season, order: Order, person: Person
) -> tuple[Pairing, ...]:
    """Take a person out: results stay. Gives the tables that are played on with their seat."""
    left = hands.withdraw(session, secret, season, person)
    _log(session, season, order, "season left", person.name, season.name)
    return left


def close(
    session: Session, secret: bytes, season: Season, order: Order, *, unfinished: bool = False
) -> None:
    """Who moves is written down once, the seed is revealed. Closed again, nothing changes."""
    first = season.state != "closed"
    closing.close(session, secret, season, order.now, unfinished=unfinished)
    if first:
        _log(session, season, order, "season closed", "", season.name)


def reopen(session: Session, season: Season, order: Order) -> None:
    """Take a closing back, as long as no season goes on from it."""
    closing.reopen(session, season)
    _log(session, season, order, "season reopened", "", season.name)


def go_on(
    session: Session,
    secret: bytes,
    season: Season,
    order: Order,
    slug: str,
    name: str,
    random_bytes: RandomBytes,
    leaving: Collection[Person] = (),
    coming: Sequence[Person] = (),
) -> Season:
    """The season after a closed one: same terms, everybody in the division they moved to."""
    made = closing.next_season(
        session, secret, season, slug, name, order.now, random_bytes, leaving, coming
    )
    _log(session, made, order, "season made", "", name)
    return made


def play_off(
    session: Session,
    secret: bytes,
    season: Season,
    order: Order,
    slug: str,
    name: str,
    best: int,
    random_bytes: RandomBytes,
) -> Season:
    """A cup of the best of each division."""
    made = closing.play_offs(session, secret, season, slug, name, best, order.now, random_bytes)
    _log(session, made, order, "season made", "", name)
    return made


def _log(session: Session, season: Season, order: Order, kind: str, old: str, new: str) -> None:
    """In the league's public log; its pages, the season's among them, are made anew."""
    logged_league(session, session.get_one(League, season.league_id), order, kind, old, new)
