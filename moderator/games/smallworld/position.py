"""Positions as scenario files describe them, and what such a file may expect of one.

`place` raises ValueError naming the key where a document contradicts itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.engine.core import LETTERS, Seat
from moderator.games.smallworld.bits import mask
from moderator.games.smallworld.board import Board
from moderator.games.smallworld.catalogue import (
    CAMPS,
    FORTRESSES,
    HEROES,
    HOLES,
    POWERS,
    RACES,
    START_COINS,
)
from moderator.games.smallworld.effects import effects
from moderator.games.smallworld.market import PLACES
from moderator.games.smallworld.setting import badges, setting
from moderator.games.smallworld.state import (
    NOBODY,
    Band,
    Combo,
    Ground,
    Market,
    Player,
    Setting,
    Stack,
    State,
    Turn,
    bands,
    supply,
)
from moderator.games.smallworld.turns import begun

Table = Mapping[str, Any]

LIMITS = {"lair": None, "fortress": FORTRESSES, "hole": HOLES, "hero": HEROES, "dragon": 1}
"""How many of a piece there are; at most one of each stands in a region."""


def place(document: Table) -> State:
    """The position at the start of the active seat's turn."""
    chosen = _setting(document)
    position: Table = document.get("position", {})
    _known("position", position, {"round", "active", "combos", "seats", "regions"})
    regions = {
        _region(chosen.board, key): entry for key, entry in position.get("regions", {}).items()
    }
    players = tuple(
        _player(letter, position.get("seats", {}).get(letter, {}), chosen)
        for letter in LETTERS[: chosen.seats]
    )
    players = _settled(players, regions)
    state = State(
        chosen,
        _ground(chosen.board, regions),
        players,
        _market(chosen, position, players),
        _turn(chosen, position),
    )
    _check_supply(state)
    return begun(state)


def standing(document: Table) -> tuple[tuple[Seat, str], ...]:
    """(seat, order) of the standing instructions that a position names: `retreat 35 27`."""
    seats: Table = document.get("position", {}).get("seats", {})
    return tuple(
        (seat, f"retreat {seats[letter]['retreat']}")
        for seat, letter in enumerate(LETTERS)
        if "retreat" in seats.get(letter, {})
    )


def _setting(document: Table) -> Setting:
    options = dict(document.get("options", {}))
    if "board" in document:
        options["board"] = document["board"]
    if not isinstance(document.get("seats"), int):
        raise ValueError("seats: a number is missing")
    return setting(document["seats"], options)


def _known(where: str, table: Table, keys: set[str]) -> None:
    for key in table:
        if key not in keys:
            raise ValueError(f"{where}.{key}: there is no such key")


def _letter(where: str, value: Any, seats: int) -> Seat:
    if value not in tuple(LETTERS[:seats]):
        raise ValueError(f"{where}: there is no seat {value!r}")
    return LETTERS.index(value)


def _turn(chosen: Setting, position: Table) -> Turn:
    round_ = position.get("round", 1)
    if not 1 <= round_ <= chosen.board.rounds:
        raise ValueError(f"position.round: the board has rounds 1 to {chosen.board.rounds}")
    return Turn(round_, _letter("position.active", position.get("active", "A"), chosen.seats), "")


def _region(map_: Board, key: str) -> int:
    if not str(key).isdigit() or not 1 <= int(key) <= map_.size:
        raise ValueError(f"position.regions.{key}: the board has no such region")
    return int(key)


def _name(where: str, value: Any, names: Mapping[str, Any]) -> str:
    if value not in names:
        raise ValueError(f"{where}: there is no {value!r}")
    return str(value)


SEAT_KEYS = {"coins", "race", "power", "hand", "entered", "decline", "peace", "retreat"}


def _player(letter: str, entry: Table, chosen: Setting) -> Player:
    where = f"position.seats.{letter}"
    _known(where, entry, SEAT_KEYS)
    peace = entry.get("peace")
    return Player(
        entry.get("coins", START_COINS),
        _active(where, entry),
        tuple(
            _faded(f"{where}.decline.{place}", faded)
            for place, faded in enumerate(entry.get("decline", ()))
        ),
        NOBODY if peace is None else _letter(f"{where}.peace", peace, chosen.seats),
    )


def _active(where: str, entry: Table) -> Band | None:
    if "race" not in entry:
        for key in ("power", "hand", "entered"):
            if key in entry:
                raise ValueError(f"{where}.{key}: there is no active race")
        return None
    race = _name(f"{where}.race", entry["race"], RACES)
    power = _name(f"{where}.power", entry.get("power"), POWERS)
    fx = effects(race, power)
    return Band(
        race,
        power,
        hand=entry.get("hand", 0),
        aside=fx.aside,
        digs=fx.digs,
        entered=bool(entry.get("entered", False)),
    )


def _faded(where: str, entry: Table) -> Band:
    _known(where, entry, {"race", "power", "hand"})
    race = _name(f"{where}.race", entry.get("race"), RACES)
    power = _name(f"{where}.power", entry["power"], POWERS) if "power" in entry else ""
    hand = entry.get("hand", 0)
    return Band(race, power, hand=hand, entered=True, faded=True)


