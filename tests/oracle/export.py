"""A position of an engine as the tables of a scenario file.

Only positions at the start of a turn have such tables: what a turn has used up so far is in none.
`head` is what stands above the position: game, board, seats, options.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from moderator.engine.core import LETTERS, letter
from moderator.games.kingdoms.state import State as Realms
from moderator.games.kingdoms.view import name as army_name
from moderator.games.smallworld import probe as surface
from moderator.games.smallworld.conquest import occupant
from moderator.games.smallworld.state import NOBODY, Band, State, supply
from moderator.games.smallworld.view import PIECES
from moderator.games.underground.boons import has_mark
from moderator.games.underground.depths import depths
from moderator.games.underground.view import SINGLE, hammers

Table = dict[str, Any]


def exported(head: Mapping[str, Any], state: Any, luck: random.Random) -> Table:
    """A scenario's tables; `luck` names what lies under tokens and in piles that nobody knows."""
    write = _realms if head["game"] == "kingdoms" else _worlds
    return {**head, "position": write(state, luck)}


def _worlds(state: State, luck: random.Random) -> Table:
    board, below = state.setting.board, state.more is not None
    position: Table = {
        "round": state.turn.round,
        "active": letter(state.turn.seat),
        "combos": [_combo(*combo) for combo in state.market.row],
    }
    if below:
        position |= _piles(state, luck)
    position["seats"] = {
        letter(seat): _worlds_seat(state, seat) for seat in range(state.setting.seats)
    }
    regions = {str(number): _worlds_region(state, number) for number in range(1, board.size + 1)}
    position["regions"] = {number: entry for number, entry in regions.items() if entry}
    return position


def _combo(race: str, power: str, coins: int) -> Table | str:
    words = f"{power} {race}"
    return {"combo": words, "coins": coins} if coins else words


def _piles(state: State, luck: random.Random) -> Table:
    more = depths(state)
    unknown = sorted(more.finds.pool)
    luck.shuffle(unknown)
    found: Table = {"found": [*unknown, *more.finds.under]}
    return found | ({"stonehedge": more.stonehedge} if more.stonehedge else {})


def _worlds_seat(state: State, seat: int) -> Table:
    player = state.players[seat]
    entry: Table = {"coins": player.coins}
    if (band := player.active) is not None:
        entry |= {"race": band.race, "power": band.power}
        entry |= {"entered": True} if band.entered else {}
        entry |= {"hand": hand} if (hand := band.hand - _welled(state, seat, band)) else {}
    if player.faded:
        entry["decline"] = [_faded(one) for one in player.faded]
    if player.peace != NOBODY:
        entry["peace"] = letter(player.peace)
    if state.more is not None:
        entry |= _depths_seat(state, seat)
    return entry


def _welled(state: State, seat: int, band: Band) -> int:
    """The token of the Fountain, which the beginning of the turn brings by itself."""
    own = state.more is not None and seat == state.turn.seat and band.hand > 0
    return int(own and has_mark(state, band, "fountain") and supply(state, band.race) >= 0)


def _faded(band: Band) -> Table:
    entry: Table = {"race": band.race}
    entry |= {"power": band.power} if band.power else {}
    return entry | ({"hand": band.hand} if band.hand else {})


def _depths_seat(state: State, seat: int) -> Table:
    holders = depths(state).markers[seat]
    vengeance = [letter(one) for one in range(state.setting.seats) if holders >> one & 1]
    entry: Table = {"hammers": number} if (number := hammers(state, seat)) else {}
    return entry | ({"vengeance": vengeance} if vengeance else {})


def _worlds_region(state: State, number: int) -> Table:
    entry: Table = {}
    found = occupant(state.players, number)
    if found is not None:
        seat, band = found
        entry = {"owner": letter(seat), "tokens": state.ground.tokens[number]}
        entry |= {"decline": True, "race": band.race} if band.faded else {}
    if state.ground.tribes >> number & 1:
        entry["tribe"] = 1
    pieces = dict(_pieces(state, number))
    entry |= {"pieces": pieces} if pieces else {}
    return entry | (_treasures(state, number) if state.more is not None else {})


def _pieces(state: State, number: int) -> Iterator[tuple[str, int]]:
    for name in (*PIECES, "camp"):
        count = surface.probe(state, f"regions.{number}.pieces.{name}")
        if isinstance(count, int) and count:
            yield name, count
    if state.more is not None:
        more = depths(state)
        yield from ((name, 1) for name in SINGLE if getattr(more, name) == number)
        if number in more.armor:
            yield "armor", more.armor.count(number)


def _treasures(state: State, number: int) -> Table:
    more = depths(state)
    entry: Table = {"monster": 2} if more.monsters >> number & 1 else {}
    for key, lying in (("place", more.places), ("relic", more.relics)):
        names = [name for name, region in lying if region == number]
        if names:
            entry[key] = names[0] if len(names) == 1 else names
    return entry


def _realms(state: Realms, luck: random.Random) -> Table:
    position: Table = {"active": letter(state.turn.active), "turn": state.turn.number}
    position |= {"shields": list(state.shields)} if state.shields else {}
    position |= {"lost": state.lost} if state.lost else {}
    position |= {"ending": True} if state.ending else {}
    position["seats"] = {
        LETTERS[seat]: _realms_seat(state, seat) for seat in range(state.setting.seats)
    }
    position["regions"] = _realms_regions(state, luck)
    return position


def _realms_seat(state: Realms, seat: int) -> Table:
    player = state.players[seat]
    food, ore, mana = player.goods
    numbers = {
        "magic": player.magic,
        "tower": player.tower,
        "food": food,
        "ore": ore,
        "mana": mana,
        "crown": player.crown,
        "captured": player.captured,
        "card": player.card,
    }
    entry: Table = {"faction": player.faction} if player.faction else {}
    entry["home"] = state.homes[seat]
    return entry | {name: number for name, number in numbers.items() if number}


def _realms_regions(state: Realms, luck: random.Random) -> Table:
    regions: Table = {}
    for army in state.armies:
        entry = regions.setdefault(army.region, {})
        entry.setdefault("armies", []).append(army_name(army.seat))
        if army.lying:
            entry.setdefault("lying", []).append(army_name(army.seat))
    for region, token in state.finds.shown:
        regions.setdefault(region, {})["token"] = token
    unknown = sorted(state.finds.pool)
    luck.shuffle(unknown)
    for region, face in state.finds.hidden:
        regions.setdefault(region, {})["hidden"] = face or unknown.pop()
    return dict(sorted(regions.items()))
