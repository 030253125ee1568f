"""Small World as a world of its own: its kinds of decisions, in the order of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.smallworld import (
    act,
    camps,
    decline,
    die,
    fortress,
    heroes,
    market,
    peace,
    redeploy,
    retreat,
    take,
)
from moderator.games.smallworld.effects import restless
from moderator.games.smallworld.phases import Phase
from moderator.games.smallworld.powers import POWERS
from moderator.games.smallworld.races import RACES
from moderator.games.smallworld.special import SPECIALS
from moderator.games.smallworld.state import State
from moderator.games.smallworld.traits import Trait
from moderator.games.smallworld.world import World

PHASES: Mapping[str, Phase] = {
    "banner": market.PHASE,
    "badge": market.PHASE,
    "die": die.PHASE,
    "take": take.PHASE,
    "ghouls": act.GHOULS_PHASE,
    "ghouls-deploy": redeploy.PHASE,
    "act": act.PHASE,
    "deploy": redeploy.PHASE,
    "camps": camps.PHASE,
    "fortress": fortress.PHASE,
    "heroes": heroes.PHASE,
    "peace": peace.PHASE,
    "stout": decline.STOUT_PHASE,
    "retreat": retreat.PHASE,
}

TRAITS: Mapping[str, Trait] = {**RACES, **POWERS}

QUESTIONS = ("camps", "fortress", "heroes", "peace")


def has_restless(state: State) -> bool:
    """Ghouls in decline come before the active race."""
    return restless(state.setting.box, state.players[state.turn.seat]) is not None


def always(_state: State) -> bool:
    """Asked every turn."""
    return True


SURFACE = World(
    "smallworld",
    PHASES,
    SPECIALS,
    openings=(("ghouls", has_restless), ("act", always)),
    questions=QUESTIONS,
    late=("stout",),
    traits=TRAITS,
)
