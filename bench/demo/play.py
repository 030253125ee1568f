"""The league played to its end, round after round of its own clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bench.demo.cast import Match
from bench.demo.hand import Hand
from bench.demo.scenes import scene
from bench.demo.stage import Stage

MOST_ROUNDS = 400
"""Weeks on the league's clock; it ends long before, or something is wrong."""


@dataclass(slots=True)
class Board:
    """A game and the scenes that are going on at it."""

    match: Match
    going: list[Iterator[None]] = field(default_factory=list)
    begun: set[tuple[int, int]] = field(default_factory=set)

    def play(self, stage: Stage) -> bool:
        """A step of each scene; False when the game is over and all is said."""
        with stage.game(self.match.slug) as (_, game):
            over, turn, asked = game.state == "over", game.turn, list(game.asked)
        for seat in asked:
            if (turn, seat) not in self.begun:
                self.begun.add((turn, seat))
                self.going.append(scene(self.match, turn)(Hand(stage, self.match, seat, turn)))
        self.going = [going for going in self.going if next(going, "done") != "done"]
        return not over or bool(self.going)


def play(stage: Stage, matches: Sequence[Match]) -> Iterator[str]:
    """Play these games; where they stand, after each round of the clock.

    Raises RuntimeError where a tick fails or a game does not end.
    """
    boards = [Board(match) for match in matches]
    for _ in range(MOST_ROUNDS):
        going = [board.play(stage) for board in boards]
        tally = stage.turn_the_clock()
        if tally.failed:
            raise RuntimeError(f"a tick failed: {', '.join(tally.failed)}")
        yield ", ".join(_stands(stage, match) for match in matches)
        if not any(going):
            return
    raise RuntimeError("the demo's games do not end")


def _stands(stage: Stage, match: Match) -> str:
    with stage.game(match.slug) as (_, game):
        return f"{match.slug} {'over' if game.state == 'over' else f'turn {game.turn}'}"
