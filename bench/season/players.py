"""Those who play a simulated season: what each does when a mail asks for a move."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

from sqlmodel import Session

from bench.demo.clients import SHAPES, Writing, raw
from bench.demo.players import orders as thought
from bench.demo.postbox import Received
from bench.season.plan import ZONE, Plan
from bench.season.world import World
from moderator.games import GAMES
from moderator.league.play.record import kind_of, state_of
from moderator.store.session import read_transaction
from moderator.store.tables import Game, OutboxRow

_DAY = timedelta(days=1)


class Sheet(NamedTuple):
    """Orders that were sent in time while they were asked for, and by what they are played: `mail`
    at once, `draft` at the deadline, where `end` was missing."""

    game: str
    turn: str
    seat: int
    by: str


class Asked(NamedTuple):
    """A question as a mail puts it, and that mail."""

    game_id: int
    seat: int
    revision: int
    mail: Received


@dataclass(slots=True)
class Players:
    """All of them; `luck` is their moods. What will happen when is a heap of deeds."""

    world: World
    plan: Plan
    luck: Random
    deeds: list[tuple[datetime, int, Callable[[], object]]] = field(default_factory=list)
    sheets: list[Sheet] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    left: dict[str, datetime] = field(default_factory=dict)
    away: dict[str, datetime] = field(default_factory=dict)
    heard: set[tuple[int, int, int]] = field(default_factory=set)
    numbers: count[int] = field(default_factory=count)

    def at(self, when: datetime, deed: Callable[[], object]) -> None:
        heapq.heappush(self.deeds, (when, next(self.numbers), deed))

    def act(self) -> None:
        """All that is to happen by now."""
        while self.deeds and self.deeds[0][0] <= self.world.now:
            heapq.heappop(self.deeds)[2]()

    def read(self, mail: Received, row: OutboxRow) -> None:
        """A mail has come: whoever it finds asked makes up their mind, once a question."""
        if row.game_id is None or row.viewer is None:
            return
        with read_transaction(self.world.engine) as session:
            game = session.get_one(Game, row.game_id)
        question = row.game_id, row.viewer, game.revision
        if row.viewer in game.asked and question not in self.heard:
            self.heard.add(question)
            self._decide(Asked(*question, mail))

    def _decide(self, asked: Asked) -> None:
        now, luck, plan = self.world.now, self.luck, self.plan
        who = asked.mail.to
        when = now + 2 * luck.betavariate(2, 2) * plan.pause
        if who in self.left and when >= self.left[who]:
            return
        if who in self.away and self.away[who] > now:
            when = max(when, self.away[who] + luck.random() * _DAY)
        elif luck.random() < plan.vacation:
            when = self._leave(asked)
        elif luck.random() < plan.extend:
            self.at(now + timedelta(hours=2), lambda: self._send(asked, "extend 24h"))
        if luck.random() >= plan.silent:
            self.at(when, lambda: self._move(asked))

    def _leave(self, asked: Asked) -> datetime:
        """Some days of vacation, by mail; when they are over."""
        today = self.world.now.astimezone(ZoneInfo(ZONE)).date()
        first, last = today + _DAY, today + self.luck.randint(3, 9) * _DAY
        self._send(asked, f"vacation {first} to {last}")
        back = datetime.combine(last + _DAY, datetime.min.time(), ZoneInfo(ZONE))
        self.away[asked.mail.to] = back
        return back + self.luck.random() * _DAY

    def _move(self, asked: Asked) -> None:
        """Orders, where they are still wanted; now and then a draft, or a line that cannot be."""
        with read_transaction(self.world.engine) as session:
            game = session.get_one(Game, asked.game_id)
            if game.state not in ("running", "paused") or asked.seat not in game.asked:
                return
            lines = _wishes(session, game, asked.seat, self.luck)
        turn = f"{game.turn}{game.mark}"
        head = ["begin", f"game {game.slug} turn {turn}"]
        if self.luck.random() < self.plan.wrong:
            self._send(asked, "\n".join([*head, "conquer 99", "end"]))
            again = self.world.now + timedelta(hours=1)
            self.at(again, lambda: self._move(asked))
            return
        by, closing = ("draft", []) if self.luck.random() < self.plan.draft else ("mail", ["end"])
        self._send(asked, "\n".join([*head, *lines, *closing]))
        if not self.world.is_late(game):
            self.sheets.append(Sheet(game.slug, turn, asked.seat, by))

    def _send(self, asked: Asked, text: str) -> str:
        """An answer to that mail, in one of the shapes that programs give it; its Message-ID."""
        number = next(self.numbers)
        to, host = asked.mail.to.split("@")
        identity = f"<{to}.{number}@{host}>"
        written = Writing(
            name=to.title(),
            address=asked.mail.to,
            to=asked.mail.reply_to,
            subject=f"Re: {asked.mail.subject}",
            text=text,
            at=self.world.now,
            id=identity,
            answers=asked.mail.id,
            quoted=asked.mail.text,
        )
        bytes_ = raw(written, self.luck.choice(tuple(SHAPES)))
        self.world.take_in(bytes_, f"simulated:{number}")
        self.sent.append(identity)
        if self.luck.random() < self.plan.twice:
            self.world.take_in(bytes_, f"simulated:{number} again")
        return identity


def _wishes(session: Session, game: Game, seat: int, luck: Random) -> list[str]:
    """What they would order now; where that is nothing, the first order on offer."""
    kind, state = GAMES[game.kind], state_of(session, game)
    lines = thought(kind, state, seat, luck)
    if lines:
        return lines
    ask = kind_of(game).rules.ask(state)
    assert ask is not None, "nobody is asked"
    decision = next(one for one in ask.decisions if one.seat == seat)
    hint = next(iter(kind.notation.help(state, decision)), None)
    return [hint.order] if hint else []
