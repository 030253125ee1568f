"""All acts of somebody's own by name, in the order of the pages."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.league.own import account, by_link, playing
from moderator.league.own.declaration import LinkAct, OwnAct

OWN_ACTS: Mapping[str, OwnAct] = {act.name: act for act in (*playing.ACTS, *account.ACTS)}

LINK_ACTS: Mapping[str, LinkAct] = {act.name: act for act in by_link.ACTS}
"""Those done by a link out of an email, by whoever has it."""
