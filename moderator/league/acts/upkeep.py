"""What keeps a league going beside its games: mails that are held or broke, pages that could not
be made or handed on, addresses that were out of order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, select

from moderator.league.access import held_mails
from moderator.league.access.held_mails import game_of_mail
from moderator.league.access.roles import games_sat_in
from moderator.league.acts.declaration import Declaration
from moderator.league.acts.matters import is_listed
from moderator.league.acts.subjects import Subject
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import (
    Act,
    Address,
    Game,
    Handover,
    League,
    Message,
    OutboxRow,
    Person,
    Publication,
)


def accept(at: At, number: int, order: ByWhom) -> None:
    """A held mail goes on as if its seat's owner had confirmed it. Raises LeagueError."""
    held_mails.vouch(at, number, order.reason, order.actor)


def dismiss(at: At, number: int, order: ByWhom) -> None:
    """A held or broken mail is left unread for good; it stays stored. Raises LeagueError."""
    message = _message(at, number, "held", "crashed")
    message.state, message.confirm_hash = "ignored", ""
    message.note = f"{message.note}; dismissed by {order.actor}"
    at.session.add(message)
    _log(at, order, message, "mail dismissed")


def read_again(at: At, number: int, order: ByWhom) -> None:
    """A mail that broke is read once more, with the next tick. Raises LeagueError."""
    message = _message(at, number, "crashed")
    message.state = "new"
    at.session.add(message)
    _log(at, order, message, "mail read again")


def _message(at: At, number: int, *states: str) -> Message:
    message = at.session.get(Message, number, with_for_update=True)
    if message is None or message.state not in states:
        raise LeagueError("mail-not-waiting", number=number)
    return message


def _log(at: At, order: ByWhom, message: Message, kind: str) -> None:
    game = game_of_mail(at.session, message)
    game_id = game.id if game else None
    at.session.add(Act(game_id=game_id, actor=order.actor, kind=kind, reason=order.reason,
                       new=str(message.id), at=at.now))  # fmt: skip


def send_again(at: At, number: int, order: ByWhom) -> None:
    """A mail that was given up is sent once more, written anew. Raises LeagueError."""
    row = at.session.get(OutboxRow, number, with_for_update=True)
    if row is None or row.state != "failed":
        raise LeagueError("mail-not-given-up", number=number)
    _put_back(at, row)
    at.session.add(Act(game_id=row.game_id, actor=order.actor, kind="mail sent again",
                    reason=order.reason, at=at.now))  # fmt: skip


def send_all_again(at: At, league: League | None, order: ByWhom) -> int:
    """All that was given up is sent once more: of the games of a league, or all there is. How many.
    Raises LeagueError where there is none."""
    rows = _given_up(at.session, league)
    if not rows:
        raise LeagueError("none-given-up")
    for row in rows:
        _put_back(at, row)
    what = str(len(rows))
    if league is not None:
        log_league_act(at, league, order, "mails sent again", "", what)
    else:
        at.session.add(order.entry(at, "mails sent again", "", what))
    return len(rows)


def _given_up(session: Session, league: League | None) -> Sequence[OutboxRow]:
    failed = select(OutboxRow).where(OutboxRow.state == "failed")
    if league is not None:
        failed = failed.where(Game.id == OutboxRow.game_id, Game.league_id == league.id)
    return session.exec(failed.order_by(col(OutboxRow.id)).with_for_update()).all()


def _put_back(at: At, row: OutboxRow) -> None:
    """It waits once more, and is written again when it goes."""
    row.state, row.next_at, row.error, row.attempts = "waiting", at.now, "", 0
    row.raw, row.created_at = None, at.now
    if row.game_id is not None:
        row.recipient = ""  # where the player gets emails by now
    at.session.add(row)


def none_of_rivals(at: At, by: Person, subject: Subject, _: Mapping[str, object]) -> None:
    """Raises ForbiddenError where one of them is of a game that they play."""
    own = games_sat_in(at.session, by)
    for row in _given_up(at.session, subject.league):
        if row.game_id in own:
            game = at.session.get_one(Game, row.game_id)
            raise ForbiddenError("plays-there-too", game=game.slug)


