"""What the rows of a journal say, by their kind.

A journal is read by everybody in the end, so nothing sealed stands in it: of a sheet that was
opened only its receipt, never its text. The text may hold plans that were not played, lines still
to be played, or a PIN; whoever wrote it can show it and prove it by the receipt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from moderator.engine.core import Answer
from moderator.engine.rules import Rules
from moderator.store import canonical
from moderator.store.tables import Game

S = TypeVar("S")
C = TypeVar("C")

SETUP, ANSWER, REVERT, REVEAL = "setup", "answer", "revert", "reveal"

KEYS: Mapping[str, frozenset[str]] = {
    SETUP: frozenset({"game", "plays", "seats", "options", "commitment", "salt"}),
    ANSWER: frozenset({"answers", "rolls", "turn", "mark", "sheets", "position"}),
    REVERT: frozenset({"to", "reason", "mark"}),
    REVEAL: frozenset({"seed", "salt"}),
}
"""The kinds there are, and exactly what a body of each must say."""


class Codec(Protocol):
    """Decisions and choices as JSON-able values and back."""

    def dump(self, value: object) -> Any: ...

    def load(self, data: Any) -> Any: ...


def setup(game: Game) -> dict[str, Any]:
    """The first row: what is played, by how many, on which commitment of the dice."""
    return {
        "game": game.slug,
        "plays": game.kind,
        "seats": game.seats,
        "options": game.options,
        "commitment": game.commitment,
        "salt": game.salt,
    }


def answer(
    codec: Codec,
    answers: Sequence[Answer[C]],
    *,
    rolls: Sequence[int],
    turn: int,
    mark: str,
    sheets: Sequence[str],
    position: str,
) -> dict[str, Any]:
    """One ask that was answered.

    `rolls` are the numbers of the rolls that the answers of DICE were drawn by, in their order;
    numbers count from 1 over the whole journal. `turn` and `mark` are those of the position that
    asked, `sheets` the receipts of the sheets that answered, `position` is the hash of the state
    that came of it.
    """
    return {
        "answers": [
            {
                "decision": codec.dump(given.decision),
                "choice": codec.dump(given.choice),
                "by": given.by,
            }
            for given in answers
        ],
        "rolls": list(rolls),
        "turn": turn,
        "mark": mark,
        "sheets": list(sheets),
        "position": position,
    }


def revert(to: int, reason: str, mark: str) -> dict[str, Any]:
    """Back to how the game stood after row `to`; `mark` is the b of the turn it reopens."""
    return {"to": to, "reason": reason, "mark": mark}


def reveal(seed: bytes, salt: str) -> dict[str, Any]:
    """The last row: what the dice were drawn from."""
    return {"seed": seed.hex(), "salt": salt}


def position(rules: Rules[S, C], state: S) -> str:
    """The hash of a state, by which a replay is compared."""
    return canonical.digest(rules.pack(state))
