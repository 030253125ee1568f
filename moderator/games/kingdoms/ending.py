"""The end: what triggers it, when it comes, who has won (rulebook 004; TK9)."""

from __future__ import annotations

from moderator.engine.core import Facts, Outcome, Seat, facts
from moderator.games.kingdoms.armies import in_play
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.scoring import out_of_ruins, points
from moderator.games.kingdoms.state import ARMIES, LEVELS, TOWER, State, Task, with_player


def check(state: State, _task: Task, log: Log) -> State:
    """All have acted: each who has reached a condition has triggered the end, once for all."""
    if state.ending:
        return state
    for seat in range(state.setting.seats):
        causes = reached(state, seat)
        for cause in causes:
            tell(log, "triggered", seat=seat, cause=cause)
        state = with_player(state, seat, triggered=causes)
    return state._replace(ending=any(player.triggered for player in state.players))


def reached(state: State, seat: Seat) -> tuple[str, ...]:
    """The conditions of the end that a seat fulfils."""
    player = state.players[seat]
    causes = (
        ("armies", in_play(state, seat) >= ARMIES),
        ("tower", player.tower >= TOWER),
        ("magic", player.magic >= LEVELS),
    )
    return tuple(cause for cause, is_so in causes if is_so)


def finish(state: State, _task: Task, log: Log) -> State:
    """Nothing is left to do: the game is over."""
    state = check(state, Task("check", 0), log)._replace(agenda=(), war=None, ending=True)
    result = outcome(state)
    tell(log, "ended", winners=result.winners, ranking=result.ranking)
    return state


def outcome(state: State) -> Outcome:
    """The ranking as it stands: points, armies, tower, magic, resources; equals share."""
    state = out_of_ruins(state)
    keys = {seat: _key(state, seat) for seat in range(state.setting.seats)}
    order = sorted(keys, key=lambda seat: (keys[seat], -seat), reverse=True)
    ranking: list[tuple[int, Seat, Facts]] = []
    for seat in order:
        place = 1 + sum(other > keys[seat] for other in keys.values())
        ranking.append((place, seat, _figures(state, seat)))
    winners = tuple(sorted(seat for place, seat, _ in ranking if place == 1))
    return Outcome(winners, tuple(ranking))


def _key(state: State, seat: Seat) -> tuple[int, ...]:
    player = state.players[seat]
    score = sum(number for _, number in points(state, seat))
    return score, in_play(state, seat), player.tower, player.magic, sum(player.goods)


def _figures(state: State, seat: Seat) -> Facts:
    names = ("score", "armies", "tower", "magic", "resources")
    return facts(**dict(zip(names, _key(state, seat), strict=True)))
