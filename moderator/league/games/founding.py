"""How a game comes into being and begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine import dice
from moderator.engine.core import SetupError, letter
from moderator.games import GAMES
from moderator.league.mailing.posting import OutgoingMail, post, publish, tell_observers
from moderator.league.options.league_options import check_in_use
from moderator.league.people.directory import free_place, seat_player, sittings
from moderator.league.people.places import vacant
from moderator.league.play.luck import seed
from moderator.league.play.record import kind_of
from moderator.league.play.turns import START, advance
from moderator.league.values.errors import LeagueError, unknown
from moderator.league.values.rhythm_text import read_rhythm
from moderator.store import personal, tokens
from moderator.store.at import At
from moderator.store.journal import bodies, entries
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.states import UNSENT
from moderator.store.tables import Chair, Game, League, OutboxRow, Person, Snapshot

OF_THE_RETURN = "restored"
"""Whose salt words those are that a game got when it came back from a copy before its start."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that is to be made: its short name, which game it is, and whose seats there are, in
    turn order; None: a seat that is open. Without a `rhythm` it has the league's."""

    slug: str
    kind: str
    people: Sequence[Person | None]
    options: Mapping[str, Any]
    rhythm: Mapping[str, str] | None = None


def new_game(at: At, league: League, new: NewGame) -> Game:
    """A game that waits for its start. Raises LeagueError.

    The hash of the dice seed is fixed here and published: players may still add salt.
    """
    check_in_use(league)
    _check_new(at.session, new)
    if new.rhythm:
        read_rhythm(new.rhythm)
    game = Game(
        league_id=key(league),
        slug=new.slug,
        kind=new.kind,
        options=dict(new.options),
        rhythm=dict(new.rhythm or {}),
        seats=len(new.people),
        rules_version=GAMES[new.kind].rules.version,
        seed_nonce=tokens.new_nonce(at.random_bytes),
        created_at=at.now,
    )
    game.commitment = dice.commitment(seed(at.secret, game))
    at.session.add(game)
    at.session.flush()
    for seat, person in enumerate(new.people):
        at.session.add(Chair(game_id=key(game), seat=seat))
        at.session.flush()
        if person is not None:
            seat_player(at, game, seat, person)
    publish(at, game)
    return game


def _check_new(session: Session, new: NewGame) -> None:
    free_place(session, new.slug)
    known = [person for person in new.people if person is not None]
    twice = sorted({person.name for person in known if known.count(person) > 1})
    if twice:
        raise LeagueError("twice-seated", about=new.slug, players=tuple(twice))
    if new.kind not in GAMES:
        raise unknown("unknown-kind", new.kind, GAMES)
    try:
        GAMES[new.kind].rules.setup(len(new.people), new.options)
    except SetupError as error:
        raise LeagueError("cannot-set-up", game=new.slug, why=error.problem) from error
    except ValueError as error:
        # What is wrong in a file of home-made pieces names its keys, which are English.
        raise LeagueError("cannot-set-up", game=new.slug, why=str(error)) from error


def delete_game(at: At, game: Game) -> None:
    """A game that has not begun is there no more, nor what points at it. Raises LeagueError where
    it has begun, or a season waits for it."""
    if hold(at.session, game).state != "open":
        raise LeagueError("begun-already", game=game.slug, state=game.state)
    session = at.session
    for row in session.exec(
        select(OutboxRow).where(OutboxRow.game_id == game.id, col(OutboxRow.state).in_(UNSENT))
    ):
        row.state = "dropped"
        session.add(row)
    session.flush()
    personal.delete_rows_of_game(session, key(game))
    session.expire_all()
    session.delete(game)
    session.flush()


def salted(game: Game) -> str:
    """The players' salt words, in seat order; last, when the game came back from a copy of the
    database: what its dice gave before was seen."""
    words = game.options.get("salt", {})
    return " ".join(words[seat] for seat in sorted(words))


def start(at: At, game: Game, *, stand_ins: bool = False) -> None:
    """Set the game up, publish what the dice are bound to, and ask the first seat.

    With `stand_ins` they play the seats that nobody holds. Raises LeagueError where the game has
    begun, where seats are free and no stand-in may play them, or all are.
    """
    if hold(at.session, game).state != "open":
        raise LeagueError("begun-already", game=game.slug, state=game.state)
    empty = vacant(at.session, game)
    if empty and not (stand_ins and len(empty) < game.seats):
        raise LeagueError("seats-free", game=game.slug, seats=tuple(map(letter, empty)))
    rules = kind_of(game).rules
    options = {key: value for key, value in game.options.items() if key != "salt"}
    game.salt = salted(game)
    game.rules_version = rules.version
    game.state = "running"
    game.started_at = at.now
    step = rules.setup(game.seats, options)
    game.options = options
    entries.append(at.session, game, entries.SETUP, bodies.setup(game), at.now)
    state = dict(rules.pack(step.state))
    at.session.add(Snapshot(game_id=key(game), revision=game.revision, state=state))
    at.session.flush()
    advance(at, game, START)
    for seat, sitting in sittings(at.session, game).items():
        if seat not in game.asked:
            told = OutgoingMail("started", "start", {"commitment": game.commitment})
            post(at, game, sitting, told)
    tell_observers(at, game, OutgoingMail("started", "start", {"commitment": game.commitment}))
    publish(at, game)
