"""How a war begins."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.armies import neutral_armies
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.state import NEUTRAL, State, Task, War, first


def declare(
    state: State,
    attacker: Seat,
    defender: Seat,
    origin: Region,
    region: Region,
    by: str,
    log: Log,
    *,
    allied: bool,
) -> State:
    """Both are asked for their bids; a neutral army is asked nothing (TK10)."""
    neutral = defender == NEUTRAL
    foe = None if neutral else defender
    tell(log, "war", attacker=attacker, defender=foe, region=region, by=by)
    state = state._replace(war=War(attacker, defender, region, origin, by, allied))
    if neutral:
        return first(state, Task("neutral", attacker, (region, neutral_armies(state))))
    about = (region, attacker, defender)
    bids = (Task("bid", attacker, about), Task("bid", defender, about))
    return first(state, *bids, Task("open", attacker))
