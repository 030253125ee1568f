"""The doctor finds what is wrong, says what to do, and changes nothing."""

import json
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.request import urlopen

import pytest
import waitress
from click.testing import CliRunner, Result

from moderator.cli import cli
from moderator.config import Settings, load
from moderator.console import running
from moderator.console.health import clock, dns, keeping, mailing
from moderator.console.health.known import Known
from moderator.mail.outbound.transport import Folder

NOW = datetime(2050, 1, 1, tzinfo=UTC)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def settings(folder: Path, text: str) -> Settings:
    (folder / "config.toml").write_text(text)
    return load(folder / "config.toml")


def states(result: Result) -> dict[str, str]:
    return {check["name"]: check["state"] for check in json.loads(result.output)["checks"]}


def test_before_anything_was_made(here: Path) -> None:
    result = run("doctor")
    assert result.exit_code == 1
    assert "run `moderator init`" in result.output
    assert list(here.iterdir()) == []


def test_after_init_all_is_well(here: Path) -> None:
    run("init")
    before = made(here)
    result = run("doctor", "--json")
    assert result.exit_code == 0
    found = states(result)
    assert {"secret", "database", "journal mode", "clock", "time zones", "mail out"} <= set(found)
    assert "bad" not in found.values()
    assert made(here) == before


def made(here: Path) -> set[Path]:
    """The files that are there, but for those that SQLite keeps while it is open."""
    return {path for path in here.rglob("*") if not path.name.endswith(("-wal", "-shm"))}


def test_a_secret_that_others_can_read(here: Path) -> None:
    run("init")
    (here / "var" / "secret").chmod(0o644)
    result = run("doctor")
    assert result.exit_code == 1
    assert f"chmod 600 {here / 'var' / 'secret'}" in result.output


def test_what_init_and_the_outbox_make_is_their_owners_alone(here: Path) -> None:
    run("init")
    Folder(load().mail.folder).send(b"Date: Mon, 30 Nov 2026 09:00:00 +0000\n\n", "", "")
    assert here / "var" / "outbox" in {path.parent for path in made(here)}
    for path in (here / "var", *(here / "var").rglob("*")):
        assert path.stat().st_mode & 0o077 == 0, path
    assert list(keeping.private(load())) == []


def test_a_database_that_others_can_read(here: Path) -> None:
    run("init")
    (here / "var").chmod(0o755)
    assert list(keeping.private(load())) == []
    (here / "var" / "moderator.sqlite3").chmod(0o644)
    (check,) = keeping.private(load())
    assert (check.state, "chmod go-rwx" in check.todo) == ("warn", True)


