"""Who may know what of a position, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.view import View
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker
from moderator.publish.telling.coins import leaders

_ALL_OPEN = m("Nothing is hidden: coins, board, row and tokens are for everybody to see.")
_COINS_HIDDEN = m(
    "Everybody may know the board, all tokens, the row and the coins lying on it. What each seat"
    " has in coins is hidden until the end: each player reads their own in their mails."
)
_PILES = m("Nobody knows what comes next from the piles: it is drawn when it is needed.")

_OPEN: Mapping[str, tuple[str, ...]] = {
    "kingdoms": (
        m("Territories, armies, resources, research, towers and points are for everybody to see."),
        m(
            "Bids in a war are sealed until all of them are in. What lies on the back of a"
            " face-down token nobody knows: it is drawn when an army comes there."
        ),
    ),
}
"""By game, where it is not as in Small World."""


def who_knows_what(speaker: Speaker, view: View) -> tuple[str, ...]:
    """The sentences for that position."""
    if view.game in _OPEN:
        return tuple(speaker.say(words) for words in _OPEN[view.game])
    seen = _ALL_OPEN if view.over or leaders(view) else _COINS_HIDDEN
    return speaker.say(seen), speaker.say(_PILES)
