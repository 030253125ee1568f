"""What Underground's orders are in people's own words: Small World's, and those of this box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from moderator.engine.saying.clauses import Clause, SpokenGrammar
from moderator.engine.saying.reader import Meant, Sayings
from moderator.engine.saying.units import Unit
from moderator.games.smallworld.notation import saying as blocks
from moderator.games.smallworld.notation.names import Names, index
from moderator.games.smallworld.said import HINTED
from moderator.games.smallworld.said import SAID as BLOCKS_SAID
from moderator.games.underground import said, words
from moderator.games.underground.aided import ONCE
from moderator.games.underground.catalogue import RELICS

_PLACED = (
    "volcano", "ancient", "queen", "ghost", "balrog", "ring", "scepter", "orb", "altar", "vampire",
)  # fmt: skip
"""What goes to one place, or does something there."""

_HELPS = (*ONCE, "bag")
"""Relics that help a conquest."""

HEADS = (
    *blocks.HEADS[: blocks.HEADS.index("decline")],
    *_PLACED, "reborn", "armor", "swap", *blocks.HEADS[blocks.HEADS.index("decline") :],
    *_HELPS, "hammers",
)  # fmt: skip


class UndergroundFrames(blocks.Frames):
    """Small World's frames, and those of this box."""

    def __init__(self, names: Names) -> None:
        tables = (table for tables in words.TABLES.values() for table in tables)
        super().__init__(blocks.lexicon(tables, names, (*BLOCKS_SAID, *said.SAID), HINTED))
        self.frames = {
            **self.frames,
            **{piece: self.placed(piece) for piece in _PLACED},
            **dict.fromkeys(_HELPS, self.help_alone),
            "hammers": self.help_alone,
            "bag": self.bag,
            "armor": self.armor,
            "reborn": self.reborn,
            "swap": self.swap,
        }

    def placed(self, piece: str) -> blocks.Frame:
        """A piece and its place; a name of a people that sounds alike is none."""
        plain = self.piece(piece)

        def frame(clause: Clause) -> Iterator[Meant]:
            named = any(unit.has(piece) and unit.names for unit in clause.units)
            for meant in plain(clause):
                yield replace(meant, sure=meant.sure and not named)
            if named and not clause.figures:
                yield from self.take(clause)

        return frame

    def conquer(self, clause: Clause) -> Iterator[Meant]:
        """With relics, hammers and the Wisps' die."""
        using = [name for name in _HELPS if clause.has(name)]
        hammers, left = _hammers(clause)
        if not using and hammers is None:
            yield from super().conquer(clause)
            return
        plain = replace(left, units=tuple(u for u in left.units if not u.has(*_HELPS, "use")))
        added = f" hammers {hammers}" if hammers is not None else ""
        added += f" using {' and '.join(using)}" if using else ""
        once = sum(unit.has("using") for unit in clause.units) <= 1
        for meant in super().conquer(plain):
            *others, last = meant.orders
            yield replace(meant, orders=(*others, last + added), sure=meant.sure and once)

    def help_alone(self, clause: Clause) -> Iterator[Meant]:
        """A relic and a place: a conquest with its help, if anything."""
        for meant in self.conquer(clause):
            yield replace(meant, sure=False)

    def bag(self, clause: Clause) -> Iterator[Meant]:
        others = [name for name in RELICS if name != "bag" and clause.has(name)]
        if len(others) == 1 and not clause.figures:
            yield Meant((f"bag {others[0]}",), clause.has("as"))
        elif clause.figures:
            yield from self.help_alone(clause)

    def armor(self, clause: Clause) -> Iterator[Meant]:
        """As encampments; a number may stand for all of them."""
        for meant in self.camps(clause):
            yield replace(meant, orders=tuple(_instead(order) for order in meant.orders))

    def reborn(self, clause: Clause) -> Iterator[Meant]:
        if any(unit.names for unit in clause.units):
            yield from self.take(clause)
            return
        for meant in self.heroes(clause):
            said_of = tuple(order.replace("heroes", "reborn") for order in meant.orders)
            yield replace(meant, orders=said_of)

    def swap(self, clause: Clause) -> Iterator[Meant]:
        places = [unit.value for unit in clause.units if unit.value is not None]
        if len(places) == 1:
            yield Meant((f"swap {places[0]}",), True)


def _instead(order: str) -> str:
    return order.replace("camps", "armor")


def _hammers(clause: Clause) -> tuple[int | None, Clause]:
    """How many hammers are named, and the clause without them."""
    units = clause.units
    for at, unit in enumerate(units):
        if unit.has("hammers"):
            for place in (at - 1, at + 1):
                if 0 <= place < len(units) and (value := units[place].value) is not None:
                    kept: Iterable[Unit] = (
                        other for n, other in enumerate(units) if n not in (at, place)
                    )
                    return value, replace(clause, units=_trimmed(tuple(kept)))
    return None, clause


def _trimmed(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Without a `with` that has lost what stood behind it."""
    while units and units[-1].has("with", "sep"):
        units = units[:-1]
    return units


_JOINS = frozenset(("conquer", relic) for relic in (*_HELPS, "hammers", "use"))
_COMPLETES = frozenset(
    (piece, verb) for piece in (*_PLACED, "armor") for verb in ("go", "put", "keep", "take")
)

NAMES = Names(index(words.POWER_NAMES), index(words.RACE_NAMES))
_KEYWORDS = blocks.KEYWORDS | {*RELICS}

FRAMES = UndergroundFrames(NAMES)

SAYINGS = Sayings(
    SpokenGrammar(
        FRAMES.lexicon,
        HEADS,
        blocks.ARGUMENTS | {"as", *_HELPS, "hammers"},
        blocks.MENDED | frozenset(HEADS) - {"go", "put", "want", "keep"},
        blocks.WEAK | {*_PLACED, *_HELPS, "swap", "armor"},
        blocks.JOINS | _JOINS,
        blocks.COMPLETES | _COMPLETES,
    ),
    FRAMES,
    blocks.merged,
    partial(blocks.doubtful, keywords=_KEYWORDS, names=NAMES),
)
