"""What the blocks ask of a world, below the blocks: kinds of decisions, and hooks that do nothing
unless they are given.

The blocks call these hooks and know none of the games that give them. `State.more` is such a
game's own part of a position; only its hooks look into it. A position and its races are type
variables here (S and B), for positions hold their world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from moderator.engine.core import Decision, Event, Problem
from moderator.games.smallworld.attack import Attack, Loss

S = TypeVar("S")
B = TypeVar("B")
B_contra = TypeVar("B_contra", contravariant=True)

Log = list[Event]
"""Events of the move being made, in order; every function that plays adds to its end."""

Items = tuple[tuple[str, int], ...]
"""Coins earned, each with its reason."""


class Special(Protocol[S, B_contra]):
    """A conquest or act that a trait grants; all for the active race, which must have the grant."""

    def choices(self, state: S, band: B_contra) -> Iterator[Any]: ...

    def problem(self, state: S, band: B_contra, choice: Any) -> Problem | None: ...

    def apply(self, state: S, choice: Any, log: Log) -> S: ...


def _nowhere(_state: Any, _band: Any) -> int:
    return 0


def _nobody(_state: Any) -> int:
    return 0


def _no_walls(_state: Any) -> Mapping[int, int]:
    return _NONE


def _same(state: S, _log: Log) -> S:
    return state


def _as_it_was(state: S, _region: int) -> S:
    return state


def _no_more(state: S, _attack: Attack, _loss: Loss, _log: Log) -> S:
    return state


def _tokens_alone(state: S, _band: Any, _region: int, tokens: int) -> tuple[S, int]:
    return state, tokens


def _nothing_pressing(_state: Any) -> Decision | None:
    return None


def _no_items(_state: Any) -> Items:
    return ()


def _faded_as_it_is(state: S, _band: Any, _log: Log) -> S:
    return state


_NONE: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Phase(Generic[S]):
    """One kind of decision. `takes` are the types of its choices; the rest sees no other.

    Those of a game built on these blocks are of its own types.
    """

    takes: tuple[type[Any], ...]
    choices: Callable[[S, Decision], Iterator[Any]]
    problem: Callable[[S, Decision, Any], Problem | None]
    apply: Callable[[S, Decision, Any, Log], S]
    default: Callable[[S, Decision], Any]
    refusal: str = "wrong-phase"
    """The code for a choice of another type."""


@dataclass(frozen=True, slots=True, eq=False)
class World(Generic[S, B]):
    """One game's kinds of decisions and what it adds; two worlds are the same only if one object.

    `openings` are the questions before the conquests, each with when it is asked; `questions`
    and `late` those before and after the coins, asked where a trait of the race asks them.
    """

    name: str
    phases: Mapping[str, Phase[S]]
    specials: Mapping[type[Any], Special[S, B]]
    openings: tuple[tuple[str, Callable[[S], bool]], ...]
    questions: tuple[str, ...]
    late: tuple[str, ...]
    traits: Mapping[str, Any]
    """The printed races, powers and other pieces by id."""
    free: frozenset[type[Any]] = frozenset()
    """Acts that take no token in hand."""
    boons: Callable[[S, B], tuple[str, ...]] | None = None
    """Ids of further traits that act for that race now."""
    guards: Callable[[S, B], int] = _nowhere
    """Further regions that nobody but their holder may touch (`immune`)."""
    sheltered: Callable[[S, B], int] = _nowhere
    """Regions of opponents against which no discount or help serves."""
    closed: Callable[[S, B], int] = _nowhere
    """Regions that the race may not attack for another reason (`protected`)."""
    walls: Callable[[S], Mapping[int, int]] = _no_walls
    """By region, what defends it besides tokens and the pieces of the ground."""
    lodgers: Callable[[S], int] = _nobody
    """Regions where two tokens of nobody's defend."""
    helpers: Callable[[S, B], int] = _nowhere
    """Pieces in hand that conquer like tokens, beside one token at least."""
    spend: Callable[[S, B, int, int], tuple[S, int]] = _tokens_alone
    """Of so many tokens and helpers against that region, how many are tokens; the helpers are
    used."""
    emptied: Callable[[S, int], S] = _as_it_was
    """The last token has left that region, or been driven out."""
    conquered: Callable[[S, Attack, Loss, Log], S] = _no_more
    """A region was taken: what is found, paid and moved."""
    faded: Callable[[S, B, Log], S] = _faded_as_it_is
    """That race has just gone into decline."""
    pressing: Callable[[S], Decision | None] = _nothing_pressing
    """What must be answered before anything else."""
    begun: Callable[[S, Log], S] = _same
    gathered: Callable[[S, Log], S] = _same
    """Conquests are over, the redeployment begins."""
    before_coins: Callable[[S, Log], S] = _same
    items: Callable[[S], Items] = _no_items
    """Coins besides those of regions and traits."""
    finished: Callable[[S, Log], S] = _same
    """The turn is over."""
