"""Points as they would be now (rulebook 004, counting points; TK2, TK10, TK12, TK13, TK28)."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import at, held, in_play
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.finds import shown_at
from moderator.games.kingdoms.realm import LOST
from moderator.games.kingdoms.state import State


def out_of_ruins(state: State) -> State:
    """Every army in ruins is lost before scoring, lying or standing."""
    kind = state.realm.kind
    left = tuple(army for army in state.armies if kind.get(army.region) != "ruins")
    return state._replace(armies=left)


def points(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """What brings points, and how many; `state` is one without armies in ruins."""
    player, regions = state.players[seat], held(state, seat)
    capitals = sum(_capital(state, region) for region in regions)
    cities = sum(_city(state, region) for region in regions)
    lost = player.captured + sum(region[0] == LOST for region in regions)
    parts = (
        ("armies", in_play(state, seat)),
        ("magic", player.magic),
        ("tower", state.setting.towers[player.tower - 1] if player.tower else 0),
        ("capitals", capitals),
        ("cities", cities),
        ("crown", state.setting.crown * player.crown),
        ("lost", lost),
        ("faction", sum(hook(state, seat) for hook in power(state, seat).points)),
    )
    return tuple((name, number) for name, number in parts if number)


def _capital(state: State, region: Region) -> int:
    """Two to a sole holder, one to each of two allies."""
    if state.realm.kind[region] != "capital":
        return 0
    return 2 // len({army.seat for army in at(state, region)})


def _city(state: State, region: Region) -> int:
    alone = len({army.seat for army in at(state, region)}) == 1
    return int(alone and shown_at(state, region) == "city")


def score(state: State, seat: Seat) -> int:
    """All points, if the game ended now."""
    return sum(number for _, number in points(out_of_ruins(state), seat))
