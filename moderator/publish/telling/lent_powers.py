"""Powers that lie apart from a badge: what a place or a relic lends to whoever may use it."""

from __future__ import annotations

from moderator.engine.view import View
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker

_LENT = {"stonehedge": m("Stonehedge"), "copies": m("The bag copies")}
"""By the fact of a position's progress that names the power."""


def borrowed(speaker: Speaker, view: View) -> tuple[tuple[str, str], ...]:
    """(what lends, what it lends): `Stonehedge`, `Mining`; nothing in games without."""
    progress = dict(view.progress)
    return tuple(
        (speaker.say(words), speaker.piece(str(progress[fact])))
        for fact, words in _LENT.items()
        if progress.get(fact)
    )
