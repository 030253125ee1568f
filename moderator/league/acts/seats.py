"""Who sits where: a game begins, a seat is given away, left open, hurried or spared."""

from __future__ import annotations

from datetime import timedelta

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import PLAYER, SEAT_ASKED, SPAN, flag
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
    "faster agreed": m("{seat} agrees as the last: the game goes faster from now on"),
}
_SLOWER = {
    "faster dropped": m("{seat} would not go faster any more"),
    "faster ended": m("{seat} would not go faster any more: the usual rhythm holds again"),
}

ACTS = (
    Declaration(
        "start",
        "game",
        m("Begin the game"),
        m("The game is set up and the first player is asked."),
        start,
        (
            Field(
                "stand-ins",
                flag(
                    m("must be taken first"), m("are played by stand-ins until somebody takes them")
                ),
                m("Seats that nobody holds"),
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
        m("Give the seat to another player"),
        m("The newcomer gets a mail with the whole position; the old one's links end."),
        replace,
        (
            SEAT_ASKED,
            PLAYER,
            Field(
                "minimum",
                SPAN,
                m("Time for the newcomer, at least"),
                m("Like 24h or 2d."),
                "24h",
                option="--minimum",
            ),
            Field(
                "keep",
                flag(m("are void"), m("are kept")),
                m("Sheets on file"),
                optional=True,
                option="--keep-sheets",
            ),
        ),
        only_if=have_agreed,
        command="replace",
        examples=('moderator replace kyiv-1 B ingrid --reason "Taras has no time any more"',),
        states=("open", *GOING),
        logs={"replaced": m("gave a seat to another player: {old} → {new}")},
        tells=(*TABLE, Told("person", "takeover"), Told("seat", "left")),
        undo="replace",
    ),
    Declaration(
        "open-seat",
        "game",
        m("Leave a seat to a stand-in"),
        m("A stand-in plays it at once and until somebody takes it or its player is back."),
        open_seat,
        (SEAT_ASKED,),
        command="seat open",
        examples=('moderator seat open kyiv-1 A --reason "Olena has no time any more"',),
        states=tuple(GOING),
        logs={"seat organiser": m("{seat} lost the seat: a stand-in plays it, it is open")},
        tells=(*TABLE, *PLAYED),
        undo="close-seat",
    ),
    Declaration(
        "close-seat",
        "game",
        m("Give an open seat back to its player"),
        m("The stand-in plays it no more; what it has played stays."),
        close_seat,
        (SEAT_ASKED,),
        command="seat close",
        examples=('moderator seat close kyiv-1 A --reason "Olena was in hospital, and is back"',),
        states=tuple(GOING),
        logs={"seat back": m("{seat} is back at the table")},
        tells=TABLE,
        undo="open-seat",
    ),
    Declaration(
        "refund",
        "game",
        m("Give asked-for time back"),
        m("What the player has asked for counts no more; deadlines that it moved stay."),
        refund,
        (PLAYER,),
        command="seat refund",
        examples=('moderator seat refund kyiv-1 taras --reason "The mail server was slow"',),
        states=tuple(GOING),
        logs={"time given back": m("gave the time back that was asked for: {new}")},
        tells=TABLE,
        lasting="it takes nothing from anybody",
    ),
    Declaration(
        "faster",
        "game",
        m("A seat would go faster"),
        m("As if its player had sent “faster”: it holds as soon as all who play agree."),
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
        m("A seat would not go faster any more"),
        m("From the next deadline on the game has its usual rhythm."),
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
