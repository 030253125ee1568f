"""A tick does everything in order, and one broken part never stops the others."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from moderator import clockwork, config
from moderator.clockwork import Clock, tick
from moderator.league.clock import heartbeat
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play import tick as judgement
from moderator.league.play import turns
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.at import At
from moderator.store.tables import Act, Heartbeat
from tests.league.conftest import NOON, RHYTHM, SECRET, counted
from tests.moments import moment


@pytest.fixture
def runtime(tmp_path: Path, root: Path) -> Iterator[Runtime]:
    """Two games that have begun, on the settings as they come."""
    shutil.copy(root / "config.toml", tmp_path)
    settings = config.load(tmp_path / "config.toml")
    engine = store.engine(settings.database.url)
    upgrade.upgrade(engine)
    with store.write_transaction(engine) as session:
        league = directory.new_league(
            moment(session, NOON), "kyiv", "Kyiv by Post", {"rhythm": RHYTHM}
        )
        players = [
            directory.add_player(
                moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
            )
            for name in ("olena", "taras")
        ]
        for number in (1, 2):
            slug = f"kyiv-{number}"
            made = founding.new_game(
                moment(session, NOON, random_bytes=counted(number)),
                league,
                NewGame(slug, "smallworld", players, {}),
            )
            founding.start(moment(session, NOON), made)
    yield Runtime(engine, settings, SECRET)
    engine.dispose()


def turn_of(runtime: Runtime, slug: str) -> int:
    with store.read_transaction(runtime.engine) as session:
        return directory.find_game(session, slug).turn


def test_a_tick_sends_what_is_to_be_sent_and_publishes(runtime: Runtime) -> None:
    tally = tick(runtime.stopped_at(NOON), pdf=False)
    assert (tally.sent, sorted(tally.published), tally.failed) == (4, ["kyiv-1", "kyiv-2"], [])
    assert (runtime.settings.site.folder / "kyiv-1" / "index.html").is_file()
    again = tick(runtime.stopped_at(NOON + timedelta(minutes=1)), pdf=False)
    assert list(again.lines()) == []


def test_one_bad_game_never_stops_the_others(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = turns.play_deadline

    def broken(at: At, game: object) -> None:
        if getattr(game, "slug", "") == "kyiv-1":
            raise RuntimeError("a broken snapshot")
        real(at, game)  # type: ignore[arg-type]

    monkeypatch.setattr(judgement, "play_deadline", broken)
    for minute in range(3):
        late = NOON + timedelta(hours=51, minutes=minute)
        tally = tick(runtime.stopped_at(late), trust="by hand", pdf=False)
        assert tally.failed == ["game 1"]
    assert (turn_of(runtime, "kyiv-1"), turn_of(runtime, "kyiv-2")) == (1, 2)
    with store.read_transaction(runtime.engine) as session:
        crashed = session.exec(select(Act).where(Act.kind == "crashed")).all()
    assert [act.new for act in crashed] == ["RuntimeError: a broken snapshot"]


def test_one_broken_part_never_stops_the_others(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> int:
        raise OSError("no space left")

    monkeypatch.setattr(clockwork.outbox, "deliver", broken)
    tally = tick(runtime.stopped_at(NOON + timedelta(hours=51)), trust="by hand", pdf=False)
    assert tally.failed == ["outbox"]
    assert turn_of(runtime, "kyiv-2") == 2
    assert sorted(tally.published) == ["kyiv-1", "kyiv-2"]


def test_no_deadline_is_judged_while_a_way_in_cannot_be_emptied(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders that came in time may lie in a mailbox that cannot be reached just now."""

    def unreachable(*_: object) -> None:
        raise ConnectionError("the mailbox does not answer")

    late = NOON + timedelta(hours=51)
    with monkeypatch.context() as patched:
        patched.setattr(clockwork.imap, "poll", unreachable)
        tally = tick(runtime.stopped_at(late), trust="by hand", pdf=False)
    assert (tally.failed, tally.judged) == (["mailbox"], [])
    assert turn_of(runtime, "kyiv-1") == 1
    assert tally.sent > 0, "what is to be sent goes out all the same"
    tick(runtime.stopped_at(late + timedelta(minutes=1)), trust="by hand", pdf=False)
    assert turn_of(runtime, "kyiv-1") == 2


def test_a_clock_turned_by_hand_leaves_no_heartbeat(runtime: Runtime) -> None:
    tick(runtime.stopped_at(NOON + timedelta(days=30)), trust="by hand", pdf=False)
    with store.read_transaction(runtime.engine) as session:
        assert session.exec(select(Heartbeat)).all() == []


def test_after_an_outage_nobody_is_punished(runtime: Runtime) -> None:
    tick(runtime.stopped_at(NOON), pdf=False)
    tally = tick(runtime.stopped_at(NOON + timedelta(hours=60)), pdf=False)
    assert sorted(tally.moved) == ["kyiv-1", "kyiv-2"]
    assert tally.judged == []
    assert turn_of(runtime, "kyiv-1") == 1


