"""Sets of a league's own: TOML files in one folder, read, checked, and chosen by their name.

What a game needs of a set is written into its options when the game is made; the file may change
or go afterwards. Whatever is wrong is a HomemadeError that names file, key and reason.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from moderator.games import GAMES
from moderator.games.kingdoms import homemade as kingdoms
from moderator.games.kingdoms.maps import drawn_from
from moderator.games.kingdoms.notation.clear import unclear_names
from moderator.games.smallworld.homemade import check_pieces, known
from moderator.games.smallworld.notation.clear import unclear
from moderator.league.values.errors import CommandError

OPTION = "homemade"
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "smallworld": ("banners", "badges", "boards"),
    "underground": ("banners", "badges", "boards"),
    "kingdoms": ("factions", "territories"),
}
"""What each game takes of a set."""
_LARGEST = 256 * 1024
"""Bytes of a set; one with five boards of sixty regions has a tenth of that."""


class HomemadeError(CommandError):
    """A set that cannot be used: `FILE: KEY: what is wrong`."""


def files(folder: Path) -> tuple[Path, ...]:
    """The sets in that folder, by name; none where it is not there."""
    return tuple(sorted(folder.glob("*.toml"))) if folder.is_dir() else ()


def chosen(folder: Path, kind: str, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new game with the definitions of the set that they name. HomemadeError."""
    if OPTION not in options:
        return dict(options)
    name = str(options[OPTION])
    by_name = {file.stem: file for file in files(folder)}
    if name not in by_name:
        there = ", ".join(by_name) or "none yet"
        raise HomemadeError(f"There is no home-made set “{name}” in {folder}; there are: {there}.")
    check(by_name[name])
    return {**options, OPTION: definitions(by_name[name], kind, seats)}


