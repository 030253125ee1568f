"""The seats of a scenario's position: coins, races, what they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.games.smallworld.bits import mask
from moderator.games.smallworld.catalogue import START_COINS
from moderator.games.smallworld.effects import effects
from moderator.games.smallworld.position.keys import Table, check_keys, name_of, number, seat_of
from moderator.games.smallworld.state import NOBODY, Band, Player, Setting, bands

KEYS = {"coins", "race", "power", "hand", "entered", "decline", "peace", "retreat"}


def player(letter: str, entry: Table, chosen: Setting) -> Player:
    """A seat as its table says, holding no region yet."""
    where = f"position.seats.{letter}"
    check_keys(where, entry, KEYS)
    peace = entry.get("peace")
    return Player(
        number(where, entry, "coins", START_COINS),
        _active(chosen, where, entry),
        tuple(
            _faded(chosen, f"{where}.decline.{place}", faded)
            for place, faded in enumerate(entry.get("decline", ()))
        ),
        NOBODY if peace is None else seat_of(f"{where}.peace", peace, chosen.seats),
    )


def _active(chosen: Setting, where: str, entry: Table) -> Band | None:
    if "race" not in entry:
        for key in ("power", "hand", "entered"):
            if key in entry:
                raise ValueError(f"{where}.{key}: there is no active race")
        return None
    race = name_of(f"{where}.race", entry["race"], chosen.races)
    power = name_of(f"{where}.power", entry.get("power"), chosen.powers)
    fx = effects(chosen.box, race, power)
    return Band(
        race,
        power,
        hand=number(where, entry, "hand", 0),
        aside=fx.aside,
        digs=fx.digs,
        entered=bool(entry.get("entered", False)),
    )


def _faded(chosen: Setting, where: str, entry: Table) -> Band:
    check_keys(where, entry, {"race", "power", "hand"})
    race = name_of(f"{where}.race", entry.get("race"), chosen.races)
    power = name_of(f"{where}.power", entry["power"], chosen.powers) if "power" in entry else ""
    hand = number(where, entry, "hand", 0)
    return Band(race, power, hand=hand, entered=True, faded=True)


def settled(players: tuple[Player, ...], regions: Mapping[int, Table]) -> tuple[Player, ...]:
    """Each race holds the regions that are its own; one with regions has had its first turn."""
    _check_names(players)
    held: dict[str, list[int]] = {}
    for region, entry in regions.items():
        where = f"position.regions.{region}"
        if "owner" in entry:
            owner = players[seat_of(f"{where}.owner", entry["owner"], len(players))]
            held.setdefault(_troop(where, entry, owner).race, []).append(region)
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
    there = [band for player in players for band in bands(player)]
    for names in (
        [band.race for band in there],
        [band.power for band in there if band.power],
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
