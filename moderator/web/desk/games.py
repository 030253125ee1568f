"""A game at the desk: seats, deadline, what is on file (not what is in it), turns, log.

Who holds a seat sees no more than the public: who is asked, until when, and the log. Of an
anonymous game organisers who do not play in it see the names, helpers do not.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from babel.dates import format_date
from flask import Response, request

from moderator.engine.core import letter
from moderator.league.acts import log_of, turns_to_open
from moderator.league.acts.catalogue import ACTS, offered_in
from moderator.league.clock import absence, periods
from moderator.league.games.my_games import pin_of
from moderator.league.orders import press_reports
from moderator.league.people import openings
from moderator.league.people.anonymity import hidden_until
from moderator.league.people.directory import Sitting, sittings
from moderator.league.people.observers import onlookers
from moderator.league.play.record import on_file
from moderator.locale.changes import STATES
from moderator.publish.telling.acts import log_lines
from moderator.store.tables import Game, Person
from moderator.web.desk.gate import blueprint, game_in, plays, seen
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

_TURNS = 30


class SeatShown(NamedTuple):
    """A seat's letter and holder ("": nobody), whether it is asked, whether a stand-in plays it,
    the last day of the holder's vacation, if they are on one, and the PIN for those who may tell it
    them."""

    letter: str
    name: str
    asked: bool
    open: bool
    away: date | None
    pin: str


@blueprint.get("/<league>/game/<slug>")
@signed_in
def game(person: Person, league: str, slug: str) -> Response:
    """One game, and what can be done with it."""
    own, by = runtime(), speaker(request)
    with runtime().read() as at:
        there = seen(at.session, person, league)
        row = game_in(at.session, there.league, slug)
        rival = plays(at.session, person, row)
        may = there.organiser and not rival
        held, left = sittings(at.session, row), openings.open_seats(at.session, row)
        gone = absence.away_seats(at.session, row, at.now)
        if hidden_until(row) and not may:
            gone = {}  # the same days stand under the player's name elsewhere
        files = () if rival else on_file(at.session, row)
        followed = [onlooker.person for onlooker in onlookers(at.session, row)] if may else []
        turns = turns_to_open(at.session, row)[:_TURNS] if may else ()
        log = log_lines(by, log_of(at.session, row))[::-1]
        paced = periods.faster_of(at.session, row) is not None
        private = press_reports.told(at.session, row) if may else ()
    seats = [
        SeatShown(
            letter(seat),
            _called(held.get(seat), named=may),
            seat in row.asked,
            seat in left,
            gone[seat].last if seat in gone else None,
            pin_of(own.secret, there.league, held[seat]) if may and seat in held else "",
        )
        for seat in range(row.seats)
    ]
    return page(
        "web/desk/game.html.j2",
        by,
        person,
        league=there.league,
        game=row,
        rival=rival,
        seats=seats,
        files=[(letter(file.seat), file.state, file.received_at) for file in files],
        turns=turns,
        followed=followed,
        offered=_offered(row, paced=paced) if may else [],
        acts=ACTS,
        states=STATES,
        log=log,
        private=private,
        called=lambda seat: "" if seat is None else letter(seat),
        day=lambda date: format_date(date, "medium", by.locale),
        short=lambda moment: by.when(moment, own.clock()),
        done=ACTS.get(request.args.get("done", "")),
    )


def _offered(game: Game, *, paced: bool) -> list[str]:
    """The acts that fit the game's state; those about its pace where there is a faster one, and
    naming the players where they are not named."""
    unfit = set() if paced else {"faster", "slower"}
    if not hidden_until(game):
        unfit.add("name-players")
    return [name for name in offered_in(game.state, "game") if name not in unfit]


def _called(held: Sitting | None, *, named: bool) -> str:
    """Who sits there; "" for nobody. `named`: beside what others call them."""
    if held is None:
        return ""
    return held.with_alias if named else held.name
