"""Rolls from a committed seed: published by its hash before the start, revealed at the end.

Roll `number` counts over every roll ever journalled, reverted ones included: no number is used
twice, so neither re-sending a mail nor rolling back rolls the same die again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from moderator.engine.core import Fact


def commitment(seed: bytes, salt: str = "") -> str:
    """The hash to publish before the start, hex; `salt` are the players' words, if any."""
    return hashlib.sha256(b"moderator dice\0" + seed + b"\0" + salt.encode()).hexdigest()


def roll(seed: bytes, game: str, number: int, results: Sequence[Fact], salt: str = "") -> Fact:
    """One of `results`, all equally likely, by HMAC-SHA-256 and rejection sampling.

    Raises ValueError where there is nothing to draw from.
    """
    if not results:
        raise ValueError("a roll needs at least one result")
    limit = (1 << 64) - (1 << 64) % len(results)
    for attempt in range(1 << 16):
        message = f"{game}\0{salt}\0{number}\0{attempt}".encode()
        drawn = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if drawn < limit:
            return results[drawn % len(results)]
    raise AssertionError("rejection sampling did not end")  # probability below 2**-65536
