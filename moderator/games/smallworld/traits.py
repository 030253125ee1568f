"""What a race or power changes, as data: hooks that do nothing unless they are given.

Rules loop over the hooks of a combination and know no race or power by name. Hooks see values and
return values; sets of regions are bit masks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from moderator.games.smallworld.state import Band, Ground, State

Where = Callable[[State, Band], int]
"""Regions singled out for that race."""
Bonus = Callable[[State, Band], int]
"""Coins at the end of a turn."""
Settle = Callable[[Ground, Band, int], tuple[Ground, Band]]
"""What changes when the race enters the region of that bit."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A race or a power. The rulebook's words for each stand beside its data."""

    id: str = ""
    cheaper: Where | None = None
    """Regions that cost fewer tokens."""
    less: int = 1
    """How many fewer."""
    dearer: Where | None = None
    """Regions that cost one token more."""
    ignores: Where | None = None
    """Regions that cost as if nobody stood there."""
    opens: Where | None = None
    """Regions in reach besides neighbours and entries."""
    joins: Where | None = None
    """Regions that count as bordering those that the band holds. It is asked for a part of a
    race too, so it looks at nothing but `held`, and never where nothing is held."""
    enters: Where | None = None
    """Where a first conquest must go, in place of the board's entries."""
    lands: Where | None = None
    """Where a first conquest may go, besides the entries: a way in, which borders nothing."""
    swims: bool = False
    """Whether water is ground that need not be left."""
    spares: bool = False
    """Whether those whom it drives out lose nothing."""
    plain: bool = False
    """Whether attackers have neither discount nor help against it."""
    die_first: bool = False
    """Whether the die comes before each conquest."""
    on_conquest: Settle | None = None
    on_redeploy: Callable[[Ground, Band], Ground] | None = None
    grows: Callable[[State, Band], int] | None = None
    """Tokens that come from the supply at redeployment, if it has them."""
    aside: int = 0
    """Tokens for conquests alone; they come off after each redeployment."""
    digs: int = 0
    loss: int | None = None
    """Tokens lost with a region; None: one while active, all in decline."""
    each: Where | None = None
    """Regions that bring a coin each."""
    bonus: Bonus | None = None
    """Coins for anything else."""
    on_decline: Callable[[Ground, Band], Ground] | None = None
    restless: bool = False
    """Whether all tokens stay in decline and go on acting."""
    keeps: bool = False
    """Whether all tokens may stay in decline."""
    vanishes: bool = False
    """Whether none stays in decline."""
    unlimited: bool = False
    """Whether it stands outside the limit of one race in decline."""
    asks_first: str = ""
    """The kind of a question before the conquests."""
    asks: str = ""
    """The kind of a question after redeployment."""
    asks_late: str = ""
    """The kind of a question after scoring."""
    grants: tuple[type[Any], ...] = ()
    """Choices that nobody has without it."""
    marks: tuple[str, ...] = ()
    """What a game built on these blocks asks of it besides."""
    needs: tuple[str, ...] = ()
    """Kinds of regions of which the board must have one."""
    faded: Trait | None = None
    """What is left of it in decline."""


@dataclass(frozen=True, slots=True)
class Effects:
    """All hooks of a combination, those that do nothing left out."""

    cheaper: tuple[tuple[Where, int], ...]
    dearer: tuple[Where, ...]
    ignores: tuple[Where, ...]
    opens: tuple[Where, ...]
    joins: tuple[Where, ...]
    enters: tuple[Where, ...]
    lands: tuple[Where, ...]
    swims: bool
    spares: bool
    plain: bool
    die_first: bool
    on_conquest: tuple[Settle, ...]
    on_redeploy: tuple[Callable[[Ground, Band], Ground], ...]
    grows: tuple[Callable[[State, Band], int], ...]
    aside: int
    digs: int
    loss: int
    each: tuple[Where, ...]
    bonus: tuple[tuple[str, Bonus], ...]
    on_decline: tuple[Callable[[Ground, Band], Ground], ...]
    restless: bool
    keeps: bool
    vanishes: bool
    unlimited: bool
    asks_first: tuple[str, ...]
    asks: tuple[str, ...]
    asks_late: tuple[str, ...]
    grants: frozenset[type[Any]]
    marks: frozenset[str]


ALL = 99
"""More tokens than any race has."""


def combine(usual_loss: int, *traits: Trait) -> Effects:
    """What those traits do together; `usual_loss` where none of them says how many are lost."""
    return Effects(
        tuple((trait.cheaper, trait.less) for trait in traits if trait.cheaper),
        _given(traits, "dearer"),
        _given(traits, "ignores"),
        _given(traits, "opens"),
        _given(traits, "joins"),
        _given(traits, "enters"),
        _given(traits, "lands"),
        any(trait.swims for trait in traits),
        any(trait.spares for trait in traits),
        any(trait.plain for trait in traits),
        any(trait.die_first for trait in traits),
        _given(traits, "on_conquest"),
        _given(traits, "on_redeploy"),
        _given(traits, "grows"),
        sum(trait.aside for trait in traits),
        sum(trait.digs for trait in traits),
        min((trait.loss for trait in traits if trait.loss is not None), default=usual_loss),
        _given(traits, "each"),
        tuple((trait.id, _coins(trait)) for trait in traits if trait.each or trait.bonus),
        _given(traits, "on_decline"),
        any(trait.restless for trait in traits),
        any(trait.keeps for trait in traits),
        any(trait.vanishes for trait in traits),
        any(trait.unlimited for trait in traits),
        _given(traits, "asks_first"),
        _given(traits, "asks"),
        _given(traits, "asks_late"),
        frozenset(choice for trait in traits for choice in trait.grants),
        frozenset(mark for trait in traits for mark in trait.marks),
    )


def _coins(trait: Trait) -> Bonus:
    """Those of its regions, and those of anything else."""
    each, bonus = trait.each, trait.bonus
    if each is None:
        assert bonus is not None
        return bonus

    def coins(state: State, band: Band) -> int:
        return each(state, band).bit_count() + (bonus(state, band) if bonus else 0)

    return coins


def _given(traits: tuple[Trait, ...], hook: str) -> tuple[Any, ...]:
    return tuple(filled for trait in traits if (filled := getattr(trait, hook)))
