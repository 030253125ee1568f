"""What serves a race besides banner and badge: the relics and places that it holds (UG20)."""

from __future__ import annotations

from moderator.games.smallworld.effects import hooks, trait
from moderator.games.smallworld.state import Band, State
from moderator.games.underground.depths import Depths, depths
from moderator.games.underground.treasures import LENT, USING

COPIED_AT_THE_END = ("ring", "scepter")


def boons(state: State, band: Band) -> tuple[str, ...]:
    """Places of its regions, Stonehedge's power, relics of an active race, those in use."""
    more = depths(state)
    there = [place for place, region in more.places if band.held >> region & 1]
    if "stonehedge" in there and more.stonehedge:
        there.append(
            LENT if trait(state.setting.box, more.stonehedge).vanishes else more.stonehedge
        )
    if not band.faded:
        there += [relic for relic, region in more.relics if band.held >> region & 1]
        if acts(state, band):
            there += _in_use(more)
    return tuple(there)


def acts(state: State, band: Band) -> bool:
    """Whether it is the active race of the seat whose turn it is."""
    active = state.players[state.turn.seat].active
    return active is not None and active.race == band.race


def _in_use(more: Depths) -> list[str]:
    """Of the conquest being made; and what the bag copies for the turn's end, if anything."""
    turn = more.turn
    named = (turn.copies if name == "bag" else name for name in turn.aid)
    in_use = [USING + relic for relic in named if relic]
    return [*in_use, turn.copies] if turn.copies in COPIED_AT_THE_END else in_use


def has_mark(state: State, band: Band, mark: str) -> bool:
    """Whether something that serves the race now bears that mark."""
    return mark in hooks(state, band).marks
