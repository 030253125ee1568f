"""What can be done at the desk: the fields of each act's form, who may, and the act itself.

Every one is tried out first and done when that was seen; the table is all that the pages know.
"""

from __future__ import annotations

from collections.abc import Mapping

from moderator.league import acts
from moderator.league.access import held_mails, roles
from moderator.league.acts.settings import SETTINGS
from moderator.league.games import founding, inviting
from moderator.league.games.attention import MatterKind
from moderator.league.orders import press, press_reports
from moderator.league.people.directory import find_person
from moderator.league.values.errors import LeagueError
from moderator.locale.catalogue import message as m
from moderator.store.at import At
from moderator.store.states import GameState
from moderator.web.desk import absent, known, season_deeds
from moderator.web.desk.case import NUMBER, PLAYER, SEAT, Case, Deed, Field
from moderator.web.numbers import number_in


def _replace(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    acts.replace(
        case.session,
        case.runtime.secret,
        case.of_game,
        case.order,
        case.seat(),
        person,
        case.runtime.random_bytes,
        minimum=case.span("minimum"),
        keep_sheets=case.given.get("keep") == "yes",
    )


def _observe(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    secret, random_bytes = case.runtime.secret, case.runtime.random_bytes
    acts.observe(case.session, secret, case.of_game, case.order, person, random_bytes)


def _unobserve(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    acts.unobserve(case.session, case.of_game, case.order, person)


def _correct(case: Case) -> None:
    places = dict(_place(text) for text in case.text("places").replace(",", " ").split())
    acts.correct(case.session, case.of_game, case.order, places)


def _place(text: str) -> tuple[str, int]:
    seat, _, place = text.replace(":", "=").partition("=")
    if (found := number_in(place)) is None:
        raise LeagueError("no-place", word=text)
    return seat.upper(), found


def _resume(case: Case) -> None:
    least = case.runtime.settings.clock.resume_minimum
    acts.resume(case.session, case.of_game, case.order, least)


def _resume_all(case: Case) -> None:
    least = case.runtime.settings.clock.resume_minimum
    acts.resume_all(case.session, case.league, case.order, least)


def _start(case: Case) -> None:
    founding.start(case.session, case.runtime.secret, case.of_game, case.order.now,
                stand_ins=case.given.get("stand-ins") == "yes")  # fmt: skip
    acts.logged(case.session, case.of_game, case.order, "started", "", "")


def _vouch(case: Case) -> None:
    held_mails.vouch(
        case.session, case.number("number"), case.order.reason, case.order.now, case.order.actor
    )


def _settle(case: Case) -> None:
    hide = case.given.get("words") == "hide"
    press_reports.settle(case.session, case.of_game, case.order, case.number("number"), hide=hide)


def _set(case: Case) -> None:
    value = case.given.get("value", "")
    acts.change(case.session, case.league, case.order, case.text("name"), value)


def _invite(case: Case) -> None:
    """Ask people to play in the league, or in one game of it, where the form names one."""
    asked = inviting.invite(
        At(case.session, case.order.now, case.runtime.secret, case.runtime.random_bytes),
        case.league,
        case.game,
        case.text("addresses"),
    )
    said = str(len(asked)) if case.game is None else f"{case.game.slug}: {len(asked)}"
    acts.logged_league(case.session, case.league, case.order, "invited", "", said)


def _give(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    roles.give(case.session, case.league, person, case.text("role"), case.order)


def _take(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    roles.take(case.session, case.league, person, case.order)


DEEDS: Mapping[str, Deed] = {
    **absent.DEEDS,
    **known.DEEDS,
    **season_deeds.DEEDS,
    "start": Deed(
        m("Begin the game"),
        m("The game is set up and the first player is asked."),
        _start,
        (
            Field(
                "stand-ins",
                m("Seats that nobody holds"),
                choices=(
                    ("", m("must be taken first")),
                    ("yes", m("are played by stand-ins until somebody takes them")),
                ),
            ),
        ),
    ),
    "pause": Deed(
        m("Pause"),
        m("The clock stops; orders are taken and played on."),
        lambda case: acts.pause(case.session, case.of_game, case.order),
    ),
    "resume": Deed(
        m("Let it go on"),
        m("The clock runs again: what was left is left again, and a minimum at least."),
        _resume,
    ),
    "extend": Deed(
        m("Give more time"),
        m("The running deadline moves."),
        lambda c: acts.extend(c.session, c.of_game, c.order, c.span("by")),
        (Field("by", m("How much longer"), m("Like 24h or 2d."), "24h"),),
    ),
    "force": Deed(
        m("Play on now"),
        m("What is on file is played, and the default of who is missing, as at the deadline."),
        lambda c: acts.force(c.session, c.runtime.secret, c.of_game, c.order),
    ),
    "replace": Deed(
        m("Give the seat to another player"),
        m("The newcomer gets a mail with the whole position; the old one's links end."),
        _replace,
        (
            SEAT,
            PLAYER,
            Field("minimum", m("Time for the newcomer, at least"), m("Like 24h or 2d."), "24h"),
            Field(
                "keep",
                m("Sheets on file"),
                choices=(("", m("are void")), ("yes", m("are kept"))),
            ),
        ),
    ),
    "observe": Deed(
        m("Let somebody follow the game"),
        m("They get its public reports by mail, without a seat, until they want no more."),
        _observe,
        (PLAYER,),
    ),
    "unobserve": Deed(
        m("Take somebody out who follows the game"),
        m("They get no more mails of it."),
        _unobserve,
        (PLAYER,),
    ),
    "rollback": Deed(
        m("Open a turn again"),
        m("Later turns are superseded; nothing is deleted, no die is rolled twice."),
        lambda c: acts.rollback(c.session, c.of_game, c.order, c.text("turn")),
        (Field("turn", m("Turn"), m("Its number, with its mark if it has one.")),),
    ),
    "undo-rollback": Deed(
        m("Take the last rollback back"),
        m("The game stands where it stood before it."),
        lambda c: acts.undo_rollback(c.session, c.of_game, c.order),
    ),
    "annul": Deed(
        m("Annul the game"),
        m("It does not count and is played no further; its pages stay."),
        lambda c: acts.annul(c.session, c.of_game, c.order),
    ),
    "restore": Deed(
        m("Take the annulment back"),
        m("The game counts again; one that ran is paused."),
        lambda c: acts.restore(c.session, c.of_game, c.order),
    ),
    "correct": Deed(
        m("Correct the result"),
        m("Another place for each seat; shown with its reason."),
        _correct,
        (Field("places", m("Places"), m("A place for each seat, like A=1 B=2 C=2.")),),
    ),
    "uncorrect": Deed(
        m("Take the correction back"),
        m("The rules' own result holds again."),
        lambda c: acts.correct(c.session, c.of_game, c.order, {}),
    ),
    "approve": Deed(
        m("Approve the result"),
        m("The result counts from now on."),
        lambda c: acts.approve(c.session, c.of_game, c.order),
    ),
    "hide": Deed(
        m("Take words off"),
        m("They go from the pages, and from mails that have not gone out."),
        lambda c: press.hide(c.session, c.of_game, c.order, c.number("word")),
        (Field("word", m("Number of the words"), m("As the page of the game shows it.")),),
    ),
    "hide-private": Deed(
        m("Take private words off"),
        m("All that one seat has told another alone; nobody reads them for that."),
        lambda c: press.hide_private(c.session, c.of_game, c.order, c.seat("from"), c.seat("to")),
        (Field("from", m("From seat")), Field("to", m("To seat"))),
    ),
    "settle-report": Deed(
        m("Settle the report"),
        m("It leaves the list; words that are taken off are in no mail to come."),
        _settle,
        (
            NUMBER,
            Field(
                "words",
                m("The words"),
                choices=(("keep", m("stay")), ("hide", m("are taken off"))),
            ),
        ),
    ),
    "pause-all": Deed(
        m("Pause all games"),
        m("The clocks of all running games of the league stop."),
        lambda c: acts.pause_all(c.session, c.league, c.order),
        about="league",
    ),
    "resume-all": Deed(
        m("Let all games go on"),
        m("The clocks of all paused games of the league run again."),
        _resume_all,
        about="league",
    ),
    "set": Deed(
        m("Change a setting"),
        m("It holds from now on; running deadlines stay as they are."),
        lambda c: acts.change(
            c.session, c.league, c.order, c.text("name"), c.given.get("value", "")
        ),
        (
            Field("name", m("Setting"), choices=tuple((name, name) for name in SETTINGS)),
            Field("value", m("New value")),
        ),
        about="league",
    ),
    "invite": Deed(
        m("Invite players"),
        m("Everybody gets a mail with a link; a seat is kept for each for two weeks."),
        _invite,
        (
            Field(
                "addresses",
                m("Addresses"),
                m("Paste their mail addresses, with or without names, one a line or with commas."),
                long=True,
            ),
        ),
        about="league",
    ),
    "give-role": Deed(
        m("Give a part in running the league"),
        m("An organiser may do everything here; a helper sees the desk and looks after the mail."),
        _give,
        (
            PLAYER,
            Field(
                "role",
                m("Part"),
                choices=(("helper", m("helper")), ("organiser", m("organiser"))),
            ),
        ),
        about="league",
    ),
    "take-role": Deed(
        m("Take a part in running the league away"),
        m("They see the desk no more."),
        _take,
        (PLAYER,),
        about="league",
    ),
    "accept": Deed(
        m("Let this mail go on"),
        m("It is read as if its seat's owner had confirmed it, and counts from now."),
        _vouch,
        (NUMBER,),
        "mail",
        True,
    ),
    "dismiss": Deed(
        m("Leave this mail unread"),
        m("It stays stored, and nothing comes of it."),
        lambda c: acts.dismiss(c.session, c.order, c.number("number")),
        (NUMBER,),
        "mail",
        True,
    ),
    "read-again": Deed(
        m("Read this mail again"),
        m("It is tried once more within a minute."),
        lambda c: acts.read_again(c.session, c.order, c.number("number")),
        (NUMBER,),
        "mail",
        True,
    ),
    "send-again": Deed(
        m("Send this mail again"),
        m("It is written anew and sent, where it is still true."),
        lambda c: acts.send_again(c.session, c.order, c.number("number")),
        (NUMBER,),
        "mail",
        True,
    ),
    "publish-again": Deed(
        m("Make the pages again"),
        m("They are tried once more within a minute."),
        lambda c: acts.publish_again(c.session, c.order, c.number("number")),
        (NUMBER,),
        "mail",
        True,
    ),
    "hand-over-again": Deed(
        m("Hand the site on again"),
        m("The command that hands it on is tried once more within a minute."),
        lambda c: acts.hand_over_again(c.session, c.order, c.number("number")),
        (NUMBER,),
        "mail",
        True,
    ),
    "resume-address": Deed(
        m("Send mails there again"),
        m("What could not be sent goes out, where it is still true."),
        lambda c: acts.resume_address(c.session, c.order, c.number("number")),
        (NUMBER,),
        "mail",
        True,
    ),
}

FOR_MATTERS: Mapping[MatterKind, tuple[str, ...]] = {
    "held": ("accept", "dismiss"),
    "crashed-mail": ("read-again", "dismiss"),
    "crashed-game": ("pause", "rollback", "force"),
    "pages": ("publish-again",),
    "handover": ("hand-over-again",),
    "unsent": ("send-again",),
    "reported": ("settle-report",),
    "address": ("resume-address",),
    "missed": ("extend", "open-seat", "replace"),
    "seat": ("replace", "invite", "pause"),
    "left": ("replace", "invite", "close-seat"),
    "overdue": ("force", "extend", "pause"),
    "result": ("approve", "correct"),
}
"""What solves each kind of matter on the list."""

FOR_STATES: Mapping[GameState, tuple[str, ...]] = {
    "open": ("start", "invite", "replace", "observe", "annul"),
    "running": ("extend", "force", "pause", "replace", "invite", "open-seat", "close-seat",
                "refund", "faster", "slower", "observe", "rollback", "undo-rollback", "hide",
                "hide-private", "annul"),
    "paused": ("resume", "extend", "force", "replace", "invite", "open-seat", "close-seat",
               "refund", "faster", "slower", "observe", "rollback", "undo-rollback", "hide",
               "hide-private", "annul"),
    "over": ("approve", "correct", "uncorrect", "hide", "hide-private", "annul"),
    "annulled": ("restore", "hide", "hide-private"),
}  # fmt: skip
"""What can be done with a game, by its state."""
