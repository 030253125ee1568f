"""What a seat can say in Underground besides Small World's orders: one frozen value an order.

`using` are relics (`doormat socks sword`) and the `bag`, each at most once.
"""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.smallworld.choices import Counts


@dataclass(frozen=True, slots=True)
class Volcano:
    """Flames: the chasm where the volcano breaks out."""

    region: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Shadow Mimes: take the power of the combination at that place, as they stood before."""

    place: int


@dataclass(frozen=True, slots=True)
class Reborn:
    """One or two regions of the Reborn race in decline come to the active race."""

    regions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ancient:
    """Cultists: the Great Ancient moves there."""

    region: int


@dataclass(frozen=True, slots=True)
class Aided:
    """A conquest with relics, or with a number of hammers that was said.

    `tokens` is all that is spent, hammers too; `hammers` None: as many as can.
    """

    region: int
    tokens: int
    using: tuple[str, ...] = ()
    hammers: int | None = None


@dataclass(frozen=True, slots=True)
class AidedRoll:
    """The last conquest, with the die and relics."""

    region: int
    using: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wisp:
    """Will-o'-Wisps: the die comes before this conquest, once the target is named."""

    region: int
    using: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vampire:
    """Replace the lone active token there by one of one's own."""

    region: int


@dataclass(frozen=True, slots=True)
class Orb:
    """The same by the Shiny Orb, or by the bag that copies it."""

    region: int
    bag: bool = False


@dataclass(frozen=True, slots=True)
class Bag:
    """What the magic bag copies this turn."""

    relic: str


@dataclass(frozen=True, slots=True)
class Balrog:
    """Where the Balrog goes."""

    region: int


@dataclass(frozen=True, slots=True)
class Vanish:
    """Decline by Stonehedge's Vanishing: no token stays."""


@dataclass(frozen=True, slots=True)
class Armor:
    """New mushroom armors; what the wishes leave goes to the weakest regions."""

    counts: Counts


@dataclass(frozen=True, slots=True)
class Queen:
    """Royal: the Queen moves there."""

    region: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """The Tomb-raider's Ghost moves there."""

    region: int


@dataclass(frozen=True, slots=True)
class Scepter:
    """The Scepter of Avarice, or the bag that copies it, lies there."""

    region: int
    bag: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """Froggy's Ring, or the bag that copies it, lies there."""

    region: int
    bag: bool = False


@dataclass(frozen=True, slots=True)
class Altar:
    """The Altar of Souls takes a token of one's own race in decline from there."""

    region: int
