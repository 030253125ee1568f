"""Where armies stand, and how they come and go."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.state import NEUTRAL, ON_THE_WAY, Army, State


def at(state: State, region: Region) -> tuple[Army, ...]:
    """The armies in a region."""
    return tuple(army for army in state.armies if army.region == region)


def own_at(state: State, region: Region, seat: Seat) -> tuple[Army, ...]:
    """That seat's armies in a region, the lying ones last."""
    return tuple(army for army in at(state, region) if army.seat == seat)


def foes_at(state: State, region: Region, seat: Seat) -> tuple[Army, ...]:
    """The armies of others in a region, neutral ones too."""
    return tuple(army for army in at(state, region) if army.seat != seat)


def attacking(state: State, region: Region) -> Seat | None:
    """Whose army fights its way into a region and stands in none yet."""
    war = state.war
    if war is None or war.region != region:
        return None
    return war.attacker if own_at(state, ON_THE_WAY, war.attacker) else None


def in_play(state: State, seat: Seat) -> int:
    """Its armies wherever they are: on the board, on their way, on the faction's card."""
    return sum(army.seat == seat for army in state.armies) + (
        state.players[seat].card if seat >= 0 else 0
    )


def neutral_armies(state: State) -> int:
    """The Lost Kingdom's armies still there."""
    return in_play(state, NEUTRAL)


def held(state: State, seat: Seat) -> tuple[Region, ...]:
    """The regions where it has an army, in the order of the board."""
    return tuple(dict.fromkeys(army.region for army in state.armies if _stands(army, seat)))


def _stands(army: Army, seat: Seat) -> bool:
    return army.seat == seat and army.region != ON_THE_WAY


def shared(state: State, seat: Seat, other: Seat) -> tuple[Region, ...]:
    """The regions that two seats hold together."""
    theirs = set(held(state, other))
    return tuple(region for region in held(state, seat) if region in theirs)


def allies(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Those it shares a region with."""
    others = (other for other in range(state.setting.seats) if other != seat)
    return tuple(other for other in others if shared(state, seat, other))


def added(state: State, region: Region, seat: Seat) -> State:
    """An army comes in; in ruins it lies (TK2)."""
    lying = state.realm.kind.get(region) == "ruins"
    return state._replace(armies=tuple(sorted((*state.armies, Army(region, seat, lying)))))


def removed(state: State, army: Army) -> State:
    """That army is gone from where it stood."""
    left = list(state.armies)
    left.remove(army)
    return state._replace(armies=tuple(left))


def set_out(state: State, army: Army) -> State:
    """It leaves its region and is on its way."""
    return added(removed(state, army), ON_THE_WAY, army.seat)


def come_in(state: State, seat: Seat, region: Region) -> State:
    """One of that seat's armies on their way comes into a region."""
    return added(removed(state, Army(ON_THE_WAY, seat)), region, seat)
