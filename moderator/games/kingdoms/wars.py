"""How a war begins."""

from __future__ import annotations

from moderator.games.kingdoms.armies import neutral_armies
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.state import NEUTRAL, State, Task, War, first


def declare(state: State, war: War, log: Log) -> State:
    """Both are asked for their bids; a neutral army is asked nothing (TK10)."""
    attacker, defender, region = war.attacker, war.defender, war.region
    neutral = defender == NEUTRAL
    foe = None if neutral else defender
    tell(log, "war", attacker=attacker, defender=foe, region=region, by=war.by)
    state = state._replace(war=war)
    if neutral:
        return first(state, Task("neutral", attacker, (region, neutral_armies(state))))
    about = (region, attacker, defender)
    bids = (Task("bid", attacker, about), Task("bid", defender, about))
    return first(state, *bids, Task("open", attacker))
