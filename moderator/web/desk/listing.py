"""The list of what needs a person, over all leagues whose desk one sees."""

from __future__ import annotations

from collections import Counter

from flask import Response, request

from moderator.league.access.roles import ORGANISER, is_anywhere, role_in
from moderator.league.acts.catalogue import ACTS, solving
from moderator.league.acts.matters import TITLES
from moderator.league.games.attention import Matter, matters, not_handed_on, stray
from moderator.locale.plain import plain
from moderator.store.tables import Person
from moderator.web.desk.gate import blueprint, desks
from moderator.web.desk.veil import veiled
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker


@blueprint.get("")
@signed_in
def overview(person: Person) -> Response:
    """Everything that needs a person, and the leagues."""
    own = runtime()
    with own.read() as at:
        leagues = desks(at.session, person)
        lines = []
        for league in leagues.values():
            role = role_in(at.session, person, league)
            lines += [(league, role, matter) for matter in matters(at, person, league)]
        lost = stray(at.session) if role_in(at.session, person, None) else ()
        founder = is_anywhere(at.session, person, ORGANISER)
        site = not_handed_on(at.session)
        first = next(iter(leagues.values()), None)
        part = role_in(at.session, person, first)
    if first is not None:
        lines += [(first, ORGANISER, matter) for matter in lost] + [
            (first, part, matter) for matter in site
        ]
    return page(
        "web/desk/list.html.j2",
        speaker(request),
        person,
        leagues=list(leagues.values()),
        found=lines,
        results=Counter(league.slug for league, _, matter in lines if matter.kind == "result"),
        founder=founder,
        titles=TITLES,
        acts=ACTS,
        solves=solves,
        link=link,
        plain=lambda text, longest=60: plain(veiled(text), longest),
        done=ACTS.get(request.args.get("done", "")),
    )


def solves(matter: Matter, role: str) -> tuple[str, ...]:
    """The acts that solve it, as far as the viewer may: a player's own game is not theirs."""
    return tuple(
        act.name
        for act in solving(matter)
        if (role == ORGANISER or act.part == "helper") and not matter.rival
    )


def link(matter: Matter, name: str) -> dict[str, str]:
    """What the form of that act is filled in with."""
    query = {"game": matter.game} if matter.game else {}
    if ACTS[name].about == "mail" or matter.kind == "reported" or matter.kind == "question":
        return {**query, "number": str(matter.number)}
    seat = matter.facts.get("seat", "")
    return {**query, **({"seat": seat} if seat else {})}
