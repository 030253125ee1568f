"""Ways into a league: signing up, confirming, waiting, taking a seat.

A league is open to all or closed (`joining` among its options); whoever is invited comes into
either. A seat that is offered is kept until its term is over, and is open again then.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import func
from sqlmodel import Session, col, select

from moderator.league.access import one_time_links
from moderator.league.access.one_time_links import ValidLink
from moderator.league.games.replacing import Replacement, replace
from moderator.league.mailing.posting import publish
from moderator.league.mailing.public_log import ByWhom
from moderator.league.options.league_options import check_in_use, is_archived
from moderator.league.people import profile
from moderator.league.people.called import read_player_name
from moderator.league.people.directory import (
    drop_lent,
    find_game,
    find_league,
    seat_player,
    sittings,
)
from moderator.league.people.newcomers import add_newcomer, forget, free_name
from moderator.league.people.places import (
    KEPT,
    OPEN,
    free,
    is_open,
    to_take,
    vacant,
    waiting,
)
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.states import AT_PLAY, EnrolmentState, LinkKind
from moderator.store.tables import Address, Enrolment, Game, League, OutboxRow, Person

LEAST = timedelta(hours=24)
"""Who takes a seat of a running game has so long at least."""


def sign_up(
    at: At, league: League, game: Game | None, email: str, name: str, language: str
) -> None:
    """Somebody wants to play: whoever has that address is asked to confirm it, by a mail to it.

    They are told nothing of whether the address is known. Raises LeagueError where it is no
    address, where the league takes nobody, or where the name could be
    taken for another player's: who is known signs in and joins from there.
    """
    address, shown = read_address(email), read_player_name(at.session, name, league)
    _must_be_open(at.session, league, game)
    if _written_lately(at, address) >= one_time_links.MOST_AN_HOUR:
        return
    known = at.session.exec(
        select(Person).where(Address.email == address, Person.id == Address.person_id)
    ).all()
    for person in known or [add_newcomer(at, shown, language)]:
        enrolment = find_or_add_enrolment(at, league, game, person, "asked")
        write(at, "joining", enrolment, person, address, language)


def _written_lately(at: At, email: str) -> int:
    """How many such mails went to that address in an hour, whoever asked for them."""
    lately = select(func.count()).where(
        OutboxRow.recipient == email,
        OutboxRow.kind == "joining",
        col(OutboxRow.created_at) > at.now - timedelta(hours=1),
    )
    return at.session.exec(lately).one()


def enrol(at: At, league: League, game: Game | None, person: Person) -> Enrolment:
    """Somebody who is known to be themselves wants to play. Raises LeagueError."""
    _must_be_open(at.session, league, game)
    enrolment = find_or_add_enrolment(at, league, game, person, "asked")
    return _settle(at, enrolment, person)


def open_place(session: Session, league: str, game: str) -> tuple[League, Game | None]:
    """The league, and the game where one is named, of these short names. Raises ForbiddenError for
    one that is not open to all."""
    try:
        place = find_league(session, league)
        wanted = find_game(session, game) if game else None
    except LeagueError:
        raise ForbiddenError("not-listed") from None
    there = wanted is None or (wanted.league_id == place.id and wanted.state in AT_PLAY)
    if not is_open(place) or not there:
        raise ForbiddenError("not-listed")
    return place, wanted


def _must_be_open(session: Session, league: League, game: Game | None) -> None:
    """It is, and stays so to the end of the transaction: league or game is locked."""
    if game is None:
        session.refresh(league, with_for_update=True)
    check_in_use(league)
    if not is_open(league):
        raise LeagueError("takes-nobody", league=league.slug)
    if game and (hold(session, game).league_id != league.id or game.state not in AT_PLAY):
        raise LeagueError("no-seat-free", game=game.slug)


def find_or_add_enrolment(
    at: At, league: League, game: Game | None, person: Person, state: EnrolmentState
) -> Enrolment:
    """The person's way in that is open already, else a new one."""
    enrolment = at.session.exec(
        select(Enrolment).where(
            Enrolment.league_id == league.id,
            Enrolment.game_id == (game.id if game else None),
            Enrolment.person_id == person.id,
            col(Enrolment.state).in_(OPEN),
        )
    ).first()
    if enrolment is None:
        enrolment = Enrolment(
            league_id=key(league), game_id=game.id if game else None, person_id=key(person),
            state=state, made_at=at.now, until=at.now + one_time_links.LASTS["joining"],
        )  # fmt: skip
        at.session.add(enrolment)
        at.session.flush()
    return enrolment


def write(
    at: At, kind: LinkKind, row: Enrolment, person: Person, email: str, language: str = ""
) -> None:
    league = at.session.get_one(League, row.league_id)
    game = at.session.get(Game, row.game_id) if row.game_id else None
    facts = {"enrolment": key(row), "league": league.name, "game": game.slug if game else ""}
    if language and person.language is None:
        facts["language"] = language
    one_time_links.send_link(at, person, kind, email, facts)


_LEAD_IN: Sequence[LinkKind] = ("joining", "invitation", "offer")