def publish_again(at: At, number: int, order: ByWhom) -> None:
    """Pages that could not be made are tried once more. Raises LeagueError."""
    row = at.session.get(Publication, number, with_for_update=True)
    if row is None or row.state != "failed":
        raise LeagueError("pages-not-failed", number=number)
    row.state, row.error = "waiting", ""
    at.session.add(row)
    at.session.add(Act(game_id=row.game_id, league_id=None if row.game_id else row.league_id,
                    actor=order.actor, kind="pages made again", reason=order.reason,
                    at=at.now))  # fmt: skip


def hand_over_again(at: At, number: int, order: ByWhom) -> None:
    """The site is handed on once more, with the next tick. Raises LeagueError."""
    row = at.session.get(Handover, number, with_for_update=True)
    if row is None or not row.attempts:
        raise LeagueError("handed-on")
    row.next_at, row.attempts = at.now, 0
    at.session.add(row)
    at.session.add(Act(actor=order.actor, kind="site handed on again", reason=order.reason,
                    at=at.now))  # fmt: skip


def resume_address(at: At, number: int, order: ByWhom) -> None:
    """An address that was out of order takes mails again. Raises LeagueError."""
    address = at.session.get(Address, number, with_for_update=True)
    if address is None or address.paused is None:
        raise LeagueError("address-sound")
    address.paused = None
    at.session.add(address)
    who = at.session.get_one(Person, address.person_id).slug
    at.session.add(Act(actor=order.actor, kind="address works", reason=order.reason, new=who,
                    at=at.now))  # fmt: skip


def _declared(
    name: str, title: str, says: str, do: Callable[..., object], **more: Any
) -> Declaration:
    """An act about a row of the list of what needs a person: a helper may do it there."""
    return Declaration(
        name, "mail", title, says, do, part="helper", only_if=is_listed(name), reason=False, **more
    )


_AGAIN = "it is tried once more, and nothing else"

ACTS = (
    _declared(
        "accept",
        m("Accept this email"),
        m("It is read as if the player had confirmed it, and counts as received now."),
        accept,
        command="mail accept",
        examples=('moderator mail accept 12 --reason "she called"',),
        shown_first=True,
        logs={"mail accepted": m("accepted a held email")},
        undo="rollback",
    ),
    _declared(
        "dismiss",
        m("Reject this email"),
        m("It stays stored, and nothing in it is carried out."),
        dismiss,
        command="mail dismiss",
        examples=('moderator mail dismiss 12 --reason "Not from a player"',),
        logs={"mail dismissed": m("rejected a held email")},
        lasting="whoever wrote it may send it again",
    ),
    _declared(
        "read-again",
        m("Read this email again"),
        m("It is read again within a minute."),
        read_again,
        command="mail read-again",
        examples=('moderator mail read-again 12 --reason "The fault is mended"',),
        logs={"mail read again": m("had a failed email read again")},
        lasting=_AGAIN,
    ),
    _declared(
        "send-again",
        m("Send this email again"),
        m("The email is written again and sent, unless it is out of date."),
        send_again,
        command="mail send-again",
        examples=('moderator mail send-again 12 --reason "The relay works again"',),
        logs={"mail sent again": m("had an email sent again")},
        lasting=_AGAIN,
    ),
    Declaration(
        "send-all-again",
        "leagues",
        m("Send all again that was given up"),
        m("Each is written again and sent, where it is still true."),
        send_all_again,
        only_if=none_of_rivals,
        command="mail send-all-again",
        examples=('moderator mail send-all-again --reason "The relay works again"',),
        reason=False,
        logs={"mails sent again": m("had emails sent again that were given up: {new}")},
        lasting=_AGAIN,
    ),
    _declared(
        "publish-again",
        m("Make the pages again"),
        m("They are made again within a minute."),
        publish_again,
        no_command="moderator publish makes all pages",
        logs={"pages made again": m("had the pages made again")},
        lasting=_AGAIN,
    ),
    _declared(
        "hand-over-again",
        m("Upload the site again"),
        m("The upload command runs again within a minute."),
        hand_over_again,
        no_command="moderator publish hands the site on",
        logs={"site handed on again": m("had the site uploaded again")},
        lasting=_AGAIN,
    ),
    _declared(
        "resume-address",
        m("Send emails there again"),
        m("Unsent emails go out, unless they are out of date."),
        resume_address,
        command="mail resume-address",
        examples=('moderator mail resume-address 3 --reason "The mailbox has room again"',),
        logs={"address works": m("a paused address gets emails again")},
        lasting="it is paused again by itself when mails come back",
    ),
)
