"""Underground as a world on Small World's blocks: its kinds of decisions and its hooks."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.smallworld import surface
from moderator.games.smallworld.choices import (
    Abandon,
    Conquer,
    Decline,
    Dragon,
    Roll,
    RollFirst,
    Sorcerer,
    Stop,
)
from moderator.games.smallworld.phases import Phase
from moderator.games.smallworld.special import SPECIALS
from moderator.games.smallworld.world import Special, World
from moderator.games.underground import (
    aftermath,
    aided,
    altar,
    ancient,
    armor,
    bag,
    balrog,
    coins,
    defence,
    finding,
    ghost,
    hammers,
    queen,
    reborn,
    settle,
    suffering,
    swap,
    trinkets,
    vanish,
    volcano,
    wisp,
)
from moderator.games.underground.boons import boons
from moderator.games.underground.choices import (
    Aided,
    AidedRoll,
    Bag,
    Balrog,
    Orb,
    Vampire,
    Vanish,
    Wisp,
)
from moderator.games.underground.powers import POWERS
from moderator.games.underground.races import RACES
from moderator.games.underground.substitution import Orbs, Vampires
from moderator.games.underground.treasures import TREASURES

_ACT = surface.PHASES["act"]

PHASES: Mapping[str, Phase] = {
    **surface.PHASES,
    "act": Phase(
        (
            *(Conquer, Stop, Roll, Abandon, Decline, RollFirst, Sorcerer, Dragon),
            *(Aided, AidedRoll, Wisp, Vampire, Orb, Bag, Balrog, Vanish),
        ),
        _ACT.choices,
        _ACT.problem,
        _ACT.apply,
        _ACT.default,
    ),
    "die": wisp.DIE,
    "find": finding.FIND,
    "stonehedge": finding.STONEHEDGE,
    "balrog": balrog.PHASE,
    "swap": swap.PHASE,
    "volcano": volcano.PHASE,
    "reborn": reborn.PHASE,
    "ancient": ancient.PHASE,
    "armor": armor.PHASE,
    "queen": queen.PHASE,
    "ghost": ghost.PHASE,
    "scepter": trinkets.SCEPTER,
    "ring": trinkets.RING,
    "altar": altar.PHASE,
    "settle": settle.PHASE,
    "settle-late": settle.PHASE,
}

_SPECIALS: Mapping[type[object], Special] = {
    **SPECIALS,
    Aided: aided,
    AidedRoll: aided.Rolls,
    Wisp: wisp,
    Vampire: Vampires,
    Orb: Orbs,
    Bag: bag,
    Balrog: balrog,
    Vanish: vanish,
}

UNDERWORLD = World(
    "underground",
    PHASES,
    _SPECIALS,
    openings=(
        ("volcano", volcano.needed),
        ("reborn", reborn.needed),
        ("ancient", ancient.needed),
        ("ghouls", surface.has_restless),
        ("act", surface.always),
    ),
    questions=("armor", *surface.QUESTIONS, "queen", "ghost", "scepter", "ring"),
    late=("altar", "stout"),
    traits={**surface.TRAITS, **RACES, **POWERS, **TREASURES},
    free=frozenset({Bag, Balrog, Vanish}),
    boons=boons,
    guards=defence.guards,
    sheltered=defence.sheltered,
    closed=defence.closed,
    walls=defence.walls,
    lodgers=defence.lodgers,
    helpers=hammers.helpers,
    spend=hammers.spend,
    emptied=aftermath.emptied,
    conquered=aftermath.conquered,
    faded=aftermath.declined,
    pressing=finding.pressing,
    begun=coins.begun,
    gathered=hammers.gathered,
    before_coins=coins.thieving,
    items=coins.doubled,
    finished=suffering.forgiven,
)
