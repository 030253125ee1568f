"""Sets of a league's own: TOML files in one folder, read, checked, and chosen by their name.

What a game needs of a set is written into its options when the game is made; the file may change
or go afterwards. Whatever is wrong is a HomemadeError that names file, key and reason.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from moderator.games import GAMES
from moderator.games.smallworld.notation.clear import unclear
from moderator.league.errors import LeagueError

OPTION = "homemade"
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "smallworld": ("banners", "badges"),
    "underground": ("banners", "badges"),
}
"""What each game takes of a set."""


class HomemadeError(LeagueError):
    """A set that cannot be used: `FILE: KEY: what is wrong`."""


def files(folder: Path) -> tuple[Path, ...]:
    """The sets in that folder, by name; none where it is not there."""
    return tuple(sorted(folder.glob("*.toml"))) if folder.is_dir() else ()


def chosen(folder: Path, kind: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new game with the definitions of the set that they name. HomemadeError."""
    if OPTION not in options:
        return dict(options)
    name = str(options[OPTION])
    by_name = {file.stem: file for file in files(folder)}
    if name not in by_name:
        there = ", ".join(by_name) or "none yet"
        raise HomemadeError(f"There is no home-made set {name!r} in {folder}; there are: {there}.")
    check(by_name[name])
    return {**options, OPTION: definitions(by_name[name], kind)}


def definitions(file: Path, kind: str) -> str:
    """What that game takes of the set, as JSON in one spelling."""
    wanted = SECTIONS.get(kind, ())
    part = {key: found for key, found in read(file).items() if key in wanted}
    if not part:
        raise HomemadeError(f"{file}: there is nothing for {kind} in this set.")
    return json.dumps(part, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read(file: Path) -> Mapping[str, Any]:
    """The tables of a set as they are written, all of them known."""
    found = _toml(file)
    known = {section for sections in SECTIONS.values() for section in sections}
    for key in found:
        if key not in known:
            raise HomemadeError(f"{file}: {key}: not known; there are: {', '.join(sorted(known))}")
    if not found:
        raise HomemadeError(f"{file}: there is nothing in this set")
    return found


def _toml(file: Path) -> Mapping[str, Any]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", file.stem):
        raise HomemadeError(
            f"{file}: a set is called in small letters and hyphens, as our-set.toml"
        )
    try:
        found = tomllib.loads(file.read_text("utf-8"))
        json.dumps(found)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HomemadeError(f"{file}: not TOML in UTF-8: {error}") from None
    except TypeError:
        raise HomemadeError(f"{file}: dates and times mean nothing here") from None
    except OSError as error:
        raise HomemadeError(f"{file}: cannot be read: {error.strerror}") from None
    return found


def check(file: Path) -> str:
    """What is in the set, in a few words. HomemadeError where it cannot be played."""
    found = read(file)
    for kind, sections in SECTIONS.items():
        if any(section in found for section in sections):
            try:
                _CHECKS[kind](kind, definitions(file, kind))
            except ValueError as error:
                raise HomemadeError(f"{file}: {error}") from None
    return ", ".join(f"{len(rows)} {section}" for section, rows in found.items())


def _conquerors(kind: str, said: str) -> None:
    """Small World and what is built on it: each piece can be named in an order."""
    game = GAMES[kind]
    if why := unclear(game.notation, game.rules.setup(2, {OPTION: said}).state):
        raise ValueError(why)


_CHECKS: Mapping[str, Callable[[str, str], None]] = {
    "smallworld": _conquerors,
    "underground": _conquerors,
}


def faults(folder: Path) -> Iterator[tuple[Path, str]]:
    """Each set with what is wrong with it; "" where it is right."""
    for file in files(folder):
        try:
            check(file)
        except HomemadeError as error:
            yield file, str(error).removeprefix(f"{file}: ")
        else:
            yield file, ""
