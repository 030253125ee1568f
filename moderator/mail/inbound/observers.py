"""A mail from somebody who follows a game without a seat. All that it can say is that they want no
more: the token in the address proves that much, as it does in the link of their mails."""

from __future__ import annotations

import re

from moderator.league.acts.observing import stop
from moderator.league.mailing.posting import OutgoingMail, post_observer
from moderator.league.people import observers
from moderator.league.people.directory import addresses
from moderator.mail.inbound import sender_policy
from moderator.mail.mime.parsing import ParsedMail
from moderator.mail.quoting.reply_text import own_words
from moderator.store.at import At
from moderator.store.tables import Game, Observer, Person

UNSUBSCRIBE = "unsubscribe"

_WORDS = frozenset({UNSUBSCRIBE, "stop", "стоп", "отписаться", "відписатися", "відписатись"})
_WORD = re.compile(r"\w+")


def hear(at: At, letter: ParsedMail, recipient: str) -> str | None:
    """What came of a mail to an observer's address, as a note; None where it is to none.

    What says nothing they could mean is answered once an hour at most, and only to themselves.
    """
    observer = sender_policy.named(
        lambda token: observers.by_reply(at.session, token), letter, recipient
    )
    if not observer:
        return None
    if _wants_no_more(letter):
        stop(at, observer[0])
        return "follows the game no more"
    if letter.sender in addresses(at.session, observer[0].person_id):
        _answer(at, observer[0])
    return "from somebody who follows the game without a seat"


def _wants_no_more(letter: ParsedMail) -> bool:
    """By the first word they wrote, or by the subject alone."""
    words = own_words(letter).text
    first = _WORD.search((words if words.strip() else letter.subject).casefold())
    return first is not None and first.group() in _WORDS


def _answer(at: At, row: Observer) -> None:
    game = at.session.get_one(Game, row.game_id)
    person = at.session.get_one(Person, row.person_id)
    post_observer(at, game, person, OutgoingMail("unheard", f"{at.now:%Y-%m-%d %H}", {}))
