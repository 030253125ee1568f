"""Leagues, players and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine.core import letter
from moderator.league.options import league_options
from moderator.league.people import anonymity, sharing
from moderator.league.people.called import read_player_name
from moderator.league.people.observers import row_of
from moderator.league.values.addresses import MailAddress, read_address
from moderator.league.values.errors import LeagueError, unknown
from moderator.league.values.languages import read_language
from moderator.league.values.rhythm_text import read_rhythm
from moderator.league.values.slugs import Slug, read_place, read_slug
from moderator.league.values.texts import read_name
from moderator.league.values.zones import read_zone
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Address, Chair, Enrolment, Game, League, Person, Role, Tenure


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat and who holds it now."""

    chair: Chair
    tenure: Tenure
    person: Person
    alias: str = ""

    @property
    def name(self) -> str:
        """What others at the table, and everybody, may call who sits there."""
        return self.alias or self.person.name

    @property
    def with_alias(self) -> str:
        """For organisers alone: `Olena (Altair)`; the name where everybody reads it."""
        return f"{self.person.name} ({self.alias})" if self.alias else self.person.name


def new_league(at: At, slug: str, name: str, settings: Mapping[str, Any]) -> League:
    """A league with its zone, language, rhythm and options. Raises LeagueError."""
    place, shown = free_place(at.session, slug), read_name(name)
    rhythm = dict(settings.get("rhythm", {}))
    read_rhythm(rhythm)
    league = League(
        slug=place,
        name=shown,
        language=read_language(settings.get("language", "en")),
        zone=read_zone(settings.get("zone", "UTC")),
        rhythm=rhythm,
        options=league_options.read_options(settings.get("options", {})),
        created_at=at.now,
    )
    at.session.add(league)
    at.session.flush()
    return league


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """Somebody who is to be known by a short name, a name and an address, which may be another's
    where it is `shared`. Zone and language are the league's where they are None."""

    slug: str
    name: str
    email: str
    zone: str | None = None
    language: str | None = None
    shared: bool = False


def add_player(at: At, new: NewPlayer, league: League | None = None) -> Person:
    """A person with an address; one more address for somebody known. Raises LeagueError.

    The name is to be told from those of
    the `league`; from everybody's, where none is given.
    """
    short, address = read_slug(new.slug), read_address(new.email)
    person = at.session.exec(select(Person).where(Person.slug == short)).first()
    if person is not None and person.name != read_name(new.name):
        raise LeagueError("player-exists", name=new.slug, player=person.name)
    if person is None:
        person = Person(
            slug=short,
            name=read_player_name(at.session, new.name, league),
            language=read_language(new.language) if new.language else None,
            zone=read_zone(new.zone) if new.zone else None,
            created_at=at.now,
        )
        at.session.add(person)
        at.session.flush()
    others = [owner for owner in sharing.owners(at.session, address) if owner.id != person.id]
    if others and not new.shared:
        raise LeagueError("address-shared", email=address)
    add_address(at.session, key(person), address)
    return person


def add_address(
    session: Session, person_id: int, address: MailAddress, lent_by: int | None = None
) -> None:
    """One more address of a person; the first is where mails go."""
    known = addresses(session, person_id)
    if address not in known:
        row = Address(person_id=person_id, email=address, primary=not known, lent_by=lent_by)
        session.add(row)
        session.flush()


def drop_lent(session: Session, person_id: int, league_id: int | None) -> None:
    """Somebody goes into a league (None: runs all of them): what organisers of others wrote in as
    an address of theirs is one no more, unless they have no other."""
    rows = session.exec(select(Address).where(Address.person_id == person_id)).all()
    lent = [row for row in rows if row.lent_by not in (None, league_id)]
    kept = [row for row in rows if row not in lent]
    for row in lent if kept else ():
        session.delete(row)
    if kept and not any(row.primary for row in kept):
        kept[0].primary = True
        session.add(kept[0])
    session.flush()


def spoken_by(session: Session, person: Person) -> str:
    """The language of a person; English where nothing tells."""
    return language_of(session, person) or "en"


def language_of(session: Session, person: Person) -> str | None:
    """The language a person chose, else that of the league that they run, else of the latest game
    they sit in, else of the league they were last asked into or wait for."""
    return person.language or _of_a_league(session, person, League.language)


def zone_of(session: Session, person: Person) -> str | None:
    """The zone a person chose, else that of a league as for their language."""
    return person.zone or _of_a_league(session, person, League.zone)


def _of_a_league(session: Session, person: Person, column: Any) -> str | None:
    """What their league says: whoever runs one is spoken to as there, whoever seats them
    elsewhere."""
    in_seat = (
        Tenure.person_id == person.id,
        Chair.id == Tenure.chair_id,
        Game.id == Chair.game_id,
        League.id == Game.league_id,
    )
    ways = (
        (Role, (Role.person_id == person.id, League.id == Role.league_id)),
        (Tenure, in_seat),
        (Enrolment, (Enrolment.person_id == person.id, League.id == Enrolment.league_id)),
    )
    for table, joined in ways:
        latest = select(column).where(*joined).order_by(col(table.id).desc()).limit(1)
        said: str | None = session.exec(latest).first()
        if said:
            return said
    return None


