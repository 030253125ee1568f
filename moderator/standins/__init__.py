"""Players of ours, who fill a seat that nobody plays.

`player_of` names the one for a kind of game and a strength. A player answers by what its seat may
see: it is given the seat's own view, and the state only to be blinded before anything is read from
it but what the rules' `choices`, `problem` and `default` tell; so nothing hidden tells in its
choice. It keeps nothing between two questions: the same question with the same `luck` gets the same
answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from moderator.engine.core import Decision
from moderator.engine.rules import Rules
from moderator.engine.view import View
from moderator.standins import kingdoms, smallworld, underground
from moderator.standins.careless import Careless
from moderator.standins.farsighted import Farsighted
from moderator.store.states import Strength

__all__ = ["Player", "player_of", "strongest"]


class Player(Protocol):
    """Answers for a seat. `choose` gives a legal choice for `decision`, within a second a turn."""

    @property
    def name(self) -> str:
        """What it is called, in programs."""
        ...

    def choose(
        self, rules: Rules[Any, Any], state: Any, decision: Decision, view: View, luck: Random
    ) -> Any: ...


class ByDefault:
    """Plays what the published default says, as it would be played at the deadline."""

    name = "default"

    def choose(
        self, rules: Rules[Any, Any], state: Any, decision: Decision, view: View, luck: Random
    ) -> Any:
        """The rules' own default."""
        return rules.default(state, decision)


_BY_DEFAULT = ByDefault()


def player_of(game: str, strength: Strength = "usual") -> Player:
    """The player of that kind of game; where there is none of its own, the one by default."""
    return _PLAYERS.get(game, {}).get(strength, _BY_DEFAULT)


def strongest(game: str) -> Farsighted:
    """The strongest player of that kind of game. Raises KeyError where there is none."""
    return _STRONGEST[game]


_STRONGEST: Mapping[str, Farsighted] = {
    module.PLAYER.name: module.STRONG for module in (smallworld, underground, kingdoms)
}

_PLAYERS: Mapping[str, Mapping[Strength, Player]] = {
    module.PLAYER.name: {
        "easy": Careless(module.PLAYER.name, module.PLAYER),
        "usual": module.PLAYER,
        "strong": _STRONGEST[module.PLAYER.name],
    }
    for module in (smallworld, underground, kingdoms)
}
"""The players of their own, by kind of game and strength."""
