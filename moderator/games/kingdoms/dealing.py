"""What is dealt before a game: factions, territory cards and their sides (rulebook 004)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from moderator.engine.core import DICE, Decision, Problem, Rolled, Seat, facts
from moderator.games.kingdoms.armies import added
from moderator.games.kingdoms.choices import TakeFaction, TakeTerritory
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.realm import LOST
from moderator.games.kingdoms.state import NEUTRAL, State, Task, first, with_player

NOBODYS_CARD: Seat = -2
LONELY = "halflings"
"""Of no use where there are no alliances: not dealt to two players (rulebook 004)."""


def _factions_left(state: State, _task: Task) -> tuple[str, ...]:
    taken = {player.faction for player in state.players}
    if state.setting.seats == 2 and state.setting.factions == "random":
        taken.add(LONELY)
    return tuple(faction for faction in state.setting.box.levels if faction not in taken)


def _factions_asked(state: State, task: Task) -> Decision:
    return Decision(task.seat, task.kind, _factions_left(state, task))


def _factions(state: State, task: Task) -> Iterator[TakeFaction]:
    return map(TakeFaction, _factions_left(state, task))


def _no_faction(state: State, task: Task, choice: TakeFaction) -> Problem | None:
    if choice.faction not in state.setting.box.levels:
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


def _of_the_box(sides: Sequence[str]) -> bool:
    """A card of the box has two sides, one made at home has one."""
    return len(sides) > 1


_CARDS: Mapping[str, Callable[[Sequence[str]], bool]] = {
    "choose": lambda _sides: True,
    "known": _of_the_box,
    "ours": _of_the_box,
    "homemade": lambda sides: not _of_the_box(sides),
}
"""Which cards are dealt, by the option `territories`."""


def _cards_left(state: State) -> tuple[int, ...]:
    dealt = _CARDS[state.setting.territories]
    return tuple(
        number
        for number, sides in enumerate(state.setting.box.cards)
        if number not in state.cards and dealt(sides)
    )


def _cards_asked(state: State, task: Task) -> Decision:
    return Decision(DICE, task.kind, _cards_left(state))


def _card_draws(state: State, _task: Task) -> Iterator[Rolled]:
    return map(Rolled, _cards_left(state))


def _no_card(state: State, _task: Task, choice: Rolled) -> Problem | None:
    return None if choice.result in _cards_left(state) else Problem("unavailable")


def _drawn_card(state: State, task: Task, choice: Rolled, log: Log) -> State:
    card, seat = choice.result, whose(task)
    assert isinstance(card, int)
    tell(
        log,
        "card",
        seat=None if seat == NOBODYS_CARD else seat,
        sides=state.setting.box.cards[card],
    )
    return state._replace(cards=(*state.cards, card))


def _first_card(state: State, _task: Task) -> Rolled:
    return Rolled(_cards_left(state)[0])


DRAW_CARD = Phase((Rolled,), _card_draws, _no_card, _drawn_card, _first_card, decision=_cards_asked)


def _sides(state: State, card: int) -> tuple[str, ...]:
    sides = state.setting.box.cards[state.cards[card]]
    return {"known": sides[:1], "ours": sides[1:]}.get(state.setting.territories, sides)


def sides(state: State, _task: Task, log: Log) -> State:
    """The owners choose their sides, all at once, unless the league leaves but one of each."""
    offered = [_sides(state, seat) for seat in range(state.setting.seats)]
    if any(len(of) > 1 for of in offered):
        return first(state, *(Task("territory", seat, of) for seat, of in enumerate(offered)))
    homes = tuple(only for (only,) in offered)
    for seat, only in enumerate(homes):
        tell(log, "territory", seat=seat, name=only)
    return state._replace(homes=homes)


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
    name = state.setting.box.side(str(choice.result)).name
    tell(log, "territory", seat=None, name=name)
    state = state._replace(lost=name)
    for region in state.realm.land:
        if region[0] == LOST:
            state = added(state, region, NEUTRAL)
    return state


def _first_side(_state: State, task: Task) -> Rolled:
    return Rolled(task.about[0])


DRAW_SIDE = Phase((Rolled,), _side_draws, _no_side, _drawn_side, _first_side)
