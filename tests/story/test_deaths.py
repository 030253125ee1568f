"""Killed at a commit, at a file that takes its place, at an email that leaves: whoever comes next
ends what was begun, and everything is as if nobody had died.

Two players' sheets come by pipe and by Maildir, turns are played and published, a deadline passes,
a copy of the database is made. `make soak ARGS=kills` dies at every point of it, the tests at some.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from chronicle import MONDAY, SECRET, Chronicle, open_chronicle, settings_in
from deaths import Points, haunt
from sqlalchemy import update
from sqlmodel import col, select

from bench.demo.postbox import Postbox
from moderator import settings as options
from moderator.backups.keeping import keep_up
from moderator.games import GAMES
from moderator.league.people.directory import find_game
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import (
    Act,
    JournalRow,
    Message,
    OutboxRow,
    Publication,
    RevisionClaim,
    SheetRow,
    Turn,
)
from moderator.store.verification.recheck import recheck

SOAK = bool(os.environ.get("MODERATOR_SOAK"))
SPREAD = 2
"""Besides each kind of point the tests die at about so many; MODERATOR_SOAK=1 asks for all."""

BY_PIPE = (
    ("olena", "take 1\nend"),
    ("taras", "take 2\nend"),
    ("olena", "status"),
    ("olena", "deploy weakest\nend"),
)
BY_MAILDIR = (("taras", "stop\nend"), ("olena", "conquer the moon\nend"), ("olena", "decline\nend"))
MADE_UP = re.compile(rb"={10,}\d+==|<[0-9a-f]{24}@league\.example>")
"""What parts the parts of an email, and its name: that follows from the number of its row, and a
row that is found to be known already leaves a gap in the numbers."""

LATER = MONDAY + timedelta(days=2, hours=15)
"""After the next deadline and the grace after it."""


def _settings(folder: Path) -> Settings:
    smtp = options.Smtp(host="mail.example", starttls=False)
    mail = options.Mail(outbox="smtp", smtp=smtp, maildir=folder / "Maildir")
    backup = options.Backup(folder=folder / "backups")
    return settings_in(folder).model_copy(update={"mail": mail, "backup": backup})


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game that has begun, and what its players have written."""
    folder = tmp_path_factory.mktemp("begun")
    chronicle = open_chronicle(folder, ("olena", "taras"))
    for part in ("queue", "post", "Maildir/new"):
        (folder / part).mkdir(parents=True)
    for number, (who, text) in enumerate(BY_PIPE):
        (folder / "queue" / f"{number}.eml").write_bytes(chronicle.write(who, f"begin\n{text}"))
    for number, (who, text) in enumerate(BY_MAILDIR):
        file = folder / "Maildir" / "new" / f"{number}.mail"
        file.write_bytes(chronicle.write(who, f"begin\n{text}"))
        os.utime(file, (MONDAY.timestamp() + number,) * 2)
    chronicle.engine.dispose()
    return folder


def work(folder: Path) -> None:
    """What `receive`, `tick` and `serve` do on these days, from where it was left."""
    settings = _settings(folder)
    engine = store.engine(settings.database.url)
    here = Chronicle(Runtime(engine, settings, SECRET), Postbox(folder / "nothing"), MONDAY)
    for file in sorted((folder / "queue").iterdir()):
        if here.deliver(file.read_bytes()) == 0:
            file.unlink()  # the mail server's own queue
    for day, now in enumerate((MONDAY, LATER)):
        if not (folder / f"day {day} is over").exists():
            here.now = now
            here.tick()
            keep_up(here.runtime.stopped_at(now))
            (folder / f"day {day} is over").touch()


def live(folder: Path, last: int | None = None) -> list[str]:
    """One life, in a process of its own; the points it passed. It is killed at point `last`."""
    points = Points(last)
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        if last is not None and os.WIFSIGNALED(status):
            assert os.WTERMSIG(status) == signal.SIGKILL
            return []
        assert status == 0, (folder / "broken").read_text()
        return (folder / "points").read_text().splitlines()
    status = 1
    try:
        haunt(points, folder / "post")
        work(folder)
        (folder / "points").write_text("\n".join(points.passed))
        status = 0
    except Exception:  # noqa: BLE001 - told by the parent
        (folder / "broken").write_text(traceback.format_exc())
    finally:
        os._exit(status)  # the tests that the parent has to run are not the child's


