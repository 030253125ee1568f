"""The Balrog of the Wickedest Pentacle (UG21, UG36, UG37)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld import refusals
from moderator.games.smallworld.attack import Attack, Loss
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.conquest import drive_out, occupant, vanished
from moderator.games.smallworld.costs import barred
from moderator.games.smallworld.die import resumed
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import cleared, vacated
from moderator.games.smallworld.state import Band, State
from moderator.games.underground.choices import Balrog
from moderator.games.underground.defence import guards, sheltered
from moderator.games.underground.depths import changed, depths, spelt, spot
from moderator.games.underground.haunting import ghost_gone
from moderator.games.underground.suffering import suffered

TOLL = 2
"""Tokens that are lost to it."""


def able(state: State, pentacle: int) -> int:
    """Where it may go: beside the Pentacle, no chasm, not where anything keeps it out."""
    near = state.setting.board.near[pentacle] & ~state.setting.board.of["chasm"]
    return near & ~_immune(state) & ~_protected(state)


def _immune(state: State) -> int:
    """Whoever holds them: hole, hero and dragon, Ancient, Queen and Ghost."""
    ground, more = state.ground, depths(state)
    pieces = (1 << more.ancient | 1 << more.queen) & ~1
    return guards(state, state.active) | ground.hole | ground.hero | ground.dragon | pieces


def _protected(state: State) -> int:
    band = state.active
    return barred(state, band) | sheltered(state, band) | depths(state).monsters


def choices(state: State, _band: Band) -> Iterator[Any]:
    """Every move of it, once a turn."""
    more = depths(state)
    if not more.turn.moved:
        yield from map(Balrog, regions(able(state, spot(more, "pentacle"))))


def problem(state: State, band: Band, choice: Balrog) -> Problem | None:
    """Only for who holds the Pentacle, and once a turn."""
    if (unknown := refusals.no_region(state, choice.region)) is not None:
        return unknown
    if Balrog not in hooks(state, band).grants:
        return Problem("unavailable")
    if depths(state).turn.moved:
        return Problem("already-used")
    return _no_place(state, choice.region)


def _no_place(state: State, region: int) -> Problem | None:
    board, bit = state.setting.board, 1 << region
    pentacle = spot(depths(state), "pentacle")
    for code, where in (
        ("chasm", board.of["chasm"]),
        ("immune", _immune(state)),
        ("protected", _protected(state)),
        ("not-adjacent", ~board.near[pentacle]),
    ):
        if where & bit:
            return Problem(code, facts(region=region))
    return None


def apply(state: State, choice: Balrog, log: Log) -> State:
    """It takes the region from whoever stands there; nobody holds it then."""
    region, seat = choice.region, state.turn.seat
    state = spelt(state, moved=True, calling=False)
    state = changed(state, balrog=region)
    if not state.ground.tokens[region]:
        log.append(Event("balrog", facts(seat=seat, region=region, loser=None)))
        return state.with_ground(cleared(state.ground, region))
    holder = occupant(state.players, region)
    assert holder is not None
    immortal = hooks(state, holder[1]).loss == 0
    loss, players = drive_out(state, Attack(region, 0, 0, "balrog", 0 if immortal else TOLL))
    state = _attacked(state._replace(players=players), loss, state.ground.camps.count(region))
    state = vacated(state, region)
    log.append(
        Event(
            "balrog",
            facts(
                seat=seat, region=region, loser=loss.seat, loser_race=loss.race,
                driven=loss.driven, lost=loss.lost, decline=loss.faded,
            ),
        )
    )  # fmt: skip
    state = ghost_gone(suffered(state, loss, region, log), region, log)
    return vanished(state, loss, log) if loss.faded else state


def _attacked(state: State, loss: Loss, camps: int) -> State:
    """Whoever's active race it drives out was attacked (SW24); its camps go home (SW40)."""
    if loss.seat is None or loss.faded:
        return state
    if loss.seat != state.turn.seat:
        state = state._replace(turn=state.turn._replace(fallen=state.turn.fallen + camps))
    return state._replace(turn=state.turn._replace(attacked=state.turn.attacked | 1 << loss.seat))


def _called(state: State, _decision: Decision) -> Iterator[Balrog]:
    return map(Balrog, regions(able(state, spot(depths(state), "pentacle"))))


def _call_problem(state: State, _decision: Decision, choice: Balrog) -> Problem | None:
    return refusals.no_region(state, choice.region) or _no_place(state, choice.region)


def _call(state: State, _decision: Decision, choice: Balrog, log: Log) -> State:
    return resumed(apply(state, choice, log), log)


def _default(state: State, _decision: Decision) -> Balrog:
    """The lowest number allowed that is not one's own, else the lowest."""
    where = able(state, spot(depths(state), "pentacle"))
    spots = occupied_by_self(state)
    return Balrog(regions(where & ~spots or where)[0])


def occupied_by_self(state: State) -> int:
    """All regions of the acting seat's races."""
    player = state.players[state.turn.seat]
    held = player.active.held if player.active else 0
    for band in player.faded:
        held |= band.held
    return held


PHASE = Phase((Balrog,), _called, _call_problem, _call, _default)
