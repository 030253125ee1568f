"""What somebody does in their leagues and games: absence, seats, reviews, practice, joining."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from sqlmodel import Session

from moderator.engine.core import LETTERS
from moderator.games import GAMES
from moderator.league.acts.declaration import Field
from moderator.league.acts.kinds import DAY, NUMBERED, TEXT, choice, listed
from moderator.league.acts.observing import stop
from moderator.league.clock import vacations
from moderator.league.clock.vacations import Absentee, games_of, vacation_of
from moderator.league.games import joining
from moderator.league.mailing.audiences import PLAYED, TABLE, Told
from moderator.league.options.absence_rules import house_of
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.commands import COMMANDS
from moderator.league.orders.receiving import receive
from moderator.league.own.declaration import OwnAct
from moderator.league.people import observers
from moderator.league.people.context import NoteOf
from moderator.league.people.directory import Sitting, find_game, find_league
from moderator.league.people.seats import game_of, seats_of
from moderator.league.play import looking_back
from moderator.league.play.turns import end_practice
from moderator.league.practice import practising
from moderator.league.practice.practising import SEATS, Bounds, Practice
from moderator.league.values.errors import ForbiddenError, LeagueError, noted
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import Strength
from moderator.store.tables import Enrolment, Game, League, Person, Review

HOURS = ("12", "24", "48", "72")
"""What more time is asked for by, in hours."""


def take_vacation(at: At, person: Person, league: str, first: date, last: date) -> NoteOf:
    """Be away from one day to another, in one league. Raises LeagueError."""
    if last < first:
        raise LeagueError("days-reversed")
    who = _absentee(at, person, _league(at.session, league))
    code, facts = vacations.take(who, first, last)
    if code != "vacation":
        raise noted((code, facts))
    return "vacation-moves" if house_of(who.league).away_moves else code, facts


def end_vacation(at: At, person: Person, number: int) -> NoteOf:
    """Back early, or it is called off; one that is over stays as it was."""
    try:
        row = vacation_of(at.session, number)
    except LeagueError:
        raise ForbiddenError("not-listed") from None
    if row.person_id != person.id:
        raise ForbiddenError("not-listed")
    who = _absentee(at, person, at.session.get_one(League, row.league_id))
    if row.ended_at is not None or date.fromisoformat(row.last_day) < who.today:
        raise ForbiddenError("not-listed")
    return vacations.end(who, row)


def _league(session: Session, slug: str) -> League:
    try:
        return find_league(session, slug)
    except LeagueError:
        raise ForbiddenError("not-listed") from None


def _absentee(at: At, person: Person, league: League) -> Absentee:
    """The player in a league that they play in."""
    if not games_of(at.session, league, person):
        raise ForbiddenError("not-listed")
    return Absentee(at, league, person, "form", person.name)


def _by_command(verb: str, unit: str = "") -> Callable[..., NoteOf]:
    """What a sheet with that one command does, so that both are one."""

    def do(at: At, person: Person, game: str, seat: str, by: str = "") -> NoteOf:
        sitting = _sitting(at.session, person, game, seat)
        text = f"{verb} {by}{unit}".rstrip() + "\n"
        reply = receive(at, Arrival(key(sitting.tenure), text, "form", at.now))
        note = next(iter(reply.notes), (reply.kind, ()))
        if note[0] in COMMANDS[verb].refuses and note[0] != "resigning":
            raise noted(note)
        return note

    return do


def _sitting(session: Session, person: Person, slug: str, letter: str = "") -> Sitting:
    """Their seat in the game, the first where no letter says which."""
    game = game_of(session, slug)
    for sitting in seats_of(session, game, person) if game else ():
        if letter in ("", LETTERS[sitting.chair.seat]):
            return sitting
    raise ForbiddenError("not-listed")


def unfollow(at: At, person: Person, game: str) -> None:
    """No more mails of a game that they follow without a seat."""
    for row, followed in observers.observed_by(at.session, person):
        if followed.slug == game:
            stop(at, row)
            return
    raise ForbiddenError("not-listed")


def wish_review(at: At, person: Person, game: str) -> Review:
    """Go through their turns; once it is wished, wishing again does nothing. Raises LeagueError
    while the game goes on."""
    sitting = _sitting(at.session, person, game)
    return looking_back.wish(at, find_game(at.session, game), sitting.chair.seat)


def begin_practice(
    at: At, person: Person, game: str, seats: str, strength: Strength, bounds: Bounds
) -> Game:
    """A game that begins at once. Raises LeagueError."""
    return practising.begin(at, person, Practice(game, int(seats), strength), bounds)


def finish_practice(at: At, person: Person, game: str) -> None:
    """Their own game is over before its end; for one that is over already nothing happens."""
    for running in practising.running(at.session, person):
        if running.slug == game:
            end_practice(at, running)


def join(at: At, person: Person, league: str, game: str) -> Enrolment:
    """They want to play there. Raises LeagueError."""
    there = joining.open_place(at.session, league, game)
    return joining.enrol(at, *there, person)


def withdraw_enrolment(at: At, person: Person, number: int) -> None:
    """They do not want to any more."""
    if not joining.withdraw(at, person, number):
        raise ForbiddenError("not-listed")


_GAME = Field("game", TEXT, m("Game"), hidden=True)
_SEAT = Field("seat", TEXT, m("Seat"), hidden=True)
_LEAGUE = Field("league", TEXT, m("League"), hidden=True)

_OF_SEAT = (
    ("back", "Come back to your seat, or stay", "resign", ""),
    ("resign", "Leave a game for good; you are asked once more", "back", ""),
    ("faster", "Agree to the faster pace", "slower", ""),
    ("slower", "Go back to the usual pace", "faster", ""),
)

ACTS = (
    OwnAct(
        "take-vacation",
        "Take a vacation from all your games of a league",
        "/my/absence",
        take_vacation,
        (
            _LEAGUE,
            Field("first", DAY, m("First day away")),
            Field("last", DAY, m("Last day away")),
        ),
        commands=("vacation",),
        undo="end-vacation",
    ),
    OwnAct(
        "end-vacation",
        "End a vacation today, or cancel it",
        "/my/absence",
        end_vacation,
        (NUMBERED,),
        commands=("back",),
        undo="take-vacation",
    ),
    OwnAct(
        "extend",
        "Have your deadline extended",
        "/my/absence",
        _by_command("extend", "h"),
        (_GAME, _SEAT, Field("by", listed(HOURS), m("Deadline extended"))),
        commands=("extend",),
        lasting="an organiser can set the deadline back",
    ),
    *(
        OwnAct(verb, says, "/my/absence", _by_command(verb), (_GAME, _SEAT), commands=(verb,),
               undo=undo, lasting=lasting)
        for verb, says, undo, lasting in _OF_SEAT
    ),
    OwnAct(
        "unfollow",
        "Get no more emails of a game that you follow",
        "/my",
        unfollow,
        (_GAME,),
        lasting="an organiser can add you again",
    ),
    OwnAct(
        "wish-review",
        "Have your turns in a finished game looked through",
        "/my/games/NAME/review",
        wish_review,
        (_GAME,),
        commands=("review",),
        lasting="it changes nothing in the game",
    ),
    OwnAct(
        "begin-practice",
        "Begin a practice game",
        "/practice",
        begin_practice,
        (
            Field("game", listed(GAMES), m("Game")),
            Field("seats", listed(map(str, SEATS)), m("Seats")),
            Field(
                "strength",
                choice((("easy", m("easy")), ("usual", m("usual")), ("strong", m("strong")))),
                m("How well the others play"),
                first="usual",
            ),
        ),
        known=("bounds",),
        tells=(Told("seat", "started"), *PLAYED),
        undo="end-practice",
    ),
    OwnAct(
        "end-practice",
        "End a practice game before its time",
        "/practice",
        finish_practice,
        (_GAME,),
        lasting="a new one is begun instead",
    ),
    OwnAct(
        "join",
        "Join a league or a game while you are signed in",
        "/join/LEAGUE",
        join,
        (_LEAGUE, Field("game", TEXT, m("Game"), optional=True, hidden=True)),
        logs=("replaced",),
        tells=(*TABLE, Told("person", "takeover"), Told("seat", "left")),
        undo="withdraw-enrolment",
    ),
    OwnAct(
        "withdraw-enrolment",
        "Leave the waiting list",
        "/join",
        withdraw_enrolment,
        (NUMBERED,),
        undo="join",
    ),
)  # fmt: skip
