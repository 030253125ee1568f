"""What another process was faster with is done anew."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from werkzeug.exceptions import HTTPException, ServiceUnavailable

from moderator.league.values.errors import OvertakenError

Answer = TypeVar("Answer")

_TRIES = 3


def retried(act: Callable[[], Answer], busy: HTTPException | None = None) -> Answer:
    """Another process may play the game on meanwhile: then all is read anew. Raises `busy`, or
    that there is no answer now (503), where it was faster each time."""
    for _ in range(_TRIES):
        with suppress(OvertakenError):
            return act()
    raise busy or ServiceUnavailable
