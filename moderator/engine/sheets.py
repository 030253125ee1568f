"""What a person wrote, read for its syntax and not yet bound to a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from moderator.engine.core import Fact, Facts, Problem

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Line:
    """One order: a verb in canonical English and its arguments.

    `number` is the line of the sheet it stands in, from 1; a list with commas gives several
    lines of one number. `text` is that order alone, as it was written; of an order in somebody's
    own words (`typed`: the whole line of them) it is the canonical one.
    `arguments` belong to the game's notation (targets, counts, names as they were typed).
    """

    number: int
    verb: str
    arguments: tuple[Fact, ...] = ()
    text: str = ""
    typed: str = ""

    @property
    def once(self) -> bool:
        """Whether it answers the question at hand and no later one, where others of its verb hold
        until they are changed."""
        return ONCE in self.arguments


ONCE = "once"
"""The last argument of such a line."""


@dataclass(frozen=True, slots=True)
class Guard:
    """`game kyiv-7 turn 14`: the game and turn a sheet was written for; mark is the b of 14b."""

    game: str | None
    turn: int | None
    mark: str = ""


Closing = Literal["", "end", "continue", "draft"]
"""The word that closes a sheet, in canonical English; "" where there is none."""


Stop = Literal["", "preview", "withdraw", "wait", "hold", "draft"]
"""What holds a sheet back from beside it: a word, in canonical English, or (`hold`) a sentence in
somebody's own words; "" where nothing does."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet after reading.

    `plans` holds the sheet's lines: one tuple without plans, one for each `plan` otherwise, the
    lines before the first `plan` in front of each; `planned` says that there is a `plan`, if only
    one.
    `commands` are the lines that may stand beside orders (status, retreat, say …).
    `closed_at` is the number of the line that closes it, 0 where none does; `at_once` says that it
    is not to cool first (`end now`).
    `problems` are the lines that are no order at all; `passed_over` what stood outside the fence,
    but for what says `stop` there (`held_by`: as it was typed), and remarks between the orders;
    `outside` are the numbers of those lines. Of these `denied` hold an order that is not given
    (`no decline yet`), `asking` are questions, and `puzzling` stand where orders do and are neither
    that nor a greeting: whoever wrote one may have meant an order by it.
    """

    plans: tuple[tuple[Line, ...], ...] = ((),)
    closing: Closing = ""
    closed_at: int = 0
    guard: Guard | None = None
    commands: tuple[Line, ...] = ()
    problems: tuple[Problem, ...] = ()
    passed_over: tuple[str, ...] = ()
    outside: tuple[int, ...] = ()
    planned: bool = False
    stop: Stop = ""
    held_by: str = ""
    at_once: bool = False
    denied: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    puzzling: tuple[tuple[int, str], ...] = ()

    @property
    def empty(self) -> bool:
        """Nothing in it asks for anything."""
        return not (self.closing or self.commands or self.problems or any(self.plans))


@dataclass(frozen=True, slots=True)
class Bound(Generic[C]):
    """A choice and the line it came from; `rest` are the lines still to be read.

    `line` is None where the choice follows from the sheet without a line of its own (a deploy
    line says that conquests are over). The line may be in `rest` still, when more of it is to
    come (Berserk rolls first, then the same line is read again). `lapsed` are parts of the line
    that fell out in this position (a region of a deploy line that is not owned); they are errors
    only where no course of the dice could save them. `more` are further lines that were read with
    that one as a single order.
    """

    choice: C
    line: Line | None
    rest: tuple[Line, ...]
    lapsed: tuple[Problem, ...] = ()
    more: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal order of this very position: its text, and facts (cost, odds) to say beside it."""

    order: str
    facts: Facts = ()
