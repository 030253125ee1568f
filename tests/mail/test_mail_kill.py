"""Many mails, and a process that is killed again and again: nothing is lost, nothing doubled."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from email.parser import BytesHeaderParser
from pathlib import Path
from random import Random

import pytest
from postal import Office, raw
from sqlmodel import select

from moderator.store import session as store
from moderator.store.tables import JournalRow, SheetRow
from tests.league.conftest import NAMES, SECRET

SOAK = bool(os.environ.get("MODERATOR_SOAK"))
MAILS, KILLS = (1000, 50) if SOAK else (60, 8)
"""MODERATOR_SOAK=1 asks for the long way."""

PLAYED = "take 1\nconquer 4\nend\n"
THE_ONE = MAILS // 6 * 3
"""Which mail is the sheet of the seat that is asked."""


def fill(post: Office, folder: Path) -> None:
    """A Maildir of questions from all seats, with a sheet of the seat that is asked among them."""
    for part in ("new", "cur", "tmp"):
        (folder / part).mkdir(parents=True)
    for number in range(MAILS):
        seat = number % 3
        body = PLAYED if number == THE_ONE else f"status\n# {number}"
        mail = raw(
            body,
            to=post.address(seat),
            sender=f"{NAMES[seat]}@mail.example",
            identity=f"<{number}@mail.example>",
        )
        path = folder / "new" / f"{number:05}.mail"
        path.write_bytes(mail)
        os.utime(path, (1_796_000_000 + number,) * 2)


def kill(folder: Path, root: Path, number: int, after: float) -> None:
    command = [sys.executable, str(Path(__file__).with_name("kill_worker.py")), str(folder)]
    process = subprocess.Popen(
        [*command, SECRET.hex(), str(number)],
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    time.sleep(after)
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.mark.slow
def test_killed_at_random_each_order_counts_once(post: Office, tmp_path: Path, root: Path) -> None:
    (tmp_path / "config.toml").write_text(
        '[mail]\naddress = "moderator@league.example"\nmaildir = "Maildir"\nfolder = "sent"\n'
        "[limits]\nanswers_per_hour = 100000\nmails_per_minute = 100000\n"
    )
    fill(post, tmp_path / "Maildir")
    rng, kills = Random(7), 0
    while kills < KILLS or left(post, tmp_path):
        kill(tmp_path, root, kills, rng.uniform(0.05, 1.5))
        kills += 1
        assert kills < 40 * KILLS, "it gets nowhere"
    assert Counter(message.state for message in post.messages()) == {"done": MAILS}
    answers = post.rows("answer")
    assert len(answers) == MAILS
    assert Counter(reply.kind for reply in post.replies())["played"] == 1
    with store.reading(post.played.engine) as session:
        assert len(session.exec(select(SheetRow)).all()) == 1
        rows = session.exec(select(JournalRow.number).order_by(JournalRow.number)).all()  # type: ignore[arg-type]
    assert list(rows) == list(range(1, len(rows) + 1))
    heads = (
        BytesHeaderParser().parsebytes(path.read_bytes())
        for path in (tmp_path / "sent").glob("*.eml")
    )
    answered = (str(head["In-Reply-To"]) for head in heads)
    sent = Counter(identity for identity in answered if identity.endswith("@mail.example>"))
    assert sent == Counter(f"<{number}@mail.example>" for number in range(MAILS))


def left(post: Office, folder: Path) -> int:
    """Mails and answers that still wait."""
    waiting = sum(row.state in ("waiting", "leased") for row in post.rows())
    new = sum(message.state == "new" for message in post.messages())
    return waiting + new + sum(1 for _ in (folder / "Maildir" / "new").iterdir())
