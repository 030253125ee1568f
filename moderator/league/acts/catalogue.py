"""All acts of organisers by name, in the order in which the desk offers them."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.league.acts import (
    absences,
    archived,
    clock,
    founding,
    naming,
    observing,
    players,
    press,
    results,
    rollbacks,
    running,
    seasons,
    seats,
    settings,
    telling,
    upkeep,
)
from moderator.league.acts.declaration import Declaration
from moderator.league.acts.matters import SOLVED_BY
from moderator.league.games.attention import Matter

ALL = (
    *founding.ACTS,
    *seats.ACTS,
    *clock.ACTS,
    *running.ACTS,
    *observing.ACTS,
    *naming.ACTS,
    *rollbacks.ACTS,
    *results.ACTS,
    *press.ACTS,
    *settings.ACTS,
    *archived.ACTS,
    *telling.ACTS,
    *players.ACTS,
    *absences.ACTS,
    *seasons.ACTS,
    *upkeep.ACTS,
)

ACTS: Mapping[str, Declaration] = {act.name: act for act in ALL}
"""Every act that an organiser may do, by the name that it has at the desk."""


def solving(matter: Matter) -> tuple[Declaration, ...]:
    """The acts that solve what needs a person, the likeliest first; not those that cannot be done
    in the state of its game."""
    return tuple(
        act
        for act in (ACTS[name] for name in SOLVED_BY[matter.kind])
        if act.about != "game" or not (act.states and matter.state) or matter.state in act.states
    )


def offered_in(state: str, about: str) -> tuple[str, ...]:
    """The acts that the desk offers for a game or a season in that state."""
    return tuple(
        declaration.name
        for declaration in ALL
        if state in declaration.states
        and (declaration.about == about or (declaration.name, about) == ("invite", "game"))
    )
