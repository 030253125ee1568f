"""A player's hand at the keyboard: from what they want to the bytes of a mail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from bench.demo import players, realms
from bench.demo.cast import Match, Player
from bench.demo.clients import Writing, raw
from bench.demo.players import foreseen
from bench.demo.stage import Stage, position
from moderator.games import GAMES
from moderator.games import Game as GameKind
from moderator.store.tables import Game

THOUGHTS: Mapping[str, Callable[[GameKind, Any, int, Random], list[str]]] = {
    "smallworld": players.orders,
    "kingdoms": realms.orders,
}
"""What a player would order in a position, by the kind of game."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The player at a seat of a game, in the turn that is asked of them (or will be)."""

    stage: Stage
    match: Match
    seat: int
    turn: int

    @property
    def player(self) -> Player:
        return self.match.players[self.seat]

    def game(self) -> Game:
        """The game's row as it is now."""
        with self.stage.game(self.match.slug) as (_, game):
            return game

    def asked(self) -> bool:
        """Whether the game still waits for this seat in this turn."""
        game = self.game()
        return game.state == "running" and game.turn == self.turn and self.seat in game.asked

    def going(self) -> bool:
        """Whether this turn is still being played, whoever is asked."""
        game = self.game()
        return game.state == "running" and game.turn == self.turn

    def due(self) -> datetime:
        """When their time is up."""
        due = self.game().due_at
        assert due is not None, "nobody is asked"
        return due

    def wishes(self) -> list[str]:
        """What they would order in the position now; in the one they foresee, if they wait."""
        game = GAMES[self.match.kind]
        mood = Random(f"{self.match.slug}:{self.turn}:{self.seat}")  # not for luck
        state = foreseen(game, position(self.stage, self.match.slug), self.seat)
        thought = THOUGHTS[self.match.kind]
        return thought(game, state, self.seat, mood)

    def sheet(self, lines: Sequence[str], closing: str = "end") -> str:
        """A sheet as the order language has it, with fence and guard."""
        guard = f"game {self.match.slug} turn {self.turn}"
        return "\n".join(["begin", guard, *lines, *([closing] if closing else [])])

    def write(self, text: str, shape: str = "", *, greeting: bool = True) -> bytes:
        """The mail with that text, in answer to the newest that has come; not yet sent."""
        player = self.player
        answered = self.stage.post.newest(player.address, self.match.slug)
        writing = Writing(
            name=player.name,
            address=player.address,
            to=answered.reply_to,
            subject=f"Re: {answered.subject}",
            text=text,
            at=self.stage.now,
            id=f"<{player.slug}.{self.stage.mails}@{player.address.partition('@')[2]}>",
            answers=answered.id,
            quoted=answered.text,
            greeting=player.greeting if greeting else "",
        )
        return raw(writing, shape or self.habit())

    def habit(self) -> str:
        """The program they use this time."""
        shapes = self.player.shapes
        return shapes[self.turn % len(shapes)]

    def send(self, text: str, shape: str = "", *, greeting: bool = True) -> bytes:
        """Write and send; the bytes, for who sends them once more."""
        mail = self.write(text, shape, greeting=greeting)
        self.stage.receive(mail)
        return mail
