"""One transaction at one moment: what every act on the database needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

RandomBytes = Callable[[int], bytes]
"""A source of fresh random bytes: `random_bytes(n)` gives n of them, as `secrets.token_bytes`."""


@dataclass(frozen=True, slots=True)
class At:
    """One transaction at one moment.

    `session` is the open transaction, `now` the moment it stands for (aware, UTC), `secret` the
    installation's secret (32 bytes, behind tokens and dice), and `random_bytes` is where fresh
    random bytes come from. Nobody who holds an `At` looks at a clock.
    """

    session: Session
    now: datetime
    secret: bytes
    random_bytes: RandomBytes
