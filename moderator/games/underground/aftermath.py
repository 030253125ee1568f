"""What follows when a region is taken, or left by its last token (UG4, UG22, UG23, UG28, UG34)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.attack import Attack, Loss
from moderator.games.smallworld.effects import trait
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State
from moderator.games.underground.boons import has_mark
from moderator.games.underground.depths import NOWHERE, changed, depths, moved, spelt, spot
from moderator.games.underground.finding import found_at
from moderator.games.underground.haunting import ghost_gone
from moderator.games.underground.suffering import suffered


def conquered(state: State, attack: Attack, loss: Loss, log: Log) -> State:
    """Relics that served lie there; the loser is paid; what monsters guarded is turned up."""
    region = attack.region
    state = suffered(_relics_moved(state, region, log), loss, region, log)
    state = ghost_gone(state, region, log)
    state = _ancient_placed(state, region, log)
    if depths(state).monsters >> region & 1:
        state = found_at(state, region, log)
    return state


def _relics_moved(state: State, region: int, log: Log) -> State:
    aid = depths(state).turn.aid
    for relic in aid:
        state = used(state, relic, region, log)
    return spelt(state, aid=()) if aid else state


def used(state: State, relic: str, region: int, log: Log) -> State:
    """That relic, or the bag, has served there and stays."""
    more = depths(state)
    log.append(Event("used", facts(seat=state.turn.seat, relic=relic, region=region)))
    state = state._replace(more=moved(more, relic, region))
    return spelt(state, used=(*more.turn.used, relic))


def _ancient_placed(state: State, region: int, log: Log) -> State:
    """On the first region that its race conquers, also after all were lost (UG34); what Ghouls in
    decline conquer is none. In its first turn a region that it has by Reborn is no conquest
    (UG44)."""
    band = state.players[state.turn.seat].active
    if depths(state).ancient or band is None or not has_mark(state, band, "ancient"):
        return state
    if not band.held >> region & 1:
        return state
    if band.entered and band.held != 1 << region:
        return state
    counts = ((region, 1),)
    log.append(Event("placed", facts(seat=state.turn.seat, piece="ancient", counts=counts)))
    return changed(state, ancient=region)


def emptied(state: State, region: int) -> State:
    """Armor goes back to the box; Ancient, Queen and bag to their owner."""
    more = depths(state)
    armor = tuple(at for at in more.armor if at != region) if region in more.armor else more.armor
    state = state._replace(
        more=more._replace(
            armor=armor,
            ancient=NOWHERE if more.ancient == region else more.ancient,
            queen=NOWHERE if more.queen == region else more.queen,
            bag=NOWHERE if more.bag == region else more.bag,
        )
    )
    lost = more.stonehedge and spot(more, "stonehedge") == region
    return _power_lost(state, more.stonehedge) if lost else state


def _power_lost(state: State, power: str) -> State:
    """With Stonehedge goes what its power had put on the board, but armor and fortresses."""
    lent, ground = trait(state.setting.box, power), state.ground
    if lent.on_decline:
        ground = lent.on_decline(ground, Band("", ""))
    gone = {mark: NOWHERE for mark in ("queen", "bag") if mark in lent.marks}
    return changed(state._replace(ground=ground), **gone)


def declined(state: State, band: Band, _log: Log) -> State:
    """What serves an active race alone leaves: Ancient, hammers, volcano, bag."""
    more = depths(state)
    if has_mark(state, band, "bag"):
        more = more._replace(bag=NOWHERE)
    if has_mark(state, band, "ancient"):
        more = more._replace(ancient=NOWHERE)
    if has_mark(state, band, "hammers"):
        more = more._replace(hammers=0)
    if has_mark(state, band, "volcano"):
        more = more._replace(volcano=NOWHERE)
    return state._replace(more=more)
