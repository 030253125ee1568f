"""What the rows of a journal say, by their kind.

A journal is read by everybody in the end, so nothing sealed stands in it: of a sheet that was
opened only the public part of its receipt, never its text. The text may hold plans that were not
played, lines still to be played, words for one other seat or a PIN; whoever wrote it can show it,
and prove it by the receipt.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from moderator.engine import codec
from moderator.engine.core import Answer, Seat
from moderator.engine.rules import Rules
from moderator.store.journal import canonical, receipts
from moderator.store.tables import Game

S = TypeVar("S")
C = TypeVar("C")


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


def sheet(seat: Seat, turn: int, receipt: str) -> dict[str, Any]:
    """A sealed sheet is opened; `receipt` as the seat has it, of which the public part is kept."""
    return {"seat": seat, "turn": turn, "receipt": receipts.public(receipt)}


def answer(
    answers: Sequence[Answer[C]], *, rolls: Sequence[int], turn: int, mark: str, position: str
) -> dict[str, Any]:
    """One ask that was answered.

    `rolls` are the numbers of the rolls that the answers of DICE were drawn by, in their order;
    numbers count from 0 over the whole journal. `turn` and `mark` are those of the position that
    asked; `position` is the hash of the state that came of it.
    """
    return {
        "answers": [codec.dump(given) for given in answers],
        "rolls": list(rolls),
        "turn": turn,
        "mark": mark,
        "position": position,
    }


def revert(to: int, reason: str, mark: str) -> dict[str, Any]:
    """Back to how the game stood after row `to`; `mark` is the b of the turn it opens again."""
    return {"to": to, "reason": reason, "mark": mark}


def restored(since: datetime, roll: int) -> dict[str, Any]:
    """The game came back from a copy made at `since`: later rows are lost, and the next roll has
    the number `roll`."""
    return {"since": since.astimezone(UTC).isoformat(), "roll": roll}


def reveal(seed: bytes, salt: str) -> dict[str, Any]:
    """The last row: what the dice were drawn from."""
    return {"seed": seed.hex(), "salt": salt}


def position(rules: Rules[S, C], state: S, version: str = "") -> str:
    """The hash of a state, by which a replay is compared: as these rules write it, or as that
    `version` of them did."""
    if not version.isdecimal() or version == rules.version:
        return canonical.digest(rules.pack(state))
    return canonical.digest(rules.pack_before(state, int(version)))
