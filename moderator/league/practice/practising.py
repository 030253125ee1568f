"""Practice: somebody alone at a table of stand-ins, at once, as often as they like.

The games stand in a league of their own, which is made with the first of them and which nobody
runs. The stand-ins answer as soon as they are asked, so a turn sent is a round played. A game that
nobody goes on with ends by itself at its deadline.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import count

from sqlmodel import Session, col, func, select

from moderator.games import GAMES
from moderator.league.access import seat_links
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people.directory import free_place, new_league
from moderator.league.people.seats import seats_of
from moderator.league.values.errors import LeagueError, read_choice
from moderator.store.at import At
from moderator.store.states import GOING, Strength, every
from moderator.store.tables import Chair, Game, League, Person, Tenure

SEATS = (2, 3, 4, 5)
STRENGTHS: tuple[Strength, ...] = every(Strength)  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Practice:
    """A wish: which game, at a table of how many, against whom, in which seat (0 moves first)."""

    kind: str
    seats: int = 2
    strength: Strength = "usual"
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much practice there may be: running games of one person, and of all; how long a game
    waits for its player before it ends."""

    each: int = 3
    all: int = 200
    lasts: timedelta = timedelta(days=3)


def read_wish(kind: str, seats: str, strength: str) -> Practice:
    """A wish as it is typed or chosen. Raises LeagueError about the field."""
    return Practice(
        read_choice(kind, tuple(GAMES), "game"),
        int(read_choice(seats, tuple(map(str, SEATS)), "seats")),
        read_choice(strength, STRENGTHS, "strength"),
    )


def begin(at: At, person: Person, wish: Practice, bounds: Bounds) -> Game:
    """A game that has begun: the stand-ins before that seat have moved. Raises LeagueError where
    somebody practises enough already, or everybody together does."""
    _check_bounds(at.session, person, bounds)
    rhythm = _rhythm(bounds)
    league = _find_or_make_league(at, rhythm)
    people: list[Person | None] = [None] * wish.seats
    people[wish.seat] = person
    new = NewGame(_free_slug(at.session), wish.kind, people, {}, rhythm)
    game = founding.new_game(at, league, new)
    game.strength = wish.strength
    at.session.add(game)
    at.session.flush()
    founding.start(at, game, stand_ins=True)
    return game


def form_token(at: At, game: Game, person: Person) -> str:
    """What opens the form of that person's seat, until the question now open is answered."""
    (sitting, *_) = seats_of(at.session, game, person)
    return seat_links.open_link(at, game, sitting.tenure)


def running(session: Session, person: Person) -> Sequence[Game]:
    """The practice games of a person that go on, the oldest first."""
    return session.exec(
        select(Game)
        .where(
            League.id == Game.league_id,
            League.practice,
            col(Game.state).in_(GOING),
            Chair.game_id == Game.id,
            Tenure.chair_id == Chair.id,
            Tenure.person_id == person.id,
        )
        .order_by(col(Game.id))
    ).all()


def _check_bounds(session: Session, person: Person, bounds: Bounds) -> None:
    mine = running(session, person)
    if len(mine) >= bounds.each:
        raise LeagueError(
            "practises-enough", number=bounds.each, games=tuple(game.slug for game in mine)
        )
    going = session.exec(
        select(func.count(col(Game.id))).where(
            League.id == Game.league_id, League.practice, col(Game.state).in_(GOING)
        )
    ).one()
    if going >= bounds.all:
        raise LeagueError("practice-full", number=bounds.all)


def _rhythm(bounds: Bounds) -> Mapping[str, str]:
    """Each deadline is as far away as a game may wait, in whole hours. It is the game's own, so
    that a server which changes its mind is heeded from the next game on."""
    hours = max(1, round(bounds.lasts / timedelta(hours=1)))
    return {"period": f"{hours}h", "grace": "0", "reminder": "0"}


def _find_or_make_league(at: At, rhythm: Mapping[str, str]) -> League:
    """The one that holds all practice games."""
    league = at.session.exec(select(League).where(League.practice)).first()
    if league is None:
        settings = {"rhythm": rhythm, "options": {"cool_off": "0"}}
        league = new_league(at, _free(at.session, "practice-games", 0), "Practice", settings)
        league.practice = True
        at.session.add(league)
        at.session.flush()
    return league


def _free_slug(session: Session) -> str:
    """`practice-1` and so on: one more than there ever were."""
    before = session.exec(
        select(func.count(col(Game.id))).where(League.id == Game.league_id, League.practice)
    ).one()
    return _free(session, "practice", before + 1)


def _free(session: Session, word: str, number: int) -> str:
    """That short name with that number, or the first after it that neither league nor game has;
    0 is no number."""
    for tried in count(number):
        slug = f"{word}-{tried}" if tried else word
        try:
            return free_place(session, slug)
        except LeagueError:
            continue
    raise AssertionError("numbers do not end")
