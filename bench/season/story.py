"""A simulated season from its first mail to its last, hour by hour."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from sqlmodel import col, select

from bench.season.audit import Watched, faults
from bench.season.canaries import leaks
from bench.season.organiser import Organiser, promised, unmoved
from bench.season.plan import TICK, Plan
from bench.season.players import Players
from bench.season.world import World, found
from moderator.league.play import tick as judgement
from moderator.store.session import read_transaction
from moderator.store.tables import Game, SeasonRound

WEEK = timedelta(days=7)
_MOST_WEEKS = 80
_CANARY_EVERY = 40
"""One in so many mails is composed again with canaries planted."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Found:
    """What came of it: everything that was wrong, and a line of figures."""

    faults: tuple[str, ...]
    line: str


@dataclass(slots=True)
class Story:
    """The season on its way."""

    world: World
    plan: Plan
    players: Players
    organiser: Organiser
    say: Say
    outages: list[tuple[datetime, datetime]] = field(default_factory=list)
    shown: datetime | None = None
    looked: int = 0
    began: float = field(default_factory=time.monotonic)

    def run(self) -> None:
        """Until every round is over, or until it is plain that something hangs."""
        coming = self.organiser.schedule(self.plan.weeks)
        while not self._over():
            if coming and self.world.now >= coming[0][0]:
                self._outage(coming.pop(0)[1])
            else:
                self._to(self._next())
            if self.world.now > self.plan.began + _MOST_WEEKS * WEEK:
                self.world.failures.append("the season did not end")
                return

    def _to(self, now: datetime) -> None:
        """What happens until then, a tick, and everybody reads their mail."""
        self.world.now = now
        self.players.act()
        weekly = self.shown is None or now - self.shown >= WEEK
        self.world.tick()
        if weekly:
            self.shown = now
            self._progress()
        for mail, row in self.world.letters():
            self.looked += 1
            if self.looked % _CANARY_EVERY == 0:
                self.world.failures += leaks(self.world, row)
            self.players.read(mail, row)

    def _next(self) -> datetime:
        """The next full hour, or what the clock has to do before it."""
        now = self.world.now
        hour = now.replace(minute=0, second=0, microsecond=0) + TICK
        with read_transaction(self.world.engine) as session:
            moment = judgement.next_moment(session, now)
        return min(hour, moment) if moment else hour

    def _outage(self, length: timedelta) -> None:
        """Nothing ticks; mails wait at the door. Every deadline it fell on must move."""
        begins, ends = self.world.now, self.world.now + length
        fell = promised(self.world, begins, ends)
        self.outages.append((begins, ends))
        self._to(ends)
        self.world.failures += unmoved(self.world, fell, length)

    def _over(self) -> bool:
        with read_transaction(self.world.engine) as session:
            left = select(SeasonRound.id).where(col(SeasonRound.state) != "over")
            return session.exec(left).first() is None

    def _progress(self) -> None:
        week = (self.world.now - self.plan.began) // WEEK
        with read_transaction(self.world.engine) as session:
            over = len(session.exec(select(Game.id).where(Game.state == "over")).all())
        spent = time.monotonic() - self.began
        self.say(
            f"week {week:2}: {over} games over, {self.world.mails_in} mails in,"
            f" {self.world.mails_out} out, {spent:.0f} s"
        )


def begun(folder: Path, plan: Plan, say: Say) -> Story:
    """A season in that folder, its first mails not sent yet."""
    world = found(folder, plan)
    players = Players(world, plan, Random(f"players:{plan.seed}"))
    organiser = Organiser(world, plan, players, Random(f"organiser:{plan.seed}"))
    return Story(world, plan, players, organiser, say)


def looked_through(story: Story) -> Found:
    """All that was wrong with a season that is over."""
    watched = Watched(story.players.sheets, story.players.sent, story.outages)
    return Found((*story.world.failures, *faults(story.world, watched)), _line(story))


def _line(story: Story) -> str:
    world, plan = story.world, story.plan
    weeks = (world.now - plan.began) / WEEK
    done = ", ".join(f"{times} {kind}" for kind, times in sorted(story.organiser.done.items()))
    return (
        f"{plan.players} players, {plan.games} games, {weeks:.0f} weeks, {world.mails_in} mails in,"
        f" {world.mails_out} out, {len(story.outages)} outages, {done};"
        f" {time.monotonic() - story.began:.0f} s"
    )
