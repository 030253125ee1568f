"""A fault planted in the product before it is loaded: a changed module, or a changed table."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tests.oracle import mutations

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "moderator" / "games"

LEFT_ALONE = {
    "__init__": "no rules",
    "view": "what readers see, which the second model does not say",
    "probe": "the comparison itself looks through it",
    "pack": "how positions are stored",
    "words": "names in words",
    "words_ru": "names in words",
    "words_uk": "names in words",
    "position": "how scenario files are read; the round trip of a position is a test of its own",
    "homemade": "home-made pieces, which the second model does not know",
    "homemade_levels": "home-made pieces, which the second model does not know",
    "homemade_territories": "home-made pieces, which the second model does not know",
    "readings": "what a league may read otherwise; the second model reads as the rulings do",
    "editions": "what a league may read otherwise; the second model reads as the rulings do",
    "maps": "drawing",
    "standing": "standing answers, played by the league",
    "rules": "the table of contents; what it says besides is the league's",
    "setting": "setting a game up, which comes before every position that is compared",
    "dealing": "setting a game up, which comes before every position that is compared",
    "opening": "setting a game up, which comes before every position that is compared",
    "values": "how values are built, no rules",
    "box": "how the pieces of a game are held and told apart, no rules",
    "choices": "what can be said; the rules that decide on it stand elsewhere",
    "phases": "the frame of a question, no rules",
    "notation": "the order language, whose own tests hold it",
}
"""Modules in which no fault is planted, and why."""

CHECKS = "_check"
"""Functions so called refuse tables that contradict themselves; those of the box do not."""
TABLES = {
    "smallworld": ("smallworld", ("races", "powers", "boards")),
    "underground": ("underground", ("races", "powers", "boards")),
    "kingdoms": ("kingdoms", ("territories",)),
}
NUMBERS = frozenset({"banner", "badge", "tokens"})
FLAGS = frozenset({"entry", "coastal", "mountain", "on_card_edge"})


UNTRODDEN = ("water", "crag")
"""Where no army stands or quests: whether that lies at an edge changes nothing."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A change to a module of a game, or to a value of its table."""

    game: str
    module: str
    """Dotted below the game, or `data` for the table."""
    number: int
    words: str

    @property
    def name(self) -> str:
        """What it is called in the list of changes that alter nothing."""
        return f"{self.game}.{self.module}: {self.words}"


def faults(game: str) -> list[Fault]:
    """All that can be planted in a game, in a fixed order."""
    found: list[Fault] = []
    for path in sorted((GAMES / game).rglob("*.py")):
        names = path.relative_to(GAMES / game).with_suffix("").parts
        if LEFT_ALONE.keys() & set(names):
            continue
        made = enumerate(mutations.changes(path.read_text("utf-8")))
        listed = ((n, change) for n, change in made if not change.place.startswith(CHECKS))
        found += [Fault(game, ".".join(names), n, change.words) for n, change in listed]
    listed_ = enumerate(_entries(_table(game), TABLES[game][1]))
    found += [Fault(game, "data", n, f"{'.'.join(map(str, path))} changed") for n, path in listed_]
    return _told_apart(found)


def _told_apart(found: Sequence[Fault]) -> list[Fault]:
    """The second of the same words gets a number."""
    seen: Counter[str] = Counter()
    apart = []
    for fault in found:
        seen[fault.name] += 1
        again = f" ({seen[fault.name]})" if seen[fault.name] > 1 else ""
        apart.append(replace(fault, words=fault.words + again))
    return apart


def plant(fault: Fault) -> None:
    """From now on the product is loaded with that fault."""
    if fault.module == "data":
        _plant_in_table(fault)
        return
    module = f"moderator.games.{fault.game}.{fault.module}"
    assert module not in sys.modules, f"{module} is loaded already"
    sys.meta_path.insert(0, _Finder(module, fault.number))


class _Loader(SourceFileLoader):
    """Compiles the changed source, and leaves no compiled file behind."""

    number = 0

    def get_code(self, fullname: str) -> CodeType | None:
        source = Path(self.path).read_text("utf-8")
        return compile(mutations.changed(source, self.number), str(self.path), "exec")


class _Finder(MetaPathFinder):
    def __init__(self, module: str, number: int) -> None:
        self.module, self.number = module, number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin)
        spec.loader.number = self.number
        return spec


def _file(game: str) -> Path:
    return GAMES / game / "data" / f"{TABLES[game][0]}.json"


def _table(game: str) -> Any:
    return json.loads(_file(game).read_text("utf-8"))


def _entries(table: Any, keys: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Where the values stand that may be changed."""
    for key in keys:
        yield from _inside(table[key], (key,))


def _inside(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in pairs:
        if key == "on_card_edge" and value["type"] in UNTRODDEN:
            continue
        if key in NUMBERS or key in FLAGS or (key == "symbols" and one):
            yield (*path, key)
        elif isinstance(one, (dict, list)):
            yield from _inside(one, (*path, key))


def _plant_in_table(fault: Fault) -> None:
    """The file reads otherwise wherever the product reads it."""
    file = _file(fault.game)
    table = _table(fault.game)
    path = list(_entries(table, TABLES[fault.game][1]))[fault.number]
    inner = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = _another(inner[path[-1]])
    text, plain = json.dumps(table), Path.read_text

    def read_text(self: Path, *args: Any, **named: Any) -> str:
        return text if self == file else plain(self, *args, **named)

    Path.read_text = read_text  # type: ignore[method-assign]


def _another(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value[1:]
