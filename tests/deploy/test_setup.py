"""`moderator setup`: what is asked, what is written, and that nothing harmful gets into it."""

from __future__ import annotations

import itertools
import stat
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli
from moderator.config import load
from moderator.console.server.files import settings_text
from moderator.console.server.place import FILES
from moderator.console.server.questions import QUESTIONS, Choice
from moderator.locale.voice import Voice
from moderator.paths import shipped_settings

ADDRESS = ("--address", "judge@games.example")
LANGUAGES = ("en", "ru", "uk")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "password").write_text("hunter 2 “quoted”\n", "utf-8")
    return tmp_path


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(cli, ["setup", *words], given)


def said(result: Result) -> str:
    """What it said, or refused with."""
    return f"{result.output}{result.exception or ''}"


def names(of: str) -> tuple[str, ...]:
    (question,) = (one for one in QUESTIONS if one.name == of)
    return tuple(choice.name for choice in question.choices)


def ways() -> Iterator[tuple[str, ...]]:
    """Every way in with every way out, proxy and clock that go together."""
    for way_in, way_out, proxy in itertools.product(
        names("mail_in"), names("mail_out"), (*names("proxy"), "")
    ):
        if not proxy and "lmtp" in way_in:
            continue
        flags = ["--mail-in", way_in, "--mail-out", way_out]
        flags += ["--proxy", proxy] if proxy else ["--clock", "timer"]
        if way_in == "imap":
            flags += ["--imap-host", "imap.provider.example", "--imap-password-file", "password"]
        if way_out == "smtp":
            flags += ["--smtp-host", "smtp.provider.example", "--smtp-password-file", "password"]
        yield tuple(flags)


@pytest.mark.parametrize("flags", list(ways()), ids=lambda flags: "-".join(flags[1::2][:3]))
def test_every_way_is_written_whole(here: Path, flags: tuple[str, ...]) -> None:
    result = run("--yes", *ADDRESS, *flags, "--zone", "Europe/Kyiv")
    assert result.exit_code == 0, said(result)
    folder = here / "server"
    settings = load(folder / "config.toml")
    assert settings.mail.address == "judge@games.example"
    assert settings.site.base_url == "https://games.example/"
    assert settings.defaults.zone == "Europe/Kyiv"
    steps = (folder / "steps.sh").read_text("utf-8")
    subprocess.run(["sh", "-n", folder / "steps.sh"], check=True)
    for name in FILES:  # what is written is put somewhere, and what is put somewhere is written
        assert (folder / name).exists() == (name in steps), name
    for name in [path.name for path in (folder / "var").glob("*")]:
        assert f"var/{name}" in steps
    assert "v=spf1" in (folder / "dns.txt").read_text("utf-8")


def test_passwords_are_their_owners_alone_and_stand_nowhere_else(here: Path) -> None:
    result = run("--yes", *ADDRESS, "--mail-in", "imap", "--imap-host", "imap.p.example",
                 "--imap-password-file", "password",
                 "--smtp-password-file", "password")  # fmt: skip
    assert result.exit_code == 0, said(result)
    folder = here / "server"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / ".gitignore").read_text() == "*\n"
    for name in ("imap-password", "smtp-password"):
        secret = folder / "var" / name
        assert secret.read_text("utf-8") == "hunter 2 “quoted”\n"
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    others = [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "var"]
    assert "hunter" not in result.output + "".join(path.read_text("utf-8") for path in others)


def test_the_settings_are_those_that_ship_but_for_what_was_said(here: Path) -> None:
    run("--yes", *ADDRESS, "--mail-in", "maildir", "--maildir", "/srv/mail", "--proxy", "nginx")
    shipped = tomllib.loads(shipped_settings().read_text("utf-8"))
    written = tomllib.loads((here / "server" / "config.toml").read_text("utf-8"))
    changed = {
        (section, key)
        for section, keys in written.items()
        if isinstance(keys, dict)
        for key, value in keys.items()
        if shipped.get(section, {}).get(key) != value
    }
    wanted = {"address", "domain", "outbox", "base_url", "proxies", "maildir", "smtp"}
    assert {key for _, key in changed} - {"zone"} == wanted


def test_a_key_that_has_no_line_is_no_setting() -> None:
    with pytest.raises(KeyError):
        settings_text(shipped_settings().read_text("utf-8"), {"mail.adress": "x"})


def test_what_must_be_known_is_asked_for_by_name(here: Path) -> None:
    result = run("--yes")
    assert result.exit_code != 0
    assert "--address is missing" in said(result)
    assert not (here / "server").exists()


def test_a_flag_that_goes_with_nothing_is_refused(here: Path) -> None:
    result = run("--yes", *ADDRESS, "--mail-in", "exim-pipe", "--imap-host", "imap.p.example")
    assert "--imap-host does not go" in said(result)
    result = run("--yes", *ADDRESS, "--mail-in", "lmtp", "--clock", "timer")
    assert "LMTP needs the process that stays" in said(result)
    assert not (here / "server").exists()


HARM = ('"', "'", "`", "$(id)", ";", " ", "\n", "\\", "{", "%h", "|", "&", "<", "#", "\x00", "é")
"""What a shell, systemd, Caddy, nginx, Postfix or Exim would read as more than a name."""

INTO_FILES = ("address", "site", "home", "user", "program", "port", "listen_port", "maildir",
              "imap_host", "smtp_host")  # fmt: skip