def addresses(session: Session, person_id: int) -> tuple[str, ...]:
    """A person's addresses, the one that mails go to first."""
    return addresses_of(session, (person_id,))[person_id]


def addresses_of(session: Session, people: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """The same of several people, by their numbers, in one query."""
    addresses: dict[int, tuple[str, ...]] = dict.fromkeys(people, ())
    rows = session.exec(
        select(Address)
        .where(col(Address.person_id).in_(addresses))
        .order_by(col(Address.primary).desc(), col(Address.id))
    )
    for row in rows:
        addresses[row.person_id] += (row.email,)
    return addresses


def seat_player(at: At, game: Game, seat: int, person: Person) -> Tenure:
    """Give a chair to a person; whoever held it before gives it up, and their token with it. Who
    sits at the table observes the game no more."""
    chair = chair_of(at.session, game, seat)
    drop_lent(at.session, key(person), game.league_id)
    for held in at.session.exec(
        select(Tenure).where(Tenure.chair_id == key(chair), col(Tenure.ended_at).is_(None))
    ):
        held.ended_at = at.now
        at.session.add(held)
    nonce = tokens.new_nonce(at.random_bytes)
    token = tokens.derive(at.secret, key(chair), nonce)
    tenure = Tenure(
        chair_id=key(chair),
        person_id=key(person),
        nonce=nonce,
        token_hash=tokens.digest(token),
        began_at=at.now,
    )
    at.session.add(tenure)
    if (observing := row_of(at.session, game.id, person.id)) is not None:
        at.session.delete(observing)
    at.session.flush()
    sharing.say_at_tables(at, key(person), game)
    return tenure


def chair_of(session: Session, game: Game, seat: int) -> Chair:
    """The chair of a seat. Raises LeagueError where the game has no such seat."""
    chair = session.exec(select(Chair).where(Chair.game_id == game.id, Chair.seat == seat)).first()
    if chair is None:
        raise LeagueError(
            "no-seat", game=game.slug, letter=letter(seat), last=letter(game.seats - 1)
        )
    return chair


def sittings(session: Session, game: Game) -> dict[int, Sitting]:
    """Who holds the seats of a game now, by seat."""
    return sittings_of(session, (game,))[key(game)]


def sittings_of(session: Session, games: Iterable[Game]) -> dict[int, dict[int, Sitting]]:
    """Who holds the seats of several games now, by a game's number and by seat, in one query."""
    by_id = {key(game): game for game in games}
    rows = session.exec(
        select(Chair, Tenure, Person)
        .where(
            col(Chair.game_id).in_(by_id),
            Tenure.chair_id == Chair.id,
            col(Tenure.ended_at).is_(None),
            Person.id == Tenure.person_id,
        )
        .order_by(col(Chair.seat))
    )
    held: dict[int, dict[int, Sitting]] = {number: {} for number in by_id}
    for chair, tenure, person in rows:
        alias = anonymity.alias(by_id[chair.game_id], chair.seat)
        held[chair.game_id][chair.seat] = Sitting(chair, tenure, person, alias)
    return held


def reply_token(secret: bytes, tenure: Tenure) -> str:
    """The seat's reply token: derived anew each time, never stored."""
    return tokens.derive(secret, tenure.chair_id, tenure.nonce)


def find_league(session: Session, slug: str) -> League:
    """The league of that short name. Raises LeagueError naming those there are."""
    league = session.exec(select(League).where(League.slug == slug)).first()
    if league is None:
        raise unknown("unknown-league", slug, session.exec(select(League.slug)))
    return league


def find_game(session: Session, slug: str) -> Game:
    """The game of that short name. Raises LeagueError naming those there are."""
    game = session.exec(select(Game).where(Game.slug == slug)).first()
    if game is None:
        raise unknown("unknown-game", slug, session.exec(select(Game.slug)))
    return game


def name_of(session: Session, text: str) -> str:
    """The name of the player who is called so in commands; else the text itself."""
    person = session.exec(select(Person).where(Person.slug == text)).first()
    return text if person is None else person.name


def find_person(session: Session, slug: str) -> Person:
    """The player of that short name. Raises LeagueError naming those there are."""
    person = session.exec(select(Person).where(Person.slug == slug)).first()
    if person is None:
        raise unknown("unknown-player", slug, session.exec(select(Person.slug)))
    return person


def free_place(session: Session, text: str) -> Slug:
    """The short name of a new league or game, which have their pages side by side: none has it yet.
    Raises LeagueError."""
    slug = read_place(text)
    if session.exec(select(League.slug).where(League.slug == slug)).first() is not None:
        raise LeagueError("league-exists", name=slug)
    if session.exec(select(Game.slug).where(Game.slug == slug)).first() is not None:
        raise LeagueError("game-exists", name=slug)
    return slug
