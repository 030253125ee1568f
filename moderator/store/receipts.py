"""Receipts: what a player gets for a sheet, and what the journal publishes when it is opened."""

from __future__ import annotations

import hashlib


def receipt(game: str, seat: int, turn: int, text: str) -> str:
    """A code of 20 hex digits over the game, the seat, the turn it came in and the exact text."""
    sealed = f"sheet\0{game}\0{seat}\0{turn}\0{text}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(sealed).hexdigest()[:20]
