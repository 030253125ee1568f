"""What another process was faster with is done anew."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from flask import abort
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.errors import OvertakenError

_TRIES = 3


def retried(act: Callable[[], AnyResponse]) -> AnyResponse:
    """Another process may play the game on meanwhile: then all is read anew."""
    for _ in range(_TRIES):
        with suppress(OvertakenError):
            return act()
    return abort(503)
