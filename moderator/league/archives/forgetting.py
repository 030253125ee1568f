"""Somebody leaves for good: who they were is forgotten, what they played stays.

Boards, results and journals of others would be wrong without it; a letter in turn order is left,
and a name that tells nothing, in every language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlmodel import Session, col, or_, select

from moderator.engine.core import letter
from moderator.league.mailing.posting import publish
from moderator.league.play import turns
from moderator.league.seasons import changes_by_hand
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.personal import delete_rows_of, of_persons, of_tenures
from moderator.store.revision_lock import hold
from moderator.store.states import UNSENT
from moderator.store.tables import (
    Act,
    Address,
    Chair,
    Complaint,
    Entrant,
    Game,
    Message,
    News,
    OutboxRow,
    Person,
    Press,
    Season,
    Tenure,
)


@dataclass(frozen=True, slots=True)
class Farewell:
    """What leaving would do: seats of running games that open (game, letter), games that are over
    and keep their result, addresses that are forgotten."""

    seats: tuple[tuple[str, str], ...]
    over: tuple[str, ...]
    addresses: int


def plan(session: Session, person: Person) -> Farewell:
    """What leaving would do; nothing changes."""
    held = _seats(session, person)
    running = tuple((g.slug, letter(c.seat)) for g, c, t in held if _open(g, t))
    addresses = session.exec(select(Address.id).where(Address.person_id == person.id)).all()
    over = tuple(g.slug for g, _, _ in held if g.state == "over")
    return Farewell(running, over, len(addresses))


def leave(at: At, person: Person) -> Farewell:
    """Leave; nothing brings it back. Sealed orders on file are played as they are, and a stand-in
    plays on at once where a seat of theirs is asked. Raises OvertakenError."""
    for game in _games(at.session, person):
        hold(at.session, game)  # before their seats are read: one may change hands at this moment
    farewell = plan(at.session, person)
    held = _seats(at.session, person)
    left = [game for game, _, tenure in held if _open(game, tenure)]
    for game, chair, tenure in held:
        if _open(game, tenure):
            what = f"{chair.seat}:{game.turn}{game.mark}"
            at.session.add(Act(game_id=game.id, actor="player", kind="left", new=what, at=at.now))
        tenure.ended_at = tenure.ended_at or at.now
        at.session.add(tenure)
    for season in _seasons(at.session, person):
        changes_by_hand.withdraw(at, season, person)
    _forget_mail(at.session, person, [key(tenure) for _, _, tenure in held])
    _forget_words(at.session, held)
    _forget_name(at.session, person, [key(game) for game, _, _ in held])
    person.slug, person.name = f"left-{person.id}", f"N. N. {person.id}"
    person.language = person.zone = person.paper = person.large = person.two_up = None
    person.notify = "asked"
    at.session.add(person)
    _forget_rows(at.session, person, [key(tenure) for _, _, tenure in held])
    for game in {key(game): game for game, _, _ in held}.values():
        publish(at, game)
    for game in {key(game): game for game in left}.values():
        turns.play_open(at, game)
    return farewell


def _open(game: Game, tenure: Tenure) -> bool:
    return tenure.ended_at is None and game.state != "over"


def _games(session: Session, person: Person) -> list[Game]:
    """All games in which somebody holds or held a seat."""
    theirs = select(Chair.game_id).where(Tenure.person_id == person.id, Chair.id == Tenure.chair_id)
    return list(session.exec(select(Game).where(col(Game.id).in_(theirs)).order_by(col(Game.id))))


def _seasons(session: Session, person: Person) -> list[Season]:
    """The seasons that somebody plays in and that are not at their end: nobody is drawn or waited
    for who is gone."""
    mine = select(Entrant.season_id).where(
        Entrant.person_id == person.id, Entrant.state == "active"
    )
    wanted = select(Season).where(col(Season.id).in_(mine), Season.state != "closed")
    return list(session.exec(wanted.order_by(col(Season.id))))


def _seats(session: Session, person: Person) -> list[tuple[Game, Chair, Tenure]]:
    """All seats that somebody holds or held."""
    rows = session.exec(
        select(Game, Chair, Tenure)
        .where(Tenure.person_id == person.id, Chair.id == Tenure.chair_id, Game.id == Chair.game_id)
        .order_by(col(Game.id), col(Chair.seat))
    )
    return [(game, chair, tenure) for game, chair, tenure in rows]


def _forget_mail(session: Session, person: Person, tenures: list[int]) -> None:
    """The bytes of mails either way; that there were mails stays known."""
    for message in session.exec(select(Message).where(col(Message.tenure_id).in_(tenures))):
        message.raw, message.kept = b"", False
        session.add(message)
    for row in session.exec(select(OutboxRow).where(OutboxRow.person_id == person.id)):
        row.raw, row.recipient, row.error, row.facts = None, "", "", {}
        row.digest = ""
        if row.state in UNSENT:
            row.state = "dropped"
        session.add(row)


def _forget_words(session: Session, held: list[tuple[Game, Chair, Tenure]]) -> None:
    """Words to one player alone; those to all belong to the table."""
    for game, chair, tenure in held:
        private = select(Press).where(
            Press.game_id == game.id,
            Press.seat == chair.seat,
            col(Press.to_seat).is_not(None),
            col(Press.written_at) >= tenure.began_at,
            col(Press.written_at) <= tenure.ended_at,
        )
        for words in session.exec(private):
            words.text = ""
            session.add(words)
        complaints = select(Complaint).where(
            Complaint.press_id == Press.id,
            Press.game_id == game.id,
            Press.to_seat == chair.seat,
            col(Complaint.made_at) >= tenure.began_at,
            col(Complaint.made_at) <= tenure.ended_at,
        )
        for complaint in session.exec(complaints):
            complaint.why = ""
            session.add(complaint)


def _forget_name(session: Session, person: Person, games: list[int]) -> None:
    """Where a public log names them: `A Olena` becomes `A N. N.`; those of leagues tell who was
    taken into a season, moved, or left it."""
    leagues = select(Game.league_id).where(col(Game.id).in_(games))
    entered = select(Season.league_id).where(
        Entrant.season_id == Season.id, Entrant.person_id == person.id
    )
    told = or_(
        col(Act.game_id).in_(games),
        col(Act.league_id).in_(leagues),
        col(Act.league_id).in_(entered),
    )
    for act in session.exec(select(Act).where(told)):
        for side in ("old", "new"):
            before = getattr(act, side)
            if f" {before}".endswith(f" {person.name}"):
                setattr(act, side, f"{before[: -len(person.name)]}N. N.")
        act.actor = "player" if act.actor == person.name else act.actor
        act.reason = _unnamed(act.reason, person.name)
        session.add(act)
    own = set(session.exec(leagues)) | set(session.exec(entered))
    for news in session.exec(select(News).where(col(News.league_id).in_(own))):
        news.title, news.text = (_unnamed(text, person.name) for text in (news.title, news.text))
        session.add(news)
    for words in session.exec(select(Press).where(col(Press.game_id).in_(games))):
        words.text = _unnamed(words.text, person.name)
        session.add(words)


def _unnamed(text: str, name: str) -> str:
    """Free words without the name, as a word of its own; where a language inflects it, only a
    person can tell."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "N. N.", text, flags=re.IGNORECASE)


def _forget_rows(session: Session, person: Person, tenures: list[int]) -> None:
    """All rows that are theirs, but for those that results and other people's games stand on."""
    session.flush()
    for owned in of_persons():
        if owned[0].name not in _STAY:
            delete_rows_of(session, owned, key(person))
    for owned in of_tenures():
        if owned[0].name in _GO:
            for tenure in tenures:
                delete_rows_of(session, owned, tenure)
    session.expire_all()


_STAY = frozenset({"tenure", "outboxrow", "entrant", "moved"})
"""Rows of a person's that stay: without them games, seasons and the post would not add up."""

_GO = frozenset({"seat_link", "typed_text", "handed_in", "form_answer", "player_question"})
"""Rows of somebody in a seat that go."""
