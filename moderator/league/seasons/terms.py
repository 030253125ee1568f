"""What is agreed for a season, and how an organiser types it: games, tables, rounds, points, ties,
who moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from moderator.engine.core import SetupError
from moderator.games import GAMES
from moderator.league.options.homemade import OPTION
from moderator.league.seasons.draw import LARGEST
from moderator.league.seasons.points import Scheme
from moderator.league.seasons.ties import ORDER, TIES
from moderator.league.values.errors import LeagueError, one_of
from moderator.league.values.option_text import option
from moderator.store.states import SeasonForm

FORMS: Sequence[SeasonForm] = ("league", "cup", "ladder")
PACES = ("parallel", "turn")
"""All rounds at once, or each when the one before it is over."""

_MOST = 100
"""Rounds, divisions and who moves: more nobody plays, and no draw would come to its end."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The written rule of a season; what is not said is usual.

    `kinds` are the games, by turns over the rounds. `tiers` is the number of divisions. `through`
    is how many of a cup's table go on. `teams`: seats A and C play together against B and D.
    `anonymous`: at a table nobody is named before its game is over.
    """

    kinds: tuple[str, ...] = ("smallworld",)
    size: int = 4
    rounds: int = 3
    pace: str = "turn"
    rest: bool = False
    points: str = "place"
    own: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    ties: tuple[str, ...] = ORDER
    tiers: int = 1
    up: int = 1
    down: int = 1
    through: int = 1
    teams: bool = False
    anonymous: bool = False
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check(self)

    @property
    def scheme(self) -> Scheme:
        return Scheme(self.points, self.own)


def _check(terms: Terms) -> None:
    """Raises LeagueError with what to choose instead."""
    _check_among("game", terms.kinds, GAMES)
    _check_among("tie-break", terms.ties, TIES)
    _check_among("pace", (terms.pace,), PACES)
    if not terms.kinds:
        raise LeagueError("nothing-chosen")
    if not 2 <= terms.size <= LARGEST:
        raise LeagueError("table-size", most=LARGEST, number=terms.size)
    if not 1 <= terms.through < terms.size:
        raise LeagueError("through-size")
    if terms.teams and terms.size != 4:
        raise LeagueError("teams-four")
    for name, least in (("rounds", 1), ("tiers", 1), ("up", 0), ("down", 0)):
        number = getattr(terms, name)
        if not least <= number <= _MOST:
            raise LeagueError("out-of-range", about=name, least=least, most=_MOST, number=number)
    terms.scheme  # noqa: B018 - it checks itself


def _agreed(terms: Terms) -> Terms:
    """Those terms, looked at as they are typed: what their games cannot do would come out when
    they begin."""
    if terms.points == "own" and not terms.own:
        raise LeagueError("points-unsaid", about="own")
    for kind, options in terms.options.items():
        if kind not in terms.kinds:
            raise one_of(kind, terms.kinds, about="options")
        if OPTION in options:
            continue  # A home-made set is looked for where the game is made.
        try:
            GAMES[kind].rules.setup(terms.size, options)
        except SetupError as error:
            raise LeagueError(
                "cannot-set-up", about="options", game=kind, why=error.problem
            ) from error
        except ValueError as error:
            raise LeagueError(
                "cannot-set-up", about="options", game=kind, why=str(error)
            ) from error
    return terms


def _check_among(
    what: str, names: tuple[str, ...], known: Mapping[str, object] | tuple[str, ...]
) -> None:
    for name in names:
        if name not in known:
            raise one_of(name, known, about=what)


def read(stored: Mapping[str, Any]) -> Terms:
    """Out of the database. Raises LeagueError for terms that nobody could have agreed to."""
    lists = {name: tuple(stored[name]) for name in ("kinds", "ties") if name in stored}
    own = {int(size): tuple(points) for size, points in stored.get("own", {}).items()}
    return Terms(**{**stored, **lists, "own": own})


def written(terms: Terms) -> dict[str, Any]:
    """As it is stored: `read` is its inverse."""
    row = asdict(terms)
    lists = {name: list(row[name]) for name in ("kinds", "ties")}
    own = {str(size): list(points) for size, points in terms.own.items()}
    return {**row, **lists, "own": own}


def terms(
    kinds: Iterable[str], ties: str, own: Iterable[str], options: Iterable[str], **more: Any
) -> Terms:
    """`ties` with commas between, each of `own` as `4:10,6,3,1`, each of `options` as
    `smallworld:coins=open`; `more` are the other terms. Raises LeagueError for what cannot be."""
    return _agreed(
        Terms(
            kinds=tuple(kinds) or ("smallworld",),
            ties=_ties(ties),
            own=_points(own),
            options=_options(options),
            **more,
        )
    )


def changed(old: Terms, said: Mapping[str, Any]) -> Terms:
    """The terms with what is said of them, as it is typed; nothing said is as before, and `no`
    takes a list away. Raises LeagueError for what cannot be."""
    changes = {name: value for name, value in said.items() if value not in (None, "", [], ())}
    lists: Mapping[str, Callable[[Any], Any]] = {
        "kinds": tuple,
        "ties": _ties,
        "own": _points,
        "options": _options,
    }
    read = {name: lists.get(name, _as_it_is)(value) for name, value in changes.items()}
    return _agreed(replace(old, **read))


def _as_it_is(value: Any) -> Any:
    return value


def _ties(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _points(texts: Iterable[str]) -> Mapping[int, tuple[int, ...]]:
    return {} if _is_none(texts := list(texts)) else dict(_own(text) for text in texts)


def _is_none(texts: Sequence[str]) -> bool:
    return [text.strip().casefold() for text in texts] == ["no"]


def _own(text: str) -> tuple[int, tuple[int, ...]]:
    size, _, points = text.partition(":")
    try:
        return int(size), tuple(int(number) for number in points.split(","))
    except ValueError as error:
        raise LeagueError("no-points-table", word=text) from error


def _options(texts: Iterable[str]) -> Mapping[str, Mapping[str, Any]]:
    by_kind: dict[str, dict[str, Any]] = {}
    for text in () if _is_none(texts := list(texts)) else texts:
        kind, colon, rest = text.partition(":")
        if not colon:
            raise LeagueError("no-game-option", word=text)
        name, value = option(rest)
        by_kind.setdefault(kind, {})[name] = value
    return by_kind


def typed(agreed: Terms) -> dict[str, str]:
    """Each term as it is typed to set it, several a line each: `changed` with all of these changes
    nothing."""
    lines: Mapping[str, Iterable[str]] = {
        "kinds": agreed.kinds,
        "own": (f"{size}:{','.join(map(str, row))}" for size, row in agreed.own.items()),
        "options": (
            f"{kind}:{name}={_typed(value)}"
            for kind, options in agreed.options.items()
            for name, value in options.items()
        ),
    }
    typed_terms = {
        name: _typed(value) for name, value in asdict(agreed).items() if name not in lines
    }
    return {**typed_terms, "ties": ",".join(agreed.ties)} | {
        name: "\n".join(many) for name, many in lines.items()
    }


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
