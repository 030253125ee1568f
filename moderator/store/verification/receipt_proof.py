"""A player's claim: this text was on file for that turn. It is held against an exported game.

Who has the receipt can prove it to everybody: its public part stands in the journal, at the place
where the sheet was opened, and nothing but that text and the receipt's own nonce gives it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Seat, facts, letter
from moderator.store.journal import receipts
from moderator.store.journal.entries import SHEET
from moderator.store.journal.findings import Finding


@dataclass(frozen=True, slots=True)
class ReceiptClaim:
    """What is claimed; `text` as it was sent, `receipt` as the answer gave it, both parts."""

    text: str
    receipt: str
    seat: Seat
    turn: int

    def borne_out(self, game: str) -> bool:
        """Whether the receipt was given for this text, by seat and turn of that game."""
        code = self.receipt.strip().lower()
        return any(
            receipts.proves(code, game, self.seat, self.turn, text)
            for text in _spellings(self.text)
        )


def _spellings(text: str) -> Iterator[str]:
    """The text in every form of its line ends: editors and mail programs change those."""
    bare = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for ending in ("", "\n"):
        spelt = bare.rstrip("\n") + ending
        yield spelt
        yield spelt.replace("\n", "\r\n")
    yield text


def held_against(data: bytes, claim: ReceiptClaim) -> tuple[Finding, ...]:
    """What of the claim the file of a game does not bear out; nothing found means that all of it
    holds. The file itself is to be verified before: here it is believed."""
    document: dict[str, Any] = json.loads(data)
    where = facts(seat=letter(claim.seat), turn=claim.turn)
    if not claim.borne_out(str(document["game"])):
        return (Finding("receipt", None, where),)
    code = receipts.public(claim.receipt.strip().lower())
    opened = (row["body"] for row in document["rows"] if row["body"]["kind"] == SHEET)
    wanted = (claim.seat, claim.turn, code)
    if any((body["seat"], body["turn"], body["receipt"]) == wanted for body in opened):
        return ()
    return (Finding("not-opened", None, where),)
