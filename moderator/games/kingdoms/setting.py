"""How a game is set up (rulebook 004, preparation; TK10 to TK12)."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Fact, SetupError, Step
from moderator.games.kingdoms.finds import COUNTS, TOKENS, pile
from moderator.games.kingdoms.homemade import box_of, known
from moderator.games.kingdoms.opening import opened
from moderator.games.kingdoms.phases import Log
from moderator.games.kingdoms.readings import READINGS
from moderator.games.kingdoms.state import TOWER, Finds, Player, Setting, State, Turn

OPTIONS: Mapping[str, tuple[Fact, ...]] = {
    "factions": ("random", "chosen"),
    "territories": ("choose", "known", "ours", "homemade"),
    "tokens": (False, True),
    **READINGS,
}
"""What may be chosen, the usual first; `towers` and `token_counts` are lists of numbers,
`homemade` is definitions (`homemade.py`)."""
FREE = ("towers", "token_counts", "homemade")

TOWERS = (0, 1, 2, 4, 7, 10)
SIXTEEN = sum(COUNTS)
SEATS = range(2, 6)
LONE = 2
"""Players who have the Lost Kingdom with them, a territory more."""


def setting(seats: int, options: Mapping[str, Fact]) -> Setting:
    """The options read; SetupError names one that cannot be."""
    if seats not in SEATS:
        raise SetupError("setup-seats", "seats", number=seats)
    for key, chosen in options.items():
        if key not in FREE and chosen not in OPTIONS.get(key, ()):
            raise SetupError("setup-choice", f"options.{key}", option=key, word=str(chosen))
    homemade = str(options.get("homemade", ""))
    own, wanted = len(known(homemade).territories), seats + (seats == LONE)
    if options.get("territories") == "homemade" and own < wanted:
        raise SetupError("setup-territories", "options.territories", most=wanted, number=own)
    return Setting(
        seats,
        box_of(homemade),
        str(options.get("factions", "random")),
        str(options.get("territories", "choose")),
        bool(options.get("tokens", False)),
        _numbers("towers", options.get("towers", TOWERS), TOWER),
        counts=_counts(options),
        readings=tuple((key, options[key]) for key in READINGS if key in options),
    )


def _numbers(key: str, fact: Fact, length: int) -> tuple[int, ...]:
    numbers = tuple(fact) if isinstance(fact, (tuple, list)) else ()
    if len(numbers) != length or not all(_points(number) for number in numbers):
        raise SetupError("setup-numbers", f"options.{key}", option=key, number=length)
    return numbers  # type: ignore[return-value]


def _points(number: Fact) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= 99


def _counts(options: Mapping[str, Fact]) -> tuple[int, ...]:
    counts = _numbers("token_counts", options.get("token_counts", COUNTS), len(TOKENS))
    if sum(counts) != SIXTEEN or counts[0] > 1:
        raise SetupError("setup-tokens", "options.token_counts", number=SIXTEEN)
    return counts


def setup(seats: int, options: Mapping[str, Fact]) -> Step[State]:
    """The game before its first choice, as far as nobody must be asked."""
    chosen = setting(seats, options)
    finds = pile(chosen.counts, blank=seats < max(SEATS)) if chosen.tokens else Finds()
    log: Log = []
    state = State(chosen, ("",) * seats, "", (Player(),) * seats, (), finds, Turn(1, 0), ())
    return Step(opened(state), tuple(log))
