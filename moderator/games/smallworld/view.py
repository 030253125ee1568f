"""What a viewer may see of a position; coins only where they are the viewer's, open, or final."""

from __future__ import annotations

from moderator.engine.core import Fact, Facts, Seat, facts
from moderator.engine.view import Area, Offer, SeatView, View
from moderator.games.smallworld.conquest import occupant
from moderator.games.smallworld.ending import OVER
from moderator.games.smallworld.state import NOBODY, Band, Ground, Player, State, stationed
from moderator.games.smallworld.take import price, value

PIECES = ("lair", "fortress", "hole", "hero", "dragon")


def view(state: State, viewer: Seat | None) -> View:
    """All that leaves the game for that seat, or for the public (None)."""
    return View(
        "smallworld",
        state.setting.board.id,
        viewer,
        _progress(state),
        tuple(_seat(state, seat, viewer) for seat in range(state.setting.seats)),
        tuple(_area(state, number) for number in range(1, state.setting.board.size + 1)),
        tuple(_offer(state, place) for place in range(1, len(state.market.row) + 1)),
        state.turn.phase == OVER,
        state.setting.homemade,
    )


def _progress(state: State) -> Facts:
    turn, setting = state.turn, state.setting
    return facts(
        round=turn.round,
        rounds=setting.board.rounds,
        active=turn.seat,
        turn=(turn.round - 1) * setting.seats + turn.seat + 1,
        phase=turn.phase,
    )


def coins_shown(state: State, seat: Seat, viewer: Seat | None) -> bool:
    """Whether that viewer may know what the seat has."""
    return viewer == seat or state.setting.open_coins or state.turn.phase == OVER


def _seat(state: State, seat: Seat, viewer: Seat | None) -> SeatView:
    player = state.players[seat]
    cells = _public(state, player)
    if coins_shown(state, seat, viewer):
        cells += facts(coins=player.coins, score=player.coins)
    return SeatView(seat, cells)


def _public(state: State, player: Player) -> Facts:
    band = player.active or Band("", "")
    decline: tuple[Fact, ...] = tuple(
        (faded.race, faded.held.bit_count()) for faded in player.faded
    )
    return facts(
        race=band.race,
        power=band.power,
        hand=hand(player),
        regions=band.held.bit_count(),
        tokens=stationed(state.ground, band),
        decline=decline,
        peace=None if player.peace == NOBODY else player.peace,
        entered=band.entered,
    )


def hand(player: Player) -> int:
    """Its tokens off the board, those driven back this turn among them."""
    bands = (*((player.active,) if player.active else ()), *player.faded)
    return sum(band.hand + band.waiting for band in bands)


def _area(state: State, number: int) -> Area:
    board, ground = state.setting.board, state.ground
    holder = occupant(state.players, number)
    seat, band = holder or (None, Band("", ""))
    return Area(
        number,
        board.terrain[number],
        board.symbols[number],
        seat,
        band.race,
        ground.tokens[number],
        band.faded,
        pieces(ground, number),
    )


def pieces(ground: Ground, number: int) -> tuple[tuple[str, int], ...]:
    """What stands in a region besides race tokens, each with its count."""
    counts = [("tribe", ground.tribes >> number & 1), ("camp", ground.camps.count(number))]
    counts += [(name, getattr(ground, name) >> number & 1) for name in PIECES]
    return tuple((name, count) for name, count in counts if count)


def _offer(state: State, place: int) -> Offer:
    combo = state.market.row[place - 1]
    return Offer(
        place,
        (combo.power, combo.race),
        combo.coins,
        facts(tokens=value(state.setting.box, combo.race, combo.power), price=price(place)),
    )
