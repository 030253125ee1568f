"""The contract between the moderator and a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

from moderator.engine.core import Answer, Ask, Decision, Fact, Outcome, Problem, Seat, Step
from moderator.engine.sheets import Bound, Hint, Line, Sheet
from moderator.engine.view import View

S = TypeVar("S")
C = TypeVar("C")
S_contra = TypeVar("S_contra", contravariant=True)


class Rules(Protocol[S, C]):
    """A game's rules: pure functions over a frozen state.

    `ask` is None when the game is over. `choices` is lazy and in a fixed order. `problem` is the
    authority: `apply` may assume that it said None. `default` and `follow` are always legal.
    `view` is all that ever leaves for a reader. A state holds no secret but coins and sealed bids.
    """

    name: str
    version: str
    """A whole number, raised with each change by which a journal could be played on otherwise."""
    never_waits: frozenset[str]
    """Kinds of decisions that standing instruction or default answer at once."""
    reactions: frozenset[str]
    """Kinds of decisions that answer what another seat did; a league may give them a time of their
    own, and have those asked that would not wait."""
    always_asked: frozenset[str]
    """Kinds of decisions put to a seat even where only one answer is legal."""
    standing: frozenset[str]
    """Kinds of decisions that a standing line of the same name may answer."""
    closes: Literal["turn", "question"]
    """What the word `end` closes: the whole `turn`, or only the `question` at hand. In the latter
    case lines for later questions of the turn are kept, and lines never needed are passed over."""
    adjuncts: frozenset[str]
    """Kinds of decisions that belong to the question before them: `end` closes them with it."""
    interrupts: frozenset[str]
    """Kinds of decisions that break into a turn: an `end` written before them does not close them,
    and the lines that are left are kept until they are answered."""
    unseen: Mapping[str, Fact]
    """By kind of draw, what stands for a result that no order may count on yet; where none stands,
    any result does."""

    def setup(self, seats: int, options: Mapping[str, Fact]) -> Step[S]: ...

    def ask(self, state: S) -> Ask | None: ...

    def choices(self, state: S, decision: Decision) -> Iterator[C]: ...

    def problem(self, state: S, decision: Decision, choice: C) -> Problem | None: ...

    def apply(self, state: S, answers: Sequence[Answer[C]]) -> Step[S]: ...

    def default(self, state: S, decision: Decision) -> C: ...

    def follow(self, state: S, decision: Decision, standing: Line) -> C | None: ...

    def view(self, state: S, viewer: Seat | None) -> View: ...

    def outcome(self, state: S) -> Outcome | None: ...

    def turn(self, state: S) -> tuple[int, Seat]:
        """The number of the turn being played, from 1, and the seat whose turn it is."""
        ...

    def alike(self, state: S) -> Hashable:
        """Equal for states that allow the same orders until the turn ends; the state itself will
        do. It spares the checker courses of the dice that differ in nothing that matters."""
        ...

    def pack_before(self, state: S, version: int) -> Mapping[str, Any]:
        """`pack` as that earlier version of the rules wrote it: positions in journals from then
        are compared with it."""
        ...

    def pack(self, state: S) -> Mapping[str, Any]:
        """The state as JSON-able values; `unpack` is its inverse."""
        ...

    def unpack(self, packed: Mapping[str, Any]) -> S: ...


class Notation(Protocol[S_contra, C]):
    """A game's order language. read∘bind∘write is the identity on legal choices."""

    def read(self, text: str) -> Sheet:
        """Syntax alone: no state, no name of this position."""
        ...

    def readings(self, line: str, above: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """All that a line may mean in people's own words, as canonical orders, the likeliest
        first; `above` are the lines before it."""
        ...

    def static(self, state: S_contra, line: Line) -> Problem | None:
        """What is wrong with a line whatever happens before it: no such region, no such name."""
        ...

    def bind(
        self, state: S_contra, decision: Decision, lines: Sequence[Line]
    ) -> Bound[C] | Problem | None:
        """The choice that the lines make for this decision.

        A Problem names the first line that fits neither now nor later (`line` is set); None: no
        line speaks to this decision.
        """
        ...

    def write(self, state: S_contra, choice: C) -> str: ...

    def help(self, state: S_contra, decision: Decision) -> Iterator[Hint]: ...
