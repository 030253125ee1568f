"""Setting up: factions, cards and their sides, first regions, resources, tokens (rulebook 004)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from moderator.engine.core import DICE, Decision, Problem, Rolled, Seat, facts, letter
from moderator.games.kingdoms.armies import added, at
from moderator.games.kingdoms.choices import (
    Region,
    Start,
    Stock,
    TakeFaction,
    TakeTerritory,
    Tokens,
)
from moderator.games.kingdoms.entering import impassable, unknown
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.finds import laid
from moderator.games.kingdoms.gains import wrong_number
from moderator.games.kingdoms.goods import bundles
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.realm import LOST
from moderator.games.kingdoms.state import NEUTRAL, State, Task, Turn, first, with_player
from moderator.games.kingdoms.territories import cards, named
from moderator.games.kingdoms.turning import choosing

RESOURCES = 6
FIRST_ARMIES = 2
BEGINNERS = (3, 1, 2)
"""What the rulebook advises for a first game: also what a silent seat begins with."""

TOKENS_EACH = 3
"""Five players hide so many in their homes."""

NOBODYS_CARD: Seat = -2
LONELY = "halflings"
"""Of no use where there are no alliances: not dealt to two players (rulebook 004)."""


def opened(state: State) -> State:
    """What is to be done before the first turn."""
    seats = range(state.setting.seats)
    chosen = state.setting.factions == "chosen"
    faction = "faction" if chosen else "draw-faction"
    tasks = [Task(faction, seat if chosen else DICE, (seat,)) for seat in seats]
    tasks += [Task("draw-card", DICE, (seat,)) for seat in seats]
    return first(state, *tasks, Task("sides", 0), Task("settle", 0))


def _factions_left(state: State, _task: Task) -> tuple[str, ...]:
    taken = {player.faction for player in state.players}
    if state.setting.seats == 2 and state.setting.factions == "random":
        taken.add(LONELY)
    return tuple(faction for faction in FACTIONS if faction not in taken)


def _factions_asked(state: State, task: Task) -> Decision:
    return Decision(task.seat, task.kind, _factions_left(state, task))


def _factions(state: State, task: Task) -> Iterator[TakeFaction]:
    return map(TakeFaction, _factions_left(state, task))


def _no_faction(state: State, task: Task, choice: TakeFaction) -> Problem | None:
    if choice.faction not in FACTIONS:
        return Problem("unknown-name", facts(word=choice.faction))
    left = choice.faction in _factions_left(state, task)
    return None if left else Problem("unavailable", facts(word=choice.faction))


def _took_faction(state: State, task: Task, choice: TakeFaction, log: Log) -> State:
    return _with_faction(state, task.seat, choice.faction, log)


def _with_faction(state: State, seat: Seat, faction: str, log: Log) -> State:
    tell(log, "faction", seat=seat, faction=faction)
    return with_player(state, seat, faction=faction)


def _first_faction(state: State, task: Task) -> TakeFaction:
    return TakeFaction(_factions_left(state, task)[0])


FACTION = Phase(
    (TakeFaction,),
    _factions,
    _no_faction,
    _took_faction,
    _first_faction,
    decision=_factions_asked,
)


def whose(task: Task) -> Seat:
    """The seat that something is drawn for."""
    seat = task.about[0]
    assert isinstance(seat, int)
    return seat


def _drawn_faction(state: State, task: Task, choice: Rolled, log: Log) -> State:
    return _with_faction(state, whose(task), str(choice.result), log)


def _draws(state: State, task: Task) -> Iterator[Rolled]:
    return map(Rolled, _factions_left(state, task))


def _no_draw(state: State, task: Task, choice: Rolled) -> Problem | None:
    return None if choice.result in _factions_left(state, task) else Problem("unavailable")


def _first_draw(state: State, task: Task) -> Rolled:
    return Rolled(_factions_left(state, task)[0])


DRAW_FACTION = Phase(
    (Rolled,), _draws, _no_draw, _drawn_faction, _first_draw, decision=_factions_asked
)


def _cards_left(state: State) -> tuple[int, ...]:
    return tuple(card for card in range(len(cards())) if card not in state.cards)


def _cards_asked(state: State, task: Task) -> Decision:
    return Decision(DICE, task.kind, _cards_left(state))


def _card_draws(state: State, _task: Task) -> Iterator[Rolled]:
    return map(Rolled, _cards_left(state))


def _no_card(state: State, _task: Task, choice: Rolled) -> Problem | None:
    return None if choice.result in _cards_left(state) else Problem("unavailable")


def _drawn_card(state: State, task: Task, choice: Rolled, log: Log) -> State:
    card, seat = choice.result, whose(task)
    assert isinstance(card, int)
    tell(log, "card", seat=None if seat == NOBODYS_CARD else seat, sides=cards()[card])
    return state._replace(cards=(*state.cards, card))


def _first_card(state: State, _task: Task) -> Rolled:
    return Rolled(_cards_left(state)[0])


DRAW_CARD = Phase((Rolled,), _card_draws, _no_card, _drawn_card, _first_card, decision=_cards_asked)


def _sides(state: State, card: int) -> tuple[str, ...]:
    known, ours = cards()[state.cards[card]]
    return {"choose": (known, ours), "known": (known,), "ours": (ours,)}[state.setting.territories]


def sides(state: State, _task: Task, log: Log) -> State:
    """The owners choose their sides, all at once, unless the league leaves but one of each."""
    offered = [_sides(state, seat) for seat in range(state.setting.seats)]
    if len(offered[0]) > 1:
        return first(state, *(Task("territory", seat, of) for seat, of in enumerate(offered)))
    for seat, (only,) in enumerate(offered):
        tell(log, "territory", seat=seat, name=only)
    return state._replace(homes=tuple(only for (only,) in offered))


def _territories(_state: State, task: Task) -> Iterator[TakeTerritory]:
    return (TakeTerritory(str(name)) for name in task.about)


def _no_territory(_state: State, task: Task, choice: TakeTerritory) -> Problem | None:
    if choice.territory in task.about:
        return None
    return Problem("unavailable", facts(word=choice.territory))


def _took_territory(state: State, task: Task, choice: TakeTerritory, log: Log) -> State:
    tell(log, "territory", seat=task.seat, name=choice.territory)
    homes = list(state.homes)
    homes[task.seat] = choice.territory
    return state._replace(homes=tuple(homes))


def _known_side(_state: State, task: Task) -> TakeTerritory:
    return TakeTerritory(str(task.about[0]))


TERRITORY = Phase(
    (TakeTerritory,), _territories, _no_territory, _took_territory, _known_side, together=True
)


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


def lost_side(state: State, _task: Task, _log: Log) -> State:
    """Chance says which side of the Lost Kingdom's card lies up."""
    sides = _sides(state, -1)
    return first(state, Task("draw-side", DICE, sides))


def _side_draws(_state: State, task: Task) -> Iterator[Rolled]:
    return map(Rolled, task.about)


def _no_side(_state: State, task: Task, choice: Rolled) -> Problem | None:
    return None if choice.result in task.about else Problem("unavailable")


def _drawn_side(state: State, _task: Task, choice: Rolled, log: Log) -> State:
    """A neutral army on every land region of it."""
    name = named(str(choice.result)).name
    tell(log, "territory", seat=None, name=name)
    state = state._replace(lost=name)
    for region in _land(state, LOST):
        state = added(state, region, NEUTRAL)
    return state


def _first_side(_state: State, task: Task) -> Rolled:
    return Rolled(task.about[0])


DRAW_SIDE = Phase((Rolled,), _side_draws, _no_side, _drawn_side, _first_side)


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
