"""A PIN in the sheet, for a league that uses them, where the sender's address proves nothing."""

from __future__ import annotations

import re

from moderator.mail.mime.parsing import ParsedMail
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.tables import Chair, Game, League, Tenure

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
