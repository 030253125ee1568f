"""Settings: the file that ships, what wins, what is refused and in which words, and secrets."""

import os
import re
import stat
import tomllib
from datetime import time, timedelta
from pathlib import Path

import pytest

from moderator.config import (
    Settings,
    SettingsError,
    create_secret,
    load,
    read_secret,
    smtp_password,
)
from moderator.config_errors import keys
from moderator.league.values.deadlines import OutageRule

SECRET = "0123456789abcdef" * 4


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test sees this machine's variables or the checkout's config.toml by accident."""
    for name in [name for name in os.environ if name.startswith("MODERATOR_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text, "utf-8")
    return path


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(SettingsError) as refused:
        load(written(folder, text))
    return str(refused.value)


def test_the_file_that_ships_says_what_the_defaults_are(root: Path, tmp_path: Path) -> None:
    shipped = load(root / "config.toml").model_dump_json().replace(str(root), "HERE")
    assert shipped == load().model_dump_json().replace(str(tmp_path.resolve()), "HERE")


def test_the_file_that_ships_explains_every_key(root: Path) -> None:
    lines = (root / "config.toml").read_text("utf-8").splitlines()
    section, explained = "", set()
    for above, line in zip(["", *lines], lines, strict=False):
        if heading := re.fullmatch(r"\[(.+)\]", line):
            section = heading[1] + "."
        elif (key := re.match(r"(?:# )?([a-z_]+) = ", line)) and above.startswith("# "):
            explained.add(section + key[1])
    from_elsewhere = {"secret", "mail.smtp.password", "mail.imap.password", "web.metrics_token"}
    assert explained == set(keys()) - from_elsewhere


def test_lengths_and_rhythm_are_values() -> None:
    settings = load()
    assert settings.clock.outage_rule() == OutageRule(timedelta(minutes=30), timedelta(hours=6))
    timing = settings.defaults.timing()
    assert (timing.at, timing.zone.key, timing.grace) == (
        time(20, 0),
        "Europe/Kyiv",
        timedelta(hours=2),
    )


def test_paths_belong_to_the_folder_of_the_file(tmp_path: Path) -> None:
    there = tmp_path / "league"
    there.mkdir()
    settings = load(
        written(there, 'secret_file = "/etc/secret"\n[mail]\nmaildir = "in"\n[site]\nfolder = "."')
    )
    assert settings.database.url == f"sqlite:///{there}/var/moderator.sqlite3"
    assert settings.site.folder == there
    assert settings.mail.maildir == there / "in"
    assert settings.mail.folder == there / "var/outbox"
    assert settings.secret_file == Path("/etc/secret")


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "sqlite:////a/b", "postgresql+psycopg:///league"]
)
def test_other_databases_stay_where_they_are(tmp_path: Path, url: str) -> None:
    assert load(written(tmp_path, f'[database]\nurl = "{url}"')).database.url == url


def test_the_environment_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, '[web]\nport = 9000\nhost = "::1"\n[mail.smtp]\nuser = "a"')
    monkeypatch.setenv("MODERATOR_WEB__PORT", "9001")
    monkeypatch.setenv("MODERATOR_MAIL__SMTP__HOST", "mail.example")
    settings = load(file)
    assert (settings.web.port, settings.web.host) == (9001, "::1")
    assert (settings.mail.smtp.host, settings.mail.smtp.user) == ("mail.example", "a")


def test_a_file_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other.toml"
    other.write_text("[web]\nport = 9000")
    monkeypatch.setenv("MODERATOR_CONFIG", str(other))
    assert load().web.port == 9000


def test_the_domain_is_that_of_the_address(tmp_path: Path) -> None:
    mail = load(written(tmp_path, '[mail]\naddress = "orders@games.example"')).mail
    assert mail.domain == "games.example"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[mail]\ndomian = 'x'", "mail.domian: no such setting; did you mean mail.domain?"),
        ("[mail]\nhost = 'x'", "mail.host: .* did you mean mail.smtp.host or .*web.host?"),
        ("[wbe]\nport = 1", "wbe: no such setting; did you mean web?"),
        ("[smtp]\nport = 1", "smtp: no such setting; did you mean mail.smtp?"),
        (
            "[logging]\nlevel = 1",
            "possible are backup, clock, database, defaults, keep, league, limits",
        ),
        ("port = 1", "port: .* did you mean mail.smtp.port or .*web.port?"),
        ("[limits]\ncolour = 1", "possible are limits.max_mail_bytes, limits.answers_per_hour"),
        ("[web]\nport = 70000", "web.port: .*65535"),
        ("[web]\nport = 'http'", "web.port: .*integer"),
        ("[clock]\noutage = 30", 'clock.outage: .*quotes, like "30m"'),
        ("[clock]\noutage = 'soon'", "clock.outage: .*m, h, d or w"),
        ("[clock]\noutage = '0'", 'clock.outage: .*"1m" at least'),
        ("[clock]\ntick_seconds = 1800", "clock: outage must be longer than tick_seconds"),
        ("[defaults]\nzone = 'Europe/Kyev'", "defaults.zone: .*Did you mean .*Europe/Kyiv"),
        ("[defaults]\nrhythm = '48'", "defaults.rhythm: .*m, h, d or w"),
        ("[defaults]\nrhythm = '20:00 mo-fr'", "defaults.rhythm: .*mon-fri"),
        ("[defaults]\ngrace = '24h'", "defaults.grace: shorter than"),
        ("[defaults]\nlanguage = 'de'", "defaults.language: .*'en', 'ru' or 'uk'"),
        ("[mail]\naddress = 'a+b@c.example'", "mail.address: .*without"),
        ("[mail]\noutbox = 'smtp'", r"mail: .*host in \[mail.smtp\]"),
        ("[site]\nbase_url = 'league'", "site.base_url: a web address"),
        ("[web\nport = 1", "not TOML: .*line 1"),
        ("secret = 'x'", "secret: .*MODERATOR_SECRET or name a file in secret_file"),
        ("[mail.smtp]\npassword = 'x'", "MODERATOR_MAIL__SMTP__PASSWORD"),
    ],
)
def test_refused_with_file_key_and_remedy(tmp_path: Path, text: str, says: str) -> None:
    message = refusal(tmp_path, text)
    assert message.startswith(f"{tmp_path / 'config.toml'}: ")
    assert re.search(says, message), message
    assert "\n" not in message


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    assert len(refusal(tmp_path, "[web]\nport = 0.5\nprot = 1").splitlines()) == 2


def test_a_missing_file_and_one_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no such file"):
        load(tmp_path / "nowhere.toml")
    (tmp_path / "config.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="UTF-8"):
        load()


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("MODERATOR_WEB__PORT", "http", "MODERATOR_WEB__PORT: web.port: .*integer"),
        ("MODERATOR_WEB__PROT", "1", "MODERATOR_WEB__PROT sets .*did you mean MODERATOR_WEB__PORT"),
        ("MODERATOR_WBE__PORT", "1", "MODERATOR_WBE__PORT sets .*did you mean MODERATOR_WEB__PORT"),
        ("MODERATOR_WEB", "{", "environment: .*web"),
    ],
)
def test_a_bad_variable_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=says):
        load()


def test_other_programs_variables_do_not_disturb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODERATOR_CORPUS", "/somewhere")
    assert isinstance(load(), Settings)


class TestSecrets:
    def test_made_once_for_its_owner_alone(self) -> None:
        settings = load()
        assert create_secret(settings, SECRET)
        assert not create_secret(settings, SECRET[::-1])
        assert read_secret(settings) == SECRET.encode()
        assert stat.S_IMODE(settings.secret_file.stat().st_mode) == 0o600
        assert [path.name for path in settings.secret_file.parent.iterdir()] == ["secret"]

    def test_without_one_it_says_what_to_do(self) -> None:
        with pytest.raises(SettingsError, match="moderator init"):
            read_secret(load())

    def test_the_environment_wins_and_is_never_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MODERATOR_SECRET", SECRET)
        settings = load()
        assert read_secret(settings) == SECRET.encode()
        assert not create_secret(settings, SECRET)
        assert SECRET not in repr(settings)
        assert SECRET not in settings.model_dump_json()

    def test_a_short_one_is_refused_unseen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MODERATOR_SECRET", "hunter2")
        with pytest.raises(SettingsError, match="too short") as refused:
            read_secret(load())
        assert "hunter2" not in str(refused.value)

    def test_the_password_of_the_mail_server(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert smtp_password(load()) is None
        settings = load(written(tmp_path, '[mail.smtp]\npassword_file = "pw"'))
        with pytest.raises(SettingsError, match="password_file"):
            smtp_password(settings)
        (tmp_path / "pw").write_text("open sesame\n")
        assert smtp_password(settings) == "open sesame"
        monkeypatch.setenv("MODERATOR_MAIL__SMTP__PASSWORD", "from outside")
        assert smtp_password(load(tmp_path / "config.toml")) == "from outside"


def test_the_shipped_file_holds_no_secret(root: Path) -> None:
    shipped = tomllib.loads((root / "config.toml").read_text("utf-8"))
    assert "secret" not in shipped
    assert "password" not in shipped["mail"]["smtp"]
