"""One tick: everything that the clock sets going, in the order that keeps the promises.

A clock that jumped is not believed; a lost outage would punish players, so it is heeded next; what
came in time must be in before a deadline is judged; what was decided is then mailed and published.
APScheduler only wakes us up.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, timedelta
from typing import Any, Literal

import structlog
from apscheduler.schedulers.background import BackgroundScheduler
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from moderator.backups.keeping import keep_up
from moderator.clock import utc_now
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
from moderator.publish.site.publication import publish_pages, publish_reports
from moderator.reviews import review_wished
from moderator.runtime import Runtime
from moderator.store.causes import cause
from moderator.store.tables import Act
from moderator.watching import Red, after_tick

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
    red: list[Red] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether all went well, and nothing that is watched is red."""
        return not self.failed and not self.red

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
        yield from (f"red: {red.line}" for red in self.red)


ClockTrust = Literal["checked", "by hand", "confirmed"]
"""Why a tick may believe its clock: it stands near the last tick; it was turned by hand and is no
outage; or a person has looked at it after a jump."""


def tick(
    runtime: Runtime,
    *,
    trust: ClockTrust = "checked",
    pdf: bool = True,
    pages: bool = True,
    mails: bool = True,
) -> Tally:
    """One round over everything, all of it at one moment; nothing at all where the clock cannot
    be believed. Without `pages` what is to be published or gone through waits for another tick,
    or a job of its own, and so does what is to be sent without `mails`."""
    runtime = runtime.stopped_at(runtime.clock())
    tally = Tally()
    if trust == "checked" and not _step(tally, CLOCK, lambda: _check_clock(runtime)):
        _watch(runtime, tally, by_hand=False)
        return tally
    by_hand = trust == "by hand"
    heeded = _step(tally, "outage", lambda: _heed(runtime, tally, by_hand=by_hand))
    taken_in = _take_in(runtime, tally)
    if heeded:
        _act_on_time(runtime, tally, all_in=taken_in)
    if mails:
        _mail(runtime, tally)
    if pages:
        _step(tally, "publication", lambda: _publish(runtime, tally, pdf=pdf))
        _step(tally, "reviews", lambda: review_wished(runtime))
    _watch(runtime, tally, by_hand=by_hand)
    return tally


def _mail(runtime: Runtime, tally: Tally) -> None:
    _step(tally, "outbox", lambda: _send(runtime, tally))
    _step(tally, "old mails", lambda: _give_up(runtime))


def _watch(runtime: Runtime, tally: Tally, *, by_hand: bool) -> None:
    """What is wrong now that all of it was done, and who must know."""

    def look() -> None:
        tally.red.extend(after_tick(runtime, tally.failed, by_hand=by_hand))

    _step(tally, "watching", look)


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
        if runtime.stopping.is_set():
            break
        try:
            with runtime.write() as at:
                judged = judgement.judge(at, game_id)
        except OvertakenError:
            continue  # another process was faster: the game is as it should be
        except OperationalError as busy:  # no fault of the game: the next tick judges it
            log.warning("deadline waits", game=game_id, why=cause(busy))
            tally.failed.append(f"the database was busy: game {game_id}")
            continue
        except Exception as error:
            log.exception("deadline", game=game_id)
            tally.failed.append(f"game {game_id}")
            _note_crash(runtime, game_id, error)
            continue
        if judged is not None:
            tally.judged.append(f"{judged.what}: {judged.game}")


def _note_crash(runtime: Runtime, game_id: int, error: Exception) -> None:
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
        log.error("not noted", game=game_id, why=cause(busy))


def _go_on(runtime: Runtime, tally: Tally) -> None:
    """Rounds of seasons that are over end, and the next ones begin."""
    with runtime.write() as at:
        begun = running.step_all(at, tally.failed)
    tally.judged += [f"begun: {slug}" for slug in begun]


def _send(runtime: Runtime, tally: Tally) -> None:
    tally.sent = outbox.deliver(runtime)


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


ENDS_WITHIN = 8.0
"""So many seconds after it was asked to stop a server waits for what runs; after that it ends all
the same, for whatever it was doing can be done again."""


