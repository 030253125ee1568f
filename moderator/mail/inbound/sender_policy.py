"""Whose a mail is, by its address, token or PIN, and what is not to be read as orders at all.

The token in the recipient decides whose, and the sender's address whether it is theirs, proven
where the league's mail server looks into that. Whatever says
that it is automatic gets no answer (RFC 3834), and strangers get none, so no loop can start and
nobody is written to who did not write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from sqlmodel import Session, select

from moderator.league.people.directory import addresses
from moderator.locale.catalogue import message as m
from moderator.mail.inbound.message_class import BY_SUBJECT, Kind, nature
from moderator.mail.inbound.seat_by_words import gives_orders, names_game, seat_named, seats_of
from moderator.mail.mime.authentication import authenticated
from moderator.mail.mime.parsing import ParsedMail
from moderator.settings import Mail
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.tables import Chair, Game, League, Tenure

Found = TypeVar("Found")

_TOKEN = re.compile(r"(?:\+|-|=2b|%2b)([a-z2-7]{24})(?![a-z2-7])")
"""Behind a plus, or what servers and address books have made of it."""
_MOST_TOKENS = 20
_PERSONS = ("orders", "rejected", "empty")


@dataclass(frozen=True, slots=True)
class SenderVerdict:
    """What a mail is: `orders`, to be `ignored`, or `held` for a person; why; whose.

    `told` is the code of what the seat is answered where its mail is held, "" for no answer;
    "confirm" where it may go on by a PIN or by the word of the seat's owner. `by_words`: no token
    named the seat, only who wrote and what. `hears` is told of a mail that is for no one seat.
    """

    state: Literal["orders", "ignored", "held"]
    note: str = ""
    tenure: Tenure | None = None
    told: str = ""
    kind: Kind = "orders"
    by_words: bool = False
    hears: Tenure | None = None


def sift(session: Session, letter: ParsedMail, recipient: str, mail: Mail) -> SenderVerdict:
    """The verdict on a letter that came for `recipient` ("" where nobody said)."""
    known = _tenures(session, letter, recipient)
    tenure = known[0] if known else None
    kind = nature(letter, mail)
    if kind.reason == BY_SUBJECT:
        return _titled_away(session, letter, known, mail)
    if kind.kind not in _PERSONS:
        return SenderVerdict("ignored", kind.reason, tenure, kind=kind.kind)
    if not known:
        return _without_token(session, letter)
    return _to_seats(session, letter, known, mail)


def _titled_away(
    session: Session, letter: ParsedMail, known: list[Tenure], mail: Mail
) -> SenderVerdict:
    """Words of a subject are a guess: orders from the seat's own address are taken, other words
    from there held for a person, and never answered."""
    away = SenderVerdict("ignored", BY_SUBJECT, known[0] if known else None, kind="auto-reply")
    if not known:
        return _titled_away_to_nobody(session, letter, away)
    if letter.sender not in addresses(session, known[0].person_id):
        return away
    if gives_orders(session, letter, known[0]):
        return _to_seats(session, letter, known, mail)
    return replace(away, state="held")


def _titled_away_to_nobody(
    session: Session, letter: ParsedMail, away: SenderVerdict
) -> SenderVerdict:
    """To the bare address, too: answered only where it gives orders, else a machine might be."""
    without_token = _without_token(session, letter)
    if without_token.state != "held":
        return away
    orders = without_token.tenure is not None and gives_orders(
        session, letter, without_token.tenure
    )
    return without_token if orders else replace(without_token, kind="auto-reply", told="")


def _without_token(session: Session, letter: ParsedMail) -> SenderVerdict:
    """A player's mail to the bare address is held for its owner, who is asked: by the guard that
    it holds, or where they play in one game alone. Who plays in several is told to name theirs."""
    seats = seats_of(session, letter.sender)
    if not seats:
        return SenderVerdict("ignored", "no token of ours in its recipients")
    note = m("from a player, without the seat's token in its recipients")
    named = seat_named(letter, seats)
    only = seats[0][0] if len(seats) == 1 and not names_game(letter, seats[0][1]) else None
    if tenure := named or only:
        return SenderVerdict("held", note, tenure, "confirm", by_words=True)
    return SenderVerdict("held", note, None, "which-seat", by_words=True, hears=seats[0][0])


def _to_seats(
    session: Session, letter: ParsedMail, known: list[Tenure], mail: Mail
) -> SenderVerdict:
    """Addressed by the token of a seat, or of several."""
    tenure = known[0]
    if tenure.ended_at is not None:
        return SenderVerdict("held", m("to a seat that this player has given up"), tenure)
    if len(known) > 1:
        return SenderVerdict("held", m("to two seats at once"), tenure, "two-seats")
    return _trusted(session, letter, tenure, mail)


def found_tokens(addresses: Iterable[str]) -> tuple[str, ...]:
    """Whatever may be a reply token in the local parts of these addresses, each once."""
    local = (address.casefold().rpartition("@")[0] for address in addresses)
    tokens = (token for part in local for token in _TOKEN.findall(part))
    return tuple(dict.fromkeys(tokens))[:_MOST_TOKENS]


def _tenures(session: Session, letter: ParsedMail, recipient: str) -> list[Tenure]:
    return named(lambda token: _tenure(session, token), letter, recipient)


def named(find: Callable[[str], Found | None], letter: ParsedMail, recipient: str) -> list[Found]:
    """Whom the most trustworthy recipients name by a token: the server's word goes first.

    Of what servers wrote the newest line counts; of what the sender wrote all do.
    """
    for group in ((recipient,), *((address,) for address in letter.delivered), letter.addressed):
        known = (find(token) for token in found_tokens(group))
        if known_senders := [sender for sender in known if sender is not None]:
            return known_senders
    return []


def _tenure(session: Session, token: str) -> Tenure | None:
    return session.exec(select(Tenure).where(Tenure.token_hash == tokens.digest(token))).first()


def _trusted(session: Session, letter: ParsedMail, tenure: Tenure, mail: Mail) -> SenderVerdict:
    """The token opens the seat to one author, whose whole head was read and who is known."""
    if letter.cut:
        return SenderVerdict("held", m("its head is too long to be read"), tenure, "set-aside")
    if len(letter.authors) > 1 or len(letter.all("from")) > 1:
        return SenderVerdict("held", m("it names several authors"), tenure, "set-aside")
    if letter.sender not in addresses(session, tenure.person_id):
        return SenderVerdict("held", m("from an address that is not known"), tenure, "confirm")
    if mail.authserv_id and not authenticated(letter, mail.authserv_id):
        return SenderVerdict(
            "held", m("nothing proves that it is from its sender"), tenure, "confirm"
        )
    return SenderVerdict("orders", "", tenure)


_PIN = re.compile(r"^[ \t]*(?:pin|пин|пін)[ \t:]+(\d{6})[ \t]*$", re.IGNORECASE | re.MULTILINE)


def holds_pin(at: At, letter: ParsedMail, tenure: Tenure) -> bool:
    """Whether the league takes PINs and the mail holds the seat's, and no other: a mail that tries
    many of them proves nothing."""
    game = at.session.get_one(Game, at.session.get_one(Chair, tenure.chair_id).game_id)
    if not at.session.get_one(League, game.league_id).options.get("pin"):
        return False
    said = {pin for text in letter.texts for pin in _PIN.findall(text)}
    return said == {tokens.pin(at.secret, tenure.chair_id, tenure.nonce)}


def without_pin(text: str) -> str:
    """The sheet alone: a PIN is no order, and is not to be kept with them."""
    return _PIN.sub("", text)