def wait_for_the_leases(folder: Path) -> None:
    """What the dead had in hand is taken from them in time. Here the time is taken to be over, so
    that all is done at the same moments as where nobody died."""
    engine = store.engine(_settings(folder).database.url)
    with store.write_transaction(engine) as session:
        for table in (OutboxRow, Publication):
            session.exec(
                update(table)
                .where(col(table.leased_until).is_not(None))
                .values(leased_until=MONDAY - timedelta(days=1))
            )
    engine.dispose()


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that a league has come to."""

    rows: Mapping[str, object]
    site: Mapping[str, bytes]
    sent: Mapping[bytes, Sequence[bytes]]
    """Each email as often as it went, by what it says and whom it answers."""
    folders: Mapping[str, object]


def outcome(folder: Path) -> Outcome:
    """What is to be the same, whoever died."""
    engine = store.engine(_settings(folder).database.url)
    with store.read_transaction(engine) as session:

        def all_of(table: Any, *columns: Any) -> object:
            return sorted(map(repr, session.exec(select(*columns).select_from(table)).all()))

        game = find_game(session, "kyiv-7")
        assert recheck(session, game, GAMES[game.kind].rules) == ()
        rows = {
            "journal": all_of(JournalRow, JournalRow.number, JournalRow.digest),
            "turns": all_of(Turn, Turn.number),
            "claims": all_of(RevisionClaim, RevisionClaim.revision),
            "acts": all_of(Act, Act.kind, Act.new, Act.at),
            "mails in": all_of(Message, Message.digest, Message.state),
            "mails out": all_of(OutboxRow, OutboxRow.kind, OutboxRow.viewer, OutboxRow.state),
            "sheets": all_of(SheetRow, SheetRow.seat, SheetRow.state, SheetRow.text),
            "published": all_of(Publication, Publication.state, Publication.revision),
        }
    engine.dispose()
    site = folder / "site"
    pages = {
        str(path.relative_to(site)): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and path.name != ".lock"
    }
    listed = {
        part: sorted(path.name for path in (folder / part).iterdir())
        for part in ("queue", "Maildir/new", "Maildir/cur", "backups")
    }
    sent: dict[bytes, list[bytes]] = {}
    for path in sorted((folder / "post").iterdir()):
        raw = path.read_bytes()
        sent.setdefault(MADE_UP.sub(b"", raw), []).append(raw)
    return Outcome(rows, pages, sent, listed)


def _differences(one: Outcome, other: Outcome) -> Iterator[str]:
    for part in ("rows", "site", "folders"):
        here, there = getattr(one, part), getattr(other, part)
        for name in sorted({*here, *there}):
            if here.get(name) != there.get(name):
                yield f"{part}: {name}: {here.get(name)!r:.300} is not {there.get(name)!r:.300}"
    for text in one.sent.keys() ^ other.sent.keys():
        yield f"not sent by {'the other' if text in one.sent else 'this one'}: {text!r:.400}"


@pytest.fixture(scope="module")
def undisturbed(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Outcome]:
    """The points that a whole life passes, and what it comes to."""
    folder = tmp_path_factory.mktemp("whole") / "league"
    shutil.copytree(begun, folder)
    return live(folder), outcome(folder)


def test_two_lives_without_a_death_are_the_same(
    begun: Path, undisturbed: tuple[list[str], Outcome], tmp_path: Path
) -> None:
    points, expected = undisturbed
    assert all(len(copies) == 1 for copies in expected.sent.values())
    assert len(points) >= 200
    for sign in ("a commit", "an email", ".html replaced", ".mail:2,S replaced", "renamed"):
        assert any(sign in point for point in points), sign
    folder = tmp_path / "league"
    shutil.copytree(begun, folder)
    assert live(folder) == points
    assert list(_differences(outcome(folder), expected)) == []


def _chosen(points: Sequence[str]) -> Sequence[int]:
    """All points, in three rounds over the whole life, or some: of each kind the last one, and a
    few spread."""
    if SOAK:
        return [number for first in range(3) for number in range(first, len(points), 3)]
    kinds = {(name.split()[0], name.split()[-1]): number for number, name in enumerate(points)}
    return sorted({*kinds.values(), *range(7, len(points), len(points) // SPREAD)})


def _wrong_after(begun: Path, folder: Path, number: int, expected: Outcome) -> Iterator[str]:
    """What is not as it should be where a life ended at that point and another one followed."""
    shutil.copytree(begun, folder)
    assert live(folder, number) == [], "it did not die"
    wait_for_the_leases(folder)
    live(folder)
    found = outcome(folder)
    yield from _differences(found, expected)
    again = [copies for copies in found.sent.values() if len(copies) > 1]
    if len(again) > 1:
        yield f"{len(again)} emails were sent twice"
    yield from ("the second time another email" for copies in again if len({*copies}) > 1)


@pytest.mark.slow
def test_who_comes_next_ends_what_was_begun(
    begun: Path, undisturbed: tuple[list[str], Outcome], tmp_path: Path
) -> None:
    """One email may go twice, by the same bytes: that which the server had taken when the process
    died that would have noted it."""
    points, expected = undisturbed
    chosen = _chosen(points)
    assert len({points[number].split()[-1] for number in chosen}) == 4
    wrong, twice = [], set()
    for number in chosen:
        folder = tmp_path / "league"
        found = [
            f"point {number}, {points[number]}: {what}"
            for what in _wrong_after(begun, folder, number, expected)
        ]
        print(*found or [f"point {number}, {points[number]}: well"], sep="\n", flush=True)
        wrong += found
        if len(list((folder / "post").iterdir())) > len(expected.sent):
            twice.add(points[number])
        shutil.rmtree(folder)
    print(f"{len(chosen)} deaths at {len(points)} points, {len(wrong)} differences")
    assert wrong == []
    assert {"after an email"} <= twice <= {"after an email", "before a commit"}
