"""What the pages of seasons are made of, read for everybody: values without a word of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from sqlmodel import Session, col, select

from moderator.league.people.anonymity import STARS, hidden_until
from moderator.league.play.results import PlaceReason, results_of
from moderator.league.seasons.closing import moves, orders
from moderator.league.seasons.draw import NOBODY, Quality, quality
from moderator.league.seasons.keeping import entrants, terms_of
from moderator.league.seasons.points import points
from moderator.league.seasons.possible import Span
from moderator.league.seasons.results import SeasonTable, played
from moderator.league.seasons.table import DivisionTable, tables
from moderator.league.seasons.terms import Terms
from moderator.league.seasons.ties import StandingsRow
from moderator.publish.queries.tenures import handles_now, tenures_of
from moderator.store.keys import key
from moderator.store.states import GameState, MoveReason, SeasonForm, SeasonState
from moderator.store.tables import Entrant, Game, Pairing, Person, Season, SeasonRound


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row of a table of standings. `met` are, by opponent's place in the table, the places that
    the two had where they met: the player's own and the other's. `span` is None where places do not
    come of points."""

    row: StandingsRow
    place: int
    name: str
    handle: str
    span: Span | None
    met: tuple[tuple[tuple[int, int], ...], ...]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat of a table that was played or is to be: place and points once there is a result;
    `forfeit`: it stood open at the end, and earns nothing by the league's rule. `handle` is the
    short name of who was drawn for it, "" where players are not named; `played_by` that of somebody
    else who holds it now, or held it at the end. `why` the place is not by the game's rules."""

    name: str
    place: int | None
    score: int | None
    points: Fraction | None
    forfeit: bool = False
    handle: str = ""
    played_by: str = ""
    why: PlaceReason = ""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A table of the schedule: it waits until its game is made."""

    round: int
    tier: int
    number: int
    kind: str
    game: str
    state: GameState | Literal["waiting"]
    seats: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A division: its standings, best first, and how even its draw is."""

    tier: int
    name: str
    lines: tuple[StandingsLine, ...]
    quality: Quality | None
    open: int


@dataclass(frozen=True, slots=True)
class Mover:
    """Who begins where next season; tiers from 0."""

    name: str
    handle: str
    old: int
    new: int
    why: MoveReason


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """A season as everybody may read it. `commitment` is the hash of its seed, `seed` the seed
    once it is closed."""

    slug: str
    name: str
    form: SeasonForm
    state: SeasonState
    terms: Terms
    groups: tuple[Group, ...]
    fixtures: tuple[Fixture, ...]
    movers: tuple[Mover, ...]
    commitment: str
    seed: str
    lots: str


def season_facts(session: Session, season: Season) -> SeasonFacts:
    """Everything about a season, recomputed from its games."""
    season_tables, terms = played(session, season), terms_of(season)
    people = _people(session, season)
    names = {number: person.name for number, person in people.items()}
    found_tables = tables(session, season, season_tables)
    order = orders(session, season, season_tables)
    gone = {
        key(entrant)
        for entrant in entrants(session, season, active=False)
        if entrant.state != "active"
    }
    groups = tuple(
        _group(season, table, ranked, people, season_tables, gone)
        for table, ranked in zip(found_tables, order, strict=True)
    )
    held = _held(session, season_tables, people, terms)
    tiers = {key(table.division): table.division.tier for table in found_tables}
    return SeasonFacts(
        slug=season.slug,
        name=season.name,
        form=season.form,
        state=season.state,
        terms=terms,
        groups=groups,
        fixtures=tuple(
            _fixture(table, tiers, _called(table, names, terms), held, terms)
            for table in season_tables
        ),
        movers=_movers(session, season),
        commitment=season.commitment,
        seed=season.seed_revealed,
        lots=season.lots,
    )


def _people(session: Session, season: Season) -> dict[int, Person]:
    """Who is in it, by entrant."""
    rows = session.exec(
        select(Entrant.id, Person).where(
            Entrant.season_id == season.id, Person.id == Entrant.person_id
        )
    )
    return {number: person for number, person in rows if number is not None}


@dataclass(frozen=True, slots=True)
class SeatTold:
    """Who was drawn for a seat, who else holds it, and why it has its place."""

    handle: str
    played_by: str
    why: PlaceReason


_NOT_MADE = 0


def _held(
    session: Session,
    season_tables: Sequence[SeasonTable],
    people: Mapping[int, Person],
    terms: Terms,
) -> dict[int, dict[int, SeatTold]]:
    """Of the tables whose players are named: by a game's number, and by entrant."""
    drawn = {key(table.game): table.pairing for table in season_tables if table.game}
    named = [table.game for table in season_tables if table.game and not hidden_until(table.game)]
    held, results = tenures_of(session, named), results_of(session, named)
    told: dict[int, dict[int, SeatTold]] = {}
    if not terms.anonymous:
        told[_NOT_MADE] = {entrant: SeatTold(who.slug, "", "") for entrant, who in people.items()}
    for number in map(key, named):
        now, result = handles_now(held[number]), results.get(number)
        told[number] = {}
        for seat, entrant in enumerate(drawn[number].entrants):
            handle, other = people[entrant].slug, now.get(seat, "")
            told[number][entrant] = SeatTold(
                handle,
                other if other != handle else "",
                result.why(seat) if result else "",
            )
    return told


