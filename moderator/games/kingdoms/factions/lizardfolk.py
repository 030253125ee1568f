"""Lizardfolk: everywhere at once."""

from __future__ import annotations

from moderator.engine.core import Seat, letter
from moderator.games.kingdoms.armies import held
from moderator.games.kingdoms.choices import NOTHING, Region
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.powers import Found, Power
from moderator.games.kingdoms.realm import YIELDS, Realm
from moderator.games.kingdoms.state import State, reading

MOVES = ("patrol", "quest", "swap")
RETREATS = ("retreat", "back")


def _anywhere(realm: Realm, here: Region) -> tuple[Region, ...]:
    return tuple(there for there in realm.land if there[0] == here[0] and there != here)


def _of_the_land(state: State, by: str, _origin: Region, target: Region) -> Found:
    kind = state.realm.kind[target]
    if by not in _moves(state):
        return NOTHING, 0
    choice = kind == "ruins" and reading(state, "lizardfolk-3-ruins") == "choice"
    return (of(YIELDS[kind]) if kind in YIELDS else NOTHING), int(choice)


def _moves(state: State) -> tuple[str, ...]:
    retreats = RETREATS if reading(state, "lizardfolk-3-retreat") == "gains" else ()
    return (*MOVES, *retreats)


def _abroad(state: State, seat: Seat) -> int:
    return len({region[0] for region in held(state, seat)} - {letter(seat)})


def _within_reach(state: State, region: Region) -> bool:
    """Edge regions, unless the league lets them change places anywhere."""
    return region in state.realm.edge or reading(state, "lizardfolk-4") == "anywhere"


LIZARDFOLK = (
    Power(reach=(_anywhere,)),
    Power(instead=(("patrol", "quest"), ("quest", "patrol"))),
    Power(arrivals=(_of_the_land,)),
    Power(swaps=(_within_reach,)),
    Power(points=(_abroad,)),
)
