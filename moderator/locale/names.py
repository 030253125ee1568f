"""The names of game things: races and powers from the games' data, the rest from the catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from moderator.games.own import spelled
from moderator.locale import kingdoms, underground
from moderator.locale.catalogue import SOURCE, message, plural
from moderator.locale.plain import plain
from moderator.locale.voice import Voice

_GAMES = {
    "smallworld": message("Small World"),
    "underground": message("Small World Underground"),
    "kingdoms": message("Tiny Epic Kingdoms"),
}

_LAND = {
    "chasm": message("chasm"),
    "farmland": message("farmland"),
    "forest": message("forest"),
    "hill": message("hill"),
    "lake": message("lake"),
    "mountain": message("mountain"),
    "sea": message("sea"),
    "swamp": message("swamp"),
    "cavern": message("cavern"),
    "magic": message("magic source"),
    "mine": message("mine"),
}

_PIECES = {
    "armor": plural("mushroom armor", "{n} pieces of mushroom armor"),
    "monster": plural("monster", "{n} monsters"),
    "camp": plural("{n} encampment", "{n} encampments"),
    "dragon": plural("dragon", "{n} dragons"),
    "fortress": plural("fortress", "{n} fortresses"),
    "hero": plural("hero", "{n} heroes"),
    "hole": plural("hole in the ground", "{n} holes in the ground"),
    "lair": plural("troll lair", "{n} troll lairs"),
    "tribe": plural("lost tribe", "{n} lost tribes"),
}

_ALIASES = {
    "camps": "camp",
    "encampment": "camp",
    "heroes": "hero",
    "holes": "hole",
    "lost-tribe": "tribe",
    "troll-lair": "lair",
}


_PARTS = {**underground.THINGS, **kingdoms.THINGS}
_THINGS = {**_PARTS, **_LAND}
"""Whatever has a name but is not in the data of a game in every language; a word such as `magic`
is a kind of land and a power too."""


def identifier(name: str) -> str:
    """The id of a name in the data: `Dragon Master` is `dragon-master`."""
    return name.lower().replace("'", "").replace("’", "").replace(" ", "-")


@cache
def _printed() -> Mapping[str, Mapping[str, str]]:
    """What the data call each race, power …: by id, then by language."""
    printed: dict[str, dict[str, str]] = {}
    for game in files("moderator.games").iterdir():
        folder = game / "data"
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name.endswith(".json"):
                for entry in _named(json.loads(file.read_text(encoding="utf-8"))):
                    printed.setdefault(identifier(entry["name"]), _by_language(entry))
    return printed


def _named(data: Any) -> Iterator[Mapping[str, Any]]:
    """The entries that have a name in other languages too, at any depth."""
    if isinstance(data, dict):
        if isinstance(data.get("name"), str) and isinstance(data.get("name_uk"), str):
            yield data
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from _named(part)


def _by_language(entry: Mapping[str, Any]) -> dict[str, str]:
    names = {key.removeprefix("name_"): name for key, name in entry.items() if "name_" in key}
    return {SOURCE: entry["name"], **names}


def game(voice: Voice, kind: str) -> str:
    """The title on the box of a game of that kind."""
    return voice.say(_GAMES[kind]) if kind in _GAMES else kind.capitalize()


def piece(voice: Voice, thing: str) -> str:
    """A race, power or other thing by its id; one the data do not know is spelt from its id."""
    language = voice.locale.language
    if names := _printed().get(thing):
        return names.get(language, names[SOURCE])
    if own := voice.own.printed(thing, language):
        return own
    if thing in _PARTS:
        return voice.say(_PARTS[thing])
    if thing in _LAND:
        return land(voice, thing)
    return spelled(thing).capitalize()


def territory(voice: Voice, name: str) -> str:
    """A territory: the box's by the name it has in all languages, a home-made one by its id."""
    return voice.own.printed(name, voice.locale.language) or name


def find(voice: Voice, thing: str) -> str:
    """A piece, or a place that is turned up and has the id of a land."""
    return piece(voice, underground.FINDS.get(thing, thing))


def people(voice: Voice, race: str, power: str = "") -> str:
    """A race with its power, the power first: `Flying Skeletons`."""
    if not power:
        return piece(voice, race)
    return voice.say("{power} {race}", power=piece(voice, power), race=piece(voice, race))


def land(voice: Voice, kind: str) -> str:
    """A terrain or a symbol on the board, in lower case."""
    return voice.say(_THINGS[kind]) if kind in _THINGS else kind.replace("-", " ")


def place(voice: Voice, name: str) -> str:
    """Where an army may be besides a region: on its faction's card; a region's name as it is."""
    return land(voice, name) if name in _THINGS else plain(name)


def pieces(voice: Voice, kind: str, n: int) -> str:
    """What stands in a region besides tokens: `fortress`, `2 encampments`."""
    known = _ALIASES.get(kind, kind)
    if known in _PIECES:
        return voice.count(*_PIECES[known], n)
    if (said := kingdoms.pieces(voice, kind, n)) is not None:
        return said
    word = land(voice, kind)
    return word if n == 1 else f"{n} {word}"


def tokens(voice: Voice, n: int) -> str:
    """`1 token`, `3 tokens`."""
    return voice.count("{n} token", "{n} tokens", n)


def coins(voice: Voice, n: int) -> str:
    """`1 coin`, `3 coins`."""
    return voice.count("{n} coin", "{n} coins", n)


def regions(voice: Voice, n: int) -> str:
    """`1 region`, `3 regions`."""
    return voice.count("{n} region", "{n} regions", n)
