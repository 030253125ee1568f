"""Random sheets in three languages: sound ones, and ones spoilt as people and programs do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from moderator.engine.commands import SPEECH
from moderator.engine.core import DICE, Answer, Ask, Decision
from moderator.engine.grammar import Grammar
from moderator.games import GAMES, Game

TONGUES = ("en", "ru", "uk")
_MARKS = ("begin", "end", "continue", "draft", "plan", "game kyiv-7 turn 14", "", "# conquer 1")
_ODD = (
    "\u00a0",
    "\u200b",
    "\t",
    "ё",
    "І",
    "½",
    "²",
    "№",
    "´",
    "\ufeff",
    "A",
    "В",
    "99999999",
    "🙂",
)
_ALIKE = dict(zip("авсеікморстхуabceikmopctxy", "abceikmopctxyавсеікморстху", strict=True))
_SAMPLE = 12
_KEPT = 0.2
"""How many of a game's positions are looked at: neighbours have much in common."""


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a random game and what is asked in it."""

    state: Any
    ask: Ask
    asked: tuple[Decision, ...]
    """The decisions that are put to seats, dice left out."""


def grammar(game: Game) -> Grammar:
    """The order language of a game."""
    found: Grammar = import_module(f"{game.language}.verbs").GRAMMAR
    return found


def positions(name: str, luck: Random) -> Iterator[Position]:
    """Positions all over random games of that name, one after the other, without end."""
    rules = GAMES[name].rules
    while True:
        state = rules.setup(luck.randint(2, 5), {}).state
        while (ask := rules.ask(state)) is not None:
            asked = tuple(decision for decision in ask.decisions if decision.seat != DICE)
            if asked and luck.random() < _KEPT:
                yield Position(state, ask, asked)
            answers = [
                Answer(one, _some(rules, state, one, luck)[0], "bench") for one in ask.decisions
            ]
            state = rules.apply(state, answers).state


def _some(rules: Any, state: Any, decision: Decision, luck: Random) -> list[Any]:
    """Some of the choices, in any order."""
    listed = []
    for choice in rules.choices(state, decision):
        listed.append(choice)
        if len(listed) == 4 * _SAMPLE:
            break
    return luck.sample(listed, min(len(listed), _SAMPLE))


@dataclass(slots=True)
class Author:
    """Somebody who writes sheets for a game: `pool` are orders seen in earlier positions."""

    name: str
    luck: Random
    pool: list[str] = field(default_factory=list)

    def sheet(self, position: Position) -> str:
        """Some lines, each in any language, and most sheets with something wrong in them."""
        lines = [self._in_any_language(order) for order in self._orders(position)]
        if self.luck.random() < 0.7:
            for _ in range(self.luck.randint(1, 4)):
                at = self.luck.randrange(len(lines))
                lines[at] = self.luck.choice(_SPOILERS)(lines[at], self.luck)
        return self.luck.choice(("\n", "\n", "\r\n")).join(lines)

    def _orders(self, position: Position) -> list[str]:
        game = GAMES[self.name]
        written = [
            game.notation.write(position.state, choice)
            for decision in position.asked
            for choice in _some(game.rules, position.state, decision, self.luck)
        ]
        self.pool = [*self.pool[-200:], *filter(None, written)]
        sources: tuple[Sequence[str], ...] = (
            written,
            written,
            self.pool,
            _shown(self.name),
            _MARKS,
        )
        return [
            self.luck.choice(self.luck.choice(sources) or ["end"])
            for _ in range(self.luck.randint(1, 9))
        ]

    def _in_any_language(self, order: str) -> str:
        return grammar(GAMES[self.name]).said_in(self.luck.choice(TONGUES), order)


def _shown(name: str) -> list[str]:
    """What the grammar shows of every verb."""
    forms = [form for verb in grammar(GAMES[name]).verbs.values() for form in verb.forms]
    return [*forms, *(form for forms in SPEECH.values() for form in forms)]


def _cut(line: str, luck: Random) -> str:
    at = luck.randrange(len(line) + 1)
    return line[:at] + line[at + 1 :]


def _odd(line: str, luck: Random) -> str:
    at = luck.randrange(len(line) + 1)
    return line[:at] + luck.choice(_ODD) + line[at:]


def _swapped(line: str, luck: Random) -> str:
    words = line.split()
    luck.shuffle(words)
    return " ".join(words)


def _alike(line: str, luck: Random) -> str:
    return "".join(_ALIKE.get(char, char) if luck.random() < 0.3 else char for char in line)


def _number(line: str, luck: Random) -> str:
    return "".join(str(luck.randint(0, 99)) if char.isdecimal() else char for char in line)


def _marks(line: str, luck: Random) -> str:
    return line.replace(":", luck.choice(",;.= ")).replace(
        " ", luck.choice((", ", "  ", ":", " - "))
    )


def _twice(line: str, luck: Random) -> str:
    return f"{line} {luck.choice(('and', 'или', 'або', ',', 'с', 'з', ''))} {line}"


def _noise(line: str, luck: Random) -> str:
    return "".join(
        chr(
            luck.choice(
                (luck.randint(32, 126), luck.randint(0x400, 0x4FF), luck.randint(0, 0x2FFFF))
            )
        )
        for _ in range(luck.randint(0, 30))
    )


_SPOILERS: tuple[Callable[[str, Random], str], ...] = (
    *(_cut, _cut, _odd, _odd, _swapped, _alike, _number, _marks, _twice, _noise),
    lambda line, luck: line.upper(),
)