@pytest.mark.parametrize("name", INTO_FILES)
@pytest.mark.parametrize("harm", HARM)
def test_nothing_harmful_is_taken_into_a_file(name: str, harm: str) -> None:
    (question,) = (one for one in QUESTIONS if one.name == name)
    usual = {"address": "judge@games.example", "site": "https://games.example/a", "user": "judge",
             "port": "80", "listen_port": "24", "imap_host": "imap.example",
             "smtp_host": "smtp.example"}.get(name, "/srv/judge")  # fmt: skip
    assert question.read(usual)
    for text in (usual + harm, harm + usual, usual[:3] + harm + usual[3:]):
        if text.strip() == usual and name in ("port", "listen_port"):
            continue  # a number with a space around it is that number
        with pytest.raises(ValueError):  # noqa: PT011 - what was wrong is said by the question
            question.read(text)


def test_a_name_to_sign_in_with_may_hold_anything_but_lines(here: Path) -> None:
    user = 'a"b\\c # é = [x]'
    result = run("--yes", *ADDRESS, "--mail-in", "imap", "--imap-host", "imap.p.example",
                 "--imap-user", user, "--imap-password-file", "password",
                 "--mail-out", "folder")  # fmt: skip
    assert result.exit_code == 0, said(result)
    assert load(here / "server" / "config.toml").mail.imap.user == user
    for bad in ("a\nb", "a\x1bb"):
        assert run("--yes", *ADDRESS, "--mail-in", "imap", "--imap-user", bad).exit_code != 0


def test_nothing_is_overwritten_without_a_word(here: Path) -> None:
    flags = ("--yes", *ADDRESS, "--mail-in", "exim-pipe")
    assert run(*flags).exit_code == 0
    assert run(*flags).exit_code == 0  # the same again changes nothing
    steps = here / "server" / "steps.sh"
    steps.write_text("mine\n")
    refused = run(*flags)
    assert "steps.sh" in said(refused)
    assert "--overwrite" in said(refused)
    assert steps.read_text() == "mine\n"
    assert run(*flags, "--overwrite").exit_code == 0
    assert steps.read_text("utf-8").startswith("#!/bin/sh")


CONVERSATION = (
    ("Judge@games.example", "judge@games.example"),  # address
    ("games.example", ""),  # site
    ("apache", "2"),  # proxy
    ("many", "8081"),  # port
    ("9", "imap"),
    ("imap example", "imap.provider.example"),
    ("maybe", "{yes}"),
    ("0", ""),
    ("", None),  # the user: as it is likely
    ("hunter2", None),
    ("", None),  # mail out: smtp
    ("", None),  # its server
    ("", None),
    ("", None),
    ("", None),
    ("hunter3", None),
    ("Kiev", "Europe/Kyiv"),
)
"""A wrong answer first, then the right one."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_conversation_with_slips(here: Path, language: str) -> None:
    voice = Voice(language)
    typed = [language]
    for first, then in CONVERSATION:
        typed += [first] if then is None else [first, then.format(yes=voice.say("yes"))]
    result = run(given="\n".join(typed) + "\n")
    assert result.exit_code == 0, said(result)
    settings = load(here / "server" / "config.toml")
    assert (settings.web.port, settings.web.proxies) == (8081, 1)
    assert (settings.mail.imap.host, settings.mail.imap.port) == ("imap.provider.example", 993)
    assert (settings.mail.smtp.host, settings.mail.smtp.user) == (
        "smtp.provider.example",
        "judge@games.example",
    )
    assert settings.defaults.language == language
    assert "hunter" not in result.output
    asked = [one for one in QUESTIONS if one.name in ("address", "mail_in", "zone")]
    for question in asked:
        assert voice.say(question.ask) in result.output
        assert voice.say(question.wrong) in result.output
    if language != "en":
        steps = (here / "server" / "steps.sh").read_text("utf-8")
        assert voice.say("The user, the folder with the settings, and the database.") in steps
        assert "Read this first" not in steps


def test_replacing_is_asked_about(here: Path) -> None:
    flags = ("--language", "en", *ADDRESS, "--mail-in", "exim-pipe", "--mail-out", "folder",
             "--proxy", "none", "--port", "8080", "--site", "https://games.example/",
             "--zone", "UTC")  # fmt: skip
    assert run(*flags).exit_code == 0
    (here / "server" / "config.toml").write_text("mine\n")
    kept = run(*flags, given="n\n")
    assert "Replace them?" in kept.output
    assert (here / "server" / "config.toml").read_text() == "mine\n"
    assert run(*flags, given="y\n").exit_code == 0
    assert "judge@games.example" in (here / "server" / "config.toml").read_text("utf-8")


def test_whoever_stops_answering_leaves_nothing(here: Path) -> None:
    result = run(given="en\njudge@games.example\n")
    assert result.exit_code != 0
    assert not (here / "server").exists()


def test_a_folder_that_cannot_be_written_is_told(here: Path) -> None:
    (here / "server").write_text("a file")
    result = run("--yes", *ADDRESS, "--mail-in", "exim-pipe")
    assert result.exit_code != 0
    assert "Traceback" not in said(result)


def test_every_choice_says_what_it_means() -> None:
    for question in QUESTIONS:
        assert all(isinstance(choice, Choice) and choice.means for choice in question.choices)
        assert question.wrong
        assert question.flag.startswith("--")
    assert len({one.flag for one in QUESTIONS}) == len(QUESTIONS)
