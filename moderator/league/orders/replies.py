"""What came of a sheet, as facts: the answer that mail, form and command line put into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from moderator.engine import codec
from moderator.engine.core import Event, Facts, Problem, Seat


@dataclass(frozen=True, slots=True)
class LineReply:
    """One order of the sheet: as written, in canonical form, and what is wrong with it.

    `orders` are the canonical orders it was understood as (a line may give several);
    `lapsed` are parts that fell out; `spoilt` says that it is passed over on this course; `kept`
    that it speaks to a later question and was not checked against it.
    """

    number: int
    text: str
    orders: tuple[str, ...] = ()
    problem: Problem | None = None
    lapsed: tuple[Problem, ...] = ()
    spoilt: bool = False
    kept: bool = False


Unplayed = Literal["open", "over", "annulled"]
"""A state of the game in which nothing is played."""

ReplyKind = (
    Unplayed
    | Literal[
        "played",
        "draft",
        "wrong",
        "ahead",
        "cooling",
        "checked",
        "status",
        "help",
        "withdrawn",
        "told",
        "unheard",
        "unchanged",
        "stale",
        "empty",
        "conflict",
        "unread",
    ]
)
"""What came of a sheet or a command. Wrong: nothing is played, and it is kept if nothing sound is
on file; ahead: kept for one's next turn; cooling: played at its hour unless it is changed; told: a
setting was changed, or words went out; unheard: words went to nobody; unchanged: a wish that cannot
be, or must be said twice; conflict: a changed quoted fence and fresh orders in one mail; unread: a
note says why."""


SEALED = ("sealed", ())
"""The note of an answer that others must give theirs to before it is opened."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a sheet or a command.

    `lines` in the order of the sheet; `plan` is the plan that would be played, from 1, or None.
    `certain` are the events of the outcome that is certain, as this seat may see them;
    `dice` says that some of it hangs on a die. `passed_over` is text that was not read.
    `notes` are codes with facts for things worth saying (no closing word, replaced a sheet, …).
    `receipt` proves what was on file.
    """

    kind: ReplyKind
    game: str
    seat: Seat
    turn: int
    mark: str = ""
    lines: tuple[LineReply, ...] = ()
    plan: int | None = None
    certain: tuple[Event, ...] = ()
    dice: bool = False
    passed_over: tuple[str, ...] = ()
    notes: tuple[tuple[str, Facts], ...] = ()
    receipt: str = ""

    @property
    def error(self) -> Problem | None:
        """The first thing wrong, by line."""
        wrong = [line.problem for line in self.lines if line.problem]
        return wrong[0] if wrong else None


codec.register("league", LineReply, Reply)
