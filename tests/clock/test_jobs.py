"""What `moderator serve` does beside its clock: each a job of its own, and all of them end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from moderator import clockwork
from moderator.clockwork import Clock, tick
from moderator.league.play import tick as judgement
from moderator.mail.inbound import intake
from moderator.mail.outbound import outbox
from moderator.publish.pdf.pool import PdfPool
from moderator.publish.site import publication
from moderator.publish.site.publication import publish_pages, publish_reports
from moderator.runtime import Runtime
from moderator.store.tables import Act, Message, OutboxRow, Publication
from tests.clock.test_clockwork import runtime as runtime
from tests.moments import NOON


def eventually(holds: Callable[[], object], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not come true"
        time.sleep(0.05)


def states(runtime: Runtime, model: type[Publication] | type[OutboxRow]) -> set[str]:
    with runtime.read() as at:
        return set(at.session.exec(select(model.state)))  # type: ignore[call-overload]


def test_pages_are_there_before_their_reports(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = runtime.stopped_at(NOON)
    published = publish_pages(runtime)
    assert (sorted(published), states(runtime, Publication)) == (
        ["kyiv-1", "kyiv-2"],
        {"unprinted"},
    )
    assert publish_pages(runtime) == []
    monkeypatch.setattr("moderator.publish.site.publication.is_installed", lambda: False)
    assert sorted(publish_reports(runtime)) == ["kyiv-1", "kyiv-2"]
    assert states(runtime, Publication) == {"done"}


def test_no_job_waits_for_another(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """While reports are drawn without end, mail leaves, deadlines are judged, pages are made."""
    going_on, drawn = threading.Event(), threading.Event()

    def draw(_: Runtime) -> list[str]:
        drawn.set()
        assert going_on.wait(120)
        return []

    monkeypatch.setattr(clockwork, "publish_reports", draw)
    late = runtime.stopped_at(NOON + timedelta(hours=51))
    assert due(late)
    clock = Clock(late)
    monkeypatch.setattr(clockwork, "_check_clock", lambda _: None)
    clock.start()
    try:
        assert drawn.wait(60)
        eventually(lambda: not states(runtime, OutboxRow) & {"waiting", "leased"})
        eventually(lambda: states(runtime, Publication) == {"unprinted"})
        eventually(lambda: due(late) == [])
    finally:
        going_on.set()
        clock.stop()


def due(runtime: Runtime) -> list[int]:
    """Games with something that the clock has to judge."""
    with runtime.read() as at:
        return list(judgement.due_games(at))


def test_who_is_to_end_leaves_the_rest_to_the_next(runtime: Runtime) -> None:
    """In every list that is worked through: mails either way, deadlines, pages."""
    runtime = runtime.stopped_at(NOON)
    runtime.stopping.set()
    with runtime.write() as at:
        at.session.add(Message(source="a", digest="a", raw=b"x", received_at=NOON))
    assert (intake.process_new(runtime), outbox.deliver(runtime)) == ([], 0)
    late = runtime.stopped_at(NOON + timedelta(hours=51))
    assert tick(late, trust="by hand", pdf=False).judged == []
    assert states(runtime, Publication) == {"waiting"}
    assert states(runtime, OutboxRow) == {"waiting"}
    fresh = replace(late, stopping=threading.Event())
    assert len(tick(fresh, trust="by hand", pdf=False).judged) == 2


def test_a_busy_database_is_no_crash_of_a_game(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise OperationalError("BEGIN IMMEDIATE", {}, Exception("database is locked"))

    late = runtime.stopped_at(NOON + timedelta(hours=51))
    with monkeypatch.context() as patch:
        patch.setattr(judgement, "play_deadline", busy)
        tally = tick(late, trust="by hand", pdf=False)
    assert tally.failed == [f"the database was busy: game {number}" for number in (1, 2)]
    with runtime.read() as at:
        assert at.session.exec(select(Act).where(Act.kind == "crashed")).all() == []
    assert len(tick(late, trust="by hand", pdf=False).judged) == 2


@pytest.fixture
def silent_server() -> Iterator[int]:
    """A mail server that takes a connection, and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.slow