def _settled(players: tuple[Player, ...], regions: Mapping[int, Table]) -> tuple[Player, ...]:
    """Each race holds the regions that are its own; one with regions has had its first turn."""
    _check_names(players)
    held: dict[str, list[int]] = {}
    for number, entry in regions.items():
        where = f"position.regions.{number}"
        if "owner" in entry:
            owner = players[_letter(f"{where}.owner", entry["owner"], len(players))]
            held.setdefault(_troop(where, entry, owner).race, []).append(number)
    return tuple(
        player._replace(
            active=player.active and _holding(player.active, held),
            faded=tuple(_holding(band, held) for band in player.faded),
        )
        for player in players
    )


def _holding(band: Band, held: Mapping[str, Sequence[int]]) -> Band:
    places = held.get(band.race, ())
    entered = band.entered or bool(places)
    return band._replace(held=mask(places), entered=entered, digs=0 if entered else band.digs)


def _check_names(players: tuple[Player, ...]) -> None:
    found = [band for player in players for band in bands(player)]
    for names in (
        [band.race for band in found],
        [band.power for band in found if band.power],
    ):
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"position.seats: {name!r} stands there twice")


def _troop(where: str, entry: Table, owner: Player) -> Band:
    if not entry.get("decline", False):
        if owner.active is None or entry.get("race", owner.active.race) != owner.active.race:
            raise ValueError(f"{where}.owner: that seat has no such active race")
        return owner.active
    able = [band for band in owner.faded if entry.get("race", band.race) == band.race]
    if len(able) != 1:
        raise ValueError(f"{where}.race: one race in decline of that seat must be meant")
    return able[0]


REGION_KEYS = {"owner", "tokens", "race", "decline", "pieces", "tribe"}


def _ground(map_: Board, regions: Mapping[int, Table]) -> Ground:
    tokens = [0] * (map_.size + 1)
    tribes, camps = 0, []
    pieces = dict.fromkeys(LIMITS, 0)
    for number, entry in sorted(regions.items()):
        where = f"position.regions.{number}"
        _known(where, entry, REGION_KEYS)
        tokens[number] = _tokens(where, entry)
        tribes |= bool(entry.get("tribe", 0)) << number
        for name, count in _pieces(where, entry).items():
            if name == "camp":
                camps += [number] * count
            else:
                pieces[name] |= 1 << number
    _check_limits(pieces, len(camps))
    return Ground(tuple(tokens), tribes, **pieces, camps=tuple(camps))


def _tokens(where: str, entry: Table) -> int:
    tokens = entry.get("tokens", 0)
    if not isinstance(tokens, int) or (tokens > 0) != ("owner" in entry) or tokens < 0:
        raise ValueError(f"{where}.tokens: tokens and an owner go together")
    if tokens and entry.get("tribe"):
        raise ValueError(f"{where}.tribe: a Lost Tribe and race tokens do not share a region")
    return tokens


def _pieces(where: str, entry: Table) -> dict[str, int]:
    pieces = {name: count for name, count in entry.get("pieces", {}).items() if count}
    for name, count in pieces.items():
        if name != "camp" and name not in LIMITS:
            raise ValueError(f"{where}.pieces.{name}: there is no such piece")
        if count < 0 or (name != "camp" and count > 1):
            raise ValueError(f"{where}.pieces.{name}: {count!r} cannot stand there")
    if pieces and "owner" not in entry:
        raise ValueError(f"{where}.pieces: they stand with tokens alone")
    return pieces


def _check_limits(pieces: Mapping[str, int], camps: int) -> None:
    for name, limit in LIMITS.items():
        if limit is not None and pieces[name].bit_count() > limit:
            raise ValueError(f"position.regions: more than {limit} of {name!r}")
    if camps > CAMPS:
        raise ValueError(f"position.regions: more than {CAMPS} of 'camp'")


def _check_supply(state: State) -> None:
    for race in RACES:
        if supply(state, race) < 0:
            raise ValueError(f"position: more tokens of {race!r} than there are")


def _market(chosen: Setting, position: Table, players: tuple[Player, ...]) -> Market:
    """The row as named, filled up in the order of the data; the piles follow in that order."""
    row = [
        _combo(f"position.combos.{place}", entry)
        for place, entry in enumerate(position.get("combos", ()), start=1)
    ]
    if len(row) > PLACES:
        raise ValueError(f"position.combos: the row has {PLACES} places")
    used = [band.race for player in players for band in bands(player)]
    used += [combo.race for combo in row]
    spent = [band.power for player in players for band in bands(player)]
    spent += [combo.power for combo in row]
    for name in (*used, *spent):
        if name and (used + spent).count(name) > 1:
            raise ValueError(f"position.combos: {name!r} stands there twice")
    races = [race for race in RACES if race not in used]
    powers = [power for power in badges(chosen) if power not in spent]
    more = min(PLACES - len(row), len(races), len(powers))
    row += [Combo(race, power) for race, power in zip(races[:more], powers, strict=False)]
    return Market(tuple(row), Stack((), tuple(races[more:])), Stack((), tuple(powers[more:])))


def _combo(where: str, entry: Any) -> Combo:
    table: Table = {"combo": entry} if isinstance(entry, str) else entry
    _known(where, table, {"combo", "coins"})
    words = str(table.get("combo", "")).split()
    races = [word for word in words if word in RACES]
    powers = [word for word in words if word in POWERS]
    if len(words) != 2 or len(races) != 1 or len(powers) != 1:
        raise ValueError(f"{where}.combo: a power and a race, not {table.get('combo')!r}")
    return Combo(races[0], powers[0], table.get("coins", 0))
