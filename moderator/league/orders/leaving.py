"""A player is away, comes back, leaves a seat, asks for more time: the commands of absence."""

from __future__ import annotations

from datetime import timedelta

from moderator.engine.sheets import Line
from moderator.engine.spans import dated
from moderator.league.clock import extensions, vacations
from moderator.league.clock.vacations import Absentee
from moderator.league.mailing.public_log import ByWhom
from moderator.league.people import openings
from moderator.league.people.context import Context, NoteOf
from moderator.league.play import missed_moves, turns


def absentee(context: Context) -> Absentee:
    """Who speaks, as the person who may be away."""
    person = context.sitting.person
    return Absentee(context.at, context.league, person, context.by, person.name)


def vacation(context: Context, line: Line) -> NoteOf:
    """`vacation 2026-12-24 to 2027-01-02`, for all games of the league; a day without its year is
    the next one after the mail came, and the last is no earlier than the first."""
    first = dated(str(line.arguments[0]), context.received_at.date())
    last = dated(str(line.arguments[1]), first)
    return vacations.take(absentee(context), first, last)


def back(context: Context, line: Line) -> NoteOf:
    """Back to a seat that is open, or about to be; else from a vacation."""
    if returned(context):
        return "back-seat", ()
    return vacations.back(absentee(context)) or ("back-nowhere", ())


def returned(context: Context) -> bool:
    """The seat is its holder's again, in the transaction that heard of it; whether it was not."""
    session, game, seat = context.at.session, context.game, context.seat
    opening = openings.opening_of(session, game, seat)
    if opening is None:
        return False
    openings.close(context.at, game, seat, "back")
    if opening.why != openings.RESIGNING:
        name = context.sitting.name
        missed_moves.tell_all(context.at, game, "seat back", seat, ByWhom(name), spared=seat)
    return True


def spoke_up(context: Context) -> bool:
    """Whoever sends orders for a seat that was opened for their silence is back with them."""
    opening = openings.opening_of(context.at.session, context.game, context.seat)
    return opening is not None and opening.why == "missed" and returned(context)


def resign(context: Context, line: Line) -> NoteOf:
    """The first time it is asked whether that is meant; the second time the seat is open."""
    session, game, seat = context.at.session, context.game, context.seat
    if game.state == "over":
        return "too-late-resign", ()
    opening = openings.opening_of(session, game, seat)
    if opening is None:
        openings.open_up(context.at, game, context.sitting, openings.RESIGNING)
        return "resigning", ()
    if opening.why == openings.RESIGNING:
        leave(context)
    return "resigned", ()


def leave(context: Context) -> None:
    """The seat is open: its stand-in plays on until somebody takes it."""
    game, name = context.game, context.sitting.name
    missed_moves.leave(context.at, game, context.sitting, "resigned", name)
    turns.play_open(context.at, game)


def extend(context: Context, line: Line) -> NoteOf:
    """`extend 24h`: more time for the question that is put to the seat."""
    by = timedelta(hours=int(str(line.arguments[0])))
    return extensions.ask(context.at, context.game, context.sitting, by)