class Clock:
    """Wakes the process. The clock itself (a date job for the nearest due time, an interval job as
    a safety net), what sends mail, what makes pages, what draws reports, what hands the site on,
    what looks back at games and what copies the database are jobs of their own, and none waits for
    another.

    Nothing about a deadline is kept in here.
    """

    def __init__(self, runtime: Runtime):
        self._runtime = runtime
        self._ticking, self._setting = threading.Lock(), threading.Lock()
        defaults: dict[str, Any] = {
            "coalesce": True,
            "max_instances": 1,
            "misfire_grace_time": None,
        }
        # A job that lasts is not told of again each time that it would have begun.
        logging.getLogger("apscheduler").setLevel(logging.ERROR)
        self._scheduler = BackgroundScheduler(timezone=UTC, job_defaults=defaults)
        self._jobs: Mapping[str, tuple[Callable[[], None], float]] = {
            "outbox": (self.send, runtime.settings.clock.tick_seconds),
            "pages": (self.publish, runtime.settings.clock.tick_seconds),
            "reports": (self.print, runtime.settings.clock.tick_seconds),
            "handover": (self.hand_over, runtime.settings.clock.tick_seconds),
            "reviews": (self.look_back, runtime.settings.clock.tick_seconds),
            "backup": (self.back_up, BACKUP_LOOK),
        }

    def start(self) -> None:
        """Begin to tick, at once and from then on."""
        every = self._runtime.settings.clock.tick_seconds
        at_once = utc_now()
        self._scheduler.add_job(
            self.ring, "interval", seconds=every, id="safety-net", next_run_time=at_once
        )
        for name, (work, seconds) in self._jobs.items():
            self._scheduler.add_job(
                work, "interval", seconds=seconds, id=name, next_run_time=at_once
            )
        self._scheduler.start()
        log.info("clock", every=f"{every}s")

    def stop(self, within: float | None = None) -> bool:
        """Finish what is at hand, and begin nothing more; whether that was done in time.

        The scheduler must not be shut down while a tick sets its alarm: each would wait for a
        lock that the other holds.
        """
        self._runtime.stopping.set()
        with self._setting:
            self._scheduler.pause()
        ended = threading.Thread(target=self._scheduler.shutdown, daemon=True)
        ended.start()
        ended.join(within)
        return not ended.is_alive()

    def ring(self) -> None:
        """One tick, then set the alarm for the nearest due time; what it has made to be sent and
        published is sent and published now."""
        if self._runtime.stopping.is_set() or not self._ticking.acquire(blocking=False):
            return  # of two at a time one is enough: it sets the alarm for whatever is left
        try:
            self._tick()
        finally:
            self._ticking.release()

    def _tick(self) -> None:
        ticked = self._runtime.stopped_at(self._runtime.clock())
        did = list(tick(ticked, pages=False, mails=False).lines())
        for line in did:
            log.info("tick", did=line)
        with self._setting:
            if not self._runtime.stopping.is_set():
                self._set_alarm(ticked)
                if did:
                    self._wake("outbox", "pages")

    def send(self) -> None:
        """Send what waits."""
        self._run_job(_mail)

    def publish(self) -> None:
        """Make the pages that are to be made, and leave their reports to `print`."""
        self._run_job(lambda runtime, tally: tally.published.extend(publish_pages(runtime)))
        with self._setting:
            if not self._runtime.stopping.is_set():
                self._wake("reports", "handover")

    def print(self) -> None:
        """Draw the reports of pages that are there."""
        self._run_job(lambda runtime, tally: tally.published.extend(publish_reports(runtime)))

    def _run_job(self, work: Callable[[Runtime, Tally], object]) -> None:
        """A job's own round, unless the clock cannot be believed, or all is to end."""
        if self._runtime.stopping.is_set():
            return
        tally = Tally()
        if _step(tally, CLOCK, lambda: _check_clock(self._runtime)):
            _step(tally, work.__name__, lambda: work(self._runtime, tally))
        for line in tally.lines():
            log.info("job", did=line)

    def look_back(self) -> None:
        """Go through the finished games whose players wish it."""
        self._run_job(lambda runtime, _: review_wished(runtime))

    def hand_over(self) -> None:
        """Hand the site on. However long that takes, no turn waits."""
        if not self._runtime.stopping.is_set():
            hand_over(self._runtime)

    def back_up(self) -> None:
        """Copy the database where a copy is due."""
        if not self._runtime.stopping.is_set():
            keep_up(self._runtime)

    def _wake(self, *names: str) -> None:
        """Those jobs run now; one that is running looks again at its next time."""
        for name in names:
            self._scheduler.modify_job(name, next_run_time=utc_now())

    def _set_alarm(self, ticked: Runtime) -> None:
        with ticked.read() as at:
            moment = judgement.next_moment(at.session, at.now)
        if moment is not None:
            when = utc_now() + max(moment - self._runtime.clock(), SOONEST)
            self._scheduler.add_job(
                self.ring, "date", run_date=when, id="alarm", replace_existing=True
            )
