"""What a race or power changes, as data: hooks that do nothing unless they are given.

Rules loop over the hooks of a combination and know no race or power by name. Hooks see values and
return values; sets of regions are bit masks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from moderator.games.smallworld.board import Board
from moderator.games.smallworld.state import Band, Ground, State

Where = Callable[[Board, int], int]
"""Regions singled out, given the board and what the race holds."""
Bonus = Callable[[State, Band], int]
"""Coins at the end of a turn."""
Settle = Callable[[Ground, Band, int], tuple[Ground, Band]]
"""What changes when the race enters the region of that bit."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A race or a power. The rulebook's words for each stand beside its data."""

    id: str = ""
    cheaper: Where | None = None
    """Regions that cost one token less."""
    opens: Where | None = None
    """Regions in reach besides neighbours and entries."""
    swims: bool = False
    """Whether seas and lakes are ground."""
    die_first: bool = False
    """Whether the die comes before each conquest."""
    on_conquest: Settle | None = None
    on_redeploy: Callable[[Ground, Band], Ground] | None = None
    grows: Callable[[State, Band], int] | None = None
    """Tokens that come from the supply at redeployment, if it has them."""
    aside: int = 0
    """Tokens for conquests alone; they come off after each redeployment."""
    digs: int = 0
    loss: int = 1
    """Tokens lost with a region while active."""
    bonus: Bonus | None = None
    faded_bonus: Bonus | None = None
    """Coins of the race in decline."""
    on_decline: Callable[[Ground, Band], Ground] | None = None
    restless: bool = False
    """Whether all tokens stay in decline and go on acting."""
    unlimited: bool = False
    """Whether it stands outside the limit of one race in decline."""
    asks: str = ""
    """The kind of a question after redeployment."""
    asks_late: str = ""
    """The kind of a question after scoring."""
    grants: tuple[type[Any], ...] = ()
    """Choices that nobody has without it."""


@dataclass(frozen=True, slots=True)
class Effects:
    """All hooks of a combination, those that do nothing left out."""

    cheaper: tuple[Where, ...]
    opens: tuple[Where, ...]
    swims: bool
    die_first: bool
    on_conquest: tuple[Settle, ...]
    on_redeploy: tuple[Callable[[Ground, Band], Ground], ...]
    grows: tuple[Callable[[State, Band], int], ...]
    aside: int
    digs: int
    loss: int
    bonus: tuple[tuple[str, Bonus], ...]
    faded_bonus: tuple[tuple[str, Bonus], ...]
    on_decline: tuple[Callable[[Ground, Band], Ground], ...]
    restless: bool
    unlimited: bool
    asks: tuple[str, ...]
    asks_late: tuple[str, ...]
    grants: frozenset[type[Any]]


def combine(*traits: Trait) -> Effects:
    """What those traits do together."""
    return Effects(
        _given(traits, "cheaper"),
        _given(traits, "opens"),
        any(trait.swims for trait in traits),
        any(trait.die_first for trait in traits),
        _given(traits, "on_conquest"),
        _given(traits, "on_redeploy"),
        _given(traits, "grows"),
        sum(trait.aside for trait in traits),
        sum(trait.digs for trait in traits),
        min(trait.loss for trait in traits),
        tuple((trait.id, trait.bonus) for trait in traits if trait.bonus),
        tuple((trait.id, trait.faded_bonus) for trait in traits if trait.faded_bonus),
        _given(traits, "on_decline"),
        any(trait.restless for trait in traits),
        any(trait.unlimited for trait in traits),
        _given(traits, "asks"),
        _given(traits, "asks_late"),
        frozenset(choice for trait in traits for choice in trait.grants),
    )


def _given(traits: tuple[Trait, ...], hook: str) -> tuple[Any, ...]:
    return tuple(found for trait in traits if (found := getattr(trait, hook)))
