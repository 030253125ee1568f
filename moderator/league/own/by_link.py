"""What somebody does by a link out of an email: a held email is theirs, an address is, a seat is
taken or declined, emails get fewer. The token in the link's address says who does it, and about
what."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.league.access import held_mails, new_addresses, one_time_links, unsubscribing
from moderator.league.acts.declaration import Field
from moderator.league.acts.kinds import flag
from moderator.league.acts.observing import stop
from moderator.league.games import joining
from moderator.league.mailing.audiences import TABLE, Told
from moderator.league.own.declaration import LinkAct
from moderator.league.people import observers, sharing
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import Game, Person


@dataclass(frozen=True, slots=True)
class Unsubscribed:
    """Who gets fewer emails; `followed` is the game of which they get none any more."""

    person: Person
    followed: Game | None = None


def look_unsubscribed(at: At, token: str) -> Unsubscribed | None:
    """What the link in the head of an email would do; nothing changes."""
    if (row := observers.by_link(at, token)) is not None:
        game = at.session.get_one(Game, row.game_id)
        return Unsubscribed(at.session.get_one(Person, row.person_id), game)
    person = unsubscribing.owner(at, token)
    return Unsubscribed(person) if person else None


def unsubscribe(at: At, token: str) -> Unsubscribed | None:
    """Who follows a game follows it no more; who plays hears only when it is their turn."""
    told = look_unsubscribed(at, token)
    if (row := observers.by_link(at, token)) is not None:
        stop(at, row)
    else:
        unsubscribing.send_fewer(at, token)
    return told


def sign_in(at: At, token: str) -> one_time_links.ValidLink | None:
    return one_time_links.use(at, "sign-in", token)


ACTS = (
    LinkAct(
        "sign-in",
        "Sign in",
        "/sign-in/TOKEN",
        sign_in,
        lasting="one signs out",
    ),
    LinkAct(
        "claim-email",
        "Say that an email held for your seat is yours; it is read, and its sender trusted if you"
        " say so",
        "/confirm/TOKEN",
        held_mails.confirm,
        (Field("always", flag(instead="no"), m("Trust this address from now on"), optional=True),),
        tells=(Told("person", "address"),),
        lasting="the orders in it can be replaced by other ones",
    ),
    LinkAct(
        "unsubscribe",
        "Get emails only when it is your turn, or none of a game that you follow",
        "/unsubscribe/TOKEN",
        unsubscribe,
        commands=("notify",),
        lasting="the settings say what you get; an organiser can add a follower again",
    ),
    LinkAct(
        "confirm-address",
        "Confirm a new address of yours",
        "/my/address/TOKEN",
        new_addresses.confirm,
        logs=(sharing.SHARED,),
        tells=(Told("person", "new-address"),),
        lasting="the address can be removed",
    ),
    LinkAct(
        "keep-address",
        "Say that a new address is yours for good",
        "/my/new-address/TOKEN",
        new_addresses.keep,
        lasting="the address can be removed",
    ),
    LinkAct(
        "take-off-address",
        "Say that a new address is not yours: it goes, and every browser is signed out",
        "/my/new-address/TOKEN",
        new_addresses.take_off,
        lasting="the address can be added again",
    ),
    LinkAct(
        "accept-place",
        "Take the seat that is kept for you, or a free one, or wait for one",
        "/join/confirm/TOKEN",
        joining.confirm,
        logs=("replaced",),
        tells=(*TABLE, Told("person", "takeover"), Told("seat", "left")),
        lasting="the waiting list can be left, and so can the game",
    ),
    LinkAct(
        "decline-place",
        "Decline an invitation or a seat: it is open again for others",
        "/join/confirm/TOKEN",
        joining.decline,
        lasting="one can sign up, or be invited, again",
    ),
)
