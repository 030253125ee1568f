"""Somebody may follow a game without a seat, or follows it no more."""

from __future__ import annotations

from moderator.league.acts.declaration import Declaration
from moderator.league.acts.kinds import player_of
from moderator.league.mailing.audiences import Told
from moderator.league.mailing.posting import OutgoingMail, post_observer, publish
from moderator.league.mailing.public_log import ByWhom
from moderator.league.people import observers
from moderator.league.people.directory import sittings
from moderator.league.values.errors import LeagueError
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.states import ENDED
from moderator.store.tables import Act, Game, Observer, Person


def observe(at: At, game: Game, order: ByWhom, player: Person) -> None:
    """Let somebody follow a game: they get a mail that says so, and how it stands. Raises
    LeagueError for who plays or follows it, and for a game that is played no more."""
    session = at.session
    if hold(session, game).state in ENDED:
        raise LeagueError("told-no-more", game=game.slug, state=game.state)
    if any(held.person.id == player.id for held in sittings(session, game).values()):
        raise LeagueError("plays-there", player=player.slug, game=game.slug)
    if observers.row_of(session, game.id, player.id) is not None:
        raise LeagueError("follows-already", player=player.slug, game=game.slug)
    row = observers.made(at, key(game), key(player), at.now)
    session.add(row)
    session.flush()
    post_observer(at, game, player, OutgoingMail("following", row.nonce, {}))
    _log(at, game, order, "observer let in")


def unobserve(at: At, game: Game, order: ByWhom, player: Person) -> None:
    """They get no more mails of it. Raises LeagueError for who does not follow the game."""
    row = observers.row_of(at.session, hold(at.session, game).id, player.id)
    if row is None:
        raise LeagueError("follows-not", player=player.slug, game=game.slug)
    at.session.delete(row)
    at.session.flush()
    _log(at, game, order, "observer taken out")


def stop(at: At, row: Observer) -> Game:
    """They follow the game no more, by their own wish; the game."""
    game = at.session.get_one(Game, row.game_id)
    at.session.delete(row)
    at.session.flush()
    publish(at, game)
    return game


def _log(at: At, game: Game, order: ByWhom, kind: str) -> None:
    """In the public log, how many there are now; nobody at the table gets a mail of it."""
    number = str(observers.how_many(at.session, game))
    at.session.add(Act(game_id=game.id, actor=order.actor, kind=kind, reason=order.reason,
                       new=number, at=at.now))  # fmt: skip
    publish(at, game)


_AT_PLAY = ("open", "running", "paused")

ACTS = (
    Declaration(
        "observe",
        "game",
        m("Add an observer"),
        m("They get its public reports by email until they unsubscribe."),
        observe,
        (player_of("others"),),
        command="game observe",
        examples=('moderator game observe kyiv-1 lev --reason "He plays the next one"',),
        states=_AT_PLAY,
        logs={"observer let in": m("added an observer: {new} in all")},
        tells=(Told("person", "following"),),
        undo="unobserve",
    ),
    Declaration(
        "unobserve",
        "game",
        m("Remove an observer"),
        m("They get no more emails about it."),
        unobserve,
        (player_of("watching"),),
        command="game unobserve",
        examples=('moderator game unobserve kyiv-1 lev --reason "He asked for it"',),
        logs={"observer taken out": m("removed an observer: {new} in all")},
        undo="observe",
    ),
)
