"""Receipts: what a player gets for a sealed sheet, and what of it is published when it is opened.

A receipt is `NONCE.HASH`. Only the hash is published. Without the nonce, whoever saw the first
lines of a sheet played could try out what its other lines may be until the hash fits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

_NONCE_BYTES = 8


def new_receipt(text: str, random_bytes: Callable[[int], bytes]) -> str:
    """The receipt for a sheet as it was taken; `random_bytes(n)` gives n bytes."""
    nonce = random_bytes(_NONCE_BYTES).hex()
    return f"{nonce}.{_hash(nonce, text)}"


def public(receipt: str) -> str:
    """The part that is published when the sheet is opened."""
    return receipt.rpartition(".")[2]


def proves(receipt: str, text: str) -> bool:
    """Whether that text was what the receipt was given for."""
    nonce, _, code = receipt.rpartition(".")
    return code == _hash(nonce, text)


def _hash(nonce: str, text: str) -> str:
    return hashlib.sha256(f"{nonce}\n{text}".encode()).hexdigest()
