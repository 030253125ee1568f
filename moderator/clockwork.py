"""One tick: everything that the clock sets going, in the order that keeps the promises.

A clock that jumped is not believed; a lost outage would punish players, so it is heeded next; what
came in time must be in before a deadline is judged; what was decided is then mailed and published.
APScheduler only wakes us up.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import structlog
from apscheduler.schedulers.background import BackgroundScheduler
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from moderator.backups.keeping import keep_up
from moderator.league.clock import heartbeat
from moderator.league.games import inviting
from moderator.league.mailing import old_mails
from moderator.league.play import tick as judgement
from moderator.league.seasons import running
from moderator.league.values.errors import OvertakenError
from moderator.mail.inbound import intake
from moderator.mail.outbound import outbox
from moderator.mail.outbound.transport import sweep_folder
from moderator.mail.receiving import imap, maildir
from moderator.publish import publish_pending
from moderator.publish.site.handover import hand_over
from moderator.runtime import Runtime
from moderator.store.tables import Act

log = structlog.get_logger()

SOONEST = timedelta(seconds=1)
BACKUP_LOOK = 60
"""Every so many seconds `serve` looks whether a copy of the database is due."""
CLOCK = "clock: it jumped; moderator doctor says what to do"


@dataclass(slots=True)
class Tally:
    """What a tick did, for the one line it leaves in the log."""

    moved: list[str] = field(default_factory=list)
    taken_in: int = 0
    judged: list[str] = field(default_factory=list)
    sent: int = 0
    published: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """In plain words; nothing for what did not happen."""
        yield from (f"deadline moved after an outage: {slug}" for slug in self.moved)
        if self.taken_in:
            yield f"mails taken in: {self.taken_in}"
        yield from self.judged
        if self.sent:
            yield f"mails sent: {self.sent}"
        yield from (f"published: {slug}" for slug in self.published)
        yield from (f"failed, see the log: {what}" for what in self.failed)


ClockTrust = Literal["checked", "by hand", "confirmed"]
"""Why a tick may believe its clock: it stands near the last tick; it was turned by hand and is no
outage; or a person has looked at it after a jump."""


def tick(
    runtime: Runtime, *, trust: ClockTrust = "checked", pdf: bool = True, pages: bool = True
) -> Tally:
    """One round over everything, all of it at one moment; nothing at all where the clock cannot
    be believed. Without `pages` what is to be published waits for another tick."""
    runtime = runtime.stopped_at(runtime.clock())
    tally = Tally()
    if trust == "checked" and not _step(tally, CLOCK, lambda: _check_clock(runtime)):
        return tally
    by_hand = trust == "by hand"
    heeded = _step(tally, "outage", lambda: _heed(runtime, tally, by_hand=by_hand))
    taken_in = _take_in(runtime, tally)
    if heeded:
        _act_on_time(runtime, tally, all_in=taken_in)
    _step(tally, "outbox", lambda: _send(runtime, tally))
    _step(tally, "old mails", lambda: _give_up(runtime))
    if pages:
        _step(tally, "publication", lambda: _publish(runtime, tally, pdf=pdf))
    return tally


def _act_on_time(runtime: Runtime, tally: Tally, *, all_in: bool) -> None:
    """What may go against somebody for the time that has passed: only where an outage has been
    heeded before, and deadlines only where everything that came in time is in (`all_in`)."""
    if all_in:
        _step(tally, "deadlines", lambda: _judge_all(runtime, tally))
    _step(tally, "seasons", lambda: _go_on(runtime, tally))
    _step(tally, "joining", lambda: _admit(runtime))


def _step(tally: Tally, name: str, work: Callable[[], object]) -> bool:
    """Whether that part went well. One broken part never stops the others; it is logged and tried
    again with the next tick."""
    try:
        work()
    except Exception:
        log.exception("tick", part=name)
        tally.failed.append(name)
        return False
    return True


def _check_clock(runtime: Runtime) -> None:
    with runtime.read() as at:
        heartbeat.check_clock(at, runtime.settings.clock.longest_outage)


def _heed(runtime: Runtime, tally: Tally, *, by_hand: bool) -> None:
    with runtime.write() as at:
        rule = runtime.settings.clock.outage_rule()
        tally.moved = judgement.heed_outage(at, rule, by_hand=by_hand)


def _take_in(runtime: Runtime, tally: Tally) -> bool:
    """Empty every way in, then read what came.

    False where one could not be emptied: orders that came in time may lie there, so no deadline
    is judged in this round.
    """

    def read() -> None:
        tally.taken_in = len(intake.process_new(runtime))

    has_maildir = runtime.settings.mail.maildir is not None
    emptied = (
        not has_maildir or _step(tally, "maildir", lambda: maildir.poll(runtime)),
        _step(tally, "mailbox", lambda: imap.poll(runtime)),
        _step(tally, "intake", read),
    )
    return all(emptied)


def _admit(runtime: Runtime) -> None:
    """Seats nobody took in time are offered to who waits."""
    with runtime.write() as at:
        inviting.sweep(at)


def _judge_all(runtime: Runtime, tally: Tally) -> None:
    with runtime.read() as at:
        due = judgement.due_games(at)
    for game_id in due:
        try:
            with runtime.write() as at:
                judged = judgement.judge(at, game_id)
        except OvertakenError:
            continue  # another process was faster: the game is as it should be
        except Exception as error:
            log.exception("deadline", game=game_id)
            tally.failed.append(f"game {game_id}")
            _crashed(runtime, game_id, error)
            continue
        if judged is not None:
            tally.judged.append(f"{judged.what}: {judged.game}")


def _crashed(runtime: Runtime, game_id: int, error: Exception) -> None:
    """A game that could not be played on stands in the organiser's list, once for each cause."""
    what = f"{type(error).__name__}: {error}"[:500]
    try:
        with runtime.write() as at:
            known = select(Act.id).where(
                Act.game_id == game_id, Act.kind == "crashed", Act.new == what
            )
            if at.session.exec(known).first() is None:
                at.session.add(
                    Act(game_id=game_id, actor="clock", kind="crashed", new=what, at=at.now)
                )
    except OperationalError as busy:  # it stands in the log, and crashes again with the next tick
        log.error("not noted", game=game_id, why=type(busy).__name__)


