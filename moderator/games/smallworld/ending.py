"""The end of the game (rulebook 000; SW13)."""

from __future__ import annotations

from moderator.engine.core import Event, Facts, Outcome, Seat, facts
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Player, State, Turn, bands, stationed

OVER = "over"


def over(state: State, log: Log) -> State:
    """Nothing is asked any more; the last turn stays on record."""
    state = state.with_turn(Turn(state.turn.round, state.turn.seat, OVER))
    result = outcome(state)
    log.append(
        Event(
            "ended",
            facts(
                winners=result.winners,
                ranking=tuple((place, seat, figures) for place, seat, figures in result.ranking),
            ),
        )
    )
    return state


def outcome(state: State) -> Outcome:
    """The ranking as it stands: coins, then what the setting says breaks ties."""
    keys = {seat: _key(state, seat) for seat in range(state.setting.seats)}
    order = sorted(keys, key=lambda seat: (keys[seat], -seat), reverse=True)
    ranking: list[tuple[int, Seat, Facts]] = []
    for seat in order:
        place = 1 + sum(other > keys[seat] for other in keys.values())
        ranking.append((place, seat, _figures(state, seat)))
    return Outcome(tuple(sorted(seat for place, seat, _ in ranking if place == 1)), tuple(ranking))


def tokens_on_board(state: State, player: Player) -> int:
    """Race tokens, active and in decline; encampments and those set aside are none."""
    return sum(stationed(state.ground, band) for band in bands(player))


def _key(state: State, seat: Seat) -> tuple[int, int]:
    player = state.players[seat]
    if state.setting.tie == "last":
        return player.coins, seat
    return player.coins, tokens_on_board(state, player)


def _figures(state: State, seat: Seat) -> Facts:
    """What places hang on, the first first; `order` is the seat's place in turn order from 1."""
    player = state.players[seat]
    if state.setting.tie == "last":
        return facts(coins=player.coins, order=seat + 1)
    return facts(coins=player.coins, tokens=tokens_on_board(state, player))
