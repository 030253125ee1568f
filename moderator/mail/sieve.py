"""Whose a mail is, and what is not to be read as orders at all.

The token in the recipient decides, and nothing that a sender can write at will. Whatever says
that it is automatic gets no answer (RFC 3834), and strangers get none, so no loop can start and
nobody is written to who did not write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from sqlmodel import Session, select

from moderator.mail.envelope import MARK, OUR_IDENTITY
from moderator.mail.parsing import Letter
from moderator.settings import Mail
from moderator.store import tokens
from moderator.store.tables import Tenure

_TOKEN = re.compile(r"(?<![a-z2-7])[a-z2-7]{24}(?![a-z2-7])")
_MOST_TOKENS = 20
_MACHINES = ("mailer-daemon", "postmaster", "mail-daemon", "bounce", "bounces", "noreply-dmarc")
_BULK = ("bulk", "junk", "list", "auto_reply")
_LISTS = ("list-id", "list-post", "list-unsubscribe", "mailing-list")
_REPLIERS = ("x-autoreply", "x-autorespond", "x-autorely", "x-auto-reply", "x-mail-autoreply")
_AWAY = re.compile(
    r"(?:auto(?:matic)?[ -]?(?:reply|response|re)\b|out of (?:the )?office\b|abwesenheit"
    r"|automatische antwort|réponse automatique|absence du bureau|respuesta automática"
    r"|risposta automatica|автоответ|автоматический ответ|автоматична відповідь|автовідповідь"
    r"|автоматическое уведомление|відсутність на роботі|вне офиса)"
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a mail is: `orders`, to be `ignored`, or `held` for a person; why; whose.

    `told` is the code of what the seat is answered where its mail is held, "" for no answer.
    """

    state: Literal["orders", "ignored", "held"]
    note: str = ""
    tenure: Tenure | None = None
    told: str = ""


def sift(session: Session, letter: Letter, recipient: str, mail: Mail) -> Verdict:
    """The verdict on a letter that came for `recipient` ("" where nobody said)."""
    known = _tenures(session, letter, recipient)
    tenure = known[0] if known else None
    if reason := automatic(letter, mail):
        return Verdict("ignored", reason, tenure)
    if tenure is None:
        return Verdict("ignored", "no token of ours in its recipients")
    if tenure.ended_at is not None:
        return Verdict("held", "to a seat that this player has given up", tenure)
    if len(known) > 1:
        return Verdict("held", "to two seats at once", tenure, "two-seats")
    return _trusted(letter, tenure)


def automatic(letter: Letter, mail: Mail) -> str:
    """Why this is no person's mail, or "" where it may be one."""
    return next((reason for reason, holds in _signs(letter, mail) if holds), "")


def found_tokens(addresses: Iterable[str]) -> tuple[str, ...]:
    """Whatever may be a reply token in the local parts of these addresses, each once."""
    local = (address.casefold().rpartition("@")[0] for address in addresses)
    found = (token for part in local for token in _TOKEN.findall(part))
    return tuple(dict.fromkeys(found))[:_MOST_TOKENS]


def _tenures(session: Session, letter: Letter, recipient: str) -> list[Tenure]:
    """The tenures that the most trustworthy recipients name: the server's word goes first.

    Of what servers wrote the newest line counts; of what the sender wrote all do.
    """
    for group in ((recipient,), *((one,) for one in letter.delivered), letter.addressed):
        known = (_tenure(session, token) for token in found_tokens(group))
        if tenures := [tenure for tenure in known if tenure is not None]:
            return tenures
    return []


def _tenure(session: Session, token: str) -> Tenure | None:
    return session.exec(select(Tenure).where(Tenure.token_hash == tokens.digest(token))).first()


def _trusted(letter: Letter, tenure: Tenure) -> Verdict:
    """The token opens the seat, to one author whose whole head was read. Proof of who that is,
    where a league wants more than the token, is to be asked for here."""
    if letter.cut:
        return Verdict("held", "its head is too long to be read", tenure, "set-aside")
    if len(letter.authors) > 1 or len(letter.all("from")) > 1:
        return Verdict("held", "it names several authors", tenure, "set-aside")
    return Verdict("orders", "", tenure)


def _signs(letter: Letter, mail: Mail) -> Iterator[tuple[str, bool]]:
    """Reasons, and whether each holds. `Auto-Submitted: no` and a wish to suppress automatic
    answers say nothing of the mail itself."""
    said = letter.first("auto-submitted").casefold()
    path = letter.all("return-path")
    local, _, domain = letter.sender.rpartition("@")
    identity = OUR_IDENTITY.fullmatch(letter.message_id)
    yield "our own mail", bool(letter.all(MARK.lower())) or _is_ours(letter.sender, mail)
    yield "our own mail", identity is not None and identity.group(1) == mail.domain.casefold()
    yield "a null return path", bool(path) and path[0].strip() in ("<>", "")
    yield "it says that it is automatic", said.startswith("auto")
    yield "a report of a mail server", "multipart/report" in letter.first("content-type").casefold()
    yield "from a mail server", local in _MACHINES and bool(domain)
    yield "from a mailing list", any(letter.all(name) for name in _LISTS)
    yield "sent in bulk", letter.first("precedence").casefold() in _BULK
    yield "an automatic reply", any(letter.all(name) for name in _REPLIERS)
    yield "an automatic reply by its subject", bool(_AWAY.match(letter.subject.casefold()))


def _is_ours(sender: str, mail: Mail) -> bool:
    """Whether the sender is the moderator or one of its seats."""
    local, _, domain = sender.partition("@")
    ours, _, our_domain = mail.address.partition("@")
    return domain == our_domain and local.partition("+")[0] == ours
