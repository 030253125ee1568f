"""What is wrong with a line in every position of a game: no such region, name or seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from moderator.engine.core import LETTERS, Fact, Problem, facts
from moderator.engine.sheets import Line
from moderator.engine.words import fold, nearest
from moderator.games.kingdoms.notation.names import factions, sides
from moderator.games.kingdoms.notation.standing import PREFIX
from moderator.games.kingdoms.notation.verbs import FREE
from moderator.games.kingdoms.realm import LOST
from moderator.games.kingdoms.state import State
from moderator.games.kingdoms.words import TERRAINS

_ALIKE = 0.5
"""How alike two regions are of which one letter or digit is wrong."""
_LARGEST = 9
"""No territory has more regions."""
_NO_REGION = frozenset({"card", "none"})
_MOVES = frozenset({"patrol", "quest", "swap", "retreat", "church"})
_PLACES = frozenset({"start", "tokens", "expand", "stand"})
_PAIRS = frozenset({"place", "eliminate"})


def static(state: State, line: Line) -> Problem | None:
    """The first word of the line that means nothing in this game, or too much."""
    problem = next(filter(None, _problems(state, line)), None)
    return problem and problem.at(line.number)


def _problems(state: State, line: Line) -> Iterator[Problem | None]:
    match line.verb, line.arguments:
        case "faction", (tuple(names),):
            known = factions(state.setting.homemade)
            yield from (_no_name(known.meant(str(name))) for name in names)
        case "territory", (tuple(names),):
            sides_there = sides(state.setting.homemade)
            yield from (_no_name(sides_there.meant(str(name))) for name in names)
        case "tell", (seat, *_):
            yield _no_seat(state, seat)
        case verb, arguments:
            yield from (_no_region(state, region) for region in _regions(verb, arguments))
            yield from (_no_seat(state, seat) for seat in _seats(verb, arguments))


def _regions(verb: str, arguments: tuple[Fact, ...]) -> Iterator[str]:
    """The regions that a line names, the card left out."""
    if verb.startswith(PREFIX):
        named: Iterable[Fact] = _of_standing(arguments)
    else:
        named = _of_order(verb.removeprefix(FREE), arguments)
    for region in named:
        if isinstance(region, str) and region not in _NO_REGION:
            yield region


def _of_order(verb: str, arguments: tuple[Fact, ...]) -> Iterator[Fact]:
    first = arguments[0] if arguments and isinstance(arguments[0], tuple) else ()
    if verb in _PLACES:
        yield from first
    elif verb in _MOVES:
        yield from (region for way in first if isinstance(way, tuple) for region in way)
    elif verb in _PAIRS:
        yield from (pair[0] for pair in first if isinstance(pair, tuple))


def _of_standing(alternatives: tuple[Fact, ...]) -> Iterator[Fact]:
    """Of `("patrol", "B3", "B4")` the regions; of what names goods nothing."""
    for alternative in alternatives:
        if isinstance(alternative, tuple) and alternative[0] not in ("trade", "steal", "gain"):
            yield from alternative[1:]


def _seats(verb: str, arguments: tuple[Fact, ...]) -> Iterator[Fact]:
    if verb.removeprefix(FREE) in ("steal", "eliminate") and isinstance(arguments[0], tuple):
        yield from (pair[1] for pair in arguments[0] if isinstance(pair, tuple))
    elif verb.startswith(PREFIX):
        yield from (
            argument[2]
            for argument in arguments
            if isinstance(argument, tuple) and argument[0] == "steal"
        )


def _no_region(state: State, region: str) -> Problem | None:
    if region in state.realm.kind or _may_come(state, region):
        return None
    known = tuple(state.realm.kind)
    terrain = TERRAINS.get(fold(region))
    if terrain is not None:
        like = tuple(place for place, kind in state.realm.kind.items() if kind == terrain)
        slip = facts(word=region, slip="terrain", terrain=terrain)
        return Problem("unknown-region", slip, None, like)
    if region.isdecimal():
        like = tuple(place for place in known if place[1:] == region)
        return Problem("unknown-region", facts(word=region, slip="no-letter"), None, like)
    near = nearest(region, (place.casefold() for place in known), _ALIKE)
    return Problem("unknown-region", facts(word=region), None, tuple(map(str.upper, near)))


def _may_come(state: State, region: str) -> bool:
    """A region of a territory whose side is still to be chosen."""
    letter, number = region[:1], region[1:]
    if letter not in LETTERS[: state.setting.seats] or letter in state.realm.homes:
        return letter == LOST and not state.lost and _two(state) and number.isdecimal()
    return number.isdecimal() and 1 <= int(number) <= _LARGEST


def _two(state: State) -> bool:
    return state.setting.seats == 2 and "" in state.homes


def _no_seat(state: State, seat: Fact) -> Problem | None:
    seats = state.setting.seats
    if isinstance(seat, int) and seat >= seats:
        return Problem("unknown-name", facts(word=LETTERS[seat]), None, tuple(LETTERS[:seats]))
    return None


def _no_name(name: str | Problem) -> Problem | None:
    return name if isinstance(name, Problem) else None
