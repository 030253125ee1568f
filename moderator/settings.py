"""Every setting there is, its default and what it may be. `config.py` reads them.

`config.toml` explains each key in a line; a test keeps the two alike.
"""

import re
import shlex
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr
from pydantic import model_validator as check
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from moderator.league.values.deadlines import OutageRule
from moderator.league.values.rhythm import Rhythm
from moderator.league.values.rhythm_text import one_line, read_rhythm
from moderator.league.values.spans import NOTHING, read_span

# A reply token and its `+` take 25 of the 64 characters a local part may have.
_ADDRESS = re.compile(r"[a-z0-9._-]{1,39}@([a-z0-9-]+\.)+[a-z0-9-]+")


def _span(value: object) -> timedelta:
    if not isinstance(value, str):
        raise ValueError('a length of time stands in quotes, like "30m"')
    return read_span(value)


def _some(span: timedelta) -> timedelta:
    if span == NOTHING:
        raise ValueError('longer than nothing, "1m" at least')
    return span


def _web_address(value: str) -> str:
    if not re.fullmatch(r"https?://\S+", value):
        raise ValueError('a web address, like "https://league.example/"')
    return value.rstrip("/") + "/"


def _mail_address(value: str) -> str:
    if not _ADDRESS.fullmatch(value):
        raise ValueError(
            'an address in small letters, like "moderator@league.example", without "+" and with'
            " 39 characters at most before the @: the seat's token is put there"
        )
    return value


def _command(value: str) -> str:
    try:
        shlex.split(value)
    except ValueError as error:
        raise ValueError('a command with all its quotes closed, like "rsync -a ./ …"') from error
    return value


Span = Annotated[timedelta, BeforeValidator(_span)]
SomeSpan = Annotated[Span, AfterValidator(_some)]
Port = Annotated[int, Field(ge=1, le=65535)]


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Database(Section):
    url: str = "sqlite:///var/moderator.sqlite3"


class Site(Section):
    folder: Path = Path("exports")
    base_url: Annotated[str, AfterValidator(_web_address)] = "http://localhost:8080/"
    command: Annotated[str, AfterValidator(_command)] = ""
    search: bool = False


class Smtp(Section):
    host: str = ""
    port: Port = 587
    starttls: bool = True
    user: str = ""
    password: SecretStr | None = None
    password_file: Path | None = None
    ca_file: Path | None = None


class Listener(Section):
    """A port of 0 listens nowhere."""

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 0
    protocol: Literal["lmtp", "smtp"] = "lmtp"


class Imap(Section):
    """Without a host there is no such mailbox."""

    host: str = ""
    port: Port = 993
    tls: bool = True
    user: str = ""
    password: SecretStr | None = None
    password_file: Path | None = None
    folder: str = "INBOX"
    processed: str = "Processed"
    poll_seconds: Annotated[int, Field(ge=5, le=3600)] = 60

    @check(mode="after")
    def _two_folders(self) -> "Imap":
        if self.folder == self.processed:
            raise ValueError("processed must be another folder than the one that is read")
        return self


class Mail(Section):
    address: Annotated[str, AfterValidator(_mail_address)] = "moderator@league.example"
    domain: str = "league.example"
    from_name: str = "Moderator"
    authserv_id: str = ""
    maildir: Path | None = None
    outbox: Literal["folder", "smtp"] = "folder"
    folder: Path = Path("var/outbox")
    smtp: Smtp = Smtp()
    listener: Listener = Listener()
    imap: Imap = Imap()

    @check(mode="before")
    @classmethod
    def _domain_of_the_address(cls, data: Any) -> Any:
        if isinstance(data, dict) and isinstance(data.get("address"), str):
            return {"domain": data["address"].rpartition("@")[2], **data}
        return data

    @check(mode="after")
    def _smtp_has_a_host(self) -> "Mail":
        if self.outbox == "smtp" and not self.smtp.host:
            raise ValueError('outbox = "smtp" needs a host in [mail.smtp]')
        return self


class Clock(Section):
    tick_seconds: Annotated[int, Field(ge=1, le=3600)] = 15
    outage: SomeSpan = timedelta(minutes=30)
    outage_minimum: Span = timedelta(hours=6)
    longest_outage: Span = timedelta(days=7)
    resume_minimum: Span = timedelta(hours=12)

    @check(mode="after")
    def _a_tick_is_no_outage(self) -> "Clock":
        if self.outage <= timedelta(seconds=self.tick_seconds):
            raise ValueError("outage must be longer than tick_seconds")
        if self.longest_outage <= self.outage:
            raise ValueError("longest_outage must be longer than outage")
        return self

    def outage_rule(self) -> OutageRule:
        return OutageRule(longer_than=self.outage, at_least=self.outage_minimum)


class Keep(Section):
    """How long the bytes of mails are kept that are of no more use."""

    sent: SomeSpan = timedelta(days=30)
    received: SomeSpan = timedelta(days=180)


class Backup(Section):
    """Without a length of time `moderator serve` makes none by itself."""

    folder: Path = Path("var/backups")
    every: Span = timedelta(days=1)
    keep: Annotated[int, Field(ge=1, le=1000)] = 7


class Web(Section):
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8080
    proxies: Annotated[int, Field(ge=0, le=9)] = 0
    metrics_token: SecretStr | None = None
    metrics_token_file: Path | None = None


class Defaults(Section):
    """What a new league has where its organiser says nothing else; checked as a whole."""

    zone: str = "Europe/Kyiv"
    rhythm: str = "20:00"
    minimum: str = ""
    grace: str = "2h"
    reminder: str = "12h"
    language: Literal["en", "ru", "uk"] = "en"

    @check(mode="after")
    def _a_rhythm_that_can_be(self) -> "Defaults":
        self.timing()
        return self

    def timing(self) -> Rhythm:
        """The rhythm these settings say. Raises LeagueError where there is none."""
        more = {"minimum": self.minimum} if self.minimum else {}
        rest = {"zone": self.zone, "grace": self.grace, "reminder": self.reminder}
        return read_rhythm({**one_line(self.rhythm), **rest, **more})


class League(Section):
    homemade: Path = Path("homemade")


class Practice(Section):
    """Games against stand-ins for everybody who signs in."""

    open: bool = False
    each: Annotated[int, Field(ge=1)] = 3
    all: Annotated[int, Field(ge=1)] = 200
    lasts: SomeSpan = timedelta(days=3)


class Limits(Section):
    max_mail_bytes: Annotated[int, Field(ge=10_000)] = 1_000_000
    answers_per_hour: Annotated[int, Field(ge=1)] = 30
    mails_per_minute: Annotated[int, Field(ge=1)] = 300
    max_form_bytes: Annotated[int, Field(ge=10_000)] = 1_000_000
    pages_per_minute: Annotated[int, Field(ge=0)] = 240
    sign_ins_per_hour: Annotated[int, Field(ge=0)] = 20


class Settings(BaseSettings):
    """All settings, the environment's before those given. `config.load` is the way to make one:
    it says which file is meant and makes every path absolute."""

    model_config = SettingsConfigDict(
        extra="forbid", frozen=True, env_prefix="MODERATOR_", env_nested_delimiter="__"
    )

    secret: SecretStr | None = None
    secret_file: Path = Path("var/secret")
    database: Database = Database()
    site: Site = Site()
    mail: Mail = Mail()
    clock: Clock = Clock()
    keep: Keep = Keep()
    backup: Backup = Backup()
    web: Web = Web()
    defaults: Defaults = Defaults()
    league: League = League()
    practice: Practice = Practice()
    limits: Limits = Limits()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return env_settings, init_settings
