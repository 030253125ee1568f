"""What acts may change about seasons, told before and after as the facts of a trial."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from sqlmodel import Session, col, select

from moderator.league.seasons.closing import moves, orders
from moderator.league.seasons.drawing import unseated
from moderator.league.seasons.keeping import divisions, entrants, lots_of, pairings, terms_of
from moderator.league.seasons.points import exact
from moderator.league.seasons.results import of_division, played
from moderator.league.seasons.running import UNFINISHED
from moderator.league.seasons.ties import standings
from moderator.store.keys import key
from moderator.store.tables import Game, League, Pairing, Person, Season, SeasonRound

SeasonFactKind = Literal[
    "season", "setting", "entrant", "table", "no-table", "division-over", "moves", "not-counted",
    "standing-place", "moves-stand",
]  # fmt: skip

Told = tuple[SeasonFactKind, str, str, str]
"""Kind, season, what of it, value."""


def of_league(session: Session, league: League) -> Iterator[Told]:
    """Of each season its state, who is in which division, who sits where and who nowhere, who
    moves at its end, and which games did not count then."""
    wanted = select(Season).where(Season.league_id == league.id).order_by(col(Season.id))
    for season in session.exec(wanted).all():
        yield "season", season.slug, "", season.state
        for name, value in {"name": season.name, "form": season.form, **season.terms}.items():
            yield "setting", season.slug, name, one_value(value)
        yield from _people(session, season)
        yield from _tables(session, season)
        yield from _without_table(session, season)
        yield from _at_its_end(session, season)


def one_value(value: object) -> str:
    """A term of a season as acts tell it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _without_table(session: Session, season: Season) -> Iterator[Told]:
    """Before the start who has no table, and later which divisions have melted away."""
    people = entrants(session, season)
    if season.state == "drawn":
        names = _names(session, season)
        for entrant in unseated(session, season):
            yield "no-table", season.slug, names[key(entrant)], "yes"
    if season.state == "running" and season.form == "league":
        for tier in divisions(session, season):
            if sum(entrant.division_id == tier.id for entrant in people) < 2:
                yield "division-over", season.slug, str(tier.tier + 1), "yes"


def _at_its_end(session: Session, season: Season) -> Iterator[Told]:
    """Who changes the division, and games that nobody waits for any more."""
    if season.state != "closed":
        return
    for row in moves(session, season):
        if row.old_tier != row.new_tier:
            person = session.get_one(Person, row.person_id)
            value = f"{row.old_tier + 1} → {row.new_tier + 1}"
            yield "moves", season.slug, f"{person.id} {person.name}", value
    still = (
        select(Game.slug)
        .join(Pairing, col(Pairing.game_id) == Game.id)
        .join(SeasonRound, col(Pairing.round_id) == SeasonRound.id)
        .where(SeasonRound.season_id == season.id, col(Game.state).in_(UNFINISHED))
        .order_by(col(Game.id))
    )
    for slug in session.exec(still):
        yield "not-counted", season.slug, slug, "yes"


def places_in(session: Session, league: League) -> Iterator[Told]:
    """Who has which place in the standings of the seasons that run."""
    running = select(Season).where(Season.league_id == league.id, Season.state == "running")
    for season in session.exec(running.order_by(col(Season.id))).all():
        names = _names(session, season)
        for player, place in _places(session, season):
            yield "standing-place", season.slug, names[player], place


def of_game(session: Session, game: Game) -> Iterator[Told]:
    """Of the season that a game belongs to, who has which place in the standings."""
    season = session.exec(
        select(Season)
        .join(SeasonRound, col(SeasonRound.season_id) == Season.id)
        .join(Pairing, col(Pairing.round_id) == SeasonRound.id)
        .where(Pairing.game_id == game.id)
    ).first()
    if season is not None:
        names, order = _names(session, season), []
        for player, place in _places(session, season):
            order.append(str(player))
            yield "standing-place", season.slug, names[player], place
        if season.state == "closed" and season.form == "league":
            yield "moves-stand", season.slug, "", " ".join(order)


def _places(session: Session, season: Season) -> Iterator[tuple[int, str]]:
    """By entrant the place in their division; with the points where it hangs on them."""
    tables, terms = played(session, season), terms_of(season)
    if season.form != "league":
        for order in orders(session, season, tables):
            yield from ((player, str(place)) for place, player in enumerate(order, start=1))
        return
    people, lots = entrants(session, season, active=False), lots_of(session, season)
    for division in divisions(session, season):
        mine = [key(entrant) for entrant in people if entrant.division_id == division.id]
        done, _ = of_division(tables, key(division))
        for row in standings(mine, done, terms.scheme, terms.ties, lots):
            yield row.player, f"{row.place} ({exact(row.points)})"


def _people(session: Session, season: Season) -> Iterator[Told]:
    tiers = {key(division): str(division.tier + 1) for division in divisions(session, season)}
    names = _names(session, season)
    for entrant in entrants(session, season):
        # Who is in no division yet is so by a word: nothing would be nobody.
        where = "drawn" if entrant.division_id is None else tiers[entrant.division_id]
        yield "entrant", season.slug, names[key(entrant)], where


def _tables(session: Session, season: Season) -> Iterator[Told]:
    """Who sits at which table; where nobody is named there, how many."""
    unnamed, names = terms_of(season).anonymous, _names(session, season)
    tiers = {key(division): division.tier + 1 for division in divisions(session, season)}
    for row, table in pairings(session, season):
        sat = [names[entrant].partition(" ")[2] for entrant in table.entrants]
        what = f"{row.number}.{tiers[table.division_id]}.{table.number}"
        yield "table", season.slug, what, str(len(sat)) if unnamed else ", ".join(sat)


def _names(session: Session, season: Season) -> Mapping[int, str]:
    """By entrant, with the person's number before the name: it tells namesakes apart."""
    rows = entrants(session, season, active=False)
    people = {
        person.id: person.name
        for person in session.exec(
            select(Person).where(col(Person.id).in_([entrant.person_id for entrant in rows]))
        )
    }
    return {key(entrant): f"{entrant.person_id} {people[entrant.person_id]}" for entrant in rows}
