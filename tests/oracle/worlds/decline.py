"""Going into decline (000, 001 Приход в упадок; SW8)."""

from dataclasses import replace

from tests.oracle.worlds import vanish
from tests.oracle.worlds.state import (
    Fallen,
    State,
    fallen_has,
    has_power,
    held,
    piece_at,
    with_piece,
    with_region,
    with_seat,
    with_turn,
)
from tests.oracle.worlds.tables import LASTING

LEAVING = ("camp", "hero", "dragon", "hole", "ancient", "bag")


def decline(state: State, seat: str) -> State:
    """The active race becomes the seat's race in decline."""
    player = state.seats[seat]
    whole = player.race == "ghouls" or has_power(state, seat, "tomb")  # SW15, UG19
    spirit = has_power(state, seat, "spirit")
    state = with_seat(state, seat, hand=0, hammers=0, marked=frozenset(), peace="", holes=0)
    if not spirit:  # SW31: a Spirit race stands outside the limit
        state = former_leave(state, seat)
    own = held(state, seat)
    state = turn_over(state, own, whole)
    state = pieces_of_race(state, player.race)
    # All their tokens stay (SW15, UG19); a Tomb race without a region has nowhere to be.
    kept = player.hand if player.race == "ghouls" or (whole and own) else 0
    state = waiting(fall(state, seat, kept), seat, player.race, whole)
    return state if own or kept else vanish.banner_back(state, seat, player.race)


def turn_over(state: State, own: list[int], whole: bool) -> State:
    """One token a region stays, or all; what serves the active race alone leaves."""
    for number in own:
        tokens = state.regions[number].tokens if whole else 1
        state = with_region(state, number, decline=True, tokens=tokens)
        for piece in LEAVING:
            state = with_piece(state, number, piece, 0)
    return state


def waiting(state: State, seat: str, race: str, whole: bool) -> State:
    """Its tokens that the own Balrog drove back this turn stand in no region: they go as well,
    but where all stay they wait on, as tokens in decline (SW6, SW8, UG19, UG36)."""
    mine = [d for d in state.turn.driven if (d.seat, d.race) == (seat, race)]
    rest = tuple(d for d in state.turn.driven if d not in mine)
    stay = tuple(replace(d, decline=True) for d in mine) if whole else ()
    return with_turn(state, driven=(*rest, *stay))


def fall(state: State, seat: str, kept: int) -> State:
    """The banner is turned; the badge goes to the discard unless it still counts."""
    player = state.seats[seat]
    lasting = player.power in LASTING
    fallen = (*player.fallen, Fallen(player.race, player.power if lasting else "", kept))
    state = with_seat(state, seat, race="", power="", entered=False, fallen=fallen)
    return state if lasting else vanish.discard(state, player.power)


def former_leave(state: State, seat: str) -> State:
    """The former race in decline leaves first, Spirit races stay."""
    for each in state.seats[seat].fallen:
        if not fallen_has(state, seat, each.race, "spirit"):
            state = vanish.remove_race(state, seat, each.race)
    return state


def pieces_of_race(state: State, race: str) -> State:
    """The volcano is the active Flames' alone."""
    volcano = piece_at(state, "volcano")
    if race == "flames" and volcano:
        return with_piece(state, volcano, "volcano", 0)
    return state


def vanishing(state: State, seat: str) -> tuple[State, int]:
    """001 Исчезающие: all tokens leave before scoring, two coins a region (UG39)."""
    player = state.seats[seat]
    own = held(state, seat)
    state = decline(state, seat)
    state = vanish.remove_race(state, seat, player.race)
    return state, 2 * len(own)


def take(state: State, seat: str, place: int) -> State:
    """The combination at that place: coins above it, its own coins, its tokens (SW10)."""
    chosen = state.row[place - 1]
    row = tuple(
        replace(combo, coins=combo.coins + 1) if i < place - 1 else combo
        for i, combo in enumerate(state.row)
    )
    player = state.seats[seat]
    coins = player.coins - (place - 1) + chosen.coins
    state = replace(state, row=row[: place - 1] + row[place:])
    return with_seat(
        state, seat, coins=coins, race=chosen.race, power=chosen.power, entered=False,
        holes=2 if chosen.race == "halflings" else 0,
    )  # fmt: skip
