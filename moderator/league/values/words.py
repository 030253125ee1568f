"""Marks messages that stand in a declaration, below the layer that can say them."""

from __future__ import annotations


def message(text: str) -> str:
    """Mark a message that stands in a table, to be said later; it is not changed."""
    return text
