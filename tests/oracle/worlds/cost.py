"""What a conquest costs in tokens (SW1, UG13)."""

from tests.oracle.worlds import army as armies
from tests.oracle.worlds.army import Army, is_race, power
from tests.oracle.worlds.reach import borders, by_volcano
from tests.oracle.worlds.state import State, piece_at, stones


def cost(state: State, who: Army, number: int, using: tuple[str, ...] = (), die: int = 0) -> int:
    """The tokens that the conquest takes: all that defends, less all discounts, at least one."""
    whole = base(state, number) + defenders(state, who, number, using) + stones(state, number)
    whole += is_race(who, "mummies")  # 001 Мумии: against Gnomes too
    if not barred_by_gnomes(state, who, number):
        whole -= discounts(state, who, number, using) + 2 * ("sword" in using) + die
    return max(1, whole)


def base(state: State, number: int) -> int:
    """Two tokens, one for a river (000, 001 Захват региона)."""
    return 1 if state.board.lands[number].terrain == "river" else 2


def defenders(state: State, who: Army, number: int, using: tuple[str, ...]) -> int:
    """Race tokens, Lost Tribes and monsters, unless the region counts as if it were empty."""
    region = state.regions[number]
    if not barred_by_gnomes(state, who, number) and (
        "socks" in using or as_if_empty(state, who, number)
    ):
        return 0
    return region.tokens + region.tribe + region.monster


def as_if_empty(state: State, who: Army, number: int) -> bool:
    """Flames beside the volcano, or linked to it by a chain of their regions (UG6)."""
    if not is_race(who, "flames"):
        return False
    if by_volcano(state, number):
        return True
    lands = state.board.lands
    own = set(armies.regions(state, who))
    chain: set[int] = set()
    grow = {n for n in own if by_volcano(state, n)}
    while grow:
        chain |= grow
        grow = {n for n in own - chain if lands[n].neighbours & chain}
    return bool(lands[number].neighbours & chain)


def discounts(state: State, who: Army, number: int, using: tuple[str, ...]) -> int:
    """One token less for each of these that holds."""
    land = state.board.lands[number]
    return sum(
        (
            power(state, who, "commando"),
            power(state, who, "mounted") and (land.has("hill") or land.has("farmland")),
            power(state, who, "underworld") and land.has("cavern"),
            is_race(who, "tritons") and land.coastal,  # SW20
            is_race(who, "giants") and beside_mountain(state, who, number),
            is_race(who, "ogres"),
            is_race(who, "cultists") and beside_ancient(state, who, number, using),
            power(state, who, "vengeful") and avenged(state, who, number),
        )
    )


def beside_mountain(state: State, who: Army, number: int) -> bool:
    """000 Великаны, SW16: a mountain region held by the Giants, next to the target."""
    own = [n for n in armies.regions(state, who) if state.board.lands[n].mountain]
    return any(borders(state, who, n, number) for n in own)


def beside_ancient(state: State, who: Army, number: int, using: tuple[str, ...]) -> bool:
    """001 Культисты: next to the Great Ancient, directly or by power, place or relic.

    The one relic that brings regions together is the Doormat.
    """
    ancient = piece_at(state, "ancient")
    return bool(ancient) and ("doormat" in using or borders(state, who, ancient, number))


def avenged(state: State, who: Army, number: int) -> bool:
    """001 Злопамятные: a region of a player who holds the marker, active or in decline."""
    return state.regions[number].owner in state.seats[who.seat].marked


def barred_by_gnomes(state: State, who: Army, number: int) -> bool:
    """An opponent's active Gnomes stand there (UG7)."""
    region = state.regions[number]
    return region.race == "gnomes" and not region.decline and region.owner != who.seat
