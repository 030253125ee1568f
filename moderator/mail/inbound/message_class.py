"""What kind of mail this is, by its head and structure: a person's, or one that nobody wrote.

RFC 3834: what says that it is automatic gets no answer. `Auto-Submitted: no` and a wish to
suppress automatic answers say nothing of the mail itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from moderator.locale.catalogue import message as m
from moderator.mail.envelope import MARK, OUR_IDENTITY
from moderator.mail.mime import bounces
from moderator.mail.mime.parsing import ParsedMail
from moderator.settings import Mail

Kind = Literal["orders", "bounce", "auto-reply", "complaint", "list", "rejected", "empty"]

_MACHINES = ("mailer-daemon", "postmaster", "mail-daemon", "bounce", "bounces", "noreply-dmarc")
_SYSTEM = re.compile(r'^"?(?:mailer[-_ .]?daemon|mail[-_ .]?delivery[-_ .]?(?:sub)?system)\b|<\s*>')
_BULK = ("bulk", "junk", "auto_reply")
_LISTS = ("list-id", "list-post", "list-unsubscribe", "mailing-list")
_REPLIERS = ("x-autoreply", "x-autorespond", "x-autorely", "x-auto-reply", "x-mail-autoreply")
_AWAY = re.compile(
    r"(?:auto(?:matic)?[ -]?(?:reply|response|re)\b|out of (?:the )?office\b|abwesenheit"
    r"|automatische antwort|réponse automatique|absence du bureau|respuesta automática"
    r"|risposta automatica|автоответ|автоматический ответ|автоматична відповідь|автовідповідь"
    r"|автоматическое уведомление|відсутність на роботі|вне офиса)"
)


BY_SUBJECT = m("an automatic reply by its subject")
"""No more than a guess, where no sign of the head says so too: people give such subjects."""


class Nature(NamedTuple):
    """What a mail is, and by what this is known, "" for a person's."""

    kind: Kind
    reason: str = ""


def nature(letter: ParsedMail, mail: Mail) -> Nature:
    """The first kind that a sign tells; a person's mail, read or not, where none does."""
    signs = (*_ours(letter, mail), *_reports(letter), *_automatic(letter), *_unfit(letter))
    return next((Nature(kind, why) for kind, why, holds in signs if holds), Nature("orders"))


Sign = tuple[Kind, str, bool]


def _ours(letter: ParsedMail, mail: Mail) -> Iterator[Sign]:
    identity = OUR_IDENTITY.fullmatch(letter.message_id)
    known = identity is not None and identity.group(1) == mail.domain.casefold()
    marked = bool(letter.all(MARK.lower()))
    yield "auto-reply", "our own mail", marked or known or _is_ours(letter.sender, mail)


def _is_ours(sender: str, mail: Mail) -> bool:
    """Whether the sender is the moderator or one of its seats."""
    local, _, domain = sender.partition("@")
    ours, _, our_domain = mail.address.partition("@")
    return domain == our_domain and local.partition("+")[0] == ours


def _reports(letter: ParsedMail) -> Iterator[Sign]:
    """What mail servers and their users' complaints say of mail that was sent."""
    report = "multipart/report" in letter.first("content-type").casefold()
    of = letter.first("content-type").casefold() if report else ""
    notice = "disposition-notification" in of or "message/disposition-notification" in letter.types
    complaint = "feedback-report" in of or "message/feedback-report" in letter.types
    yield "complaint", "a report of abuse", complaint
    yield "auto-reply", "a receipt of a mail program", notice
    yield "bounce", "a report of a mail server", report
    yield "bounce", "a mail server says what it could not deliver", bool(letter.failures)
    machine = _from_a_server(letter)
    titled = bounces.by_subject(letter.subject)
    yield "bounce", "a mail server's words", (machine or _null_path(letter)) and titled
    yield "bounce", "from a mail server", machine and not _says_automatic(letter)


def _automatic(letter: ParsedMail) -> Iterator[Sign]:
    precedence = letter.first("precedence").casefold()
    away = _AWAY.match(letter.subject.casefold()) is not None
    listed = any(letter.all(name) for name in _LISTS) or precedence == "list"
    yield "auto-reply", "it says that it is automatic", _says_automatic(letter)
    yield "auto-reply", "a null return path", _null_path(letter)
    yield "auto-reply", "an automatic reply", any(letter.all(name) for name in _REPLIERS)
    yield "list", "from a mailing list", listed
    yield "auto-reply", "sent in bulk", precedence in _BULK
    yield "auto-reply", BY_SUBJECT, away


def _unfit(letter: ParsedMail) -> Iterator[Sign]:
    """A person's, as far as anybody can say, that is not to be read."""
    several = len(letter.authors) > 1 or len(letter.all("from")) > 1
    yield "rejected", "its head is too long to be read", letter.cut
    yield "rejected", "it names several authors", several
    yield "empty", "there is no text in it", not letter.texts


def _says_automatic(letter: ParsedMail) -> bool:
    return letter.first("auto-submitted").casefold().startswith("auto")


def _null_path(letter: ParsedMail) -> bool:
    path = letter.all("return-path")
    return bool(path) and path[0].strip() in ("<>", "")


def _from_a_server(letter: ParsedMail) -> bool:
    local = letter.sender.rpartition("@")[0]
    unnamed = letter.first("from").casefold()
    return local in _MACHINES or bool(_SYSTEM.search(local) or _SYSTEM.search(unnamed))
