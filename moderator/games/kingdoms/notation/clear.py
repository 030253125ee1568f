"""Whether the names of home-made factions and territories can be told from all others in orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from moderator.engine.inflection import cited
from moderator.engine.rules import Notation
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.homemade import known
from moderator.games.kingdoms.notation.names import Names, factions, sides
from moderator.games.kingdoms.state import State
from moderator.games.own import LANGUAGES


def unclear_names(notation: Notation[State, Choice], homemade: str) -> str:
    """The key of the first name that its order would not read as that one, and why; "" for none."""
    own = known(homemade)
    called = {
        "faction": {own.id: own.names for own in own.factions},
        "territory": {own.id: own.names for own in own.territories},
    }
    return next((why for verb in called for why in _unclear(notation, homemade, verb, called)), "")


def _unclear(
    notation: Notation[State, Choice],
    homemade: str,
    verb: str,
    called: Mapping[str, Mapping[str, Mapping[str, str]]],
) -> Iterator[str]:
    section, known_names = _SECTIONS[verb]
    box, all_of_them = known_names(""), known_names(homemade)
    for place, (id_, names) in enumerate(called[verb].items(), start=1):
        for key, language in LANGUAGES.items():
            name = cited(names[language])
            taken = isinstance(box.meant(name), str)
            if taken or all_of_them.meant(_typed(notation, verb, name)) != id_:
                where = f"{section}.{place}.{key}"
                yield f"{where}: {name!r} would be misread; choose another name"


_SECTIONS: Mapping[str, tuple[str, Callable[[str], Names]]] = {
    "faction": ("factions", factions),
    "territory": ("territories", sides),
}
"""Where the names that follow an order stand, and how they are looked up."""


def _typed(notation: Notation[State, Choice], verb: str, name: str) -> str:
    """What an order with that name is read to name; "" where it is no such order."""
    sheet = notation.read(f"{verb} {name}")
    (lines,) = sheet.plans
    if sheet.problems or len(lines) != 1 or lines[0].verb != verb:
        return ""
    named = lines[0].arguments[0]
    return str(named[0]) if isinstance(named, tuple) and len(named) == 1 else ""
