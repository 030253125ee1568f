"""The engine in the words of the comparison: seats are letters, choices canonical lines."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import islice
from operator import or_
from typing import Any

from moderator.engine.core import DICE, LETTERS, Answer, Decision, Event, Problem, Rolled, letter
from moderator.engine.sheets import Bound
from moderator.games import GAMES, Game
from moderator.games.smallworld.bits import mask, regions
from moderator.games.smallworld.state import bands
from moderator.games.smallworld.view import PIECES
from moderator.games.underground.depths import depths
from moderator.games.underground.view import SINGLE

MOST = 4000
"""Where a question has more answers than that, the rest is not listed."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer, as both readings are told of it."""

    seat: str
    order: str
    dice: tuple[Any, ...] = ()
    draws: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Stepped:
    """A position after answers, and what led there."""

    state: Any
    events: tuple[Event, ...]
    dice: tuple[Any, ...]
    draws: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A choice of the engine with its line."""

    choice: Any
    order: str


def game_of(case: Mapping[str, Any]) -> Game:
    """The engine of a scenario's game."""
    return GAMES[case["game"]]


def questions(game: Game, state: Any) -> tuple[Decision, ...]:
    """What seats are asked; () when the game is over."""
    ask = game.rules.ask(state)
    return ask.decisions if ask is not None else ()


def listed(game: Game, state: Any, decision: Decision) -> tuple[Listed, ...]:
    """The legal choices, at most MOST."""
    choices = islice(game.rules.choices(state, decision), MOST)
    return tuple(Listed(choice, game.notation.write(state, choice)) for choice in choices)


Chance = Callable[[Decision], Any]
"""What chance says to a draw."""


def by_luck(seed: int) -> Chance:
    """Chance as a seed has it."""
    luck = random.Random(seed)
    return lambda decision: luck.choice(decision.about)


def by_telling(told: Told) -> Chance:
    """Chance as it was told; the first result where nothing is left of that."""
    dice, draws = list(told.dice), [result for _, result in told.draws]

    def drawn(decision: Decision) -> Any:
        listed_ = dice if decision.kind == "die" else draws
        many = decision.kind == "die" or len(set(decision.about)) > 1
        result = listed_.pop(0) if listed_ and many else decision.about[0]
        return result if result in decision.about else decision.about[0]

    return drawn


def stepped(
    game: Game, state: Any, given: Sequence[tuple[Decision, Any]], chance: Chance
) -> Stepped:
    """What comes of the answers, and of all that chance adds before a seat is asked again."""
    dice: list[Any] = []
    draws: list[tuple[str, Any]] = []
    state, events = game.rules.apply(state, [Answer(*one, "test") for one in given])
    events = tuple(events)
    while (ask := game.rules.ask(state)) is not None and ask.decisions[0].seat == DICE:
        [decision] = ask.decisions
        result = chance(decision)
        if decision.kind == "die":
            dice.append(result)
        elif len(set(decision.about)) > 1:
            draws.append((decision.kind, result))
        state, more = game.rules.apply(state, [Answer(decision, Rolled(result), "dice")])
        events = (*events, *more)
    return Stepped(state, events, tuple(dice), tuple(draws))


def verdict(game: Game, state: Any, decision: Decision, order: str) -> str | Problem | None:
    """A line as the engine reads it now: the canonical line, or why not; None: not for now."""
    sheet = game.notation.read(order)
    if sheet.problems:
        return sheet.problems[0]
    for line in sheet.plans[0]:
        if (problem := game.notation.static(state, line)) is not None:
            return problem
    bound = game.notation.bind(state, decision, (*sheet.commands, *sheet.plans[0]))
    if isinstance(bound, Bound):
        return game.notation.write(state, bound.choice)
    return bound


def facts(game: Game, state: Any) -> dict[str, Any]:
    """Every expectation key of the position, those left out that are nothing."""
    found = _probed(game, state, _keys(game, state))
    if game.rules.name == "kingdoms":
        return found
    below = state.more is not None
    for seat, player in enumerate(state.players):
        looks = (game.rules.name, seat, player, depths(state).hammers if below else 0)
        found |= _seen(game, state, looks, _seat_keys(LETTERS[seat], below))
    for region, there in _landscape(state):
        looks = (game.rules.name, region, there)
        found |= _seen(game, state, looks, _region_keys(region, below))
    return found


def _probed(game: Game, state: Any, keys: Iterable[str]) -> dict[str, Any]:
    probed = ((key, plain(game.probe(state, key))) for key in keys)
    return {key: value for key, value in probed if value}