def test_connections_that_stand_still_leave_the_site_open_to_others() -> None:
    """More than the server takes as it comes from its makers."""

    def app(environ: object, start: Callable[..., object]) -> list[bytes]:
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    server = waitress.create_server(app, host="127.0.0.1", port=0, **running.LIMITS)
    where = ("127.0.0.1", int(server.effective_port))
    serving = threading.Thread(target=server.run, daemon=True)
    serving.start()
    with ExitStack() as opened:
        for _ in range(150):
            slow = opened.enter_context(socket.create_connection(where, timeout=10))
            slow.sendall(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nsix by")
        with urlopen(f"http://127.0.0.1:{where[1]}/", timeout=10) as answer:
            assert answer.read() == b"ok"
    server.close()


def test_settings_that_cannot_be_read(here: Path) -> None:
    (here / "config.toml").write_text("[web]\nport = 'many'\n")
    result = run("doctor", "--json")
    assert result.exit_code == 1
    assert states(result) == {"settings": "bad"}


def test_a_database_of_another_version(here: Path) -> None:
    file = here / "var" / "moderator.sqlite3"
    file.parent.mkdir()
    file.touch()
    (check,) = keeping.database(load())
    assert (check.state, check.said) == ("bad", "without its tables")


def test_a_file_that_is_no_database(here: Path) -> None:
    file = here / "var" / "moderator.sqlite3"
    file.parent.mkdir()
    file.write_bytes(b"no database at all, but long enough to be looked at " * 40)
    (check,) = keeping.database(load())
    assert check.state == "bad"
    assert "Traceback" not in check.said


def test_a_clock_that_runs_behind(here: Path) -> None:
    run("init")
    (check,) = clock.clock(load(), datetime(2001, 1, 1, tzinfo=UTC))
    assert check.state == "bad"
    assert "timedatectl" in check.todo
    (check,) = clock.clock(load(), NOW)
    assert check.state == "ok"


@pytest.mark.parametrize(
    ("running", "ago", "state"),
    [(1, None, "warn"), (1, timedelta(hours=2), "warn"), (1, timedelta(minutes=1), "ok")],
)
def test_games_that_run_need_a_clock_that_ticks(
    here: Path, running: int, ago: timedelta | None, state: str
) -> None:
    beat = None if ago is None else NOW - ago
    (check,) = clock.ticking(load(), NOW, Known(frozenset(), running, beat, 0, 0))
    assert check.state == state


@pytest.mark.parametrize("ago", [timedelta(days=-1), timedelta(minutes=-5), timedelta(days=8)])
def test_a_clock_that_jumped_is_bad(here: Path, ago: timedelta) -> None:
    (check,) = clock.ticking(load(), NOW, Known(frozenset(), 1, NOW - ago, 0, 0))
    assert check.state == "bad"
    assert "moderator tick --clock-is-right" in check.todo


def test_where_no_game_runs_no_clock_is_missed(here: Path) -> None:
    assert list(clock.ticking(load(), NOW, Known(frozenset(), 0, None, 0, 0))) == []


def test_a_zone_that_nobody_knows(here: Path) -> None:
    (check,) = clock.zones(load(), Known(frozenset({"Mars/Olympus"}), 0, None, 0, 0))
    assert check.state == "bad"
    assert "Mars/Olympus" in check.said


def test_a_maildir(here: Path) -> None:
    wanted = settings(here, '[mail]\nmaildir = "Maildir"\n')
    (check,) = mailing.coming(wanted, None)
    assert check.state == "bad"
    for part in ("new", "cur", "tmp"):
        (here / "Maildir" / part).mkdir(parents=True)
    (here / "Maildir" / "new" / "1").touch()
    (check,) = mailing.coming(wanted, None)
    assert (check.state, "1 waiting" in check.said) == ("ok", True)


def test_mails_that_need_a_person(here: Path) -> None:
    needed = Known(frozenset(), 0, None, 2, 3, paused=4)
    set_aside = [check for check in mailing.coming(load(), needed) if check.state == "warn"]
    refused = [check for check in mailing.going(load(), needed) if check.state == "warn"]
    assert [check.said[-1] for check in (*set_aside, *refused)] == ["2", "4", "3"]


class Greeter(socketserver.StreamRequestHandler):
    """As much of a mail server as is greeted."""

    def handle(self) -> None:
        self.wfile.write(b"220 mail.example ESMTP\r\n")
        for line in self.rfile:
            said = line.strip().upper()
            self.wfile.write(b"221 bye\r\n" if said == b"QUIT" else b"250 mail.example\r\n")
            if said == b"QUIT":
                return


@pytest.fixture
def server() -> Iterator[int]:
    """Its port on this machine."""
    with socketserver.TCPServer(("127.0.0.1", 0), Greeter) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield listening.server_address[1]
        listening.shutdown()


def smtp(folder: Path, port: int) -> Settings:
    text = f'[mail]\noutbox = "smtp"\n[mail.smtp]\nhost = "127.0.0.1"\nport = {port}\n'
    return settings(folder, f"{text}starttls = false\n")


def test_a_mail_server_that_answers(here: Path, server: int) -> None:
    (check,) = mailing.going(smtp(here, server), None)
    assert check.state == "ok"


def test_a_mail_server_that_does_not(here: Path) -> None:
    with socketserver.TCPServer(("127.0.0.1", 0), Greeter) as unheard:
        port = unheard.server_address[1]
    (check,) = mailing.going(smtp(here, port), None)
    assert check.state == "bad"
    assert "[mail.smtp]" in check.todo


def test_links_that_lead_nowhere(here: Path) -> None:
    checks = list(mailing.pages(smtp(here, 25)))
    assert [check.state for check in checks] == ["ok", "warn"]


def test_dns_records_are_those_of_the_address(here: Path) -> None:
    wanted = settings(here, '[mail]\naddress = "play@games.example"\n')
    names = [record.name for record in dns.records(wanted)]
    assert names[0] == names[1] == "games.example"
    assert names[3] == "_dmarc.games.example"
    assert [record.kind for record in dns.records(wanted)] == ["MX", "TXT", "TXT", "TXT"]
    values = " ".join(record.value for record in dns.records(wanted))
    assert all(word in values for word in ("v=spf1", "v=DKIM1", "v=DMARC1"))


def test_a_relay_may_send_too(here: Path) -> None:
    text = '[mail]\noutbox = "smtp"\n[mail.smtp]\nhost = "relay.example"\n'
    assert "a:relay.example" in dns.records(settings(here, text))[1].value
