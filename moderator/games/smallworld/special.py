"""Conquests that a race or power grants, each in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.games.smallworld import dragon, rollfirst, sorcerer
from moderator.games.smallworld.choices import Dragon, RollFirst, Sorcerer
from moderator.games.smallworld.world import Special

SPECIALS: Mapping[type[Any], Special] = {
    RollFirst: rollfirst,
    Sorcerer: sorcerer,
    Dragon: dragon,
}
