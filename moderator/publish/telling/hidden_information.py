"""Who may know what of a position, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.view import View
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker
from moderator.publish.telling.coins import leaders

_ALL_OPEN = m("Nothing is hidden: coins, board, row and tokens are public.")
_COINS_HIDDEN = m(
    "The board, all tokens, the row and its coins are public. Each player's coins are"
    " hidden until the end; you see your own in your emails."
)
_PILES = m("Nobody knows what comes next from the piles: it is drawn when needed.")

_OPEN: Mapping[str, tuple[str, ...]] = {
    "kingdoms": (
        m("Territories, armies, resources, magic, towers and points are public."),
        m(
            "Bids in a war are secret until all are in. Nobody knows what is on the back"
            " of a face-down token: it is drawn when an army gets there."
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
