"""A league with people in it, and games of a season brought to their end at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine
from sqlmodel import Session, delete, select

from moderator.engine.core import DICE, Answer, Rolled
from moderator.games import GAMES
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import drawing, keeping, running
from moderator.league.seasons.terms import Terms
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, Person, Season, Snapshot
from tests.databases import fresh
from tests.moments import NOON, SECRET, moment

RHYTHM = {"period": "48h"}


def counted(first: int = 0) -> Any:
    calls = iter(range(first, first + 100_000))
    return lambda size: next(calls).to_bytes(size, "big")


@dataclass
class League:
    """A league on a database of its own."""

    engine: Engine
    now: datetime = NOON
    random: Random = field(default_factory=lambda: Random(3))

    def begin(self) -> Any:
        return store.write_transaction(self.engine)

    def at(self, session: Session) -> At:
        return At(session, self.now, SECRET, counted(9_000))

    @contextmanager
    def write(self) -> Iterator[At]:
        """A transaction now, as a process opens it."""
        with store.write_transaction(self.engine) as session:
            yield self.at(session)

    def people(self, session: Session, count: int) -> list[Person]:
        return [
            directory.add_player(
                moment(session, NOON), NewPlayer(f"p{n}", f"Player {n}", f"p{n}@mail.example")
            )
            for n in range(1, count + 1)
        ]

    def season(
        self, session: Session, count: int, form: str = "league", slug: str = "s1", **terms: Any
    ) -> Season:
        """A season that `count` people have entered, not drawn yet."""
        league = directory.find_league(session, "kyiv")
        made = keeping.new_season(
            moment(session, NOON, random_bytes=counted()),
            league,
            slug,
            slug.title(),
            form,
            Terms(**terms),
        )
        for person in self.people(session, count):
            keeping.enter(moment(session, NOON), made, person)
        return made

    def running(self, session: Session, count: int, form: str = "league", **terms: Any) -> Season:
        made = self.season(session, count, form, **terms)
        drawing.draw_season(moment(session), made)
        running.start(moment(session, NOON), made)
        return made

    def finish(self, session: Session, game: Game) -> None:
        """The game is over: its position is that of a random play to the end."""
        self.now += timedelta(hours=1)
        rules = GAMES[game.kind].rules
        state = rules.setup(game.seats, game.options).state
        while ask := rules.ask(state):
            answers = tuple(
                Answer(one, self._choice(rules, state, one), "mail") for one in ask.decisions
            )
            state = rules.apply(state, answers).state
        session.exec(delete(Snapshot).where(Snapshot.game_id == game.id))  # type: ignore[arg-type]
        packed = dict(rules.pack(state))
        session.add(Snapshot(game_id=key(game), revision=game.revision, state=packed))
        game.state, game.ended_at, game.asked, game.due_at = "over", self.now, [], None
        session.add(game)
        session.flush()

    def _choice(self, rules: Any, state: Any, decision: Any) -> Any:
        if decision.seat == DICE:
            return Rolled(self.random.choice(decision.about))
        return rules.default(state, decision)

    def finish_all(self, session: Session) -> list[Game]:
        """All games that run."""
        games = list(session.exec(select(Game).where(Game.state == "running").order_by(Game.id)))  # type: ignore[arg-type]
        for game in games:
            self.finish(session, game)
        return games


def league(folder: Path) -> Iterator[League]:
    engine = fresh(folder / "league.sqlite3")
    with store.write_transaction(engine) as session:
        directory.new_league(moment(session, NOON), "kyiv", "Kyiv by Post", {"rhythm": RHYTHM})
    yield League(engine)
    engine.dispose()
