"""What solves each kind of matter on the list of what needs a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.league.access.roles import role_in
from moderator.league.acts.declaration import Check
from moderator.league.acts.subjects import Subject
from moderator.league.games.attention import Matter, MatterKind, matters, not_handed_on, stray
from moderator.league.values.errors import ForbiddenError
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import Person

TITLES: Mapping[MatterKind, str] = {
    "held": m("An email is held"),
    "crashed-mail": m("An email could not be read"),
    "crashed-game": m("A turn could not be played"),
    "pages": m("Pages could not be made"),
    "handover": m("The site could not be uploaded"),
    "unsent": m("An email could not be sent"),
    "reported": m("A private message was reported"),
    "question": m("A player asks something"),
    "address": m("An address bounces emails"),
    "missed": m("Missed moves"),
    "seat": m("An open seat"),
    "left": m("A bot plays an open seat"),
    "abandoned": m("Nobody is left at this table"),
    "not-joined": m("An open game is not filling up"),
    "overdue": m("A deadline passed and nothing was played"),
    "result": m("A result waits for approval"),
    "settings": m("Settings of the league cannot be read"),
    "unreadable": m("A game's data cannot be read"),
}

SOLVED_BY: Mapping[MatterKind, tuple[str, ...]] = {
    "held": ("accept", "dismiss"),
    "crashed-mail": ("read-again", "dismiss"),
    "crashed-game": ("pause", "rollback", "force"),
    "pages": ("publish-again",),
    "handover": ("hand-over-again",),
    "unsent": ("send-again", "send-all-again"),
    "reported": ("settle-report",),
    "question": ("answer-question",),
    "address": ("resume-address",),
    "missed": ("extend", "open-seat", "replace"),
    "seat": ("replace", "invite", "pause"),
    "left": ("replace", "invite", "close-seat"),
    "abandoned": ("replace", "annul", "invite"),
    "not-joined": ("invite", "start", "delete-game"),
    "overdue": ("force", "extend", "pause"),
    "result": ("approve", "correct"),
    "settings": ("set",),
    "unreadable": (),
}
"""By the kind of matter, the likeliest act first."""


def is_listed(name: str) -> Check:
    """The act is for what stands on the list of the person's league, or of all leagues for who
    runs all of them: a row of another league is out of their reach."""

    def check(at: At, person: Person, subject: Subject, _: Mapping[str, object]) -> None:
        for matter in _listed(at, person, subject):
            if matter.number == subject.what and name in SOLVED_BY[matter.kind]:
                if matter.rival:
                    raise ForbiddenError("plays-there-too", game=matter.game)
                return
        raise ForbiddenError("not-listed")

    return check


def _listed(at: At, person: Person, subject: Subject) -> Iterator[Matter]:
    if subject.league is not None:
        yield from matters(at, person, subject.league)
    yield from not_handed_on(at.session)
    if role_in(at.session, person, None):
        yield from stray(at.session)
