"""What an organiser does to a season by hand: moving, exchanging, late entry, withdrawal."""

from __future__ import annotations

from sqlmodel import Session, col, delete

from moderator.league.seasons.draw import NOBODY, Rounds, draw, sizes
from moderator.league.seasons.drawing import draw_season, draw_seed
from moderator.league.seasons.keeping import (
    division,
    divisions,
    enter,
    entrant,
    entrants,
    must_be,
    pairings,
    rounds,
    terms_of,
)
from moderator.league.seasons.making_rounds import write_tables
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Division, Entrant, Pairing, Person, Season, SeasonRound


def move(
    at: At, season: Season, person: Person, tier: int, instead_of: Person | None = None
) -> None:
    """Put a person into another division before the start, in exchange for somebody where that is
    wished; tables are drawn anew. Raises LeagueError once the season has begun."""
    must_be(season, "open", "drawn")
    moving = entrant(at.session, season, person)
    if instead_of is not None:
        other = entrant(at.session, season, instead_of)
        if other.division_id != division(at.session, season, tier).id:
            raise LeagueError("not-in-division", player=instead_of.name, number=tier + 1)
        other.division_id = moving.division_id
        at.session.add(other)
    moving.division_id = key(division(at.session, season, tier))
    at.session.add(moving)
    at.session.flush()
    if season.state == "drawn":
        draw_season(at, season)


def come_late(at: At, season: Season, person: Person, tier: int) -> Entrant:
    """Take somebody into a season that runs, for the first time or again: rounds that have not
    begun are drawn anew for that division. Raises LeagueError where all have begun, or the person
    is in it already."""
    must_be(season, "running")
    known = {entrant.person_id: entrant for entrant in entrants(at.session, season, active=False)}
    if person.id in known and known[person.id].state == "active":
        raise LeagueError("in-season", player=person.name, season=season.slug)
    if season.form == "cup" or (season.form == "league" and not _waiting(at.session, season)):
        raise LeagueError("rounds-begun", season=season.slug, player=person.name)
    late = enter(at, season, person, tier)
    _redraw(at, season, tier)
    return late


def withdraw(at: At, season: Season, person: Person) -> tuple[Pairing, ...]:
    """Take a person out: results stay, rounds that have not begun are drawn without them. Gives
    the tables that run with them: those games need a substitute, or a verdict."""
    must_be(season, "open", "drawn", "running")
    leaving = entrant(at.session, season, person)
    leaving.state = "withdrawn"
    at.session.add(leaving)
    at.session.flush()
    if season.state == "drawn":
        draw_season(at, season)
    elif season.state == "running" and leaving.division_id is not None:
        tiers = {d: t for t, d in enumerate(_division_ids(at.session, season))}
        _redraw(at, season, tiers[leaving.division_id])
    return _still_seated(at.session, season, leaving)


def _still_seated(session: Session, season: Season, leaver: Entrant) -> tuple[Pairing, ...]:
    return tuple(
        table
        for row, table in pairings(session, season)
        if row.state == "running" and key(leaver) in table.entrants
    )


def _division_ids(session: Session, season: Season) -> list[int]:
    return [key(division) for division in divisions(session, season)]


def _waiting(session: Session, season: Season) -> list[SeasonRound]:
    return [round_ for round_ in rounds(session, season) if round_.state == "waiting"]


def _redraw(at: At, season: Season, tier: int) -> None:
    """The rounds of a division that have not begun, for who is in it now, as even as can be with
    what was played; none where fewer than two are left."""
    left, terms = _waiting(at.session, season), terms_of(season)
    if not left or season.form != "league":
        return
    where = division(at.session, season, tier)
    people = [
        key(entrant) for entrant in entrants(at.session, season) if entrant.division_id == where.id
    ]
    before, planned = _seats(at.session, season, where, people)
    for row in left:
        at.session.exec(
            delete(Pairing).where(
                col(Pairing.round_id) == row.id, col(Pairing.division_id) == where.id
            )
        )
    tables = sizes(len(people), terms.size, rest=terms.rest or terms.teams) if people[1:] else ()
    if not tables:
        return
    lots = draw_seed(at.secret, season, tier, left[0].number - 1, season.redrawn)
    drawn = draw(len(people), tables, len(left), lots, before, planned)
    for row, seats in zip(left, drawn.rounds, strict=True):
        write_tables(at.session, row, where, seats, people)


def _seats(
    session: Session, season: Season, where: Division, people: list[int]
) -> tuple[Rounds, Rounds]:
    """The rounds of a division that have begun, and those that have not, by numbers of players;
    who is out has none."""
    numbers = {player: number for number, player in enumerate(people)}
    begun: dict[int, list[list[int]]] = {}
    waits: dict[int, list[list[int]]] = {}
    for row, table in pairings(session, season):
        if table.division_id == where.id:
            rounds_ = waits if row.state == "waiting" else begun
            sat = [numbers.get(entrant, NOBODY) for entrant in table.entrants]
            rounds_.setdefault(row.number, []).append(sat)
    return list(begun.values()), list(waits.values())
