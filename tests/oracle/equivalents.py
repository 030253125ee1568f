"""Planted faults that alter no rule, each with the reason: they are left out of the count."""

from __future__ import annotations

from collections.abc import Mapping

EQUIVALENT: Mapping[str, str] = {}
"""By the fault's name, as `make oracle ARGS=faults` prints it."""
