"""The organiser asks people to play, by pasting their addresses; what is kept too long lapses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import getaddresses

from sqlmodel import Session, col, select

from moderator.league.access import one_time_links
from moderator.league.games.joining import find_or_add_enrolment, write
from moderator.league.games.roll import invited
from moderator.league.options.league_options import check_in_use
from moderator.league.people import openings, profile
from moderator.league.people.called import read_player_name
from moderator.league.people.newcomers import add_newcomer, forget, free_name
from moderator.league.people.places import KEPT, OPEN, UNSURE, free, seatless, waiting
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import Name
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.states import AT_PLAY
from moderator.store.tables import Address, Enrolment, Game, League, Person


@dataclass(frozen=True, slots=True)
class Invited:
    """What became of one pasted address: invited, again (they were asked before and have not
    answered) or full (more than the game has seats; they are told when one opens)."""

    email: str
    name: str
    what: str


def pasted(text: str) -> tuple[tuple[str, str], ...]:
    """Name ("" for none) and address of each person in a pasted list: `Olena <olena@mail.example>,
    taras@…`, by commas, semicolons or lines; each address once. Raises LeagueError
    naming what is no address."""
    pieces = text.replace(";", ",").splitlines()
    lines = [line.strip().rstrip(",") for line in pieces if line.strip(" ,")]
    addresses: dict[str, str] = {}
    for name, email in getaddresses(lines):
        address = read_address(email or name)
        addresses.setdefault(address, name if email else "")
    return tuple((name, email) for email, name in addresses.items())


def _addressed(session: Session, text: str) -> str:
    """The list with the address of whoever is named by their short name; nobody sees it."""
    pieces = [piece.strip() for piece in re.split(r"[,;\n]", text)]
    slugs = [piece for piece in pieces if piece and "@" not in piece]
    rows = session.exec(
        select(Person.slug, Address.email)
        .where(col(Person.slug).in_(slugs), Address.person_id == Person.id)
        .order_by(col(Address.primary))
    )
    mails = dict(rows.all())
    return "\n".join(mails.get(piece, piece) for piece in pieces)


def invite(at: At, league: League, game: Game | None, text: str) -> tuple[Invited, ...]:
    """Ask everybody in the list to play: a seat of the game is kept for each until their term is
    over, as long as there are any. Raises LeagueError, and asks nobody then."""
    check_in_use(league)
    people = pasted(_addressed(at.session, text))
    if not people:
        raise LeagueError("no-address-pasted")
    # Locked first: nobody takes a seat while it is promised to somebody else.
    if game and (hold(at.session, game).league_id != league.id or game.state not in AT_PLAY):
        raise LeagueError("no-seat-free", game=game.slug)
    return tuple(_invite(at, league, game, *person) for person in people)


def _called(at: At, league: League, name: str, email: str) -> Name:
    """By the name that was given, else by one like the address."""
    if name:
        return read_player_name(at.session, name, league)
    return free_name(at.session, email.partition("@")[0], league)


def _invite(at: At, league: League, game: Game | None, name: str, email: str) -> Invited:
    known = at.session.exec(
        select(Person).where(Address.email == email, Person.id == Address.person_id)
    ).first()
    person = known or add_newcomer(at, _called(at, league, name, email), "")
    kept = game is None or bool(free(at.session, game))
    row = find_or_add_enrolment(at, league, game, person, "asked")
    what = "again" if row.state in KEPT else "invited" if kept else "full"
    row.state = "invited" if what != "full" else row.state
    row.until = at.now + one_time_links.LASTS["invitation"]
    at.session.add(row)
    write(at, "invitation", row, person, email)
    return Invited(email, person.name, what)


def take_back(at: At, league: League, person: Person) -> None:
    """What they were asked into and have not answered is off: the link in the email leads nowhere.
    Raises LeagueError for who has no such invitation."""
    rows = [row for row, asked in invited(at.session, league) if asked.id == person.id]
    if not rows:
        raise LeagueError("not-invited", player=person.name)
    for row in rows:
        row.state, row.settled_at = "over", at.now
        at.session.add(row)
    at.session.flush()
    forget(at.session, key(person))


def sweep(at: At) -> int:
    """What the clock does: what was not taken in time is open again, who waits is offered what is
    free, newcomers who never confirmed are forgotten. How many enrolments changed.

    The games are locked first, as whoever confirms a place does.
    """
    games = [hold(at.session, game) for game in _games(at.session)]
    lapsed = _lapse(at)
    return lapsed + sum(_offer(at, game) for game in games if game.state in AT_PLAY)


def _lapse(at: At) -> int:
    overdue = at.session.exec(
        select(Enrolment)
        .where(col(Enrolment.state).in_(UNSURE), col(Enrolment.until) <= at.now)
        .order_by(col(Enrolment.id))
        .with_for_update()
    ).all()
    for row in overdue:
        row.state, row.settled_at = "over", at.now
        at.session.add(row)
    at.session.flush()
    for number in {row.person_id for row in overdue}:
        forget(at.session, number)
    return len(overdue)


def _games(session: Session) -> Sequence[Game]:
    """Games that somebody waits for, or is asked into, and those with a seat to take in a league
    that somebody waits for as such."""
    on_the_way = select(Enrolment.game_id).where(col(Enrolment.state).in_(OPEN))
    there = select(Game).where(col(Game.state).in_(AT_PLAY)).order_by(col(Game.id))
    asked = session.exec(there.where(col(Game.id).in_(on_the_way))).all()
    league_wide = select(Enrolment.league_id).where(
        Enrolment.state == "waiting", col(Enrolment.game_id).is_(None)
    )
    leagues = set(session.exec(league_wide))
    if not leagues:
        return asked  # nearly always, and no more is read then
    known = {key(game) for game in asked}
    of_leagues = session.exec(there.where(col(Game.league_id).in_(leagues))).all()
    others = [game for game in of_leagues if key(game) not in known]
    seats = openings.open_seats_of(session, others)
    return [*asked, *(game for game in others if seats[key(game)])]


def _offer(at: At, game: Game) -> int:
    """One seat to each of the first who wait, for this game or after them for any of the league,
    by a mail; it is kept for three days."""
    league = at.session.get_one(League, game.league_id)
    own, any_game = waiting(at.session, league, game), seatless(at.session, league)
    rows = (*own, *any_game)[: len(free(at.session, game))]
    for row in rows:
        person = at.session.get_one(Person, row.person_id)
        row.game_id = game.id
        row.state, row.until = "offered", at.now + one_time_links.LASTS["offer"]
        at.session.add(row)
        addresses = profile.rows_of(at.session, person)
        write(at, "offer", row, person, addresses[0].email)
    return len(rows)
