"""What the game waits for is a Decision, what a seat says is a Choice, what happened is an Event.

Everything here is a value: frozen, hashable, without mail, clock, database or luck.
A player's mistake is a `Problem`; an exception is a programmer's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

Seat = int
"""A place at the table, from 0 in turn order; people read it as a letter."""

DICE: Seat = -1
"""Chance sits at the table and is asked like anyone."""

LETTERS = "ABCDE"

Fact = str | int | bool | tuple["Fact", ...] | None
"""What a problem, an event or a view may carry: plain values that survive JSON."""

Facts = tuple[tuple[str, Fact], ...]

S = TypeVar("S")
C = TypeVar("C")


def letter(seat: Seat) -> str:
    """The name of a seat on paper: 0 is A."""
    return LETTERS[seat]


def facts(**named: Fact) -> Facts:
    """Named facts as a hashable value, in the order they were named."""
    return tuple(named.items())


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing the game waits for.

    `about` narrows it down: for DICE the results, all equally likely, of which one is drawn.
    """

    seat: Seat
    kind: str
    about: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """Decisions that are answered together: one for a turn or a die, several for sealed ones."""

    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The choice of DICE: one of the results that its decision is about."""

    result: Fact


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a choice or a line cannot be: a code and facts, never words.

    `line` counts from 1 over the sheet as it was written, blank lines included;
    `candidates` are the names that may have been meant, the likeliest first.
    """

    code: str
    facts: Facts = ()
    line: int | None = None
    candidates: tuple[str, ...] = ()

    def at(self, line: int) -> Problem:
        """The same problem, said of that line of a sheet."""
        return Problem(self.code, self.facts, line, self.candidates)


class SetupError(ValueError):
    """A game cannot be set up so. Its words stand at the edge, by the code of `problem`; for
    programmers it names the key that is wrong, such as `options.board`."""

    def __init__(self, code: str, key: str, /, **named: Fact) -> None:
        told = " ".join((code, *(f"{name}={value}" for name, value in named.items())))
        super().__init__(f"{key}: {told}")
        self.problem = Problem(code, facts(**named))


class Event(NamedTuple):
    """Something that happened, in the past tense; `seen_by=None` is public. A named tuple, as all
    that is made at every move."""

    kind: str
    facts: Facts = ()
    seen_by: frozenset[Seat] | None = None

    def seen(self, viewer: Seat | None) -> bool:
        """Whether that seat, or the public (None), may read it."""
        return self.seen_by is None or (viewer is not None and viewer in self.seen_by)


class Step(NamedTuple, Generic[S]):
    """A state and what led to it."""

    state: S
    events: tuple[Event, ...] = ()


Way = Literal["mail", "form", "api", "cli"]
"""The way by which a sheet comes in."""

SheetBy = Way | Literal["draft", "thought"]
"""Whose word a sheet is: its way in; its draft's, at the deadline; or nobody's, where it is only
tried what would come of it."""

AnsweredBy = SheetBy | Literal["standing", "only", "default", "stand-in", "dice"]
"""By what an answer came: a sheet, a standing instruction, there being one legal answer only, the
default, a player of ours, chance."""


class Answer(NamedTuple, Generic[C]):
    """A choice for a decision, and by what it came."""

    decision: Decision
    choice: C
    by: AnsweredBy


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game: the winners, and each seat's place with the figures that decided it.

    `ranking` holds (place, seat, figures), best first; equal places share a win.
    """

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[int, Seat, Facts], ...]
