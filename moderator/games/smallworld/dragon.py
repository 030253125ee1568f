"""Dragon Master: once a turn one token takes a region, and the dragon moves there (SW25)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem
from moderator.games.smallworld import refusals
from moderator.games.smallworld.attack import Attack
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Dragon
from moderator.games.smallworld.conquest import seize
from moderator.games.smallworld.costs import targets
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State


def choices(state: State, band: Band) -> Iterator[Dragon]:
    """Every region in reach, unless the dragon has flown."""
    if not state.turn.flown:
        open_ = targets(state, band, hooks(state, band))
        open_ &= ~state.setting.world.sheltered(state, band)
        yield from map(Dragon, regions(open_))


def problem(state: State, band: Band, choice: Dragon) -> Problem | None:
    """As any conquest, but the price is one token."""
    if (unknown := refusals.no_region(state, choice.region)) is not None:
        return unknown
    if state.turn.flown:
        return Problem("already-used")
    if Dragon not in hooks(state, band).grants:
        return Problem("unavailable")
    return (
        refusals.target(state, band, choice.region)
        or refusals.sheltered(state, band, choice.region)
        or refusals.nobody_in_hand(state, band, choice.region)
    )


def apply(state: State, choice: Dragon, log: Log) -> State:
    """It leaves where it was and guards the new region."""
    state = seize(state, False, Attack(choice.region, 1, 1, "dragon"), log)
    return state._replace(
        ground=state.ground._replace(dragon=1 << choice.region),
        turn=state.turn._replace(flown=True),
    )
