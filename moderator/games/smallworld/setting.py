"""How a game is set up (rulebook 000, preparation; SW24 for the Diplomat)."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Event, Fact, Step, facts
from moderator.games.smallworld import board
from moderator.games.smallworld.catalogue import POWERS, RACES, START_COINS
from moderator.games.smallworld.market import settle
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import (
    Ground,
    Market,
    Player,
    Setting,
    Stack,
    State,
    Turn,
)
from moderator.games.smallworld.turns import begun

OPTIONS: Mapping[str, tuple[Fact, ...]] = {
    "coins": ("hidden", "open"),
    "tie": ("tokens", "last"),
    "diplomat": (True, False),
}
"""What may be chosen, the usual first; `board` names one made for that many seats."""


def setting(seats: int, options: Mapping[str, Fact]) -> Setting:
    """The options read; ValueError names one that cannot be."""
    for key, chosen in options.items():
        if key != "board" and chosen not in OPTIONS.get(key, ()):
            raise ValueError(f"options.{key}: {chosen!r} cannot be chosen")
    map_ = board.named(str(options.get("board", f"sw-{seats}")))
    if map_.players != seats:
        raise ValueError(f"options.board: {map_.id} is for {map_.players} seats, not {seats}")
    return Setting(
        map_,
        seats,
        options.get("coins") == "open",
        str(options.get("tie", "tokens")),
        bool(options.get("diplomat", True)),
    )


def badges(chosen: Setting) -> tuple[str, ...]:
    """The powers that are in the game."""
    without = "diplomat" if chosen.seats == 2 and not chosen.diplomat else ""
    return tuple(power for power in POWERS if power != without)


def setup(seats: int, options: Mapping[str, Fact]) -> Step[State]:
    """The first turn, as soon as chance has filled the row."""
    chosen = setting(seats, options)
    log: Log = [Event("round", facts(number=1))]
    market = Market(banners=Stack(tuple(RACES)), badges=Stack(badges(chosen)))
    state = State(
        chosen,
        Ground((0,) * (chosen.board.size + 1), chosen.board.tribes),
        (Player(START_COINS),) * seats,
        settle(market, log),
        Turn(1, 0, ""),
    )
    return Step(begun(state), tuple(log))