def look(at: At, token: str) -> tuple[ValidLink, Enrolment] | None:
    """What a link leads into, as long as it works."""
    for kind in _LEAD_IN:
        entry = one_time_links.look(at, kind, token)
        row = at.session.get(Enrolment, int(entry.link.facts["enrolment"])) if entry else None
        if entry is not None and row is not None and _is_open(at.session, row):
            return entry, row
    return None


def _is_open(session: Session, row: Enrolment) -> bool:
    game = session.get_one(Game, row.game_id) if row.game_id else None
    if is_archived(session.get_one(League, row.league_id)):
        return False
    return row.state in OPEN and (game is None or game.state in AT_PLAY)


def confirm(at: At, token: str) -> Enrolment | None:
    """The button behind the link: the address is theirs, and they take what is kept for them, or
    what is free, or wait. None where the link does nothing any more."""
    if (link := look(at, token)) is None:
        return None
    _hold(at.session, link[1])
    link = look(at, token)  # it may have lapsed while this waited for the game
    if link is None or one_time_links.use(at, link[0].link.kind, token) is None:
        return None
    (entry, row), email = link, str(link[0].link.facts["email"])
    person = _known_by_now(at.session, entry.person, email)
    if person.id != entry.person.id:
        row.person_id = key(person)
        at.session.flush()
        forget(at.session, key(entry.person))
    if not profile.rows_of(at.session, person):
        league = at.session.get_one(League, row.league_id)
        person.name = free_name(at.session, person.name, league, person.id)
    profile.confirm_address(at.session, person, email)
    return _settle(at, row, person)


def decline(at: At, token: str) -> str | None:
    """The other button behind the link: they do not want to play there, and what was kept for them
    is open again; a stranger leaves nothing behind. What they are called; None where the link does
    nothing any more."""
    if (link := look(at, token)) is None:
        return None
    _hold(at.session, link[1])
    link = look(at, token)
    if link is None or one_time_links.use(at, link[0].link.kind, token) is None:
        return None
    (entry, row), name = link, link[0].person.name
    row.state, row.settled_at = "over", at.now
    at.session.add(row)
    at.session.flush()
    forget(at.session, key(entry.person))
    return name


def _hold(session: Session, row: Enrolment) -> Game | None:
    """The game that it is for, locked, and then the row: who gives seats, offers them or lets them
    lapse takes the locks in this order too, and each sees what the one before did."""
    game = hold(session, session.get_one(Game, row.game_id)) if row.game_id else None
    session.refresh(row, with_for_update=True)
    return game


def _known_by_now(session: Session, newcomer: Person, email: str) -> Person:
    """Whoever was asked twice before they first answered is one person, by the address that they
    have confirmed since; the second name that was made for them is used by nobody."""
    if profile.rows_of(session, newcomer):
        return newcomer
    known = select(Person).where(Address.email == email, Person.id == Address.person_id)
    return session.exec(known).first() or newcomer


def _settle(at: At, row: Enrolment, person: Person) -> Enrolment:
    """Give them a seat where one is theirs to take, else a place in the queue."""
    game = _hold(at.session, row)
    row.settled_at, row.until = row.settled_at or at.now, None
    drop_lent(at.session, key(person), row.league_id)
    if game is not None and _sits(at.session, game, person):
        row.state = "seated"
    elif game is not None and (seat := _seat_for(at.session, row, game)) is not None:
        row.state = "seated"
        _take(at, game, seat, person)
    else:
        row.state = "waiting"
    at.session.add(row)
    at.session.flush()
    return row


def _sits(session: Session, game: Game, person: Person) -> bool:
    return any(held.person.id == person.id for held in sittings(session, game).values())


def _seat_for(session: Session, row: Enrolment, game: Game) -> int | None:
    """A seat kept for them; else a free one, if nobody waited for it before."""
    if row.state in KEPT:
        return next(iter(to_take(session, game)), None)
    league = session.get_one(League, game.league_id)
    before = [enrolment for enrolment in waiting(session, league, game) if enrolment.id != row.id]
    return None if before else next(iter(free(session, game)), None)


def _take(at: At, game: Game, seat: int, person: Person) -> None:
    """The seat is theirs; in a game that runs as if the organiser had given it to them."""
    if game.state == "open" and seat in vacant(at.session, game):
        seat_player(at, game, seat, person)
        publish(at, game)
        return
    replace(at, game, ByWhom("player", "sign-up"), Replacement(seat, person, minimum=LEAST))


def withdraw(at: At, person: Person, number: int) -> bool:
    """They do not want to any more; False where that is no open way in of theirs."""
    row = at.session.get(Enrolment, number, with_for_update=True)
    if row is None or row.person_id != person.id or row.state not in OPEN:
        return False
    row.state, row.settled_at = "over", at.now
    at.session.add(row)
    return True


def enrolments_of(session: Session, person: Person) -> tuple[tuple[Enrolment, str, str], ...]:
    """Where somebody waits or is asked: with the league's name and the game's, if it is one's."""
    rows = session.exec(
        select(Enrolment, League.name, Game.slug)
        .join(League, col(League.id) == Enrolment.league_id)
        .join(Game, col(Game.id) == Enrolment.game_id, isouter=True)
        .where(Enrolment.person_id == person.id, col(Enrolment.state).in_(OPEN))
        .order_by(col(Enrolment.id))
    ).all()
    return tuple((row, league, slug or "") for row, league, slug in rows)
