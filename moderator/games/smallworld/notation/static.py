"""What is wrong with a line in every position of a game: no such region, name or seat."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import LETTERS, Fact, Problem, facts
from moderator.engine.sheets import ONCE, Line
from moderator.engine.words import fold, nearest
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.board import Board
from moderator.games.smallworld.notation.dialect import dialect, names
from moderator.games.smallworld.state import State
from moderator.games.smallworld.words import TERRAINS

_ONE_DIGIT_WRONG = 0.6
"""How alike two numbers are of which one has a digit more."""


_NO_PLACES = ("none", "weakest", "stack", ONCE)
"""What may stand in a list of regions and is none."""


def static(state: State, line: Line) -> Problem | None:
    """The first word of the line that means nothing on this board, or too much."""
    problem = next(filter(None, _problems(state, line)), None)
    return problem and problem.at(line.number)


def _problems(state: State, line: Line) -> Iterator[Problem | None]:
    match line.verb:
        case "take":
            yield from (_no_name(state, fact) for fact in _flat(line.arguments))
        case "peace" | "tell":
            seats = state.setting.seats
            yield from (_no_seat(seats, fact) for fact in _flat(line.arguments[:1]))
        case _:
            yield from (_no_region(state.setting.board, fact) for fact in _named(state, line))


def _named(state: State, line: Line) -> Iterator[Fact]:
    """The regions that a line names."""
    verb, spoken = line.verb.removeprefix("ghouls "), dialect(state)
    match line.arguments:
        case (tuple(pairs), *rest) if verb in spoken.counted:
            yield from (pair[0] for pair in pairs if isinstance(pair, tuple))
            yield from (place for place in rest if place is not None)
        case (tuple(targets), *_) if verb in spoken.aimed:
            yield from targets
        case arguments if verb in spoken.listed:
            yield from (fact for fact in arguments if fact not in _NO_PLACES)


def _flat(arguments: tuple[Fact, ...]) -> Iterator[Fact]:
    for fact in arguments:
        if isinstance(fact, tuple):
            yield from fact
        elif isinstance(fact, int):
            yield fact


def _no_region(board: Board, place: Fact) -> Problem | None:
    if isinstance(place, int) and 1 <= place <= board.size:
        return None
    word = str(place)
    terrain = TERRAINS.get(fold(word))
    if terrain is not None:
        like = tuple(map(str, regions(board.of[terrain])))
        return Problem(
            "unknown-region", facts(word=word, slip="terrain", terrain=terrain), None, like
        )
    numbers = map(str, range(1, board.size + 1))
    near = nearest(word, numbers, _ONE_DIGIT_WRONG) if isinstance(place, int) else ()
    return Problem("unknown-region", facts(word=word, last=board.size), None, near)


def _no_name(state: State, target: Fact) -> Problem | None:
    if not isinstance(target, str):
        return None
    combinations = names(state).meant(target)
    if len(combinations) == 1:
        return None
    if not combinations:
        return Problem("unknown-name", facts(word=target), None, names(state).near(target))
    return Problem(
        "ambiguous",
        facts(word=target),
        None,
        tuple(combination.name for combination in combinations),
    )


def _no_seat(seats: int, seat: Fact) -> Problem | None:
    if isinstance(seat, int) and seat >= seats:
        return Problem("unknown-name", facts(word=LETTERS[seat]), None, tuple(LETTERS[:seats]))
    return None
