"""What every page works with. Time and chance come in here; nothing else looks at a clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from flask import current_app
from sqlalchemy import Engine

from moderator.league.games.joining import Porch
from moderator.settings import Settings


@dataclass(frozen=True, slots=True)
class House:
    """The database, the settings, the secret; `now()` is aware UTC, `random_bytes(n)` n bytes."""

    engine: Engine
    settings: Settings
    secret: bytes
    now: Callable[[], datetime]
    random_bytes: Callable[[int], bytes]

    @property
    def encrypted(self) -> bool:
        """Whether readers come by https: cookies are sent by no other way then."""
        return self.settings.site.base_url.startswith("https://")


def house() -> House:
    """The house of the app that answers just now."""
    found = current_app.extensions["moderator"]
    assert isinstance(found, House)
    return found


def porch() -> Porch:
    """What joining works with, at this moment."""
    own = house()
    return Porch(own.secret, own.now(), own.random_bytes)
