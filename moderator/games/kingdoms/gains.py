"""Resources that come and go besides an action: of choice, by force, by theft (TK25, TK31)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Fact, Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.choices import NOTHING, Gain, Goods, Lose, Steal
from moderator.games.kingdoms.goods import (
    KINDS,
    MOST,
    bundles,
    covers,
    minus,
    of,
    of_least,
    of_most,
    plus,
    total_of,
)
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import State, Task, first, with_player


def beyond(lost: int) -> dict[str, Fact]:
    """What an event says of resources that were lost because nobody keeps more than nine."""
    return {"over": lost} if lost else {}


def give(state: State, seat: Seat, goods: Goods, reason: str, log: Log) -> State:
    """The seat gets that; what goes beyond nine is lost."""
    if goods == NOTHING:
        return state
    have = state.players[seat].goods
    got = minus(plus(have, goods), have)
    told = beyond(sum(goods) - sum(got))
    tell(log, "gained", seat=seat, food=got[0], ore=got[1], mana=got[2], reason=reason, **told)
    return with_player(state, seat, goods=plus(have, goods))


def take(state: State, seat: Seat, goods: Goods, reason: str, log: Log) -> State:
    """The seat gives that up."""
    if goods == NOTHING:
        return state
    tell(log, "gave", seat=seat, food=goods[0], ore=goods[1], mana=goods[2], reason=reason)
    return with_player(state, seat, goods=minus(state.players[seat].goods, goods))


def of_choice(state: State, seat: Seat, number: int, reason: str, base: Goods = NOTHING) -> State:
    """The seat is asked next what it gains; `base` is what came with it and counts together."""
    if not number or min(state.players[seat].goods) == MOST:
        return state
    return first(state, Task("gain", seat, (number, reason, base)))


def must_lose(state: State, seat: Seat, number: int, reason: str, log: Log) -> State:
    """It gives up that many, or what there is; asked only where there is a choice (TK23)."""
    have = state.players[seat].goods
    if sum(have) <= number or sum(map(bool, have)) == 1:
        return take(state, seat, of_most(have, min(number, sum(have))), reason, log)
    return first(state, Task("lose", seat, (number, reason)))


def _number(task: Task) -> int:
    number = task.about[0]
    assert isinstance(number, int)
    return number


def _gains(_state: State, task: Task) -> Iterator[Gain]:
    return map(Gain, bundles(_number(task)))


def _no_gain(_state: State, task: Task, choice: Gain) -> Problem | None:
    return wrong_number(choice.goods, _number(task))


def wrong_number(goods: Goods, number: int) -> Problem | None:
    """Exactly that many must be named."""
    if min(goods) < 0 or sum(goods) < number:
        return Problem("underpaid", facts(number=number))
    return Problem("limit", facts(number=number)) if sum(goods) > number else None


def _gained(state: State, task: Task, choice: Gain, log: Log) -> State:
    reason, base = str(task.about[1]), task.about[2]
    more = _harvest(state, task.seat, base, choice.goods) if reason == "collect" else NOTHING
    return give(state, task.seat, total_of(choice.goods, more), reason, log)


def _harvest(state: State, seat: Seat, base: object, chosen: Goods) -> Goods:
    """What a collection brings because of what was chosen: it counts as collected."""
    assert isinstance(base, tuple)
    hooks = power(state, seat).harvests
    whole: Goods = total_of(base, chosen)
    before = total_of(NOTHING, *(hook(state, seat, base) for hook in hooks))
    after = total_of(NOTHING, *(hook(state, seat, whole) for hook in hooks))
    return minus(after, before)


def _least(state: State, task: Task) -> Gain:
    return Gain(of_least(state.players[task.seat].goods, _number(task)))


GAIN = Phase((Gain,), _gains, _no_gain, _gained, _least)


def _losses(state: State, task: Task) -> Iterator[Lose]:
    have = state.players[task.seat].goods
    return (Lose(goods) for goods in bundles(_number(task)) if covers(have, goods))


def _no_loss(state: State, task: Task, choice: Lose) -> Problem | None:
    if not covers(state.players[task.seat].goods, choice.goods):
        return Problem("cannot-afford")
    return wrong_number(choice.goods, _number(task))


def _lost(state: State, task: Task, choice: Lose, log: Log) -> State:
    return take(state, task.seat, choice.goods, str(task.about[1]), log)


def _most(state: State, task: Task) -> Lose:
    return Lose(of_most(state.players[task.seat].goods, _number(task)))


LOSE = Phase((Lose,), _losses, _no_loss, _lost, _most)


def stealable(state: State, victim: Seat) -> tuple[str, ...]:
    """The kinds it has any of."""
    goods = state.players[victim].goods
    return tuple(kind for kind, number in zip(KINDS, goods, strict=True) if number)


def no_theft(state: State, seat: Seat, choice: Steal) -> Problem | None:
    """Only from another player, and only what is there."""
    if not 0 <= choice.seat < state.setting.seats or choice.seat == seat:
        return Problem("unknown-name", facts(seat=choice.seat))
    if choice.kind not in KINDS:
        return Problem("unknown-name", facts(word=choice.kind))
    if choice.kind not in stealable(state, choice.seat):
        return Problem("cannot-afford", facts(seat=choice.seat, kind=choice.kind))
    return None


def steal(state: State, seat: Seat, choice: Steal, log: Log) -> State:
    """One resource changes hands."""
    goods = of(choice.kind)
    state = with_player(state, choice.seat, goods=minus(state.players[choice.seat].goods, goods))
    tell(log, "stole", seat=seat, victim=choice.seat, kind=choice.kind)
    return with_player(state, seat, goods=plus(state.players[seat].goods, goods))


def _victim(task: Task) -> Seat:
    return _number(task)


def _thefts(state: State, task: Task) -> Iterator[Steal]:
    return (Steal(kind, _victim(task)) for kind in stealable(state, _victim(task)))


def _no_theft(state: State, task: Task, choice: Steal) -> Problem | None:
    if choice.seat != _victim(task):
        return Problem("unavailable", facts(seat=choice.seat))
    return no_theft(state, task.seat, choice)


def _stolen(state: State, task: Task, choice: Steal, log: Log) -> State:
    return steal(state, task.seat, choice, log)


def _wanted(state: State, task: Task) -> Steal:
    own = dict(zip(KINDS, state.players[task.seat].goods, strict=True))
    return min(_thefts(state, task), key=lambda choice: own[choice.kind])


STEAL = Phase((Steal,), _thefts, _no_theft, _stolen, _wanted)
