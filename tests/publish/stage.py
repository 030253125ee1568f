"""A league on a database of its own, games in it played by sheets, its clock turned by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine

from moderator.engine.core import DICE, Answer, Decision, Rolled
from moderator.games import GAMES
from moderator.league.acts import ByWhom
from moderator.league.clock.heartbeat import beat
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play import tick
from moderator.publish import publish_pending
from moderator.publish.queries.games import current
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import Game
from tests import databases
from tests.moments import NOON, moment, process

OUR_SCRIPTS = re.compile(
    r'<script src="(?:\.\./)*(?:assets/page|verify|search|pagefind/pagefind-ui)\.js" defer>'
    r"</script>"
    r'|<script type="application/json" id="regions-now">[^<]*</script>'
)
"""The scripts that our templates have; any other came from outside."""

NAMES = ("olena", "taras", "ingrid", "pavlo", "maria")
RHYTHM = {"period": "48h", "grace": "2h", "reminder": "12h"}
HELD_BACK = ("decline", "abandon", "ghouls abandon")
"""Orders that random play gives rarely: a game of nothing but declines is no game to look at."""


@dataclass
class Stage:
    """A league whose pages go into `folder`."""

    engine: Engine
    folder: Path
    now: datetime = NOON
    nonces: Iterator[int] = field(default_factory=lambda: iter(range(1_000_000)))

    @property
    def settings(self) -> Settings:
        return Settings(site={"folder": self.folder, "base_url": "https://league.example/"})

    def new_game(self, slug: str, seats: int, kind: str = "smallworld", **options: Any) -> None:
        usual = {"coins": "hidden", "tie": "tokens", "diplomat": True}
        wish = {**(usual if kind != "kingdoms" else {}), **options}
        with store.write_transaction(self.engine) as session:
            league = directory.find_league(session, "kyiv")
            players = [
                directory.add_player(
                    moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
                )
                for name in NAMES[:seats]
            ]
            random_bytes = lambda size: next(self.nonces).to_bytes(size, "big")  # noqa: E731
            game = founding.new_game(
                moment(session, NOON, random_bytes=random_bytes),
                league,
                NewGame(slug, kind, players, wish),
            )
            founding.start(moment(session, self.now), game)

    def game(self, slug: str) -> Game:
        with store.read_transaction(self.engine) as session:
            return directory.find_game(session, slug)

    def send(self, slug: str, text: str, seat: int | None = None) -> str:
        """A sheet from the seat that is asked (or another one); what came of it."""
        with store.write_transaction(self.engine) as session:
            game = directory.find_game(session, slug)
            sitting = directory.sittings(session, game)[game.asked[0] if seat is None else seat]
            arrival = Arrival(key(sitting.tenure), text, "mail", self.now)
            reply = receiving.receive(moment(session, self.now), arrival)
        return reply.kind

    def asked(self, slug: str) -> tuple[Any, tuple[Decision, ...]]:
        """The position, and the questions that still wait for an answer; none at the end."""
        with store.read_transaction(self.engine) as session:
            game = directory.find_game(session, slug)
            kind, state = GAMES[game.kind], current(session, game)
        ask = kind.rules.ask(state) if game.asked else None
        return state, tuple(one for one in ask.decisions if one.seat in game.asked) if ask else ()

    def answer(self, slug: str, random: Random) -> str:
        """One of the seats that are asked answers as it pleases; what came of it, "" at the end."""
        state, decisions = self.asked(slug)
        if not decisions:
            return ""
        kind, decision = GAMES[self.game(slug).kind], random.choice(decisions)
        self.now += timedelta(hours=1)
        order = kind.notation.write(state, _choice(kind, state, decision, random))
        return self.send(slug, f"{order}\nend", decision.seat)

    def play(self, slug: str, turns: int, random: Random) -> None:
        """Play on by sheets; a sheet that turns out wrong is followed by a bare `end`."""
        for _ in range(turns):
            if not self.game(slug).asked:
                return
            self.now += timedelta(hours=5)
            if self.send(slug, self.sheet(slug, random)) != "played":
                self.send(slug, "end")

    def sheet(self, slug: str, random: Random) -> str:
        """Orders for a whole turn, thought up on a copy of the position with dice of its own."""
        with store.read_transaction(self.engine) as session:
            game = directory.find_game(session, slug)
            kind, state = GAMES[game.kind], current(session, game)
        seat, lines = game.asked[0], []
        turn = kind.rules.turn(state)
        while (ask := kind.rules.ask(state)) and kind.rules.turn(state) == turn:
            decision = ask.decisions[0]
            choice = _choice(kind, state, decision, random)
            if decision.seat == seat and decision.kind != "retreat":
                lines.append(kind.notation.write(state, choice))
            state = kind.rules.apply(state, (Answer(decision, choice, "mail"),)).state
        return "\n".join([*lines, "end"])

    def wait(self, span: timedelta) -> None:
        """Let time pass, the clock ticking once at its end."""
        self.now += span
        with store.write_transaction(self.engine) as session:
            beat(moment(session, self.now))
            for game in tick.due_games(moment(session, self.now)):
                tick.judge(moment(session, self.now), game)

    def act(self, slug: str, what: Any, *more: Any, reason: str = "a test") -> None:
        """What an organiser does: a function of `league.acts` with its further arguments."""
        with store.write_transaction(self.engine) as session:
            game = directory.find_game(session, slug)
            what(moment(session, self.now), game, ByWhom("organiser", reason), *more)

    def publish(self, *, pdf: bool = False) -> list[str]:
        return publish_pending(process(self.engine, self.settings, self.now), pdf=pdf)

    def read(self, page: str) -> str:
        return (self.folder / page).read_text(encoding="utf-8")


def _choice(kind: Any, state: Any, decision: Decision, random: Random) -> Any:
    if decision.seat == DICE:
        return Rolled(random.choice(decision.about))
    choices = list(zip(range(40), kind.rules.choices(state, decision), strict=False))
    wanted = [one for _, one in choices if _is_wanted(kind.notation.write(state, one), random)]
    return random.choice(wanted or [one for _, one in choices])


def _is_wanted(order: str, random: Random) -> bool:
    if order.startswith(HELD_BACK):
        return random.random() < 0.15
    return " with " not in order and (order != "stop" or random.random() < 0.1)


def stage(folder: Path) -> Stage:
    """A league without games, or the one whose database is in that folder."""
    file = folder / "league.sqlite3"
    if file.exists():
        return Stage(store.engine(f"sqlite:///{file}"), folder / "site", NOON + timedelta(days=60))
    made = Stage(databases.fresh(file), folder / "site")
    with store.write_transaction(made.engine) as session:
        settings = {"rhythm": RHYTHM, "zone": "Europe/Kyiv", "options": {"paper": "A4"}}
        directory.new_league(moment(session, NOON), "kyiv", "Kyiv by Post", settings)
        beat(moment(session, NOON))
    return made
