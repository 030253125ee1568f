"""More time that a player asks for, within the league's limit for a person in one game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta

from sqlmodel import Session, col, select

from moderator.engine.core import facts
from moderator.league.clock import periods
from moderator.league.mailing.posting import announce
from moderator.league.options import absence_rules
from moderator.league.people.context import NoteOf
from moderator.league.people.directory import Sitting
from moderator.league.values import deadlines
from moderator.league.values.spans import MINUTE, NOTHING
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Act, Game, MoreTime, Person


def left(session: Session, game: Game, person_id: int) -> timedelta:
    """What that person may still ask for in that game, whichever seat they have had in it."""
    return lefts_of(session, (game,), person_id)[key(game)]


def lefts_of(session: Session, games: Iterable[Game], person_id: int) -> dict[int, timedelta]:
    """The same of several games, by a game's number, in one query."""
    left = {key(game): absence_rules.of_game(session, game).extension for game in games}
    for row in _rows(session, left.keys(), person_id):
        left[row.game_id] -= row.minutes * MINUTE
    return {number: max(span, NOTHING) for number, span in left.items()}


def _rows(session: Session, games: Collection[int], person_id: int) -> Sequence[MoreTime]:
    return session.exec(
        select(MoreTime)
        .where(
            col(MoreTime.game_id).in_(games),
            MoreTime.person_id == person_id,
            col(MoreTime.given_back_at).is_(None),
            col(MoreTime.superseded).is_(False),
        )
        .order_by(col(MoreTime.id))
    ).all()


def ask(at: At, game: Game, sitting: Sitting, by: timedelta) -> NoteOf:
    """Move the running deadline of the question put to that seat; the caller's transaction has
    looked that it has not passed."""
    if not absence_rules.of_game(at.session, game).extension:
        return "no-extension", ()
    seat, person = sitting.chair.seat, key(sitting.person)
    if game.state != "running" or seat not in game.asked or game.due_at is None:
        return "extension-not-asked", ()
    rest = left(at.session, game, person)
    if by > rest:
        code = "extension-long" if rest else "extension-spent"
        return code, facts(more=_minutes(by), rest=_minutes(rest))
    _record_move(at, game, sitting, by)
    at.session.add(
        MoreTime(
            game_id=key(game),
            person_id=person,
            seat=seat,
            turn=game.turn,
            minutes=_minutes(by),
            at=at.now,
            revision=game.revision,
        )
    )
    at.session.flush()
    code = "extended" if by < rest else "extended-last"
    return code, facts(more=_minutes(by), rest=_minutes(rest - by))


def _minutes(span: timedelta) -> int:
    return int(span / MINUTE)


def _record_move(at: At, game: Game, sitting: Sitting, by: timedelta) -> None:
    was, name = periods.of(game), sitting.name
    later = deadlines.give_more(was, by, periods.rhythm_of(at.session, game))
    periods.put(game, later)
    old, new = was.due_at.isoformat(), later.due_at.isoformat()
    act = Act(game_id=game.id, actor=name, kind="extended", old=old, new=new, at=at.now)
    announce(at, game, act, spared=sitting.chair.seat, seat=sitting.chair.seat)


def spent(session: Session, game: Game, person_id: int) -> timedelta:
    """What that person has asked for in that game, and not been given back."""
    rows = _rows(session, (key(game),), person_id)
    return sum((row.minutes * MINUTE for row in rows), NOTHING)


def rewrite(
    session: Session, game: Game, held: Collection[int], to: int, *, anew: bool = True
) -> None:
    """What was asked for in a turn that a rollback took back counts no more, and counts again
    where it stands again. The question put after row `to` is put `anew`, with all its time, or as
    it was; `held` are the rows that led to it."""
    for row in session.exec(
        select(MoreTime).where(MoreTime.game_id == game.id, MoreTime.revision > 0)
    ):
        row.superseded = row.revision not in held if row.revision != to else anew
        session.add(row)
    session.flush()


def spent_of(session: Session, games: Iterable[Game]) -> dict[int, list[tuple[Person, timedelta]]]:
    """What each player has asked for, by a game's number, in one query; who has asked for nothing,
    or was given it back, is not there."""
    rows = session.exec(
        select(MoreTime, Person)
        .where(
            col(MoreTime.game_id).in_([key(game) for game in games]),
            col(MoreTime.given_back_at).is_(None),
            col(MoreTime.superseded).is_(False),
            Person.id == MoreTime.person_id,
        )
        .order_by(col(Person.id), col(MoreTime.id))
    )
    spent: dict[int, dict[int, tuple[Person, timedelta]]] = {}
    for row, person in rows:
        by_person = spent.setdefault(row.game_id, {})
        _, before = by_person.get(key(person), (person, NOTHING))
        by_person[key(person)] = (person, before + row.minutes * MINUTE)
    return {number: list(people.values()) for number, people in spent.items()}


def give_back(at: At, game: Game, person_id: int) -> timedelta:
    """Make good what that person has asked for so far; the deadlines it moved stay."""
    made_good = spent(at.session, game, person_id)
    for row in _rows(at.session, (key(game),), person_id):
        row.given_back_at = at.now
        at.session.add(row)
    at.session.flush()
    return made_good
