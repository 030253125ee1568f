"""Players of ours, who fill a seat that nobody plays.

`player_of` names the one for a kind of game. A player sees what its seat may see: it is given the
seat's own view, and may use the state only as the rules' `choices`, `problem` and `default` do;
what hangs on hidden things must not tell in its choice. It keeps nothing between two questions:
the same question with the same `luck` gets the same answer.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from moderator.engine.core import Decision
from moderator.engine.rules import Rules
from moderator.engine.view import View
from moderator.standins import kingdoms, smallworld

__all__ = ["Player", "player_of"]


class Player(Protocol):
    """Answers for a seat. `choose` gives a legal choice for `decision`, within a second a turn."""

    name: str

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


def player_of(game: str) -> Player:
    """The player of that kind of game; where there is none of its own, the one by default."""
    return _PLAYERS.get(game, _BY_DEFAULT)


_PLAYERS: dict[str, Player] = {
    "smallworld": smallworld.PLAYER,
    "underground": smallworld.PLAYER,
    "kingdoms": kingdoms.PLAYER,
}
"""The players of their own, by kind of game."""
