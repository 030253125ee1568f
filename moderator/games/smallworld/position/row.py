"""The row on offer in a scenario's position, and the piles behind it."""

from __future__ import annotations

from typing import Any

from moderator.games.smallworld.market import PLACES
from moderator.games.smallworld.position.keys import Table, check_keys, number
from moderator.games.smallworld.state import Combo, Market, Player, Setting, Stack, bands


def market(chosen: Setting, position: Table, players: tuple[Player, ...]) -> Market:
    """The row as named, filled up in the order of the data; the piles follow in that order."""
    row = [
        _combo(chosen, f"position.combos.{place}", entry)
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
    races = [race for race in chosen.races if race not in used]
    powers = [power for power in chosen.powers if power not in spent]
    more = min(PLACES - len(row), len(races), len(powers))
    row += [Combo(race, power) for race, power in zip(races[:more], powers, strict=False)]
    return Market(tuple(row), Stack((), tuple(races[more:])), Stack((), tuple(powers[more:])))


def _combo(chosen: Setting, where: str, entry: Any) -> Combo:
    table: Table = {"combo": entry} if isinstance(entry, str) else entry
    check_keys(where, table, {"combo", "coins"})
    words = str(table.get("combo", "")).split()
    races = [word for word in words if word in chosen.races]
    powers = [word for word in words if word in chosen.powers]
    if len(words) != 2 or len(races) != 1 or len(powers) != 1:
        raise ValueError(f"{where}.combo: a power and a race, not {table.get('combo')!r}")
    return Combo(races[0], powers[0], number(where, table, "coins", 0))
