"""All acts of somebody's own by name, in the order of the pages."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.league.own import account, playing
from moderator.league.own.declaration import OwnAct

OWN_ACTS: Mapping[str, OwnAct] = {act.name: act for act in (*playing.ACTS, *account.ACTS)}
