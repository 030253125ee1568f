"""Exploration tokens: turned up, answered at once, kept where they lie (TK12 to TK14)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import DICE, Decision, Problem, Rolled, Seat
from moderator.games.kingdoms.armies import held, in_play, own_at
from moderator.games.kingdoms.choices import NOTHING, Pay, Region
from moderator.games.kingdoms.gains import of_choice, take, wrong_number
from moderator.games.kingdoms.goods import bundles, covers, of_most
from moderator.games.kingdoms.losses import fall, firm, unlosable
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import Finds, State, Task, first, with_player

TOKENS = ("crown", "treasure", "bandits", "dragon", "camp", "fort", "city", "church", "blank")
COUNTS = (1, 2, 2, 2, 2, 2, 2, 2, 1)
LYING_OPEN = ("dragon", "camp", "fort", "city", "church")
"""Tokens that stay in their region."""

UNSEEN = "blank"
"""What stands for a face that is not known yet where a sheet is played in thought."""

TREASURE = 2
RANSOM = 2


def shown_at(state: State, region: Region) -> str:
    """The token that lies open there, or ""."""
    return dict(state.finds.shown).get(region, "")


def controlled(state: State, seat: Seat, token: str) -> tuple[Region, ...]:
    """The regions with that token where the seat has an army (TK13)."""
    return tuple(region for region in held(state, seat) if shown_at(state, region) == token)


def used(state: State, region: Region, token: str, log: Log) -> State:
    """An open token is discarded."""
    tell(log, "used", region=region, token=token)
    shown = tuple(pair for pair in state.finds.shown if pair != (region, token))
    return state._replace(finds=state.finds._replace(shown=shown))


def arrive(state: State, task: Task, log: Log) -> State:
    """An army has come into a region: what lies face down there is turned up."""
    region = str(task.about[0])
    face = dict(state.finds.hidden).get(region)
    if face is None or not own_at(state, region, task.seat):
        return state
    if not face:
        return first(state, Task("token", DICE, (region, task.seat)))
    return _turned_up(state, task.seat, region, face, log)


def _turned_up(state: State, seat: Seat, region: Region, face: str, log: Log) -> State:
    tell(log, "found", seat=seat, region=region, token=face)
    hidden = tuple(pair for pair in state.finds.hidden if pair[0] != region)
    finds = state.finds._replace(hidden=hidden)
    if face in LYING_OPEN:
        shown = tuple(sorted((*finds.shown, (region, face))))
        return state._replace(finds=finds._replace(shown=shown))
    state = state._replace(finds=finds)
    if face == "crown":
        tell(log, "crown", seat=seat, loser=None)
        return with_player(state, seat, crown=True)
    tell(log, "used", region=region, token=face)
    if face == "treasure":
        return of_choice(state, seat, TREASURE, face)
    return _ambushed(state, seat, region, log) if face == "bandits" else state


def _ambushed(state: State, seat: Seat, region: Region, log: Log) -> State:
    """Who cannot pay loses the army, unless it may not be lost; asked is who can."""
    if sum(state.players[seat].goods) >= RANSOM:
        return first(state, Task("bandits", seat, (region,)))
    return _robbed(state, seat, region, log)


def _robbed(state: State, seat: Seat, region: Region, log: Log) -> State:
    if unlosable(state, seat) is not None:
        return state
    return fall(state, own_at(state, region, seat)[-1], region, "bandits", log)


def _faces(state: State, task: Task) -> Decision:
    return Decision(DICE, task.kind, state.finds.pool)


def _rolls(state: State, _task: Task) -> Iterator[Rolled]:
    return map(Rolled, state.finds.pool)


def _no_face(state: State, _task: Task, choice: Rolled) -> Problem | None:
    return None if choice.result in state.finds.pool else Problem("unavailable")


def _drawn(state: State, task: Task, choice: Rolled, log: Log) -> State:
    token, region, seat = str(choice.result), str(task.about[0]), task.about[1]
    assert isinstance(seat, int)
    pool = list(state.finds.pool)
    if token in pool:
        pool.remove(token)
    state = state._replace(finds=state.finds._replace(pool=tuple(pool)))
    return _turned_up(state, seat, region, token, log)


def _first_face(state: State, _task: Task) -> Rolled:
    return Rolled(state.finds.pool[0])


TOKEN = Phase((Rolled,), _rolls, _no_face, _drawn, _first_face, decision=_faces)


def _ransoms(state: State, task: Task) -> Iterator[Pay]:
    have = state.players[task.seat].goods
    yield from (Pay(goods) for goods in bundles(RANSOM) if covers(have, goods))
    if _no_ransom(state, task, Pay(NOTHING)) is None:
        yield Pay(NOTHING)


def _no_ransom(state: State, task: Task, choice: Pay) -> Problem | None:
    """A last army that can pay must, unless it would stand firm anyway (TK25, TK30)."""
    if choice.goods == NOTHING:
        last = in_play(state, task.seat) == 1 and not firm(state, task.seat)
        return Problem("last-army") if last else None
    if not covers(state.players[task.seat].goods, choice.goods):
        return Problem("cannot-afford")
    return wrong_number(choice.goods, RANSOM)


def _ransomed(state: State, task: Task, choice: Pay, log: Log) -> State:
    if choice.goods == NOTHING:
        return _robbed(state, task.seat, str(task.about[0]), log)
    return take(state, task.seat, choice.goods, "bandits", log)


def _usual_ransom(state: State, task: Task) -> Pay:
    return Pay(of_most(state.players[task.seat].goods, RANSOM))


BANDITS = Phase((Pay,), _ransoms, _no_ransom, _ransomed, _usual_ransom)


def laid(state: State, regions: tuple[Region, ...]) -> State:
    """Face-down tokens on those regions; which they are nobody knows."""
    hidden = tuple(sorted((*state.finds.hidden, *((region, "") for region in regions))))
    return state._replace(finds=state.finds._replace(hidden=hidden))


def pile(counts: tuple[int, ...], *, blank: bool) -> Finds:
    """All tokens of the box, none of them on the board; five players leave the blank out."""
    named = zip(TOKENS, counts, strict=True)
    pool = tuple(token for token, number in named for _ in range(number))
    return Finds(pool=pool if blank else tuple(face for face in pool if face != "blank"))
