"""Who sits where: a game begins, a seat is given away, left open, hurried or spared."""

from __future__ import annotations

from datetime import timedelta

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import SEAT_ASKED, SPAN, flag, player_of, seat_of
from moderator.league.acts.players import have_agreed
from moderator.league.games import founding, replacing, seating
from moderator.league.games.replacing import Replacement
from moderator.league.mailing.audiences import PLAYED, TABLE, Told
from moderator.league.mailing.posting import record
from moderator.league.mailing.public_log import ByWhom, must_be
from moderator.league.orders import faster_rhythm
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.revision_lock import hold
from moderator.store.states import GOING
from moderator.store.tables import Game, Person, Tenure


def start(at: At, game: Game, order: ByWhom, *, stand_ins: bool = False) -> None:
    """Set the game up and ask the first player. Raises LeagueError."""
    founding.start(at, game, stand_ins=stand_ins)
    record(at, game, order.entry(at, "started", "", ""))


def replace(
    at: At, game: Game, order: ByWhom, seat: int, player: Person, *,
    minimum: timedelta, keep: bool = False,
) -> Tenure:  # fmt: skip
    """Give a seat to somebody else. Raises LeagueError."""
    return replacing.replace(
        at, game, order, Replacement(seat, player, minimum=minimum, keep_sheets=keep)
    )


def open_seat(at: At, game: Game, order: ByWhom, seat: int) -> None:
    """Leave a seat to a stand-in. Raises LeagueError; before the start it is kept open instead."""
    must_be(hold(at.session, game), *GOING)
    seating.open_up(at, game, order, seat)


def close_seat(at: At, game: Game, order: ByWhom, seat: int) -> None:
    """Give an open seat back to its player. Raises LeagueError."""
    seating.close(at, game, order, seat)


def refund(at: At, game: Game, order: ByWhom, player: Person) -> None:
    """What the player has asked for counts no more. Raises LeagueError."""
    seating.refund(at, game, order, player)


def hurry(at: At, game: Game, order: ByWhom, seat: int) -> None:
    """A seat agrees to the faster rhythm. Raises LeagueError."""
    faster_rhythm.put(at, game, order, seat, wants=True)


def slow_down(at: At, game: Game, order: ByWhom, seat: int) -> None:
    """A seat agrees to the faster rhythm no more. Raises LeagueError."""
    faster_rhythm.put(at, game, order, seat, wants=False)


_FASTER = {
    "faster wished": m("{seat} would like the game to go faster"),
    "faster agreed": m("{seat} agrees too: the game goes faster from now on"),
}
_SLOWER = {
    "faster dropped": m("{seat} no longer wants to go faster"),
    "faster ended": m("{seat} no longer wants to go faster: the game has its usual pace again"),
}

ACTS = (
    Declaration(
        "start",
        "game",
        m("Start the game"),
        m("The game is set up and the first player gets an email."),
        start,
        (
            Field(
                "stand-ins",
                flag(m("must be taken first"), m("are played by bots until somebody takes them")),
                m("Empty seats"),
                optional=True,
                option="--stand-ins",
            ),
        ),
        command="game start",
        examples=("moderator game start kyiv-1",),
        reason=False,
        states=("open",),
        logs={"started": m("began the game")},
        tells=(Told("table", "started"), Told("observers", "started"), *PLAYED),
        lasting="the dice are bound; a game that was begun by mistake is annulled",
    ),
    Declaration(
        "replace",
        "game",
        m("Let another player take over"),
        m(
            "The new player gets an email with the whole position; the old player's links"
            " stop working."
        ),
        replace,
        (
            SEAT_ASKED,
            player_of("others"),
            Field(
                "minimum",
                SPAN,
                m("Minimum time for the new player"),
                m("For example 24h or 2d."),
                "24h",
                option="--minimum",
            ),
            Field(
                "keep",
                flag(m("are deleted"), m("are kept")),
                m("Saved sheets"),
                optional=True,
                option="--keep-sheets",
            ),
        ),
        only_if=have_agreed,
        command="replace",
        examples=('moderator replace kyiv-1 B ingrid --reason "Taras has no time any more"',),
        states=("open", *GOING),
        logs={"replaced": m("another player took over a seat: {old} → {new}")},
        tells=(*TABLE, Told("person", "takeover"), Told("seat", "left")),
        undo="replace",
    ),
    Declaration(
        "open-seat",
        "game",
        m("Let a bot play a seat"),
        m("A bot plays it from now on, until somebody takes it over or the player is back."),
        open_seat,
        (seat_of("seats kept"),),
        command="seat open",
        examples=('moderator seat open kyiv-1 A --reason "Olena has no time any more"',),
        states=tuple(GOING),
        logs={"seat organiser": m("{seat} lost the seat: it is open, and a bot plays it")},
        tells=(*TABLE, *PLAYED),
        undo="close-seat",
    ),
    Declaration(
        "close-seat",
        "game",
        m("Give an open seat back to its player"),
        m("The bot stops playing it; the moves it made stay."),
        close_seat,
        (seat_of("seats left"),),
        command="seat close",
        examples=('moderator seat close kyiv-1 A --reason "Olena was in hospital, and is back"',),
        states=tuple(GOING),
        reason=False,
        logs={"seat back": m("{seat} is back in the game")},
        tells=TABLE,
        undo="open-seat",
    ),
    Declaration(
        "refund",
        "game",
        m("Give extra time back"),
        m("The time is available to the player again; deadlines that it moved stay as they are."),
        refund,
        (player_of("holders"),),
        command="seat refund",
        examples=('moderator seat refund kyiv-1 taras --reason "The mail server was slow"',),
        states=tuple(GOING),
        logs={"time given back": m("gave extra time back: {new}")},
        tells=TABLE,
        lasting="it takes nothing from anybody",
    ),
    Declaration(
        "faster",
        "game",
        m("A player agrees to go faster"),
        m("As if the player had sent “faster”: it applies as soon as all players agree."),
        hurry,
        (SEAT_ASKED,),
        command="seat faster",
        examples=('moderator seat faster kyiv-1 A --reason "Olena told me so by phone"',),
        states=tuple(GOING),
        logs=_FASTER,
        tells=TABLE,
        undo="slower",
    ),
    Declaration(
        "slower",
        "game",
        m("A player no longer wants to go faster"),
        m("From the next deadline on, the game has its usual pace."),
        slow_down,
        (SEAT_ASKED,),
        command="seat slower",
        examples=('moderator seat slower kyiv-1 A --reason "It was a misunderstanding"',),
        states=tuple(GOING),
        logs=_SLOWER,
        tells=TABLE,
        undo="faster",
    ),
)
