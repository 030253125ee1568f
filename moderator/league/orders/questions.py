"""Questions that players put to the organisers, and what these answer, through the moderator.

Neither side sees the other's address: a question goes to the organisers by mail, from an address
of its own; what they reply to it goes on into the thread of whoever asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, or_, select

from moderator.engine.core import Seat, facts
from moderator.engine.sheets import Line
from moderator.league.access.roles import ORGANISER, role_in, sits_in
from moderator.league.mailing.posting import OutgoingMail, post, write_to
from moderator.league.options.league_options import is_practice
from moderator.league.people.context import Context, NoteOf
from moderator.league.people.directory import Sitting
from moderator.league.values.errors import LeagueError
from moderator.league.values.texts import read_words
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Chair, Game, League, Person, PlayerQuestion, Role, Tenure

LONGEST = 3000
"""Characters of a question, and of an answer."""

MOST_OPEN = 5
"""Questions of one seat that may wait for an answer at the same time."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question as organisers read it."""

    number: int
    turn: str
    seat: Seat
    words: str
    asked_at: datetime


def ask(context: Context, line: Line) -> NoteOf:
    """The question of a line `ask: text`; a note for the answer."""
    return put(context, str(line.arguments[0]))


def put(context: Context, text: str) -> NoteOf:
    """Put words to the organisers; the same words again are the same question."""
    session, game, words = context.at.session, context.game, read_words(text)
    if is_practice(session, game):
        return "asked-nobody", ()
    if len(words) > LONGEST:
        return "too-long", facts(limit=LONGEST)
    waiting = session.exec(
        select(PlayerQuestion).where(
            PlayerQuestion.tenure_id == context.sitting.tenure.id,
            col(PlayerQuestion.answered_at).is_(None),
        )
    ).all()
    if any(row.text == words for row in waiting):
        return "asked-organisers", ()
    if len(waiting) >= MOST_OPEN:
        return "asked-enough", facts(n=MOST_OPEN)
    _hand_over(context, words)
    return "asked-organisers", ()


def _hand_over(context: Context, words: str) -> None:
    at, game = context.at, context.game
    nonce = tokens.new_nonce(at.random_bytes)
    row = PlayerQuestion(
        game_id=key(game),
        tenure_id=key(context.sitting.tenure),
        turn=game.turn,
        mark=game.mark,
        text=words,
        in_reply_to=context.letter_id,
        nonce=nonce,
        token_hash=tokens.digest(_token(at.secret, nonce)),
        asked_at=at.now,
    )
    at.session.add(row)
    at.session.flush()
    for person in _who_answers(at.session, game, context.league):
        write_to(at, person, "question", f"{row.id}-{person.id}", {"question": key(row)})


def _who_answers(session: Session, game: Game, league: League) -> Sequence[Person]:
    """The league's organisers, and those of all leagues, but for who plays in that game."""
    plays = select(Tenure.person_id).where(
        Chair.game_id == game.id, Tenure.chair_id == Chair.id, col(Tenure.ended_at).is_(None)
    )
    return session.exec(
        select(Person)
        .where(
            Person.id == Role.person_id,
            Role.role == ORGANISER,
            or_(col(Role.league_id).is_(None), Role.league_id == league.id),
            col(Person.id).not_in(plays),
        )
        .distinct()
        .order_by(col(Person.id))
    ).all()


def open_questions(session: Session, games: Iterable[Game]) -> dict[int, list[OpenQuestion]]:
    """What waits for an answer, by a game's number, the oldest first."""
    questions: dict[int, list[OpenQuestion]] = {key(game): [] for game in games}
    rows = (
        select(PlayerQuestion, Chair.seat)
        .where(
            col(PlayerQuestion.game_id).in_(questions),
            col(PlayerQuestion.answered_at).is_(None),
            Tenure.id == PlayerQuestion.tenure_id,
            Chair.id == Tenure.chair_id,
        )
        .order_by(col(PlayerQuestion.id))
    )
    for row, seat in session.exec(rows):
        shown = OpenQuestion(key(row), f"{row.turn}{row.mark}", seat, row.text, row.asked_at)
        questions[row.game_id].append(shown)
    return questions


def settle(at: At, game: Game, number: int, words: str) -> None:
    """An organiser's answer goes to whoever asked; without words the question leaves the list.
    Raises LeagueError where no such question waits, or the answer is too long."""
    hold(at.session, game)
    row = at.session.get(PlayerQuestion, number)
    if row is None or row.game_id != game.id or row.answered_at is not None:
        raise LeagueError("no-question", game=game.slug, number=number)
    answer(at, row, words)


def answer(at: At, row: PlayerQuestion, text: str) -> None:
    """The answer goes into the thread of the question; one after another, where there are several.
    Raises LeagueError where it is too long."""
    words = read_words(text)
    if len(words) > LONGEST:
        raise LeagueError("text-long", most=LONGEST)
    row.answered_at, row.answer = at.now, words or row.answer
    at.session.add(row)
    if words:
        game, sitting = at.session.get_one(Game, row.game_id), sitting_of(at.session, row)
        told = {"words": words, "question": row.text}
        event = f"{row.id}-{hashlib.sha256(words.encode()).hexdigest()[:12]}"
        post(at, game, sitting, OutgoingMail("replied", event, told, row.in_reply_to))


def sitting_of(session: Session, row: PlayerQuestion) -> Sitting:
    """Who asked, in the seat that they held."""
    tenure = session.get_one(Tenure, row.tenure_id)
    chair = session.get_one(Chair, tenure.chair_id)
    return Sitting(chair, tenure, session.get_one(Person, tenure.person_id))


def may_answer(session: Session, person: Person, row: PlayerQuestion) -> bool:
    """Whether the person looks after that league, and does not play in the game."""
    game = session.get_one(Game, row.game_id)
    league = session.get_one(League, game.league_id)
    return bool(role_in(session, person, league)) and not sits_in(session, person, game)


def reply_token(secret: bytes, row: PlayerQuestion) -> str:
    """What stands in the address that the question comes from."""
    return _token(secret, row.nonce)


def by_reply(session: Session, token: str) -> PlayerQuestion | None:
    """The question whose address that is."""
    wanted = select(PlayerQuestion).where(PlayerQuestion.token_hash == tokens.digest(token))
    return session.exec(wanted).first()


def _token(secret: bytes, nonce: str) -> str:
    return tokens.link(secret, "question", nonce)