def _seen(game: Game, state: Any, looks: tuple[Any, ...], keys: Sequence[str]) -> Mapping[str, Any]:
    """What is probed of a seat or region that looks so."""
    if looks not in _SEEN:
        if len(_SEEN) > MOST_SEEN:
            _SEEN.clear()
        _SEEN[looks] = _probed(game, state, keys)
    return _SEEN[looks]


_SEEN: dict[tuple[Any, ...], dict[str, Any]] = {}
"""What was probed before: most of a position stays as it is from order to order."""
MOST_SEEN = 1 << 16


def _landscape(state: Any) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """All that anything says of a region, for each in which there is anything at all."""
    ground, there = state.ground, defaultdict[int, list[Any]](list)
    for seat, player in enumerate(state.players):
        for band in bands(player):
            for region in regions(band.held):
                there[region].append((seat, band.race, band.faded))
    for region in ground.camps:
        there[region].append("camp")
    masks = (ground.tribes, ground.lair, ground.fortress, ground.hole, ground.hero, ground.dragon)
    if state.more is not None:
        masks = (*masks, _lying_below(depths(state), there))
    standing = sum(1 << region for region, tokens in enumerate(ground.tokens) if tokens)
    furnished = reduce(or_, masks, standing | mask(there))
    for region in regions(furnished & ~1):
        bits = tuple(one >> region & 1 for one in masks)
        yield region, (ground.tokens[region], bits, tuple(there[region]))


def _lying_below(more: Any, there: dict[int, list[Any]]) -> int:
    """The pieces of Underground, by region; the monsters' mask."""
    for name, region in (*more.places, *more.relics):
        there[region].append(name)
    for region in more.armor:
        there[region].append("armor")
    for name in SINGLE:
        there[getattr(more, name)].append(name)
    return int(more.monsters)


_MANY = frozenset({tuple, list, set, frozenset})


def plain(value: Any) -> Any:
    """Lists for every kind of sequence, so that both sides compare."""
    return sorted(value) if type(value) in _MANY else value


def _keys(game: Game, state: Any) -> Iterator[str]:
    setting = state.setting
    if game.rules.name == "kingdoms":
        yield from _realm_keys(setting.seats)
        furnished = {army.region for army in state.armies} | {at for at, _ in state.finds.shown}
        for region in furnished & state.realm.kind.keys():
            yield from _land_keys(region)
        return
    yield from _world_keys(setting.races)
    yield from _combos(len(state.market.row))


@cache
def _seat_keys(letter_: str, below: bool) -> tuple[str, ...]:
    fields = ["coins", "hand", "race", "power", "peace", "decline"]
    fields += ["hammers"] if below else []
    return tuple(f"seats.{letter_}.{field}" for field in fields)


@cache
def _region_keys(region: int, below: bool) -> tuple[str, ...]:
    places = ["owner", "tokens", "race", "decline", "tribe"]
    places += [f"pieces.{name}" for name in (*PIECES, "camp")]
    if below:
        places += ["monster", "place", "relic", *(f"pieces.{name}" for name in (*SINGLE, "armor"))]
    return tuple(f"regions.{region}.{place}" for place in places)


@cache
def _world_keys(races: tuple[str, ...]) -> tuple[str, ...]:
    return ("round", "active", "over", "winners", *(f"supply.{race}" for race in races))


@cache
def _combos(row: int) -> tuple[str, ...]:
    return tuple(f"combos.{place}{more}" for place in range(1, row + 1) for more in ("", ".coins"))


@cache
def _land_keys(region: str) -> tuple[str, ...]:
    return tuple(f"regions.{region}.{key}" for key in ("armies", "lying", "token"))


@cache
def _realm_keys(seats: int) -> tuple[str, ...]:
    fields = ("mana", "ore", "food", "magic", "tower", "armies", "score", "crown", "captured")
    return (
        *("active", "action", "shields", "ending", "over", "winners"),
        *(f"seats.{one}.{field}" for one in LETTERS[:seats] for field in (*fields, "card")),
    )


def scored(events: Sequence[Event]) -> Iterator[tuple[str, list[int]]]:
    """(seat, the sorted amounts) of each turn that was scored."""
    for event in events:
        if event.kind == "scored":
            said = dict(event.facts)
            items = said["items"]
            assert isinstance(items, tuple)
            yield letter(int(str(said["seat"]))), sorted(item[1] for item in items)
