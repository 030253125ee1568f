"""Exact figures as they are written for programs and in logs."""

from __future__ import annotations

from fractions import Fraction


def exact(value: Fraction | None) -> str | None:
    """`12`, `2.5`, `10/3`."""
    if value is None:
        return None
    for places in range(4):
        if value * 10**places % 1 == 0:
            return f"{float(value):.{places}f}" if places else str(int(value))
    return str(value)