def test_a_server_ends_within_ten_seconds(tmp_path: Path, silent_server: int) -> None:
    """Also while it hangs in a mail server's hands; the mail is sent by the next one."""
    (tmp_path / "config.toml").write_text(
        '[mail]\noutbox = "smtp"\n[mail.smtp]\nhost = "127.0.0.1"\n'
        f"port = {silent_server}\nstarttls = false\n[web]\nport = 0\n"
    )
    command = [sys.executable, "-m", "moderator.cli"]
    for line in (
        "init",
        "league new kyiv --name Kyiv",
        "player add olena olena@mail.example --name Olena",
        "player add taras taras@mail.example --name Taras",
        "game new kyiv-1 --league kyiv --player olena --player taras",
        "game start kyiv-1",
    ):
        subprocess.run([*command, *line.split()], cwd=tmp_path, check=True, capture_output=True)
    server = subprocess.Popen([*command, "serve"], cwd=tmp_path)
    try:
        eventually(lambda: leased(tmp_path), 120)
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
        assert time.monotonic() - began < 10
    finally:
        server.kill()
        server.wait()


def leased(folder: Path) -> bool:
    with sqlite3.connect(folder / "var" / "moderator.sqlite3") as database:
        found = database.execute("SELECT count(*) FROM outboxrow WHERE state = 'leased'")
        return bool(found.fetchone()[0])


_PARENT = """\
import sys, time
from moderator.publish.pdf.pool import PdfPool
if __name__ == "__main__":
    pool = PdfPool(workers=1)
    pool.missing()
    import multiprocessing
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    time.sleep(600)
"""


def alive(process: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.slow
@pytest.mark.pdf
def test_a_killed_server_leaves_no_workers_behind(tmp_path: Path, root: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    environment = {**os.environ, "PYTHONPATH": str(root)}
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=environment)
    assert parent.stdout is not None
    workers = [int(word) for word in parent.stdout.readline().split()]
    assert workers
    assert all(map(alive, workers))
    parent.kill()
    parent.wait()
    eventually(lambda: not any(map(alive, workers)))


@pytest.mark.pdf
def test_a_single_report_does_not_wait_for_a_hundred() -> None:
    """A mail's report is drawn while another thread has a long list drawn."""
    pool = PdfPool(workers=1)
    page = "<!doctype html><html lang=en><title>x</title><p>x"
    long = pool.draw([page] * 100)
    next(long)
    (single,) = pool.draw([page])
    assert isinstance(single, bytes)
    long.close()  # type: ignore[attr-defined]
    pool.close()
    assert not multiprocessing.active_children()


def test_pages_that_one_process_makes_are_made_by_no_other(runtime: Runtime) -> None:
    """Two take the waiting rows by turns; those of one that died are taken when its lease ends."""
    runtime = runtime.stopped_at(NOON)
    mine = publication._lease(runtime, "waiting", pdf=False)
    assert len(mine) >= 2
    assert publish_pages(runtime) == []
    later = runtime.stopped_at(runtime.clock() + publication.LEASE)
    assert sorted(publish_pages(later)) == ["kyiv-1", "kyiv-2"]


def test_who_is_to_end_leaves_its_pages_to_the_next_process(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = runtime.stopped_at(NOON)
    whole = publication._publish

    def stopped(*args: Any, **more: Any) -> Any:
        runtime.stopping.set()
        return whole(*args, **more)

    monkeypatch.setattr(publication, "_publish", stopped)
    publish_pages(runtime)
    monkeypatch.undo()
    runtime.stopping.clear()
    assert sorted(publish_pages(runtime)) == ["kyiv-1", "kyiv-2"]
