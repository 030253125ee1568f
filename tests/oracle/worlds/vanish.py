"""Banners and badges that go back, and the row that is filled (SW11, SW44, SW45)."""

from dataclasses import replace

from tests.oracle.worlds.state import Combo, State, with_piece, with_region, with_seat, with_turn
from tests.oracle.worlds.tables import LASTING


def remove_race(state: State, seat: str, race: str) -> State:
    """A race in decline leaves the board whole, with its lairs, fortresses, armor, Queen; those of
    its tokens that were driven back this turn go as well."""
    left = tuple(d for d in state.turn.driven if (d.seat, d.race) != (seat, race))
    state = with_turn(state, driven=left)
    for number, region in state.regions.items():
        if region.owner == seat and region.decline and region.race == race:
            for piece in ("lair", "fortress", "armor", "queen"):
                state = with_piece(state, number, piece, 0)
            state = with_region(state, number, owner="", race="", decline=False, tokens=0)
    return banner_back(state, seat, race)


def banner_back(state: State, seat: str, race: str) -> State:
    """The race is none of the seat's any more; its banner goes under the stack or into the row."""
    gone = next((f for f in state.seats[seat].fallen if f.race == race), None)
    if gone is None:
        return state
    fallen = tuple(f for f in state.seats[seat].fallen if f.race != race)
    state = with_seat(state, seat, fallen=fallen)
    if gone.power in LASTING:
        state = discard(state, gone.power)
    return return_banner(state, race)


def return_banner(state: State, race: str) -> State:
    """Under the stack; with no stack, to the lowest empty place of the row (SW11, SW45)."""
    state = replace(state, banners=(*state.banners, race))
    return fill_row(state)


def discard(state: State, power: str) -> State:
    return replace(state, discard=(*state.discard, power)) if power else state


def fill_row(state: State) -> State:
    """New combinations below the last, up to six, as long as banners and badges last."""
    while len(state.row) < 6 and state.banners:
        state = shuffled(state)
        if not state.badges:
            return state
        new = Combo(state.badges[0], state.banners[0])
        state = replace(
            state, row=(*state.row, new), badges=state.badges[1:], banners=state.banners[1:]
        )
    return state


def shuffled(state: State) -> State:
    """The discard is the stack of badges again, once that has run out (SW11)."""
    if state.badges:
        return state
    first = tuple(badge for badge in state.shown if badge in state.discard)
    rest = tuple(badge for badge in state.discard if badge not in first)
    return replace(state, badges=(*first, *rest), discard=())
