"""What has to be known of a server before it is set up: a question each, and what it may be.

Each is a flag of `moderator setup`, too; both go through the same reading.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, TypeAdapter

from moderator.console.server.place import HOME, LISTEN_PORT, PORT, Place, own_program
from moderator.league.values.words import message as m
from moderator.league.values.zones import read_zone
from moderator.settings import Settings

Answers = Mapping[str, Any]
"""What was answered so far, by the questions' names."""

Default = Callable[[Answers], str]
Kind = Literal["asked", "flag", "secret"]


def _setting(key: str) -> Callable[[str], Any]:
    """A reader that takes what this key of the settings takes."""
    model: Any = Settings
    *above, last = key.split(".")
    for name in above:
        model = model.model_fields[name].annotation
    assert issubclass(model, BaseModel)
    field = model.model_fields[last]
    taken: Any = Annotated[field.annotation, *field.metadata]
    return TypeAdapter(taken).validate_python


_HOST = r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?"
_SITE = re.compile(rf"https?://{_HOST}(?::\d{{1,5}})?(?:/[A-Za-z0-9._~-]+)*/?")
_PATH = re.compile(r"(?:/[A-Za-z0-9][A-Za-z0-9._+@-]*|/\.[A-Za-z0-9][A-Za-z0-9._+@-]*)+")