def test_after_an_outage_that_cannot_be_heeded_nobody_is_judged(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database may be busy just when everything wakes up again."""

    def busy(*_: object, **__: object) -> list[str]:
        raise OperationalError("BEGIN IMMEDIATE", {}, Exception("database is locked"))

    tick(runtime.stopped_at(NOON), pdf=False)
    late = NOON + timedelta(days=3)
    with monkeypatch.context() as patched:
        patched.setattr(judgement, "heed_outage", busy)
        tally = tick(runtime.stopped_at(late), pdf=False)
    assert (tally.failed, tally.judged) == (["outage"], [])
    tally = tick(runtime.stopped_at(late + timedelta(minutes=1)), pdf=False)
    assert (sorted(tally.moved), tally.judged) == (["kyiv-1", "kyiv-2"], [])


def due_of(runtime: Runtime, slug: str) -> datetime | None:
    with store.read_transaction(runtime.engine) as session:
        return directory.find_game(session, slug).due_at


@pytest.mark.parametrize("jump", [timedelta(days=365), timedelta(days=8), -timedelta(days=20000)])
def test_a_clock_that_jumped_judges_and_moves_and_sends_nothing(
    runtime: Runtime, jump: timedelta
) -> None:
    tick(runtime.stopped_at(NOON), pdf=False)
    due = due_of(runtime, "kyiv-1")
    tally = tick(runtime.stopped_at(NOON + jump), pdf=False)
    failed, *red = tally.lines()
    assert failed == f"failed, see the log: {clockwork.CLOCK}"
    assert {line.split(": ")[1] for line in red} <= {"jump", "clock"}
    assert red
    assert due_of(runtime, "kyiv-1") == due
    with store.read_transaction(runtime.engine) as session:
        assert heartbeat.last_beat(session) == NOON
        assert not heartbeat.clock_runs(moment(session, NOON + jump), timedelta(minutes=30))
    right_again = tick(runtime.stopped_at(NOON + timedelta(minutes=5)), pdf=False)
    assert list(right_again.lines()) == []


def test_after_a_jump_a_person_may_say_that_it_was_an_outage(runtime: Runtime) -> None:
    tick(runtime.stopped_at(NOON), pdf=False)
    late = NOON + timedelta(days=20)
    tally = tick(runtime.stopped_at(late), trust="confirmed", pdf=False)
    assert (sorted(tally.moved), tally.judged) == (["kyiv-1", "kyiv-2"], [])
    tally = tick(runtime.stopped_at(late + timedelta(minutes=1)), pdf=False)
    assert tally.failed == []


def test_a_heartbeat_in_the_future_is_no_heartbeat_and_is_set_right(runtime: Runtime) -> None:
    """A clock was ahead once: since when nothing has ticked is not known, so nobody is judged."""
    ahead, now = NOON + timedelta(days=6), NOON + timedelta(days=3)
    with store.write_transaction(runtime.engine) as session:
        heartbeat.beat(moment(session, ahead))
    with store.read_transaction(runtime.engine) as session:
        assert not heartbeat.clock_runs(moment(session, now), timedelta(minutes=30))
    tally = tick(runtime.stopped_at(now), pdf=False)
    assert (sorted(tally.moved), tally.judged) == (["kyiv-1", "kyiv-2"], [])
    with store.read_transaction(runtime.engine) as session:
        assert heartbeat.last_beat(session) == now
        assert heartbeat.clock_runs(moment(session, now), timedelta(minutes=30))


def test_the_clock_wakes_for_the_nearest_due_time(runtime: Runtime) -> None:
    """The real scheduler: it ticks at once, then by its alarm, without waiting for the net."""
    start = datetime.now(UTC)
    rung = threading.Event()
    moments: list[datetime] = []

    def now() -> datetime:
        """NOON plus what has passed; from the second look on the grace is nearly over."""
        moment = NOON + (datetime.now(UTC) - start)
        moments.append(moment)
        if turn_of(runtime, "kyiv-1") > 1:
            rung.set()
        return moment

    with store.write_transaction(runtime.engine) as session:
        for slug in ("kyiv-1", "kyiv-2"):
            game = directory.find_game(session, slug)
            game.remind_at = None
            game.due_at = game.grace_until = NOON + timedelta(seconds=2)
            session.add(game)
    clock = Clock(replace(runtime, clock=now))
    clock.start()
    try:
        waited = 0
        while turn_of(runtime, "kyiv-1") == 1 and waited < 200:
            rung.wait(0.1)
            waited += 1
    finally:
        clock.stop()
    assert turn_of(runtime, "kyiv-1") == 2


def test_a_clock_can_be_stopped_at_any_moment(runtime: Runtime) -> None:
    """Stopped while it ticks, again and again: a lock held the wrong way round would hang."""
    for _ in range(12):
        clock = Clock(replace(runtime.stopped_at(NOON), stopping=threading.Event()))
        clock.start()
        stopper = threading.Thread(target=clock.stop, daemon=True)
        stopper.start()
        stopper.join(60)
        assert not stopper.is_alive()
