"""Single facts of a position by the keys that scenario files use."""

from __future__ import annotations

from moderator.engine.core import LETTERS, Fact, letter
from moderator.games.smallworld import view
from moderator.games.smallworld.conquest import occupant
from moderator.games.smallworld.ending import OVER, outcome
from moderator.games.smallworld.state import NOBODY, Player, State, supply


def probe(state: State, key: str) -> Fact:
    """What stands at `seats.A.coins`, `regions.14.owner` and so on; ValueError for no such key."""
    match key.split("."):
        case ["round"]:
            return state.turn.round
        case ["active"]:
            return letter(state.turn.seat)
        case ["over"]:
            return state.turn.phase == OVER
        case ["winners"]:
            return _winners(state)
        case ["seats", name, field] if name in LETTERS[: state.setting.seats]:
            return _seat(state.players[LETTERS.index(name)], field)
        case ["regions", number, *field] if number.isdigit():
            return _region(state, int(number), ".".join(field))
        case ["supply", race] if race in state.setting.races:
            return supply(state, race)
        case ["combos", place, *field] if place.isdigit() and field in ([], ["coins"]):
            return _combo(state, int(place), bool(field))
    raise ValueError(f"{key}: there is no such key")


def _winners(state: State) -> Fact:
    if state.turn.phase != OVER:
        return ()
    return tuple(sorted(letter(seat) for seat in outcome(state).winners))


def _seat(player: Player, field: str) -> Fact:
    active = player.active
    match field:
        case "coins" | "score":
            return player.coins
        case "hand":
            return view.hand(player)
        case "race":
            return active.race if active else ""
        case "power":
            return active.power if active else ""
        case "peace":
            return "" if player.peace == NOBODY else letter(player.peace)
        case "decline":
            return tuple(sorted(band.race for band in player.faded))
    raise ValueError(f"seats: there is no {field!r}")


def _region(state: State, number: int, field: str) -> Fact:
    if not 1 <= number <= state.setting.board.size:
        raise ValueError(f"regions.{number}: the board has no such region")
    holder = occupant(state.players, number)
    match field.split("."):
        case ["owner"]:
            return letter(holder[0]) if holder else ""
        case ["race"]:
            return holder[1].race if holder else ""
        case ["decline"]:
            return bool(holder and holder[1].faded)
        case ["tokens"]:
            return state.ground.tokens[number]
        case ["tribe"]:
            return state.ground.tribes >> number & 1
        case ["pieces", name] if name in (*view.PIECES, "camp"):
            return dict(view.pieces(state.ground, number)).get(name, 0)
    raise ValueError(f"regions.{number}: there is no {field!r}")


def _combo(state: State, place: int, coins: bool) -> Fact:
    row = state.market.row
    if not 1 <= place <= len(row):
        return 0 if coins else ""
    combo = row[place - 1]
    return combo.coins if coins else f"{combo.power} {combo.race}"
