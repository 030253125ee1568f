"""What a second model offers, and where each game's is found."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

HOME: Mapping[str, str] = {
    "smallworld": "tests.oracle.smallworld",
    "underground": "tests.oracle.underground",
    "kingdoms": "tests.oracle.kingdoms",
}


class Model(Protocol):
    """A reading of the rulebook. States are values, seats are letters, orders canonical lines."""

    LARGE: Collection[str]
    """First words of orders too many to list; `refusal` decides on them."""
    NOT_MODELLED: Mapping[str, str]
    """What it cannot express, and why."""

    def begin(self, case: Mapping[str, Any]) -> Any:
        """The position of a scenario's tables, at the start of a turn."""
        ...

    def asked(self, state: Any) -> list[tuple[str, str]]:
        """Who must answer what."""
        ...

    def legal(self, state: Any, seat: str) -> Mapping[str, Mapping[str, Any]]:
        """Every single order that is legal, with its facts."""
        ...

    def refusal(self, state: Any, seat: str, order: str) -> str | None:
        """Why an order is not legal."""
        ...

    def play(
        self,
        state: Any,
        seat: str,
        order: str,
        dice: Sequence[Any] = (),
        draws: Sequence[Any] = (),
    ) -> Any:
        """What comes of an order."""
        ...

    def default(self, state: Any, seat: str) -> str | None:
        """What a silent seat plays, where the rulings fix it."""
        ...

    def facts(self, state: Any) -> Mapping[str, Any]:
        """The whole position by the keys of scenario files."""
        ...

    def scoring(self, state: Any) -> list[tuple[str, str, int]]:
        """What the last scored turn brought, or in Kingdoms the score as it stands."""
        ...

    def outcome(self, state: Any) -> Mapping[str, Any] | None:
        """Winners and places, once the game is over."""
        ...


def model_of(game: str) -> Any:
    """The second model of that game, a module that is a Model."""
    return import_module(HOME[game])
