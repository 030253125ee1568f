"""Single facts of a position by the keys that scenario files use."""

from __future__ import annotations

from moderator.engine.core import LETTERS, Fact, Seat, letter
from moderator.games.kingdoms.armies import at, in_play
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.ending import outcome
from moderator.games.kingdoms.finds import shown_at
from moderator.games.kingdoms.goods import KINDS
from moderator.games.kingdoms.scoring import score
from moderator.games.kingdoms.state import State
from moderator.games.kingdoms.view import name


def probe(state: State, key: str) -> Fact:
    """What stands at `seats.A.ore`, `regions.B3.armies` and so on; ValueError for no such key."""
    match key.split("."):
        case ["active"]:
            return letter(state.turn.active)
        case ["action"]:
            return state.turn.action
        case ["shields"]:
            return tuple(sorted(state.shields))
        case ["ending"]:
            return state.ending
        case ["over"]:
            return not state.agenda
        case ["winners"]:
            return _winners(state)
        case ["seats", who, field] if who in LETTERS[: state.setting.seats]:
            return _seat(state, LETTERS.index(who), field)
        case ["regions", region, field] if region in state.realm.kind:
            return _region(state, region, field)
    raise ValueError(f"{key}: there is no such key")


def _winners(state: State) -> Fact:
    if state.agenda:
        return ()
    return tuple(sorted(letter(seat) for seat in outcome(state).winners))


def _seat(state: State, seat: Seat, field: str) -> Fact:
    player = state.players[seat]
    match field:
        case "food" | "ore" | "mana":
            return player.goods[KINDS.index(field)]
        case "armies":
            return in_play(state, seat)
        case "score":
            return score(state, seat)
        case "magic" | "tower" | "crown" | "captured" | "card" | "faction":
            fact: Fact = getattr(player, field)
            return fact
    raise ValueError(f"seats: there is no {field!r}")


def _region(state: State, region: Region, field: str) -> Fact:
    armies = at(state, region)
    match field:
        case "armies":
            return tuple(sorted(name(army.seat) for army in armies))
        case "lying":
            return tuple(sorted(name(army.seat) for army in armies if army.lying))
        case "token":
            return shown_at(state, region)
    raise ValueError(f"regions.{region}: there is no {field!r}")
