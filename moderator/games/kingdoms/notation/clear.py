"""Whether the names of home-made factions and territories can be told from all others in orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from moderator.engine.inflection import cited
from moderator.engine.rules import Notation
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.homemade import Faction, known
from moderator.games.kingdoms.homemade_territories import OwnTerritory
from moderator.games.kingdoms.notation.names import Names, factions, sides
from moderator.games.kingdoms.state import State
from moderator.games.own import LANGUAGES


def unclear_names(notation: Notation[State, Choice], homemade: str) -> str:
    """The key of the first name that its order would not read as that one, and why; "" for none."""
    found = known(homemade)
    faults = (
        *_unclear(notation, homemade, "faction", factions, found.factions),
        *_unclear(notation, homemade, "territory", sides, found.territories),
    )
    return next(iter(faults), "")


def _unclear(
    notation: Notation[State, Choice],
    homemade: str,
    verb: str,
    called: Callable[[str], Names],
    rows: Sequence[Faction] | Sequence[OwnTerritory],
) -> Iterator[str]:
    box, all_of_them = called(""), called(homemade)
    for place, own in enumerate(rows, start=1):
        for key, language in LANGUAGES.items():
            name = cited(own.names[language])
            taken = isinstance(box.meant(name), str)
            if taken or all_of_them.meant(_typed(notation, verb, name)) != own.id:
                where = f"{_SECTION[verb]}.{place}.{key}"
                yield f"{where}: {name!r} would be misread; choose another name"


_SECTION = {"faction": "factions", "territory": "territories"}


def _typed(notation: Notation[State, Choice], verb: str, name: str) -> str:
    """What an order with that name is read to name; "" where it is no such order."""
    sheet = notation.read(f"{verb} {name}")
    (lines,) = sheet.plans
    if sheet.problems or len(lines) != 1 or lines[0].verb != verb:
        return ""
    named = lines[0].arguments[0]
    return str(named[0]) if isinstance(named, tuple) and len(named) == 1 else ""