def _go_on(runtime: Runtime, tally: Tally) -> None:
    """Rounds of seasons that are over end, and the next ones begin."""
    with runtime.write() as at:
        begun = running.step_all(at)
    tally.judged += [f"begun: {slug}" for slug in begun]


def _send(runtime: Runtime, tally: Tally) -> None:
    tally.sent = outbox.deliver(runtime)
    with runtime.read() as at:
        late = heartbeat.late_mails(at.session, at.now - heartbeat.STUCK)
    if late:
        tally.failed.append(f"mails that could not be sent for over an hour: {len(late)}")


def _give_up(runtime: Runtime) -> None:
    """The bytes of mails that have been kept long enough."""
    wanted = runtime.settings.keep
    with runtime.read() as at:
        old = old_mails.find(at, wanted.sent, wanted.received)
    if old:
        with runtime.write() as at:
            old_mails.give_up(at, old)
    sweep_folder(runtime.settings.mail, runtime.clock() - wanted.sent)


def _publish(runtime: Runtime, tally: Tally, *, pdf: bool) -> None:
    tally.published = publish_pending(runtime, pdf=pdf)


class Clock:
    """Wakes the process: a date job for the nearest due time, an interval job as a safety net.

    Both call the same `tick`; nothing about a deadline is kept in here.
    """

    def __init__(self, runtime: Runtime):
        self._runtime = runtime
        self._one_at_a_time = threading.Lock()
        self._stopping = False
        defaults: dict[str, Any] = {
            "coalesce": True,
            "max_instances": 1,
            "misfire_grace_time": None,
        }
        self._scheduler = BackgroundScheduler(timezone=UTC, job_defaults=defaults)

    def start(self) -> None:
        """Begin to tick, at once and from then on."""
        every = self._runtime.settings.clock.tick_seconds
        at_once = datetime.now(UTC)
        self._scheduler.add_job(
            self.ring, "interval", seconds=every, id="safety-net", next_run_time=at_once
        )
        self._scheduler.add_job(self.hand_over, "interval", seconds=every, id="handover")
        self._scheduler.add_job(self.back_up, "interval", seconds=BACKUP_LOOK, id="backup")
        self._scheduler.start()
        log.info("clock", every=f"{every}s")

    def stop(self) -> None:
        """Finish the tick that is running, and tick no more.

        The scheduler must not be shut down while a tick sets its alarm: each would wait for a
        lock that the other holds.
        """
        with self._one_at_a_time:
            self._stopping = True
        self._scheduler.shutdown(wait=True)

    def ring(self) -> None:
        """One tick, then set the alarm for the nearest due time."""
        with self._one_at_a_time:
            if self._stopping:
                return
            ticked = self._runtime.stopped_at(self._runtime.clock())
            for line in tick(ticked).lines():
                log.info("tick", did=line)
            self._set_alarm(ticked)

    def hand_over(self) -> None:
        """Hand the site on. It has a job of its own: however long that takes, no turn waits."""
        if not self._stopping:
            hand_over(self._runtime)

    def back_up(self) -> None:
        """Copy the database where a copy is due."""
        if not self._stopping:
            keep_up(self._runtime)

    def _set_alarm(self, ticked: Runtime) -> None:
        with ticked.read() as at:
            moment = judgement.next_moment(at.session, at.now)
        if moment is not None:
            when = datetime.now(UTC) + max(moment - self._runtime.clock(), SOONEST)
            self._scheduler.add_job(
                self.ring, "date", run_date=when, id="alarm", replace_existing=True
            )
