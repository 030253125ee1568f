"""Planted faults that alter no rule, each with the reason: they are left out of the count."""

from __future__ import annotations

from collections.abc import Mapping

EQUIVALENT: Mapping[str, str] = {
    "underground.finding: _name: yes for no: False  ->  True": "seats alone see a badge unknown",
    "underground.defence: sheltered: a number off by one: 0  ->  1": "bit 0 is no region",
    "underground.defence: closed: a number off by one: 0  ->  1 (2)": "bit 0 is no region",
    "underground.defence: closed: a number off by one: 0  ->  1 (3)": "bit 0 is no region",
    "underground.groups: _count: a number off by one: 0  ->  1 (2)": "bit 0 is no region",
    "smallworld.bits: MOST_REGIONS: a number off by one: 64  ->  65": "a byte that no mask has",
    "smallworld.bits: _BYTES: a number off by one: 8  ->  9": "a ninth bit that no byte has",
    "smallworld.bits: _BYTES: a number off by one: 256  ->  257": "no byte is so large",
    "smallworld.bits: regions: a number off by one: 8  ->  9": "a byte that no mask has",
    "smallworld.weakest: AT_HAND: a number off by one: 64  ->  65": "how many are kept for speed",
    "smallworld.retreat: follow: a number off by one: 0  ->  1": "standing orders are the league's",
    "smallworld.state: Ground: a number off by one: 0  ->  1 (5)": "bit 0 is no region",
    (
        "smallworld.act: _conquests: a number off by one: 1  ->  2"
    ): "a conquest with more tokens than anybody has",
    (
        "underground.depths: Depths: a number off by one: 0  ->  1 (2)"
    ): "set-up: each position that is compared says how many hammers there are",
    (
        "underground.aftermath: emptied: a condition left out: more.stonehedge and spot(m"
        "ore, 'stonehedge') == region  ->  spot(more, 'stonehedge') == region"
    ): "Stonehedge has a power from when it is turned up",
    (
        "underground.asking: weakest: a number off by one: 0  ->  1"
    ): "asked of those alone who hold a region",
    (
        "underground.boons: acts: a condition left out: active is not None and active.rac"
        "e == band.race  ->  active is not None"
    ): "what is in use serves attacks and coins of the seat whose turn it is",
    (
        "kingdoms.bids: _may_turn_it: a condition left out: decides or _may_raise(state, "
        "war.other(seat))  ->  decides"
    ): "of two at war one at most may add: each faction is there once",
    (
        "kingdoms.beaten: _order_matters: a rule left out: if len(regions) < 2: return Fa"
        "lse  ->  if False: return False"
    ): "of one army the question is the same",
}
"""By the fault's name, as `make oracle ARGS=faults` prints it."""
