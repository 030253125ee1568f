"""A position, written as in a scenario file, becomes a state."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.oracle.worlds import flow
from tests.oracle.worlds.state import Combo, Fallen, Region, Seat, State, Turn
from tests.oracle.worlds.tables import (
    BASE_POWERS,
    BASE_RACES,
    DEEP_POWERS,
    DEEP_RACES,
    NOT_BELOW,
    NOT_ON_BASE,
    board,
)


def begin(case: Mapping[str, Any]) -> State:
    """The state at the start of the active seat's turn (scenarios/README.md)."""
    position = case.get("position", {})
    ground = board(case["board"])
    names = "ABCDE"[: case["seats"]]
    seats = {name: _seat(name, position) for name in names}
    regions = {number: Region() for number in ground.lands}
    for number, what in position.get("regions", {}).items():
        regions[int(number)] = _region(what, seats)
    seats = {name: _entered(seat, regions) for name, seat in seats.items()}
    row = tuple(_combo(each) for each in position.get("combos", ()))
    state = State(
        board=ground,
        seats=seats,
        regions=regions,
        turn=Turn(position.get("active", "A")),
        row=row,
        banners=(),
        badges=(),
        found=tuple(position.get("found", ())),
        stonehedge=position.get("stonehedge", ""),
        round=position.get("round", 1),
        game=case["game"],
        options=case.get("options", {}),
    )
    return flow.start_turn(_filled(state), position.get("active", "A"))


def _seat(name: str, position: Mapping[str, Any]) -> Seat:
    what = position.get("seats", {}).get(name, {})
    return Seat(
        name=name,
        coins=what.get("coins", 5),
        race=what.get("race", ""),
        power=what.get("power", ""),
        hand=what.get("hand", 0),
        entered=what.get("entered", False),
        fallen=tuple(
            Fallen(each["race"], each.get("power", ""), each.get("hand", 0))
            for each in what.get("decline", ())
        ),
        retreat=what.get("retreat", "weakest"),
        peace=what.get("peace", ""),
        hammers=what.get("hammers", 0),
        marked=frozenset(what.get("vengeance", ())),
    )


def _region(what: Mapping[str, Any], seats: Mapping[str, Seat]) -> Region:
    owner, decline = what.get("owner", ""), what.get("decline", False)
    race = what.get("race", "")
    if owner and not race:
        race = seats[owner].fallen[0].race if decline else seats[owner].race
    relic = what.get("relic", ())
    place = what.get("place", "")
    return Region(
        owner=owner,
        race=race,
        decline=decline,
        tokens=what.get("tokens", 1 if owner else 0),
        tribe=what.get("tribe", 0),
        monster=what.get("monster", 0),
        # No find brings two places into one region; where a made position says so, the first.
        place=place if isinstance(place, str) else place[0],
        relics=tuple(sorted([relic] if isinstance(relic, str) else relic)),
        pieces=dict(what.get("pieces", {})),
    )


def _entered(seat: Seat, regions: Mapping[int, Region]) -> Seat:
    """A race with regions has had its first turn; Halflings' holes are spent then (SW39)."""
    here = any(r.owner == seat.name and not r.decline for r in regions.values())
    entered = bool(seat.race) and (seat.entered or here)
    fresh_halflings = seat.race == "halflings" and not entered
    return replace(seat, entered=entered, holes=2 if fresh_halflings else 0)


def _combo(each: str | Mapping[str, Any]) -> Combo:
    if isinstance(each, str):
        each = {"combo": each}
    power, race = each["combo"].split()
    return Combo(power, race, each.get("coins", 0))


def decks(game: str, mixed: bool, below: bool) -> tuple[list[str], list[str]]:
    """All banners and badges that the game is played with, in the order of the data files."""
    if not mixed:
        own = (BASE_RACES, BASE_POWERS) if game == "smallworld" else (DEEP_RACES, DEEP_POWERS)
        return list(own[0]), list(own[1])
    out = NOT_BELOW if below else NOT_ON_BASE
    races = [race for race in [*BASE_RACES, *DEEP_RACES] if race not in out]
    powers = [power for power in [*BASE_POWERS, *DEEP_POWERS] if power not in out]
    return races, powers


def _filled(state: State) -> State:
    """The row is filled to six from what is not in play; the rest is the stacks behind."""
    races, powers = decks(state.game, bool(state.options.get("mixed")), state.board.below)
    used_races = {c.race for c in state.row}
    used_powers = {c.power for c in state.row} | {state.stonehedge}
    for seat in state.seats.values():
        used_races |= {seat.race, *(f.race for f in seat.fallen)}
        used_powers |= {seat.power, *(f.power for f in seat.fallen)}
    banners = tuple(race for race in races if race not in used_races)
    badges = tuple(power for power in powers if power not in used_powers)
    lacking = min(6 - len(state.row), len(banners), len(badges))
    new = tuple(Combo(p, r) for p, r in zip(badges[:lacking], banners[:lacking], strict=True))
    return replace(state, row=state.row + new, banners=banners[lacking:], badges=badges[lacking:])
