"""Receipts: what a player gets for a sealed sheet, and what of it is published when it is opened.

A receipt is `NONCE.HASH`. Only the hash is published. Without the nonce, whoever saw the first
lines of a sheet played could try out what its other lines may be until the hash fits.
"""

from __future__ import annotations

import hashlib
import hmac

_NONCE_CHARACTERS = 16


def receipt(secret: bytes, game: str, seat: int, turn: int, text: str) -> str:
    """The receipt for a sheet of that seat, by the game's slug and turn; the same every time."""
    place = f"{game}\n{seat}\n{turn}"
    nonce = hmac.digest(secret, f"receipt:{place}\n{text}".encode(), "sha256").hex()
    return _sealed(nonce[:_NONCE_CHARACTERS], place, text)


def public(receipt: str) -> str:
    """The part that is published when the sheet is opened."""
    return receipt.rpartition(".")[2]


def proves(receipt: str, game: str, seat: int, turn: int, text: str) -> bool:
    """Whether that text was what the receipt was given for."""
    nonce, _, _ = receipt.partition(".")
    return receipt == _sealed(nonce, f"{game}\n{seat}\n{turn}", text)


def _sealed(nonce: str, place: str, text: str) -> str:
    code = hashlib.sha256(f"{nonce}\n{place}\n{text}".encode())
    return f"{nonce}.{code.hexdigest()}"
