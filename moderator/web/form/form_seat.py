"""Whose form it is that somebody looks at, and by what right."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request
from sqlmodel import Session

from moderator.engine.core import LETTERS
from moderator.league.access import seat_links
from moderator.league.people.directory import Sitting
from moderator.league.people.seats import game_of, seats_of
from moderator.store.tables import Game, Person


@dataclass(frozen=True, slots=True)
class FormSeat:
    """A seat that the reader holds, and the address of its form; `others` are more seats of
    theirs in the same game. `signed_in` is the reader where a session lets them in."""

    game: Game
    sitting: Sitting
    address: str
    others: tuple[Sitting, ...] = ()
    signed_in: Person | None = None


def by_token(session: Session, token: str) -> FormSeat | seat_links.Linked | None:
    """The seat that a link of a mail opens; where its question is over, only what it was about;
    None where nobody gave that link."""
    linked = seat_links.follow(session, token)
    if linked is None or linked.over:
        return linked
    return FormSeat(linked.game, linked.sitting, f"{request.script_root}/play/{token}")


def by_session(session: Session, person: Person, slug: str) -> FormSeat | None:
    """The reader's seat in that game, `?seat=B` where they hold several; None where none."""
    game = game_of(session, slug)
    seats = seats_of(session, game, person) if game else ()
    wanted = request.args.get("seat", "")
    chosen = [sitting for sitting in seats if not wanted or LETTERS[sitting.chair.seat] == wanted]
    if game is None or not chosen:
        return None
    address = f"{request.script_root}/my/games/{slug}"
    return FormSeat(
        game,
        chosen[0],
        address,
        tuple(sitting for sitting in seats if sitting != chosen[0]),
        person,
    )
