"""Planted faults that alter no rule, each with the reason: they are left out of the count."""

from __future__ import annotations

from collections.abc import Mapping

EQUIVALENT: Mapping[str, str] = {
    "smallworld.conquest: Loss: a number off by one: 0  ->  1": "nobody was driven out: it is told",
    "smallworld.conquest: Loss: a number off by one: 0  ->  1 (2)": "nobody lost one: it is told",
    "underground.finding: _name: yes for no: False  ->  True": "seats alone see a badge unknown",
    "smallworld.retreat: follow: a number off by one: 0  ->  1": "standing orders are the league's",
}
"""By the fault's name, as `make oracle ARGS=faults` prints it."""
