"""An MTA's pipe, with the lines that `moderator doctor` prints: a real Exim."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from exim import Exim
from postal import Office, raw

from moderator.mail.inbound import intake

PLAYED = "take 1\nconquer 4\nend\n"
MAILS, KILLS = (300, 50) if os.environ.get("MODERATOR_SOAK") else (9, 3)
"""MODERATOR_SOAK=1 asks for the long way: each mail is a process of its own here."""

_SCRIPT = """\
import signal
import sys
sys.path[:0] = {path!r}
from datetime import UTC, datetime
from pathlib import Path
from moderator.mail.receiving import pipe
from moderator.settings import Database, Settings
if Path({broken!r}).exists():
    sys.exit(75)
moments = Path({moments!r})
if moments.exists() and (left := moments.read_text().split()):
    moments.write_text(" ".join(left[1:]))
    signal.setitimer(signal.ITIMER_PROF, float(left[0]))
settings = Settings(database=Database(url="sqlite:///{folder}/league.sqlite3"))
sys.exit(pipe.run(lambda: settings, sys.stdin.buffer, "", datetime(2026, 12, 1, 12, tzinfo=UTC)))
"""


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder that an unprivileged Exim can reach for as long as the test runs: of the folder of
    all its temporary ones, each pytest that begins takes others' rights away."""
    with TemporaryDirectory(prefix="moderator-mta-") as folder:
        yield Path(folder)


def exim(post: Office, folder: Path, root: Path, tmp: Path) -> Exim:
    folder.mkdir()
    script = folder / "receive.py"
    script.write_text(
        _SCRIPT.format(
            folder=str(tmp),
            broken=str(folder / "broken"),
            moments=str(folder / "moments"),
            path=[str(root), *(path for path in sys.path if path.endswith("site-packages"))],
        )
    )
    server = Exim(folder / "exim", post.settings, f"{_python()} {script}")
    script.chmod(0o644)
    (folder / "moments").touch()
    (folder / "moments").chmod(0o666)
    if os.getuid() == 0:
        post.played.engine.dispose()
        for path in (tmp, *tmp.glob("league.sqlite3*")):
            shutil.chown(path, "nobody")
        for path in (tmp, *tmp.parents):
            if path.stat().st_uid in (0, 65534) and path != Path("/"):
                path.chmod(path.stat().st_mode | 0o011)
    return server


def _python() -> str:
    """This Python, or its like that nobody may run, where we are root and ours is in our home."""
    if os.getuid() != 0:
        return sys.executable
    for program in (sys.executable, "/usr/bin/python3"):
        real = Path(program).resolve()
        same = real.name.endswith(f"{sys.version_info.major}.{sys.version_info.minor}")
        if same and all(folder.stat().st_mode & 0o001 for folder in real.parents):
            return program
    pytest.skip("no Python of this version that an unprivileged Exim could run")


@pytest.mark.mta
def test_a_sheet_through_exim_is_played_once(post: Office, tmp_path: Path, root: Path) -> None:
    server = exim(post, tmp_path / "mta", root, tmp_path)
    seat = post.address(0)
    server.send(raw(PLAYED, to="somebody@league.example"), seat)
    intake.process_new(post.runtime)
    (message,) = post.messages()
    assert b"Envelope-to: " + seat.encode() in message.raw
    assert message.state == "done"
    assert [reply.kind for reply in post.replies()] == ["played"]
    assert server.waiting() == 0


@pytest.mark.mta
def test_what_cannot_be_taken_now_waits_in_exims_queue(
    post: Office, tmp_path: Path, root: Path
) -> None:
    server = exim(post, tmp_path / "mta", root, tmp_path)
    broken = tmp_path / "mta" / "broken"
    broken.touch()
    server.send(raw(PLAYED), post.address(0))
    assert (server.waiting(), post.messages()) == (1, [])
    broken.unlink()
    server.again()
    assert server.waiting() == 0
    intake.process_new(post.runtime)
    assert [reply.kind for reply in post.replies()] == ["played"]


@pytest.mark.slow
@pytest.mark.mta
def test_pipes_killed_at_random_lose_and_double_nothing(
    post: Office, tmp_path: Path, root: Path
) -> None:
    """At random moments of the processor's time: as it starts, stores, or is done."""
    server = exim(post, tmp_path / "mta", root, tmp_path)
    rng, moments = Random(7), tmp_path / "mta" / "moments"
    for number in range(MAILS):
        if number % (MAILS // KILLS) == 0:
            moments.write_text(f"{rng.uniform(0.05, 0.4):.3f}")
        body = PLAYED if number == MAILS // 2 else f"status\n# {number}"
        identity = f"<{number}@mail.example>"
        mail = raw(body, to=post.address(0), identity=identity)
        server.send(mail, post.address(0))
    moments.write_text("")
    server.again()
    assert server.waiting() == 0
    intake.process_new(post.runtime)
    assert Counter(message.state for message in post.messages()) == {"done": MAILS}
    kinds = Counter(reply.kind for reply in post.replies())
    assert kinds == {"played": 1, "status": MAILS - 1}
    assert post.played.look().turn == 2
