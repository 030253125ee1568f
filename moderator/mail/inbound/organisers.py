"""An organiser's reply to a question that a player put to them: it goes into the player's thread.

The token in the address proves that the question came to them; the sender's address, that they
still look after the league.
"""

from __future__ import annotations

from sqlmodel import col, select

from moderator.league.orders import questions
from moderator.league.values.errors import LeagueError
from moderator.mail.inbound import sender_policy
from moderator.mail.mime.parsing import ParsedMail
from moderator.mail.quoting.reply_text import own_words
from moderator.store.at import At
from moderator.store.states import MessageState
from moderator.store.tables import Address, Person, PlayerQuestion

Heard = tuple[MessageState, str]
"""The state of the mail, and the note of what came of it."""


def hear(at: At, letter: ParsedMail, recipient: str, *, trusted: bool) -> Heard | None:
    """What came of a mail to a question's address; None where it is to none. What cannot be handed
    on is held: nobody's words are lost."""
    question = sender_policy.named(
        lambda token: questions.by_reply(at.session, token), letter, recipient
    )
    if not question:
        return None
    if not trusted and not _knows(at, letter, question[0]):
        return "held", "an answer to a question, from nobody who looks after the league"
    words = own_words(letter).text.strip()
    if not words:
        return "held", "an answer to a question, without words of its own"
    try:
        questions.answer(at, question[0], words)
    except LeagueError:
        return "held", "an answer to a question, too long to be handed on"
    return "done", "an answer to a question"


def _knows(at: At, letter: ParsedMail, asked: PlayerQuestion) -> bool:
    """Whether it is from somebody who may answer."""
    people = at.session.exec(
        select(Person).where(Address.email == letter.sender, col(Person.id) == Address.person_id)
    ).all()
    return any(questions.may_answer(at.session, person, asked) for person in people)
