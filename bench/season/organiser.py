"""What befalls a simulated season from outside, and what its organiser does about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from sqlmodel import Session, col, select

from bench.season.plan import OUTAGE_MINIMUM, Plan
from bench.season.players import Players
from bench.season.world import SECRET, World
from moderator.engine.core import letter
from moderator.league import acts
from moderator.league.acts import ByWhom
from moderator.league.people import openings
from moderator.league.people.directory import find_person, sittings
from moderator.league.values.spans import read_span
from moderator.store.at import At
from moderator.store.session import read_transaction, write_transaction
from moderator.store.tables import Game, Person

_RESUME = timedelta(hours=12)
_WEEK = timedelta(days=7)


@dataclass(slots=True)
class Organiser:
    """Looks in once a week for open seats; `done` counts deeds by kind."""

    world: World
    plan: Plan
    players: Players
    luck: Random
    done: dict[str, int] = field(default_factory=dict)

    def schedule(self, weeks: int) -> list[tuple[datetime, timedelta]]:
        """Set everything that will happen; the outages: when each begins, and how long it is."""
        plan, at = self.plan, self.players.at
        span = weeks * _WEEK
        for number in range(1, 3 * weeks):
            at(plan.began + number * _WEEK, self._substitute)
        for deed, times in (
            (self._roll_back, plan.rollbacks),
            (self._pause, plan.pauses),
            (self._judge, plan.verdicts),
        ):
            for number in range(times):
                share = (number + 0.3 + 0.5 * self.luck.random()) / times
                at(plan.began + share * span, deed)
        for number in range(plan.leavers):
            gone = plan.began + self.luck.uniform(0.1, 0.7) * span
            self.players.left[f"p{number * 7 % plan.players:03}@post.example"] = gone
        return [self._outage(number, span) for number in range(plan.outages)]

    def _outage(self, number: int, span: timedelta) -> tuple[datetime, timedelta]:
        """It begins some hours before a deadline, on a Tuesday or a Friday."""
        day = self.plan.began + (number + 0.5) / self.plan.outages * span
        while day.weekday() not in (1, 4):
            day += timedelta(days=1)
        begins = day.replace(hour=11, minute=0, second=0, microsecond=0)
        return begins, timedelta(hours=self.luck.randint(8, 60))

    def _order(self, why: str) -> ByWhom:
        return ByWhom("organiser", why)

    def _one(self, session: Session, *states: str) -> Game | None:
        """Some game of those states."""
        wanted = select(Game).where(col(Game.state).in_(states)).order_by(col(Game.id))
        found = session.exec(wanted).all()
        return self.luck.choice(found) if found else None

    def _at(self, session: Session) -> At:
        return At(session, self.world.now, SECRET, self.luck.randbytes)

    def _count(self, kind: str) -> None:
        self.done[kind] = self.done.get(kind, 0) + 1

    def _substitute(self) -> None:
        """Every open seat is given to somebody who waits; a table that rested goes on."""
        with write_transaction(self.world.engine) as session:
            games = select(Game).where(col(Game.state).in_(("running", "paused")))
            for game in session.exec(games.order_by(col(Game.id))).all():
                for seat in sorted(openings.open_seats(session, game)):
                    self._seat(session, game, seat)
                if game.state == "paused":
                    acts.resume(self._at(session), game, self._order("It goes on"), _RESUME)

    def _seat(self, session: Session, game: Game, seat: int) -> None:
        sitting = {held.person.id for held in sittings(session, game).values()}
        waiting = [one for one in self._substitutes(session) if one.id not in sitting]
        acts.replace(
            self._at(session),
            game,
            self._order("A substitute takes over"),
            seat,
            self.luck.choice(waiting),
            minimum=timedelta(hours=48),
        )
        self._count("substitutes")

    def _substitutes(self, session: Session) -> list[Person]:
        return [find_person(session, f"s{n:03}") for n in range(self.plan.substitutes)]

    def _roll_back(self) -> None:
        """One of the last turns is opened again; every second time that is taken back at once."""
        with write_transaction(self.world.engine) as session:
            game = self._one(session, "running")
            turns = acts.turns_to_open(session, game) if game else ()
            if game is None or len(turns) < 2:
                self.players.at(self.world.now + timedelta(days=1), self._roll_back)
                return
            turn = turns[min(self.luck.randint(1, 3), len(turns) - 1)]
            acts.rollback(self._at(session), game, self._order("A slip of the moderator"), turn)
            self._count("rollbacks")
            if self.done["rollbacks"] % 2 == 0:
                acts.undo_rollback(self._at(session), game, self._order("It was none"))

    def _pause(self) -> None:
        """A game stands still for four days."""
        with write_transaction(self.world.engine) as session:
            game = self._one(session, "running")
            if game is None:
                return
            acts.pause(self._at(session), game, self._order("Time to breathe"))
            self._count("pauses")
            number = game.id
        self.players.at(self.world.now + timedelta(days=4), lambda: self._resume(number))

    def _resume(self, number: int | None) -> None:
        with write_transaction(self.world.engine) as session:
            game = session.get_one(Game, number)
            if game.state == "paused":
                acts.resume(self._at(session), game, self._order("Breathed"), _RESUME)

    def _judge(self) -> None:
        """One result is corrected, or, every second time, annulled."""
        with write_transaction(self.world.engine) as session:
            game = self._one(session, "over")
            if game is None:
                self.players.at(self.world.now + timedelta(days=2), self._judge)
                return
            self._count("verdicts")
            if self.done["verdicts"] % 2 == 0:
                acts.annul(self._at(session), game, self._order("Played by one person"))
            else:
                shared = {letter(seat): 1 for seat in range(game.seats)}
                acts.correct(self._at(session), game, self._order("A draw was agreed"), shared)


def promised(world: World, begins: datetime, ends: datetime) -> dict[int, tuple[int, Any]]:
    """The deadlines that an outage will fall on: revision and due time by game."""
    with read_transaction(world.engine) as session:
        fell = select(Game).where(
            Game.state == "running",
            col(Game.due_at) <= ends - timedelta(minutes=1),
            col(Game.grace_until) > begins,
        )
        return {game.id: (game.revision, game.due_at) for game in session.exec(fell) if game.id}


def unmoved(world: World, fell: dict[int, tuple[int, Any]], lasted: timedelta) -> list[str]:
    """Deadlines that an outage fell on and that did not move by its length, and the minimum."""
    least = max(lasted, read_span(OUTAGE_MINIMUM))
    with read_transaction(world.engine) as session:
        games = [(session.get_one(Game, number), *was) for number, was in fell.items()]
    return [
        f"{game.slug}: due {due}, moved to {game.due_at} after an outage of {lasted}"
        for game, revision, due in games
        if game.revision == revision and (game.due_at is None or game.due_at - due < least)
    ]
