"""Whether the names of home-made factions can be told from all others in orders."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.inflection import cited
from moderator.engine.rules import Notation
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.homemade import known
from moderator.games.kingdoms.notation.names import factions
from moderator.games.kingdoms.state import State
from moderator.games.own import LANGUAGES


def unclear_factions(notation: Notation[State, Choice], homemade: str) -> str:
    """The key of the first name that `faction` would not read as that one, and why; "" for none."""
    return next(_unclear(notation, homemade), "")


def _unclear(notation: Notation[State, Choice], homemade: str) -> Iterator[str]:
    box = factions()
    for place, own in enumerate(known(homemade), start=1):
        for key, language in LANGUAGES.items():
            name = cited(own.names[language])
            taken = isinstance(box.meant(name), str)
            if taken or factions(homemade).meant(_typed(notation, name)) != own.id:
                yield f"factions.{place}.{key}: {name!r} would be misread; choose another name"


def _typed(notation: Notation[State, Choice], name: str) -> str:
    """What an order with that name is read to name; "" where it is no such order."""
    sheet = notation.read(f"faction {name}")
    (lines,) = sheet.plans
    if sheet.problems or len(lines) != 1 or lines[0].verb != "faction":
        return ""
    named = lines[0].arguments[0]
    return str(named[0]) if isinstance(named, tuple) and len(named) == 1 else ""
