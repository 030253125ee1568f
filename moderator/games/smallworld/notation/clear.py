"""Whether the names of home-made pieces can be told from all others in orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.engine.inflection import cited, forms
from moderator.engine.rules import Notation
from moderator.games.own import LANGUAGES
from moderator.games.smallworld.choices import Choice
from moderator.games.smallworld.homemade import known
from moderator.games.smallworld.notation.dialect import dialect, names
from moderator.games.smallworld.notation.names import Combination, letters
from moderator.games.smallworld.state import State

_KEYS = {language: key for key, language in LANGUAGES.items()}


def unclear(notation: Notation[State, Choice], state: State) -> str:
    """The key of the first name that `take` would not read as that piece, and why; "" for none."""
    return next(_unclear(notation, state), "")


def _unclear(notation: Notation[State, Choice], state: State) -> Iterator[str]:
    for row, called, wanted in _pieces(state.setting.homemade):
        for language, name in called.items():
            if _taken(state, name):
                yield f"{row}.{_KEYS[language]}: {cited(name)!r} is what another is called already"
            combinations = _read(notation, state, cited(name))
            if combinations != (wanted,):
                why = (
                    "means several races or powers" if combinations else "holds a word of an order"
                )
                yield f"{row}.{_KEYS[language]}: {cited(name)!r} {why}; choose another name"


def _pieces(homemade: str) -> Iterator[tuple[str, Mapping[str, str], Combination]]:
    own = known(homemade)
    for place, made in enumerate(own.banners, start=1):
        yield f"banners.{place}", made.names, Combination("", made.piece.id)
    for place, made in enumerate(own.badges, start=1):
        yield f"badges.{place}", made.names, Combination(made.piece.id, "")


def _taken(state: State, name: str) -> bool:
    """Whether some form of that name is a form of a printed one."""
    printed = dialect(state).names
    said = {letters(form) for form in forms(name)}
    return not said.isdisjoint({*printed.races.exact, *printed.powers.exact})


def _read(notation: Notation[State, Choice], state: State, name: str) -> tuple[Combination, ...]:
    """What an order with that name would take; nothing where it is no such order."""
    sheet = notation.read(f"take {name}")
    (lines,) = sheet.plans
    if sheet.problems or len(lines) != 1 or lines[0].verb != "take":
        return ()
    target = lines[0].arguments[0]
    typed = target[0] if isinstance(target, tuple) and len(target) == 1 else None
    return names(state).meant(typed) if isinstance(typed, str) else ()
