"""Acts about how players are known: one more of them, language and zone, addresses."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.league.acts import players
from moderator.league.people.directory import find_person
from moderator.locale.catalogue import message as m
from moderator.web.desk.case import LANGUAGE, PLAYER, Case, Deed, Field

_ZONE = Field("zone", m("Time zone"), m("Like Europe/Kyiv; left out: as in the league."))
_EMAIL = Field("email", m("Mail address"))


def _add(case: Case) -> None:
    players.add_player(
        case.session,
        case.league,
        case.order,
        case.text("player"),
        case.text("name"),
        case.text("email"),
        case.given.get("language", ""),
        case.given.get("zone", "").strip(),
    )


def _set(case: Case) -> None:
    player = find_person(case.session, case.text("player"))
    language, zone = case.given.get("language", ""), case.given.get("zone", "").strip()
    players.set_player(case.session, case.league, case.order, case.by, player, language, zone)


def _add_address(case: Case) -> None:
    player = find_person(case.session, case.text("player"))
    email = case.text("email")
    players.add_address(case.session, case.league, case.order, case.by, player, email)


def _remove_address(case: Case) -> None:
    player = find_person(case.session, case.text("player"))
    email = case.text("email")
    players.remove_address(case.session, case.league, case.order, case.by, player, email)


DEEDS: Mapping[str, Deed] = {
    "add-player": Deed(
        m("Add a player"),
        m("They can be given a seat from now on. No mail is sent; to ask them, invite them."),
        _add,
        (
            Field("player", m("Short name"), m("Small Latin letters and digits.")),
            Field("name", m("Name"), m("As others see it.")),
            _EMAIL,
            LANGUAGE,
            _ZONE,
        ),
        about="league",
    ),
    "set-player": Deed(
        m("Set a player's language and zone"),
        m("Their mails and pages speak it from now on."),
        _set,
        (PLAYER, LANGUAGE, _ZONE),
        about="league",
    ),
    "add-address": Deed(
        m("Add an address of a player"),
        m("Orders may come from there too. Only that there is one more is published."),
        _add_address,
        (PLAYER, _EMAIL),
        about="league",
    ),
    "remove-address": Deed(
        m("Remove an address of a player"),
        m("Orders from there count no more; the last one stays."),
        _remove_address,
        (PLAYER, _EMAIL),
        about="league",
    ),
}