def definitions(file: Path, kind: str, seats: int | None = None) -> str:
    """What that game takes of the set, as JSON in one spelling: of the boards those for so many
    players, with their drawings."""
    wanted = SECTIONS.get(kind, ())
    part = {key: value for key, value in read(file).items() if key in wanted}
    if "boards" in part:
        part["boards"] = [row for row in _drawn(file, part, "boards") if _fits(row, seats)]
    if "territories" in part:
        part["territories"] = _drawn(file, part, "territories")
    if not any(part.values()):
        players = f" with {seats} players" if part else ""
        raise HomemadeError(f"{file}: there is nothing for {kind}{players} in this set.")
    return json.dumps(part, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _fits(row: Mapping[str, Any], seats: int | None) -> bool:
    """Whether a board is for so many players; all are where nobody says how many."""
    return seats is None or row.get("players") == seats


def _drawn(file: Path, part: Mapping[str, Any], section: str) -> list[dict[str, Any]]:
    """Boards or territories with their drawings, as far as there are any."""
    rows = part[section]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise HomemadeError(f"{file}: {section}: write [[{section}]] above each")
    return [_with_drawing(file, section, row) for row in rows]


def _with_drawing(file: Path, section: str, row: Mapping[str, Any]) -> dict[str, Any]:
    if "outlines" in row:
        raise HomemadeError(f"{file}: {section}: outlines are drawn by `moderator homemade check`")
    place = drawing_of(file, row)
    try:
        return {**row, "outlines": json.loads(place.read_text("utf-8"))}
    except FileNotFoundError:
        return dict(row)
    except (OSError, ValueError, RecursionError):
        raise HomemadeError(f"{file}: {place.name} cannot be read: remove it, check anew") from None


def drawing_of(file: Path, row: Mapping[str, Any]) -> Path:
    """Where the drawing of a board is kept; another one as soon as the board is changed."""
    mark = hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()[:12]
    return file.parent / "outlines" / f"{file.stem}-{mark}.json"


def undrawn(file: Path) -> Iterator[tuple[str, Path, Mapping[str, Any]]]:
    """What has no drawing yet: its key, where to keep it, and what to draw. HomemadeError."""
    document = read(file)
    for section, maps in (("boards", _boards), ("territories", _territories)):
        rows = document.get(section, [])
        try:
            drawn = maps(file) if rows else []
        except ValueError as error:
            raise HomemadeError(f"{file}: {error}") from None
        for place, (row, (board, outlines)) in enumerate(zip(rows, drawn, strict=True), start=1):
            if outlines is None:
                yield f"{section}.{place}", drawing_of(file, row), board


Drawn = tuple[Mapping[str, Any], Mapping[str, Any] | None]
"""What outlines are drawn from, and the outlines where there are any."""


def _boards(file: Path) -> list[Drawn]:
    return [(own.data, own.outlines) for own in known(definitions(file, "smallworld")).boards]


def _territories(file: Path) -> list[Drawn]:
    own = kingdoms.known(definitions(file, "kingdoms")).territories
    return [(drawn_from(own_territory.side, ""), own_territory.outlines) for own_territory in own]


def read(file: Path) -> Mapping[str, Any]:
    """The tables of a set as they are written, all of them known."""
    document = _toml(file)
    known = {section for sections in SECTIONS.values() for section in sections}
    for key in document:
        if key not in known:
            raise HomemadeError(f"{file}: {key}: not known; there are: {', '.join(sorted(known))}")
    if not document:
        raise HomemadeError(f"{file}: there is nothing in this set")
    return document


def _toml(file: Path) -> Mapping[str, Any]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", file.stem):
        raise HomemadeError(
            f"{file}: a set is called in small letters and hyphens, as our-set.toml"
        )
    _is_readable(file)
    try:
        document = tomllib.loads(file.read_text("utf-8"))
        json.dumps(document)
    except ValueError as error:  # from TOML, from UTF-8, and of numbers too long to be any
        raise HomemadeError(f"{file}: not TOML in UTF-8: {error}") from None
    except RecursionError:
        raise HomemadeError(f"{file}: lists or tables too deep in each other") from None
    except TypeError:
        raise HomemadeError(f"{file}: dates and times mean nothing here") from None
    except OSError as error:
        raise HomemadeError(f"{file}: cannot be read: {error.strerror}") from None
    return document


def _is_readable(file: Path) -> None:
    """A pipe or a device might never end, so only a file is opened. HomemadeError."""
    if not file.is_file():
        raise HomemadeError(f"{file}: this is no file")
    if file.stat().st_size > _LARGEST:
        raise HomemadeError(f"{file}: more than {_LARGEST // 1024} kB are no set")


def check(file: Path) -> str:
    """What is in the set, in a few words. HomemadeError where it cannot be played."""
    document = read(file)
    for kind, sections in SECTIONS.items():
        if any(section in document for section in sections):
            try:
                _CHECKS[kind](kind, definitions(file, kind))
            except ValueError as error:
                raise HomemadeError(f"{file}: {error}{_at_line(file, str(error))}") from None
    return ", ".join(f"{len(rows)} {section}" for section, rows in document.items())


_WHERE = re.compile(r"(?P<section>[a-z]+)\.(?P<place>\d+)(?:\.(?P<key>\w+)(?:\.(?P<row>\d+))?)?")
"""The beginning of what is said of a fault: `banners.1.coins`, `boards.1.regions.3`."""


def _at_line(file: Path, why: str) -> str:
    """` (line 8)`, the line of the key that the words name; "" where they name none."""
    where = _WHERE.match(why)
    if where is None:
        return ""
    lines = file.read_text("utf-8").splitlines()
    at = _nth(lines, 0, rf"\s*\[\[\s*{where['section']}\s*\]\]", int(where["place"]))
    if where["key"] and at is not None:
        at = _nth(lines, at + 1, rf"\s*(\[.*\.)?{where['key']}\s*[\]=]", 1) or at
    if where["row"] and at is not None:
        at = _nth(lines, at + 1, r"\s*\{", int(where["row"])) or at
    return "" if at is None else f" (line {at + 1})"


def _nth(lines: Sequence[str], start: int, pattern: str, number: int) -> int | None:
    """The index of the so-manieth line from there that begins so."""
    places = (at for at in range(start, len(lines)) if re.match(pattern, lines[at]))
    return next(islice(places, number - 1, None), None)


def _check_conquerors(kind: str, said: str) -> None:
    """Small World and what is built on it: each piece can be named in an order, and each board is
    drawn."""
    _check_all_drawn("boards", (own.outlines for own in known(said).boards))
    check_pieces(said)
    game = GAMES[kind]
    if why := unclear(game.notation, game.rules.setup(2, {OPTION: said}).state):
        raise ValueError(why)


def _check_all_drawn(section: str, outlines: Iterable[Mapping[str, Any] | None]) -> None:
    for place, drawn in enumerate(outlines, start=1):
        if drawn is None:
            raise ValueError(f"{section}.{place}: not drawn yet: run `moderator homemade check`")


def _check_kingdoms(kind: str, said: str) -> None:
    """Each faction and territory can be named in an order, and each territory is drawn."""
    _check_all_drawn("territories", (own.outlines for own in kingdoms.known(said).territories))
    if why := unclear_names(GAMES[kind].notation, said):
        raise ValueError(why)


_CHECKS: Mapping[str, Callable[[str, str], None]] = {
    "smallworld": _check_conquerors,
    "underground": _check_conquerors,
    "kingdoms": _check_kingdoms,
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
