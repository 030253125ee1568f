"""The board of a scenario's position: tokens, Lost Tribes, pieces."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.smallworld.board import Board
from moderator.games.smallworld.catalogue import CAMPS, FORTRESSES, HEROES, HOLES
from moderator.games.smallworld.position.keys import Table, check_keys, number
from moderator.games.smallworld.state import Ground

LIMITS = {"lair": None, "fortress": FORTRESSES, "hole": HOLES, "hero": HEROES, "dragon": 1}
"""How many of a piece there are; at most one of each stands in a region."""

KEYS = {"owner", "tokens", "race", "decline", "pieces", "tribe"}


def ground(map_: Board, regions: Mapping[int, Table]) -> Ground:
    """Regions not named are empty but for what the board prints."""
    tokens = [0] * (map_.size + 1)
    tribes, camps = 0, []
    pieces = dict.fromkeys(LIMITS, 0)
    for region, entry in sorted(regions.items()):
        where = f"position.regions.{region}"
        check_keys(where, entry, KEYS)
        tokens[region] = _tokens(where, entry)
        tribes |= bool(entry.get("tribe", 0)) << region
        for name, count in _pieces(where, entry).items():
            if name == "camp":
                camps += [region] * count
            else:
                pieces[name] |= 1 << region
    _check_limits(pieces, len(camps))
    return Ground(tuple(tokens), tribes, **pieces, camps=tuple(camps))


def _tokens(where: str, entry: Table) -> int:
    tokens = number(where, entry, "tokens", 0)
    if (tokens > 0) != ("owner" in entry):
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
