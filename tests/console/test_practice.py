"""`moderator practice`: a game on one's own machine, by form and by mail, left and gone on with."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner, Result

from moderator.cli import cli

PROGRAM = str(Path(sys.executable).with_name("moderator"))


@contextmanager
def running(folder: Path, *more: str) -> Iterator[tuple[list[str], str]]:
    """What it says at the start, and the address of the form."""
    process = subprocess.Popen(
        [PROGRAM, "practice", "--folder", str(folder), *more],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(5)]
        link = re.search(r"http://localhost:(\d+)/play/\w+", lines[1])
        assert link, lines
        yield lines, link[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def practised(folder: Path, *more: str) -> Result:
    """What the command says where it ends by itself."""
    return CliRunner().invoke(cli, ["practice", "--folder", str(folder), *more], input="end\n")


def get(address: str) -> str:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address) as answer:  # noqa: S310  our own server
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"{address} does not answer")


def test_the_form_is_there_and_the_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with running(tmp_path, "--seats", "3", "--language", "uk") as (lines, link):
        assert lines[0] == "practice-1 begins: smallworld, 3 seats, usual bots.\n"
        assert "взяти" in get(link.replace("localhost", "127.0.0.1"))
    with running(tmp_path) as (lines, _):
        assert lines[0].startswith("practice-1 goes on:")
    with running(tmp_path, "--new", "--game", "kingdoms") as (lines, _):
        assert lines[0].startswith("practice-2 begins: kingdoms, 2 seats")


def test_a_port_in_use_is_gone_round_or_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        told = practised(tmp_path, "--port", port)
    assert told.exit_code != 0
    assert f"Port {port} is in use" in told.output or f"Port {port} is in use" in str(
        told.exception
    )


def test_a_turn_is_played_by_mail_and_other_commands_know_the_game(tmp_path: Path) -> None:
    with running(tmp_path):
        pass
    sheet = tmp_path / "orders.txt"
    sheet.write_text("begin\nend\n")
    told = practised(tmp_path, "--answer", str(sheet))
    assert told.exit_code == 0, told.output
    assert "[practice-1]" in told.output
    file = tmp_path / "config.toml"
    before = file.read_text()
    practised(tmp_path, "--answer", str(sheet), "--language", "ru")
    assert file.read_text() == before, "a server may be running by these settings"
    assert tomllib.loads(file.read_text())["web"]["port"] >= 8080
    assert "practice-1" in CliRunner().invoke(cli, ["--config", str(file), "game", "list"]).output


def test_an_answer_to_nothing_says_what_to_do(tmp_path: Path) -> None:
    told = practised(tmp_path, "--answer", "-")
    assert told.exit_code != 0
    assert "No email has come yet" in told.output + str(told.exception)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("a file")
    told = practised(tmp_path / "x" / "y", "--answer", "-")
    assert told.exit_code != 0
    assert "cannot be written" in told.output + str(told.exception)
    assert "cannot be written" in told.output + str(told.exception)
