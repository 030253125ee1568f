"""Whose form it is that somebody looks at, and by what right."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import request
from sqlmodel import Session

from moderator.engine.core import LETTERS
from moderator.league.access import seat_links
from moderator.league.people.context import Context
from moderator.league.people.directory import Sitting
from moderator.league.people.seats import game_of, seats_of
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, League, Person


@dataclass(frozen=True, slots=True)
class FormSeat:
    """A seat that the reader holds, and the address of its form; `others` are more seats of
    theirs in the same game. `signed_in` is the reader where a session lets them in."""

    game: Game
    sitting: Sitting
    address: str
    others: tuple[Sitting, ...] = ()
    signed_in: Person | None = None

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return self.sitting.chair.seat

    def context(self, at: At) -> Context:
        """The seat as its orders are judged: by form, now."""
        league = at.session.get_one(League, self.game.league_id)
        return Context(at, self.game, league, self.sitting, "form", at.now)

    def page(self, answer: str = "", anchor: str = "") -> str:
        """The address of the form, showing that answer; `seat` where the reader holds several."""
        asked = {"seat": LETTERS[self.seat]} if self.others else {}
        asked |= {"answer": answer} if answer else {}
        query = f"?{urlencode(asked)}" if asked else ""
        return f"{self.address}{query}{'#' + anchor if anchor else ''}"

    def copy_key(self, secret: bytes) -> str:
        """What the reader's browser locks its copy of unsent text with: 256 bits that only a page
        for the holder of this seat tells. Another reader of that browser finds nothing to read."""
        what = f"{key(self.sitting.tenure)}:{self.sitting.tenure.nonce}"
        return tokens.copy_key(secret, what)

    def copy_name(self, secret: bytes) -> str:
        """What the browser calls that copy; it tells nothing of whose it is."""
        return f"moderator:{tokens.link(secret, 'copy-name', str(key(self.sitting.tenure)))}"


def by_token(session: Session, token: str) -> FormSeat | seat_links.Linked | None:
    """The seat that a link of a mail opens; where its question is over, only what it was about;
    None where nobody gave that link."""
    linked = seat_links.follow(session, token)
    if linked is None or linked.over:
        return linked
    return FormSeat(linked.game, linked.sitting, play_address(token))


def play_address(token: str) -> str:
    """The address of the form that a link of a mail opens."""
    return f"{request.script_root}/play/{token}"


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
