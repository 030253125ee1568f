"""Every second player of the demo gets a long name: tables, sentences and boards must bear it."""

from __future__ import annotations

from sqlmodel import select

from moderator.league.acts.players import rename_player
from moderator.league.mailing.public_log import ByWhom
from moderator.runtime import Runtime
from moderator.store.tables import Person

LETTERS = 30
_MORE = (
    " Вишневецька-Заславська-Острозька",
    " Featherstonehaugh-Cholmondeley",
    " Новоконстантинопольская Старшая",
)
"""With hyphens and without, in both alphabets."""


def give_long_names(runtime: Runtime) -> None:
    """Done once: who has such a name keeps it."""
    with runtime.write() as at:
        people = at.session.exec(select(Person).order_by(Person.slug)).all()[::2]
        for number, person in enumerate(people):
            name = (person.name + _MORE[number % len(_MORE)])[:LETTERS]
            if " " not in person.name:
                rename_player(at, None, ByWhom("looks", "To see how long names look"), person, name)
