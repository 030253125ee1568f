"""Setting up: first regions, six resources, face-down tokens, the first turn (rulebook 004)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from moderator.engine.core import DICE, Problem, Seat, facts, letter
from moderator.games.kingdoms.armies import added, at
from moderator.games.kingdoms.choices import Region, Start, Stock, Tokens
from moderator.games.kingdoms.dealing import NOBODYS_CARD
from moderator.games.kingdoms.entering import impassable, unknown
from moderator.games.kingdoms.finds import laid
from moderator.games.kingdoms.gains import wrong_number
from moderator.games.kingdoms.goods import bundles
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import NEUTRAL, State, Task, Turn, first, with_player
from moderator.games.kingdoms.turning import choosing

RESOURCES = 6
FIRST_ARMIES = 2
BEGINNERS = (3, 1, 2)
"""What the rulebook advises for a first game: also what a silent seat begins with."""

TOKENS_EACH = 3
"""Five players hide so many in their homes."""


def opened(state: State) -> State:
    """What is to be done before the first turn."""
    seats = range(state.setting.seats)
    chosen = state.setting.factions == "chosen"
    faction = "faction" if chosen else "draw-faction"
    tasks = [Task(faction, seat if chosen else DICE, (seat,)) for seat in seats]
    tasks += [Task("draw-card", DICE, (seat,)) for seat in seats]
    return first(state, *tasks, Task("sides", 0), Task("settle", 0))


def settle(state: State, _task: Task, _log: Log) -> State:
    """All homes are known: first regions, resources, the Lost Kingdom, tokens, the first turn."""
    seats = range(state.setting.seats)
    tasks = [Task("start", seat, _land(state, letter(seat))) for seat in seats]
    tasks += [Task("resources", seat, (RESOURCES,)) for seat in seats]
    if state.setting.seats == 2:
        tasks += [Task("draw-card", DICE, (NOBODYS_CARD,)), Task("lost-side", 0)]
    if state.setting.tokens:
        tasks.append(Task("hide", 0))
    return first(state, *tasks, Task("first", 0))


def _land(state: State, home: str) -> tuple[Region, ...]:
    return tuple(region for region in state.realm.land if region[0] == home)


def _starts(_state: State, task: Task) -> Iterator[Start]:
    return (Start(str(region)) for region in task.about)


def _no_start(state: State, task: Task, choice: Start) -> Problem | None:
    return _not_at_home(state, task.seat, choice.region)


def _not_at_home(state: State, seat: Seat, region: Region) -> Problem | None:
    if (problem := unknown(state, region)) is not None:
        return problem
    if region[0] != letter(seat):
        return Problem("wrong-territory", facts(region=region))
    return impassable(state, region)


def _started(state: State, task: Task, choice: Start, log: Log) -> State:
    tell(log, "started", seat=task.seat, region=choice.region)
    for _ in range(FIRST_ARMIES):
        state = added(state, choice.region, task.seat)
    return state


def _first_region(_state: State, task: Task) -> Start:
    return Start(str(task.about[0]))


START = Phase((Start,), _starts, _no_start, _started, _first_region, together=True)


def _stocks(_state: State, _task: Task) -> Iterator[Stock]:
    return map(Stock, bundles(RESOURCES))


def _no_stock(_state: State, _task: Task, choice: Stock) -> Problem | None:
    return wrong_number(choice.goods, RESOURCES)


def _stocked(state: State, task: Task, choice: Stock, log: Log) -> State:
    food, ore, mana = choice.goods
    tell(log, "stocked", seat=task.seat, food=food, ore=ore, mana=mana)
    return with_player(state, task.seat, goods=choice.goods)


def _beginners(_state: State, _task: Task) -> Stock:
    return Stock(BEGINNERS)


STOCK = Phase((Stock,), _stocks, _no_stock, _stocked, _beginners, together=True)


def hide(state: State, _task: Task, _log: Log) -> State:
    """A token on each region without a first army; five players choose three of theirs."""
    seats = state.setting.seats
    if seats == 5:
        tasks = [Task("tokens", seat, (TOKENS_EACH,)) for seat in range(seats)]
        return first(state, *tasks)
    pool = len(state.finds.pool)
    empty = [region for region in state.realm.land if not _first_armies(state, region)]
    return laid(state, tuple(empty[:pool]))


def _first_armies(state: State, region: Region) -> bool:
    return any(army.seat != NEUTRAL for army in at(state, region))


def _hidings(state: State, task: Task) -> Iterator[Tokens]:
    home = letter(task.seat)
    empty = [region for region in _land(state, home) if not at(state, region)]
    return map(Tokens, combinations(empty, TOKENS_EACH))


def _no_hiding(state: State, task: Task, choice: Tokens) -> Problem | None:
    if len(choice.regions) != TOKENS_EACH:
        return Problem("limit", facts(number=TOKENS_EACH))
    if len(set(choice.regions)) < TOKENS_EACH:
        return Problem("already-used")
    for region in choice.regions:
        if (problem := _not_at_home(state, task.seat, region)) is not None:
            return problem
        if at(state, region):
            return Problem("full", facts(region=region))
    return None


def _hidden(state: State, task: Task, choice: Tokens, log: Log) -> State:
    tell(log, "hid", seat=task.seat, regions=tuple(sorted(choice.regions)))
    return laid(state, choice.regions)


def _first_hiding(state: State, task: Task) -> Tokens:
    return next(_hidings(state, task))


TOKENS = Phase((Tokens,), _hidings, _no_hiding, _hidden, _first_hiding, together=True)


def first_turn(state: State, _task: Task, log: Log) -> State:
    """The game begins; its first turn has the next number after the questions of the setup."""
    number = state.turn.number + 1
    tell(log, "turn", number=number, seat=0)
    return choosing(state._replace(turn=Turn(number, 0), cards=()), 0)
