"""Who conquers: a seat's active race, or its Ghouls in decline."""

from dataclasses import dataclass, replace

from tests.oracle.worlds.state import (
    State,
    has_power,
    held,
    held_fallen,
    with_seat,
)


@dataclass(frozen=True, slots=True)
class Army:
    """A race that conquers. Ghouls in decline use neither power, relic nor place (SW15, UG5)."""

    seat: str
    race: str
    ghouls: bool = False


def army(state: State, seat: str, ghouls: bool = False) -> Army:
    return Army(seat, "ghouls", True) if ghouls else Army(seat, state.seats[seat].race)


def regions(state: State, who: Army) -> list[int]:
    return held_fallen(state, who.seat, "ghouls") if who.ghouls else held(state, who.seat)


def hand(state: State, who: Army) -> int:
    if who.ghouls:
        return sum(f.hand for f in state.seats[who.seat].fallen if f.race == "ghouls")
    return state.seats[who.seat].hand


def to_hand(state: State, who: Army, tokens: int) -> State:
    """That many tokens more in hand (less, where negative)."""
    if not who.ghouls:
        return with_seat(state, who.seat, hand=state.seats[who.seat].hand + tokens)
    fallen = tuple(
        replace(f, hand=f.hand + tokens) if f.race == "ghouls" else f
        for f in state.seats[who.seat].fallen
    )
    return with_seat(state, who.seat, fallen=fallen)


def is_race(who: Army, race: str) -> bool:
    """The active race is that one."""
    return not who.ghouls and who.race == race


def power(state: State, who: Army, name: str) -> bool:
    """The army has that power, by badge or Stonehedge."""
    return not who.ghouls and has_power(state, who.seat, name)
