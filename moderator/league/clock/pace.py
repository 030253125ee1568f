"""The faster rhythm of a league: a game has it while all who play it agree.

It is one more rhythm of the league's written rule. It holds for deadlines that are set from then
on, and no more as soon as one takes their word back; a deadline that runs stays as it was told.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.options.absence_rules import house_of
from moderator.league.people import openings
from moderator.league.people.directory import Sitting, sittings_of
from moderator.league.values.rhythm import Rhythm
from moderator.league.values.rhythm_text import one_line, read_rhythm
from moderator.league.values.spans import NOTHING
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import FasterWish, Game, League, Tenure


@dataclass(frozen=True, slots=True)
class Pace:
    """Who plays, in turn order (an open seat is nobody's), and who of them has agreed."""

    playing: tuple[Seat, ...]
    agreed: tuple[Seat, ...]

    @property
    def faster(self) -> bool:
        """Whether the faster rhythm holds."""
        return bool(self.playing) and self.agreed == self.playing


def faster_of(league: League, usual: Rhythm) -> Rhythm | None:
    """The league's faster rhythm for games that usually have `usual`, with its grace where that is
    shorter; None where there is none, or where time banks say how fast it goes."""
    text = house_of(league).faster
    if not text or usual.bank is not None:
        return None
    rhythm = read_rhythm({"zone": league.zone, **one_line(text)})
    grace = usual.grace if usual.grace < rhythm.cycle else NOTHING
    return replace(rhythm, grace=grace, reminder=usual.reminder, holidays=usual.holidays)


def pace_of(session: Session, game: Game) -> Pace:
    """Who has agreed so far."""
    return paces_of(session, (game,))[key(game)]


def paces_of(session: Session, games: Collection[Game]) -> dict[int, Pace]:
    """The same of several games, by a game's number, read at once."""
    left, held = openings.open_seats_of(session, games), sittings_of(session, games)
    wished = {(row.game_id, row.seat) for row in _standing(session, held.keys())}
    paces: dict[int, Pace] = {}
    for number, seats in held.items():
        playing = tuple(sorted(seats.keys() - left[number].keys()))
        paces[number] = Pace(playing, tuple(seat for seat in playing if (number, seat) in wished))
    return paces


def _standing(session: Session, games: Collection[int]) -> Sequence[FasterWish]:
    return session.exec(
        select(FasterWish).where(
            col(FasterWish.game_id).in_(games),
            col(FasterWish.taken_back_at).is_(None),
            Tenure.id == FasterWish.tenure_id,
            col(Tenure.ended_at).is_(None),
        )
    ).all()


def agree(at: At, game: Game, sitting: Sitting) -> None:
    """They agree from now on; once is enough."""
    seat, tenure = sitting.chair.seat, key(sitting.tenure)
    at.session.add(FasterWish(game_id=key(game), tenure_id=tenure, seat=seat, at=at.now))
    at.session.flush()


def take_back(at: At, game: Game, seat: Seat) -> None:
    """They agree no more."""
    for row in _standing(at.session, (key(game),)):
        if row.seat == seat:
            row.taken_back_at = at.now
            at.session.add(row)
    at.session.flush()


def asked_before(session: Session, sitting: Sitting) -> bool:
    """Whether they have ever agreed in that seat: then the others have been asked."""
    wish = select(FasterWish.id).where(FasterWish.tenure_id == sitting.tenure.id)
    return session.exec(wish.limit(1)).first() is not None