def _matching(pattern: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError
        return text

    return read


def _site(text: str) -> str:
    """A web address that a server's file may hold as it is."""
    if not _SITE.fullmatch(text):
        raise ValueError
    port = urlsplit(text).port
    if port is not None and not 0 < port < 65536:
        raise ValueError
    return str(_setting("site.base_url")(text))


_port = _setting("mail.smtp.port")
_text = _matching(r"[^\x00-\x1f\x7f\u2028\u2029]*")
_path = _matching(_PATH.pattern)


def _yes(text: str) -> bool:
    """In each of the three languages, by the first letter."""
    first = text.strip().casefold()[:1]
    if first not in {"y", "д", "т", "n", "н"}:
        raise ValueError
    return first in {"y", "д", "т"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers, and what it means."""

    name: str
    means: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, how an answer is read and what is said of one that cannot be.

    `ask` and `wrong` are messages. `read` raises ValueError (so does what it calls). A question
    without a default must be answered. `wanted`: whether it makes sense after the answers before.
    A `flag` is not asked; a `secret` is not shown, and comes from a file where it is a flag.
    """

    name: str
    ask: str
    wrong: str
    read: Callable[[str], Any]
    default: Default | None = None
    wanted: Callable[[Answers], bool] = lambda _: True
    choices: tuple[Choice, ...] = ()
    kind: Kind = "asked"

    @property
    def flag(self) -> str:
        """As it is written on the command line."""
        name = self.name.replace("_", "-")
        return f"--{name}-file" if self.kind == "secret" else f"--{name}"


def _one_of(choices: tuple[Choice, ...]) -> Callable[[str], str]:
    """By name, or by number as they are listed."""
    names = [choice.name for choice in choices]

    def read(text: str) -> str:
        given = text.strip()
        if given.isdecimal() and 0 < int(given) <= len(names):
            return names[int(given) - 1]
        if given not in names:
            raise ValueError
        return given

    return read


def _always(value: str) -> Default:
    return lambda _: value


def _is(name: str, *values: str) -> Callable[[Answers], bool]:
    return lambda answers: answers.get(name) in values


def _mail_server() -> str:
    """The mail server that is installed here, if any."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin"
    return next((name for name in ("postfix", "exim4") if shutil.which(name, path=path)), "")


def _likely_way_in(_: Answers) -> str:
    return {"postfix": "postfix-lmtp", "exim4": "exim-pipe"}.get(_mail_server(), "imap")


def _likely_way_out(answers: Answers) -> str:
    return "smtp" if answers["mail_in"] == "imap" else "local"


def _here(_: Answers) -> str:
    """This machine's time zone, where it is told."""
    try:
        return read_zone(Path("/etc/timezone").read_text("utf-8").strip())
    except (OSError, ValueError):
        return "UTC"


_NUMBER = m("a port is a number from 1 to 65535")
_SERVER = m("write the name of the server, like mail.provider.example")
_ONE = m("choose one of those, by its name or number")
_YES_NO = m("answer yes or no")
_LINE = m("write it on one line, without control characters")
_FOLDER = m("write a full path of Latin letters and digits, like /var/lib/moderator")

_PROXIES = (
    Choice("caddy", m("Caddy, which gets its certificates by itself")),
    Choice("nginx", m("nginx, with certificates that are already there")),
    Choice("none", m("none for now: it can be reached from this machine alone")),
)
_WAYS_IN = (
    Choice("postfix-lmtp", m("Postfix on this machine hands it over (LMTP)")),
    Choice("postfix-pipe", m("Postfix on this machine starts a program for each email")),
    Choice("exim-pipe", m("Exim on this machine starts a program for each email")),
    Choice("lmtp", m("another mail server hands it over (LMTP)")),
    Choice("imap", m("it is fetched from a mailbox at a provider (IMAP)")),
    Choice("maildir", m("it is read from a Maildir on this machine")),
)
_WAYS_OUT = (
    Choice("local", m("through the mail server of this machine, port 25")),
    Choice("smtp", m("through a server that asks for a name and a password")),
    Choice("folder", m("not at all: into a folder of files, to try things out")),
)
_CLOCKS = (
    Choice("serve", m("a process that stays, with all pages and forms")),
    Choice("timer", m("a timer, once a minute, without pages of players")),
)

_LISTENS = _is("mail_in", "postfix-lmtp", "lmtp")
_FETCHES = _is("mail_in", "imap")
_SENDS = _is("mail_out", "smtp")

QUESTIONS: tuple[Question, ...] = (
    Question(
        "home",
        m("The folder of its data on the server"),
        _FOLDER,
        _path,
        _always(HOME),
        kind="flag",
    ),
    Question(
        "user",
        m("The user of the system that it runs as"),
        m("write the name of a user of the system, like moderator"),
        _matching(r"[a-z_][a-z0-9_-]{0,30}"),
        _always("moderator"),
        kind="flag",
    ),
    Question(
        "program",
        m("The full path of the command on the server"),
        _FOLDER,
        _path,
        lambda _: own_program(),
        kind="flag",
    ),
    Question(
        "address",
        m("The moderator's email address"),
        m(
            "write an address in small letters, like moderator@league.example, without a + and with"
            " at most 39 characters before the @"
        ),
        _setting("mail.address"),
    ),
    Question(
        "site",
        m("The web address of its pages"),
        m("write a web address, like https://league.example/"),
        _site,
        lambda answers: f"https://{answers['address'].partition('@')[2]}/",
    ),
    Question(
        "clock",
        m("What keeps the clock"),
        _ONE,
        _one_of(_CLOCKS),
        _always("serve"),
        choices=_CLOCKS,
        kind="flag",
    ),
    Question(
        "proxy",
        m("Which web server stands before it and speaks TLS?"),
        _ONE,
        _one_of(_PROXIES),
        _always("caddy"),
        _is("clock", "serve"),
        _PROXIES,
    ),
    Question(
        "port",
        m("The port of its pages on this machine"),
        _NUMBER,
        _port,
        _always(str(PORT)),
        _is("clock", "serve"),
    ),
    Question(
        "mail_in",
        m("How does email come in?"),
        _ONE,
        _one_of(_WAYS_IN),
        _likely_way_in,
        choices=_WAYS_IN,
    ),
    Question(
        "listen_port",
        m("The port that the mail server hands email to"),
        _NUMBER,
        _port,
        _always(str(LISTEN_PORT)),
        _LISTENS,
    ),
    Question(
        "imap_host", m("The server of the mailbox"), _SERVER, _matching(_HOST), wanted=_FETCHES
    ),
    Question(
        "imap_tls",
        m("Is the connection to the mailbox encrypted (TLS)?"),
        _YES_NO,
        _yes,
        _always("yes"),
        _FETCHES,
    ),
    Question(
        "imap_port",
        m("Its port"),
        _NUMBER,
        _port,
        lambda answers: "993" if answers["imap_tls"] else "143",
        _FETCHES,
    ),
    Question(
        "imap_user",
        m("The name to sign in to the mailbox with"),
        _LINE,
        _text,
        lambda answers: str(answers["address"]),
        _FETCHES,
    ),
    Question(
        "imap_password",
        m("The password of the mailbox"),
        _LINE,
        _matching(r"[^\x00-\x1f\x7f]+"),
        wanted=_FETCHES,
        kind="secret",
    ),
    Question(
        "maildir",
        m("The folder of the Maildir"),
        _FOLDER,
        _path,
        lambda answers: f"{answers['home']}/Maildir",
        _is("mail_in", "maildir"),
    ),
    Question(
        "mail_out",
        m("How does email go out?"),
        _ONE,
        _one_of(_WAYS_OUT),
        _likely_way_out,
        choices=_WAYS_OUT,
    ),
    Question(
        "smtp_host",
        m("The server that sends"),
        _SERVER,
        _matching(_HOST),
        lambda answers: re.sub(r"^imap\.", "smtp.", answers.get("imap_host", "")),
        _SENDS,
    ),
    Question("smtp_port", m("Its port"), _NUMBER, _port, _always("587"), _SENDS),
    Question(
        "smtp_tls",
        m("Must the connection be encrypted (STARTTLS)?"),
        _YES_NO,
        _yes,
        _always("yes"),
        _SENDS,
    ),
    Question(
        "smtp_user",
        m("The name to sign in to it with"),
        _LINE,
        _text,
        lambda answers: str(answers.get("imap_user", answers["address"])),
        _SENDS,
    ),
    Question(
        "smtp_password",
        m("The password there"),
        _LINE,
        _matching(r"[^\x00-\x1f\x7f]+"),
        wanted=lambda answers: _SENDS(answers) and bool(answers["smtp_user"]),
        kind="secret",
    ),
    Question(
        "zone",
        m("The time zone of its deadlines"),
        m("write a time zone, like Europe/Kyiv or UTC"),
        read_zone,
        _here,
    ),
)


def place_from(answers: Answers) -> Place:
    """The names that stand in the files."""
    return Place(
        address=answers["address"],
        site=answers["site"],
        home=answers["home"],
        config=f"{answers['home']}/config.toml",
        user=answers["user"],
        program=answers["program"],
        port=answers.get("port", PORT),
        listen_port=answers.get("listen_port", LISTEN_PORT),
        maildir=answers.get("maildir", ""),
    )
