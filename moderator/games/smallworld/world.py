"""What a game built on these blocks adds to them, as data: hooks that do nothing unless given.

The blocks call these hooks and know none of the games that give them. `State.more` is such a
game's own part of a position; only its hooks look into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from moderator.engine.core import Decision, Event, Problem

if TYPE_CHECKING:
    from moderator.games.smallworld.conquest import Attack, Loss
    from moderator.games.smallworld.phases import Phase
    from moderator.games.smallworld.state import Band, State
    from moderator.games.smallworld.traits import Trait

Log = list[Event]
"""Events of the move being made, in order; every function that plays adds to its end."""

Items = tuple[tuple[str, int], ...]
"""Coins earned, each with its reason."""

Needed = Callable[["State"], bool]


class Special(Protocol):
    """A conquest or act that a trait grants; all for the active race, which must have the grant."""

    def choices(self, state: State, band: Band) -> Iterator[Any]: ...

    def problem(self, state: State, band: Band, choice: Any) -> Problem | None: ...

    def apply(self, state: State, choice: Any, log: Log) -> State: ...


def _nowhere(_state: State, _band: Band) -> int:
    return 0


def _nobody(_state: State) -> int:
    return 0


def _no_walls(_state: State) -> Mapping[int, int]:
    return _NONE


def _same(state: State, _log: Log) -> State:
    return state


def _as_it_was(state: State, _region: int) -> State:
    return state


def _no_more(state: State, _attack: Attack, _loss: Loss, _log: Log) -> State:
    return state


def _tokens_alone(state: State, _band: Band, _region: int, tokens: int) -> tuple[State, int]:
    return state, tokens


def _nothing_pressing(_state: State) -> Decision | None:
    return None


def _no_items(_state: State) -> Items:
    return ()


def _faded_as_it_is(state: State, _band: Band, _log: Log) -> State:
    return state


_NONE: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """One game's kinds of decisions and what it adds; two worlds are the same only if one object.

    `openings` are the questions before the conquests, each with when it is asked; `questions`
    and `late` those before and after the coins, asked where a trait of the race asks them.
    """

    name: str
    phases: Mapping[str, Phase]
    specials: Mapping[type[Any], Special]
    openings: tuple[tuple[str, Needed], ...]
    questions: tuple[str, ...]
    late: tuple[str, ...]
    traits: Mapping[str, Trait]
    """The printed races, powers and other pieces by id."""
    free: frozenset[type[Any]] = frozenset()
    """Acts that take no token in hand."""
    boons: Callable[[State, Band], tuple[str, ...]] | None = None
    """Ids of further traits that act for that race now."""
    guards: Callable[[State, Band], int] = _nowhere
    """Further regions that nobody but their holder may touch (`immune`)."""
    sheltered: Callable[[State, Band], int] = _nowhere
    """Regions of opponents against which no discount or help serves."""
    closed: Callable[[State, Band], int] = _nowhere
    """Regions that the race may not attack for another reason (`protected`)."""
    walls: Callable[[State], Mapping[int, int]] = _no_walls
    """By region, what defends it besides tokens and the pieces of the ground."""
    lodgers: Callable[[State], int] = _nobody
    """Regions where two tokens of nobody's defend."""
    helpers: Callable[[State, Band], int] = _nowhere
    """Pieces in hand that conquer like tokens, beside one token at least."""
    spend: Callable[[State, Band, int, int], tuple[State, int]] = _tokens_alone
    """Of so many tokens and helpers against that region, how many are tokens; the helpers are
    used."""
    emptied: Callable[[State, int], State] = _as_it_was
    """The last token has left that region, or been driven out."""
    conquered: Callable[[State, Attack, Loss, Log], State] = _no_more
    """A region was taken: what is found, paid and moved."""
    faded: Callable[[State, Band, Log], State] = _faded_as_it_is
    """That race has just gone into decline."""
    pressing: Callable[[State], Decision | None] = _nothing_pressing
    """What must be answered before anything else."""
    begun: Callable[[State, Log], State] = _same
    gathered: Callable[[State, Log], State] = _same
    """Conquests are over, the redeployment begins."""
    before_coins: Callable[[State, Log], State] = _same
    items: Callable[[State], Items] = _no_items
    """Coins besides those of regions and traits."""
    finished: Callable[[State, Log], State] = _same
    """The turn is over."""
