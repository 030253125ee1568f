"""`moderator doctor` looks into the ways in, and sends itself a message."""

from __future__ import annotations

import json
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Mailbox
from click.testing import CliRunner

from moderator.cli import cli
from tests.mail.servers import free_port


def doctor(folder: Path, config: str, *more: str) -> dict[str, dict[str, str]]:
    file = folder / "config.toml"
    file.write_text(config)
    CliRunner().invoke(cli, ["--config", str(file), "init"])
    done = CliRunner().invoke(cli, ["--config", str(file), "doctor", "--json", *more])
    return {check["name"]: check for check in json.loads(done.stdout)["checks"]}


def settings(port: int) -> str:
    return (
        '[mail]\naddress = "moderator@league.example"\noutbox = "smtp"\nmaildir = "Maildir"\n'
        f'[mail.smtp]\nhost = "127.0.0.1"\nport = {port}\nstarttls = false\n'
    )


def test_our_own_message_comes_back(tmp_path: Path) -> None:
    server = Controller(Mailbox(str(tmp_path / "Maildir")), hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        found = doctor(tmp_path, settings(server.port), "--wait", "10")
    finally:
        server.stop()
    steps = ("mail sent", "mail came", "answer sent", "answer came")
    assert [found[step]["state"] for step in steps] == ["ok"] * 4


def test_a_message_that_does_not_come_back_is_told(tmp_path: Path) -> None:
    server = Controller(
        Mailbox(str(tmp_path / "elsewhere")), hostname="127.0.0.1", port=free_port()
    )
    server.start()
    for part in ("new", "cur", "tmp"):
        (tmp_path / "Maildir" / part).mkdir(parents=True)
    try:
        found = doctor(tmp_path, settings(server.port), "--wait", "2")
    finally:
        server.stop()
    assert (found["mail sent"]["state"], found["mail came"]["state"]) == ("ok", "bad")
    assert "log" in found["mail came"]["todo"]


def test_nobody_who_listens_is_told(tmp_path: Path) -> None:
    found = doctor(tmp_path, f"[mail.listener]\nport = {free_port()}\n")
    assert found["mail in"]["state"] == "warn"
    assert "mail sent" not in found


def test_the_lines_for_mail_servers_name_the_league(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[mail]\naddress = "judge@games.example"\n')
    shown = CliRunner().invoke(cli, ["--config", str(file), "doctor"]).stdout
    assert "judge@games.example = lmtp:[127.0.0.1]:8024" in shown
    assert "judge@games.example = known" in shown
    assert "receive || exit 75" in shown
    assert "local_parts = judge" in shown
    assert "v=DMARC1" in shown


def test_without_a_database_no_message_is_sent(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(settings(free_port()))
    done = CliRunner().invoke(cli, ["--config", str(file), "doctor", "--json", "--send"])
    found = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
    assert found["mail sent"]["state"] == "warn"
    assert "moderator init" in found["mail sent"]["said"]
