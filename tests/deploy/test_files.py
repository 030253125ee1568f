"""The files for other programs: `deploy/`, the docs and what `moderator setup` writes are the same,
and systemd takes the units and can run what they call."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from moderator.console.server.place import FILES, Place, write_out
from tests.mail.servers import free_port

UNITS = [name for name in FILES if name.startswith("moderator")]


@pytest.mark.parametrize("name", FILES)
def test_the_folder_has_what_the_templates_give(
    root: Path, golden: Callable[[Path, str], None], name: str
) -> None:
    golden(root / "deploy" / name, write_out(name, Place()))


@pytest.mark.parametrize(
    ("name", "of"), [("compose/Caddyfile", "Caddyfile"), ("compose/postfix.cf", "postfix-lmtp.cf")]
)
def test_the_services_of_the_compose_file_have_the_same_lines(
    root: Path, golden: Callable[[Path, str], None], name: str, of: str
) -> None:
    golden(root / "deploy" / name, write_out(of, Place(upstream="moderator")))


def test_every_template_makes_a_file(root: Path) -> None:
    there = {path.name.removesuffix(".j2") for path in (root / "templates" / "deploy").iterdir()}
    assert there == {*FILES, "steps.sh"}


def _blocks(root: Path) -> Iterator[tuple[str, str]]:
    """Every fenced block of the docs, with its page."""
    for page in (root / "README.md", *sorted((root / "docs").glob("*.md"))):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            yield page.name, block


_ONLY_IN_THE_FOLDER = frozenset(
    {"moderator-backup.service", "moderator-backup.timer", "moderator-tick.service"}
)
"""Like others that the docs show."""


@pytest.mark.parametrize("name", sorted({*FILES} - _ONLY_IN_THE_FOLDER))
def test_the_docs_show_the_file(root: Path, name: str) -> None:
    assert write_out(name, Place()) in [block for _, block in _blocks(root)]


def test_no_block_of_the_docs_is_another_version_of_a_file(root: Path) -> None:
    written = [write_out(name, Place()) for name in FILES]
    first = {text.splitlines()[0] for text in written}
    wrong = [
        f"{page}: {block.splitlines()[0]}"
        for page, block in _blocks(root)
        if block.splitlines()[:1] and block.splitlines()[0] in first and block not in written
    ]
    assert wrong == []


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An installation in a folder, with this very program."""
    home = tmp_path_factory.mktemp("home")
    port = free_port()
    (home / "config.toml").write_text(f"[web]\nport = {port}\n")
    program = Path(sys.executable).with_name("moderator")
    place = Place(home=str(home), user="root", program=str(program), port=port)
    subprocess.run([program, "init"], cwd=home, check=True, capture_output=True)
    return place


@pytest.mark.systemd
def test_systemd_takes_every_unit(here: Place, tmp_path: Path) -> None:
    for name in UNITS:
        (tmp_path / name).write_text(write_out(name, here))
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in verified.stderr.splitlines() if "moderator" in line]
    assert (verified.returncode, ours) == (0, [])


@pytest.mark.systemd
def test_systemd_refuses_a_unit_that_is_wrong(here: Place, tmp_path: Path) -> None:
    unit = tmp_path / "moderator.service"
    unit.write_text(write_out(unit.name, here).replace("ProtectSystem=strict", "ProtectSystm=1"))
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ProtectSystm" in verified.stderr


def _called(name: str, place: Place) -> list[str]:
    """What systemd runs by that unit."""
    return shlex.split(re.findall(r"^ExecStart=(.*)$", write_out(name, place), re.MULTILINE)[0])


@pytest.mark.parametrize("name", ["moderator-tick.service", "moderator-backup.service"])
def test_what_a_timer_calls_ends_well(here: Place, name: str) -> None:
    done = subprocess.run(
        _called(name, here), cwd=here.home, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_service_calls_serves_and_ends(here: Place) -> None:
    with subprocess.Popen(_called("moderator.service", here), cwd=here.home) as serving:
        try:
            assert _answers(f"http://127.0.0.1:{here.port}/healthz")
        finally:
            serving.send_signal(signal.SIGTERM)
        assert serving.wait(timeout=20) == 0


def _answers(address: str) -> bool:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urlopen(address, timeout=10):  # noqa: S310 - an address of this test
                return True
        except HTTPError:
            return True
        except URLError:
            time.sleep(0.2)
    return False


def test_postfix_reads_its_lines_as_they_are_meant(tmp_path: Path) -> None:
    """By Postfix's own reader, where it is at hand."""
    postconf = shutil.which("postconf") or "/usr/sbin/postconf"
    if not Path(postconf).exists():
        pytest.skip("no Postfix: Debian's postfix")
    for name in ("postfix-lmtp.cf", "postfix-pipe.cf"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "main.cf").write_text(write_out(name, Place()))
        (folder / "master.cf").touch()
        read = subprocess.run(
            [postconf, "-c", str(folder), "-n"], capture_output=True, text=True, check=True
        )
        assert "recipient_delimiter = +" in read.stdout
        assert "warning" not in read.stderr


def test_a_maildir_elsewhere_may_be_written() -> None:
    unit = write_out("moderator.service", Place(maildir="/home/judge/Maildir"))
    assert "ReadWritePaths=/var/lib/moderator /home/judge/Maildir\n" in unit
    inside = write_out("moderator.service", Place(maildir="/var/lib/moderator/Maildir"))
    assert "ReadWritePaths=/var/lib/moderator\n" in inside


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_a_site_below_a_path_has_its_own_location(name: str) -> None:
    below = write_out(name, Place(site="https://host.example/games/"))
    assert "host.example {" in below or "server_name host.example;" in below
    assert "handle /games/* {" in below or "location /games/ {" in below
