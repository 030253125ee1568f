"""A game's dice while it is played: seed, number of the next roll, numbers used."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from moderator.engine import dice
from moderator.engine.core import Decision, Fact
from moderator.store.sealed_seeds import kept
from moderator.store.tables import Game


def seed(secret: bytes, game: Game) -> bytes:
    """The game's seed: from the secret outside the database and the game's nonce inside it; one
    that came with the game from elsewhere is kept under the secret."""
    came = kept(secret, f"game {game.slug}", game.seed_nonce)
    return came or hmac.digest(secret, f"dice:{game.slug}:{game.seed_nonce}".encode(), "sha256")


@dataclass(slots=True)
class LiveDice:
    """Draws by the game's seed; every roll has a number that is never used again."""

    seed: bytes
    game: str
    salt: str
    first: int
    used: list[int] = field(default_factory=list)

    def __call__(self, decision: Decision) -> Fact:
        number = self.first + len(self.used)
        self.used.append(number)
        return dice.roll(self.seed, self.game, number, decision.about, self.salt)


def live_dice(secret: bytes, game: Game) -> LiveDice:
    """The dice of a game from its next roll on (rolls are numbered from 0)."""
    return LiveDice(seed(secret, game), game.slug, game.salt, game.rolls)
