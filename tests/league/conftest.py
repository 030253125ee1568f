"""A league of one game on a database of its own, its clock turned by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, col, select

from moderator.games import GAMES
from moderator.league.acts import ByWhom
from moderator.league.clock.heartbeat import beat
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.options import absence_rules
from moderator.league.orders import looking, receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.replies import Reply
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play import tick
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, League, OutboxRow, Snapshot, Turn
from tests import databases
from tests.moments import NOON, SECRET, moment

NAMES = ("olena", "taras", "ingrid", "pavlo", "maria")
RHYTHM = {"period": "48h", "grace": "2h", "reminder": "12h"}


def counted(first: int = 0) -> Any:
    """Random bytes that are the same in every run."""
    calls = iter(range(first, first + 10_000))
    return lambda size: next(calls).to_bytes(size, "big")


@dataclass
class Played:
    """One running game and its clock."""

    engine: Engine
    now: datetime = NOON
    messages: int = field(default=0)

    def game(self, session: Session) -> Game:
        return directory.find_game(session, "kyiv-1")

    def look(self) -> Game:
        with store.read_transaction(self.engine) as session:
            return self.game(session)

    def lay_down(self, **rule: str) -> None:
        """The league's rule about absence and missed moves, from now on."""
        with store.write_transaction(self.engine) as session:
            league = session.get_one(League, self.game(session).league_id)
            for name, text in rule.items():
                absence_rules.lay_down(league, name, text)
            session.add(league)

    def send(self, seat: int, text: str, *, by: str = "mail", **more: Any) -> Reply:
        self.messages += 1
        with store.write_transaction(self.engine) as session:
            held = directory.sittings(session, self.game(session))[seat]
            at = more.pop("received_at", self.now)
            arrival = Arrival(key(held.tenure), text, by, at, self.messages, **more)
            return receiving.receive(moment(session, self.now), arrival)

    def check(self, seat: int, text: str) -> Reply:
        with store.read_transaction(self.engine) as session:
            return looking.check(session, self.game(session), seat, text)

    def wait(self, span: timedelta, *, alive: bool = True) -> list[str]:
        """Let time pass; the clock ticks once at its end (and beat until then, if `alive`)."""
        self.now += span
        with store.write_transaction(self.engine) as session:
            if alive:
                beat(moment(session, self.now))
            due = tick.due_games(moment(session, self.now))
            judged = [tick.judge(moment(session, self.now), game) for game in due]
        return [found.what for found in judged if found]

    def mails(self, kind: str, viewer: int | None = None) -> list[OutboxRow]:
        with store.read_transaction(self.engine) as session:
            rows = session.exec(
                select(OutboxRow).where(OutboxRow.kind == kind).order_by(col(OutboxRow.id))
            ).all()
        return [row for row in rows if viewer is None or row.viewer == viewer]

    def turns(self) -> list[Turn]:
        with store.read_transaction(self.engine) as session:
            return list(session.exec(select(Turn).order_by(col(Turn.id))).all())

    def probe(self, what: str) -> object:
        """What stands at a scenario's expectation key."""
        with store.read_transaction(self.engine) as session:
            row = session.exec(select(Snapshot)).one()
        kind = GAMES["smallworld"]
        return kind.probe(kind.rules.unpack(row.state), what)

    def at(self, session: Session) -> At:
        return At(session, self.now, SECRET, counted(9_000))

    @contextmanager
    def write(self) -> Iterator[At]:
        """A transaction now, as a process opens it."""
        with store.write_transaction(self.engine) as session:
            yield self.at(session)

    def order(self, reason: str = "a test") -> ByWhom:
        return ByWhom("organiser", reason)


SMALL_WORLD: dict[str, Any] = {"coins": "hidden", "tie": "tokens", "diplomat": True}


def make(
    folder: Path, seats: int = 3, *, kind: str = "smallworld", start: bool = True, **options: Any
) -> Played:
    def fill(engine: Engine) -> None:
        with store.write_transaction(engine) as session:
            made = _set_up(session, seats, kind, options)
            beat(moment(session, NOON))
            if start:
                founding.start(moment(session, NOON), made)

    wish = (seats, kind, start, repr(sorted(options.items())))
    return Played(databases.copied(folder / "league.sqlite3", wish, fill))


def _set_up(session: Session, seats: int, kind: str, options: dict[str, Any]) -> Game:
    league = directory.new_league(moment(session, NOON), "kyiv", "Kyiv by Post", {"rhythm": RHYTHM})
    players = [
        directory.add_player(
            moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
        )
        for name in NAMES[:seats]
    ]
    wish = {**(SMALL_WORLD if kind == "smallworld" else {}), **options}
    return founding.new_game(
        moment(session, NOON, random_bytes=counted()),
        league,
        NewGame("kyiv-1", kind, players, wish),
    )


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    """A game of three that has begun; seat A is asked to take a combination."""
    made = make(tmp_path)
    yield made
    made.engine.dispose()


@pytest.fixture
def unstarted(tmp_path: Path) -> Iterator[Played]:
    """A game of three that waits for its start."""
    made = make(tmp_path, start=False)
    yield made
    made.engine.dispose()
