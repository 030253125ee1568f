"""Merfolk: at home by every water."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import NOTHING, Goods, Region
from moderator.games.kingdoms.factions.editions import stronger
from moderator.games.kingdoms.powers import Found, Power
from moderator.games.kingdoms.realm import Realm
from moderator.games.kingdoms.state import ON_THE_WAY, State, War


def _across(realm: Realm, here: Region) -> tuple[Region, ...]:
    """The land regions that border the same water."""
    waters = realm.waters[here]
    return tuple(there for there in realm.land if there != here and waters & realm.waters[there])


def _by_water(state: State, war: War, _seat: Seat, _paid: Goods) -> int:
    return int(bool(state.realm.waters[war.region]))


def _along_water(state: State, by: str, origin: Region, target: Region) -> Found:
    """Wherever both regions border the same water, by land too (TK19)."""
    return NOTHING, int(by == "patrol" and target in _across(state.realm, origin))


def _ashore(state: State, seat: Seat) -> int:
    waters = state.realm.waters
    armies = [army for army in state.armies if army.seat == seat and army.region != ON_THE_WAY]
    return sum(bool(waters[army.region]) for army in armies) // 3


MERFOLK = (
    Power(reach=(_across,)),
    stronger("merfolk-2", _by_water),
    Power(arrivals=(_along_water,)),
    Power(instead=(("*", "patrol"),)),
    Power(points=(_ashore,)),
)
