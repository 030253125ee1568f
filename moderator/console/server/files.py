"""What is written into the folder to look at, from what was answered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from moderator import config
from moderator.console.health.dns import zone_lines
from moderator.console.server.place import write_out
from moderator.console.server.questions import Answers, place_from
from moderator.locale.voice import Voice
from moderator.paths import shipped_settings

Value = str | int | bool

_SECRET_FILES = {"imap_password": "var/imap-password", "smtp_password": "var/smtp-password"}
_UNITS = {
    "serve": ("moderator.service",),
    "timer": (
        "moderator-tick.service",
        "moderator-tick.timer",
        "moderator-backup.service",
        "moderator-backup.timer",
    ),
}
_OF_PROXY = {"caddy": ("Caddyfile",), "nginx": ("nginx.conf",)}
_OF_WAY_IN = {
    "postfix-lmtp": ("postfix-lmtp.cf",),
    "postfix-pipe": ("postfix-pipe.cf", "postfix-aliases"),
    "exim-pipe": ("exim-router", "exim-transport"),
}


@dataclass(frozen=True, slots=True)
class ToWrite:
    """A file of the folder: its name in it, its text, and whether it is its owner's alone."""

    name: str
    text: str
    secret: bool = False


def files_for(answers: Answers, voice: Voice) -> tuple[ToWrite, ...]:
    """All of them. Raises SettingsError where the settings would not be read."""
    place = place_from(answers)
    names = (
        *_UNITS[answers["clock"]],
        *_OF_PROXY.get(answers.get("proxy", "none"), ()),
        *_OF_WAY_IN.get(answers["mail_in"], ()),
    )
    secrets = [ToWrite(file, answers[name] + "\n", True) for name, file in _given(answers)]
    steps = write_out(
        "steps.sh",
        place,
        say=voice.say,
        files=names,
        starts=[name for name in names if _is_started(name)],
        secrets=[file.name for file in secrets],
    )
    text = settings_text(shipped_settings().read_text("utf-8"), settings_of(answers, voice))
    return (
        # Passwords and addresses stand here: none of it is for a version control.
        ToWrite(".gitignore", "*\n"),
        ToWrite("config.toml", text),
        *secrets,
        *(ToWrite(name, write_out(name, place)) for name in names),
        ToWrite("dns.txt", _dns(text)),
        ToWrite("steps.sh", steps),
    )


def _is_started(unit: str) -> bool:
    """A service that a timer starts is not started by itself."""
    return unit == "moderator.service" or unit.endswith(".timer")


def _given(answers: Answers) -> Iterator[tuple[str, str]]:
    return ((name, file) for name, file in _SECRET_FILES.items() if answers.get(name))


def settings_of(answers: Answers, voice: Voice) -> Mapping[str, Value]:
    """By its key, each setting that is another one than the file that ships has."""
    settings: dict[str, Value] = {
        "mail.address": answers["address"],
        "mail.domain": answers["address"].partition("@")[2],
        "site.base_url": answers["site"],
        "defaults.zone": str(answers["zone"]),
        "defaults.language": voice.language,
        "mail.outbox": "folder" if answers["mail_out"] == "folder" else "smtp",
    }
    if answers["clock"] == "serve":
        settings |= {"web.port": answers["port"], "web.proxies": int(answers["proxy"] != "none")}
    if "listen_port" in answers:
        settings["mail.listener.port"] = answers["listen_port"]
    if "maildir" in answers:
        settings["mail.maildir"] = answers["maildir"]
    if answers["mail_in"] == "imap":
        settings |= {f"mail.imap.{name}": answers[f"imap_{name}"] for name in _IMAP}
    if answers["mail_out"] == "local":
        settings |= {
            "mail.smtp.host": "127.0.0.1",
            "mail.smtp.port": 25,
            "mail.smtp.starttls": False,
        }
    if answers["mail_out"] == "smtp":
        settings |= {
            f"mail.smtp.{name}": answers[f"smtp_{name}"] for name in ("host", "port", "user")
        }
        settings["mail.smtp.starttls"] = answers["smtp_tls"]
    for name, file in _given(answers):
        settings[f"mail.{name.removesuffix('_password')}.password_file"] = file
    return settings


_IMAP = ("host", "port", "tls", "user")


def settings_text(shipped: str, values: Mapping[str, Value]) -> str:
    """The file that ships with these values in it: every other key, and what explains it, stays.
    Raises KeyError for a key that has no line there."""
    left, section, lines = dict(values), "", []
    for line in shipped.splitlines():
        if heading := re.fullmatch(r"\[(.+)\]", line):
            section = f"{heading[1]}."
        setting = re.match(r"(?:# )?([a-z_]+) = ", line)
        if setting and section + setting[1] in left:
            line = f"{setting[1]} = {_toml(left.pop(section + setting[1]))}"
        lines.append(line)
    if left:
        raise KeyError(*left)
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    """A string of JSON without control characters is one of TOML, and so are its words and
    numbers."""
    return json.dumps(value, ensure_ascii=False)


def _dns(text: str) -> str:
    """The records for the domain; the settings are read as they will be, which shows that they
    can be."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "config.toml")
        file.write_text(text, "utf-8")
        return "\n".join(zone_lines(config.load(file))) + "\n"


def differing(folder: Path, files: tuple[ToWrite, ...]) -> list[str]:
    """Those that are there already with another text."""
    return [file.name for file in files if _there(folder / file.name) not in (None, file.text)]


def _there(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""


def write_all(folder: Path, files: tuple[ToWrite, ...]) -> None:
    """Write them; nobody else may read the folder, for what is secret in it. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in files:
        path = folder / file.name
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if file.secret:
            path.touch(mode=0o600)
            path.chmod(0o600)
        path.write_text(file.text, "utf-8")
