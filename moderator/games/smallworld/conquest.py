"""A region changes hands: losses, pieces, what the conqueror gains (SW2, SW6, SW23, SW35)."""

from __future__ import annotations

from moderator.engine.core import Event, Seat, facts
from moderator.games.smallworld import market
from moderator.games.smallworld.attack import Attack, Loss
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.readying import acting, cleared, on_ground, vacated
from moderator.games.smallworld.state import (
    NO_DIE,
    NO_TARGET,
    Band,
    Ground,
    Player,
    State,
    Turn,
    with_band,
    with_player,
)
from moderator.games.smallworld.values import maker, swapped

_band = maker(Band)


NO_LOSS = Loss()


def seize(state: State, ghouls: bool, attack: Attack, log: Log) -> State:
    """The region is the attacker's; the attack must be legal."""
    seat, region = state.turn.seat, attack.region
    world = state.setting.world
    tribe = bool(state.ground.tribes >> region & 1)
    spoil = tribe or bool(world.lodgers(state) >> region & 1)
    loss, players, before = NO_LOSS, state.players, state.ground
    if before.tokens[region]:
        spares = hooks(state, acting(state, ghouls)).spares
        loss, players = drive_out(state, attack._replace(loss=0) if spares else attack)
    ground = _taken(before, region, attack.tokens)
    camps = len(before.camps) - len(ground.camps) if loss.seat != seat else 0
    turn = _noted(state.turn, region, loss, spoil, ghouls, camps)
    if loss.seat is not None:
        state = world.emptied(state.with_play(ground, players, turn), region)
        ground = state.ground
    band = acting(state, ghouls)
    log.append(_conquered(seat, band.race, attack, loss, tribe))
    state = world.conquered(_entered(state, band, attack, ground, turn), attack, loss, log)
    return vanished(state, loss, log) if loss.faded else state


def _taken(ground: Ground, region: int, tokens: int) -> Ground:
    """Cleared, with the attacker's tokens; an empty region has nothing to clear."""
    old = ground.tokens
    if old[region] or ground.tribes >> region & 1:
        return cleared(ground, region, tokens)
    return on_ground(ground, swapped(old, region, tokens))


def _entered(state: State, band: Band, attack: Attack, ground: Ground, turn: Turn) -> State:
    """The region is held, on that ground, and the turn has come so far."""
    bit = 1 << attack.region
    race, power, held, hand, *rest = band
    new = _band((race, power, held | bit, hand - attack.spent, *rest))
    for settle in hooks(state, band).on_conquest:
        ground, new = settle(ground, new, bit)
    seat = state.turn.seat
    players = with_player(state.players, seat, with_band(state.players[seat], band, new))
    return state.with_play(ground, players, turn)


def _noted(turn: Turn, region: int, loss: Loss, lodged: bool, ghouls: bool, camps: int) -> Turn:
    spoil = (lodged or loss.seat is not None) and not ghouls
    attacked = 0 if loss.seat is None or loss.faded else 1 << loss.seat
    return Turn(
        turn.round,
        turn.seat,
        turn.phase,
        True,
        True,
        True,
        NO_TARGET,
        NO_DIE,
        turn.spoils | spoil << region,
        (*turn.conquests, region),
        turn.attacked | attacked,
        turn.struck,
        turn.flown,
        turn.fallen + camps,
    )


def occupant(players: tuple[Player, ...], region: int) -> tuple[Seat, Band] | None:
    """Whose race stands there."""
    for seat, player in enumerate(players):
        active = player.active
        if active and active.held >> region & 1:
            return seat, active
        for band in player.faded:
            if band.held >> region & 1:
                return seat, band
    return None


def drive_out(state: State, attack: Attack) -> tuple[Loss, tuple[Player, ...]]:
    """Whoever stands there takes up what is not lost for good (SW6)."""
    holder = occupant(state.players, attack.region)
    assert holder is not None, "tokens that are nobody's"
    seat, band = holder
    driven = state.ground.tokens[attack.region]
    lost = min(driven, hooks(state, band).loss if attack.loss is None else attack.loss)
    new = band._replace(
        held=band.held & ~(1 << attack.region), waiting=band.waiting + driven - lost
    )
    player = with_band(state.players[seat], band, new)
    loss = Loss(seat, band.race, driven, lost, band.faded)
    return loss, with_player(state.players, seat, player)


def _conquered(seat: Seat, race: str, attack: Attack, loss: Loss, tribe: bool) -> Event:
    return Event(
        "conquered",
        (
            ("seat", seat),
            ("race", race),
            ("region", attack.region),
            ("tokens", attack.tokens),
            ("by", attack.by),
            ("loser", loss.seat),
            ("loser_race", loss.race),
            ("driven", loss.driven),
            ("lost", loss.lost),
            ("tribe", tribe),
            ("decline", loss.faded),
        ),
    )


def vanished(state: State, loss: Loss, log: Log) -> State:
    """A race in decline without a token is one no more; its banner goes back at once (SW44)."""
    assert loss.seat is not None
    player = state.players[loss.seat]
    gone = [band for band in player.faded if not (band.held or band.hand or band.waiting)]
    for band in gone:
        state = remove(state, loss.seat, band, log)
    return state


def remove(state: State, seat: Seat, band: Band, log: Log) -> State:
    """A race in decline leaves the game with what is left of it."""
    player = state.players[seat]
    faded = tuple(other for other in player.faded if other.race != band.race)
    log.append(Event("vanished", facts(seat=seat, race=band.race)))
    state = state._replace(
        players=with_player(state.players, seat, player._replace(faded=faded)),
        market=market.settle(
            state.setting.box, market.give_back(state.market, band.race, band.power), log
        ),
    )
    for region in regions(band.held):
        state = vacated(state, region)
    return state
