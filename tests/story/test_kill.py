"""Killed at any point of receiving or ticking, the moderator loses and doubles no order.

A mail server's part is played honestly: a mail stays in its queue until the pipe said that it is
stored. Each life ends by SIGKILL after a number of calls, or by a timer anywhere, inside the
database's own code too; the next life goes on where that one died.
"""

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType

import pytest
from chronicle import Chronicle, open_chronicle, settings_in
from sqlmodel import col, select

from bench.demo.postbox import Postbox
from moderator.games import GAMES
from moderator.league.people.directory import find_game
from moderator.mail.outbound.outbox import LEASE
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store.tables import Act, Message, OutboxRow, SheetRow
from moderator.store.verification.recheck import recheck

LIVES = 25
"""Lives that are cut short; then one that is not."""

SHEETS = (
    ("olena", "take 1\nend"),
    ("taras", "take 2\nend"),
    ("olena", "deploy weakest\nend"),
    ("taras", "stop\nend"),
    ("olena", "decline\nend"),
    ("taras", "decline\nend"),
)


def die_after(calls: int) -> None:
    """Kill this process at its so-many-th call of a function, Python's or a library's."""
    left = calls

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)


def doom(luck: Random) -> Callable[[], object]:
    """How the next life ends."""
    if luck.random() < 0.5:
        calls = int(10 ** luck.uniform(2, 5))
        return partial(die_after, calls)
    seconds = 10 ** luck.uniform(-2.5, -0.5)
    return partial(signal.setitimer, signal.ITIMER_REAL, seconds)


def live(folder: Path, begun: Chronicle, doomed: Callable[[], object] | None) -> bool:
    """One life in a process of its own: empty the queue, tick, end. False where it was killed."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
        return not os.WIFSIGNALED(status)
    status = 1
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        if doomed:
            doomed()
        work(folder, begun)
        status = 0
    finally:
        os._exit(status)  # the tests that the parent has to run are not the child's


def work(folder: Path, begun: Chronicle) -> None:
    """What `receive` and `tick` do, in a process that was just started."""
    settings = settings_in(folder)
    runtime = Runtime(store.engine(settings.database.url), settings, begun.runtime.secret)
    here = Chronicle(runtime, Postbox(settings.mail.folder), begun.now)
    for file in sorted((folder / "queue").iterdir()):
        if here.deliver(file.read_bytes()) == 0:
            file.unlink()
    here.tick()


def killed(folder: Path, begun: Chronicle, luck: Random) -> int:
    """Many short lives and a whole one; how many of them were cut short."""
    begun.engine.dispose()  # a connection must not be shared across a fork
    whole = [live(folder, begun, doom(luck)) for _ in range(LIVES)]
    begun.now += LEASE  # what the dead had in hand is taken from them
    assert live(folder, begun, None)
    return whole.count(False)


def written(begun: Chronicle, folder: Path) -> int:
    """All sheets as mails in the queue, in the order in which they will come."""
    queue = folder / "queue"
    queue.mkdir()
    for number, (who, sheet) in enumerate(SHEETS):
        (queue / f"{number}.eml").write_bytes(begun.write(who, f"begin\n{sheet}"))
    return len(SHEETS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_killed_anywhere_no_order_is_lost_or_doubled(tmp_path: Path, seed: int) -> None:
    luck = Random(seed)
    begun = open_chronicle(tmp_path, ("olena", "taras"))
    count = written(begun, tmp_path)
    assert killed(tmp_path, begun, luck) > LIVES / 2

    with begun.session() as (session, game):
        assert recheck(session, game, GAMES[game.kind].rules) == ()
        mails = session.exec(select(Message)).all()
        assert [mail.state for mail in mails] == ["done"] * count
        rows = session.exec(select(OutboxRow).where(OutboxRow.kind == "answer")).all()
        answered = Counter(row.key for row in rows)
        assert len(answered) == count
        assert {row.state for row in rows} == {"sent"}
        sheets = session.exec(select(SheetRow).order_by(col(SheetRow.id))).all()
        assert [sheet.message_id for sheet in sheets] == [mail.id for mail in mails]
        assert {sheet.state for sheet in sheets} == {"used"}
        assert game.turn == 1 + count
    assert begun.holds()
    sent = {mail.id for who in ("olena", "taras") for mail in everything(begun, who)}
    assert len(list(begun.post.folder.glob("*.eml"))) == len(sent)


def everything(begun: Chronicle, who: str) -> list[object]:
    begun.post.collect()
    return list(begun.inbox(who))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_killed_at_a_deadline_the_default_is_played_once(tmp_path: Path, seed: int) -> None:
    luck = Random(100 + seed)
    begun = open_chronicle(tmp_path, ("olena", "taras"))
    (tmp_path / "queue").mkdir()
    begun.at(1, 22)
    assert killed(tmp_path, begun, luck) > LIVES / 2

    with begun.session() as (session, _):
        game = find_game(session, "kyiv-7")
        assert (game.turn, game.asked) == (2, [1])
        assert recheck(session, game, GAMES[game.kind].rules) == ()
        missed = session.exec(select(Act).where(Act.kind == "missed")).all()
        assert len(missed) == 1
        asked = session.exec(select(OutboxRow).where(OutboxRow.kind == "asked")).all()
        assert sorted(row.viewer or 0 for row in asked) == [0, 1]
    assert begun.holds()