def _group(
    season: Season,
    table: DivisionTable,
    order: tuple[int, ...],
    people: Mapping[int, Person],
    tables: tuple[SeasonTable, ...],
    gone: set[int],
) -> Group:
    """The lines in the order that the form of the season goes by: points, rungs or rounds."""
    rows = {row.player: row for row in table.rows}
    mine = [
        played_table
        for played_table in tables
        if played_table.pairing.division_id == table.division.id
    ]
    met = _meetings(mine)
    lines = tuple(
        StandingsLine(
            rows[number],
            place if season.form != "league" else rows[number].place,
            people[number].name,
            people[number].slug,
            table.spans.get(number),
            tuple(tuple(met.get((number, other), ())) for other in order),
            number in gone,
        )
        for place, number in enumerate(order, start=1)
    )
    return Group(
        table.division.tier,
        table.division.name,
        lines,
        _quality(mine, [number for number in order if number not in gone])
        if season.form == "league"
        else None,
        len(table.open),
    )


def _meetings(tables: list[SeasonTable]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    met: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for table in tables:
        for mine in table.result.sat if table.result else ():
            for other in table.result.sat if table.result else ():
                if mine.player != other.player:
                    pair = mine.player, other.player
                    met.setdefault(pair, []).append((mine.place, other.place))
    return met


def _quality(tables: list[SeasonTable], order: Sequence[int]) -> Quality | None:
    """Of the tables as they stand, also where they were moved by hand, for those who are in it
    still; None before the draw."""
    if not tables or len(order) < 2:
        return None
    numbers = {person: number for number, person in enumerate(order)}
    rounds: dict[int, list[tuple[int, ...]]] = {}
    for table in tables:
        seats = tuple(numbers.get(player, NOBODY) for player in table.pairing.entrants)
        rounds.setdefault(table.round.number, []).append(seats)
    return quality(tuple(tuple(rounds[number]) for number in sorted(rounds)), len(order))


def _called(table: SeasonTable, names: dict[int, str], terms: Terms) -> dict[int, str]:
    """The names by entrant, those of stars as long as the table's players are not named: from the
    draw on, for who sits where is all there is to hide."""
    hidden = hidden_until(table.game) if table.game else terms.anonymous
    return dict(zip(table.pairing.entrants, STARS, strict=False)) if hidden else names


def _fixture(
    table: SeasonTable,
    tiers: dict[int, int],
    names: dict[int, str],
    held: Mapping[int, Mapping[int, SeatTold]],
    terms: Terms,
) -> Fixture:
    worth = points(terms.scheme, table.result) if table.result else {}
    sat = {seat.player: seat for seat in table.result.sat} if table.result else {}
    told = held.get(key(table.game) if table.game else _NOT_MADE, {})
    unknown = SeatTold("", "", "")
    return Fixture(
        round=table.round.number,
        tier=tiers[table.pairing.division_id],
        number=table.pairing.number,
        kind=table.pairing.kind,
        game=table.game.slug if table.game else "",
        state=table.game.state if table.game else "waiting",
        seats=tuple(
            Seated(
                names[player],
                sat[player].place if player in sat else None,
                sat[player].score if player in sat else None,
                worth.get(player),
                player in sat and sat[player].forfeit,
                told.get(player, unknown).handle,
                told.get(player, unknown).played_by,
                told.get(player, unknown).why,
            )
            for player in table.pairing.entrants
        ),
    )


def _movers(session: Session, season: Season) -> tuple[Mover, ...]:
    rows = [(row, session.get_one(Person, row.person_id)) for row in moves(session, season)]
    return tuple(
        Mover(person.name, person.slug, row.old_tier, row.new_tier, row.why) for row, person in rows
    )


def seasons_of(session: Session, league_id: int) -> list[Season]:
    """The seasons of a league that are published, the newest first: from their draw on. Before it
    all of them may change."""
    return [season for season in every_season_of(session, league_id) if season.state != "open"]


def every_season_of(session: Session, league_id: int) -> list[Season]:
    """Those that organisers see, the newest first: also the ones that are not drawn yet."""
    wanted = select(Season).where(Season.league_id == league_id)
    return list(session.exec(wanted.order_by(col(Season.id).desc())).all())


def all_facts(session: Session, league_id: int) -> tuple[SeasonFacts, ...]:
    """Everything about all of them."""
    return tuple(season_facts(session, season) for season in seasons_of(session, league_id))


def games_of(session: Session, season: Season) -> tuple[str, ...]:
    """The short names of the games of a season that have been made."""
    wanted = (
        select(Game.slug)
        .join(Pairing, col(Pairing.game_id) == Game.id)
        .join(SeasonRound, col(SeasonRound.id) == Pairing.round_id)
        .where(SeasonRound.season_id == season.id)
        .order_by(col(Game.id))
    )
    return tuple(session.exec(wanted))
