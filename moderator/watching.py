"""What is watched: whether the work is done, and not only whether the worker lives.

Each row says what is wrong, how bad that is, what to do and, where that is safe, the command that
puts it right. `/healthz`, `moderator doctor`, `moderator status` and `moderator tick` ask the same
rows; an organiser hears by email, once, of what stops a game. A new kind of fault is a new row.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from sqlalchemy.engine import make_url
from sqlmodel import col, func, or_, select

from moderator.league.access.roles import ORGANISER
from moderator.league.clock import heartbeat
from moderator.league.games.attention import OVERDUE, failed_pages, last_crashes, not_handed_on
from moderator.league.mailing.posting import write_to
from moderator.league.values.words import message as m
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.backup import copies, made_at
from moderator.store.states import AT_PLAY, UNDELIVERED
from moderator.store.tables import Game, League, Message, OutboxRow, Person, Role, Trouble

TOO_LITTLE = 100_000_000
"""Bytes on the disk. A journal is small; pages and PDFs are not."""

UNREAD = timedelta(minutes=10)
"""A mail that came so long ago should have been read."""

AGAIN = 3
"""A part of the round that fails so many times one after another does not mend itself."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What the rows look at: the database at a moment, and the settings of the installation."""

    at: At
    settings: Settings


@dataclass(frozen=True, slots=True)
class Gauge:
    """A figure behind a row, for who draws curves: its name, what it is, and how it is read. It
    names nobody, and no game."""

    name: str
    what: str
    read: Callable[[Looked], float]


@dataclass(frozen=True, slots=True)
class Watch:
    """A kind of fault. `look` gives what of it is found, nothing where all is well.

    `what` and `todo` are messages. `bad` is red everywhere; a warning is told by the doctor and on
    the page of status alone. `stops`: a game cannot go on, so its organisers are told by email.
    `mend` is a command that puts it right and can do no harm. `gauges` are figures that go with it.
    """

    name: str
    how_bad: Literal["bad", "warn"]
    what: str
    todo: str
    look: Callable[[Looked], Iterator[str]]
    stops: bool = False
    mend: str = ""
    gauges: tuple[Gauge, ...] = ()


@dataclass(frozen=True, slots=True)
class Red:
    """A fault that was found, with what of it."""

    watch: Watch
    found: tuple[str, ...]

    @property
    def line(self) -> str:
        """For the console: `turns: A turn is due …: kyiv-1`."""
        return f"{self.watch.name}: {self.watch.what}: {', '.join(self.found)}"


def _turns(looked: Looked) -> Iterator[str]:
    rows = select(Game.slug).where(
        Game.state == "running", col(Game.grace_until) < looked.at.now - OVERDUE
    )
    yield from looked.at.session.exec(rows.order_by(col(Game.id)))


def _failed_turns(looked: Looked) -> float:
    at_play = select(Game.id).where(col(Game.state).in_(AT_PLAY))
    return len(list(last_crashes(looked.at.session, at_play)))


def _seconds_since(looked: Looked, moment: datetime | None) -> float:
    """No less than nothing, and nothing where there is no such moment."""
    return max((looked.at.now - moment).total_seconds(), 0.0) if moment else 0.0


def _since_the_beat(looked: Looked) -> float:
    return _seconds_since(looked, heartbeat.last_beat(looked.at.session))


def _clock(looked: Looked) -> Iterator[str]:
    if not heartbeat.clock_runs(looked.at, looked.settings.clock.outage):
        beat = heartbeat.last_beat(looked.at.session)
        yield f"{beat:%Y-%m-%d %H:%M} UTC" if beat else "never"


def _jump(looked: Looked) -> Iterator[str]:
    beat = heartbeat.last_beat(looked.at.session)
    if beat is not None and heartbeat.lies_ahead(beat, looked.at.now):
        yield f"{beat:%Y-%m-%d %H:%M} UTC"
        return
    try:
        heartbeat.check_clock(looked.at, looked.settings.clock.longest_outage)
    except heartbeat.ClockJumpError as error:
        yield str(error)


def _outbox(looked: Looked) -> Iterator[str]:
    late = heartbeat.late_mails(looked.at.session, looked.at.now - heartbeat.STUCK)
    if late:
        yield f"{len(late)}; {late[-1] or '-'}"


def _age_of_outbox(looked: Looked) -> float:
    """Of the oldest mail that should have left: that waits for no later hour."""
    due = or_(OutboxRow.attempts > 0, col(OutboxRow.next_at) <= looked.at.now)
    oldest = select(func.min(OutboxRow.created_at)).where(
        col(OutboxRow.state).in_(UNDELIVERED), due
    )
    return _seconds_since(looked, looked.at.session.exec(oldest).one())


def _lag_of_intake(looked: Looked) -> float:
    """How long the oldest mail waits that came and was not read."""
    oldest = select(func.min(Message.received_at)).where(Message.state == "new")
    return _seconds_since(looked, looked.at.session.exec(oldest).one())


def _unread(looked: Looked) -> Iterator[str]:
    count = select(func.count()).where(
        Message.state == "new", col(Message.received_at) < looked.at.now - UNREAD
    )
    if number := looked.at.session.exec(count).one():
        yield str(number)


def _attempts(looked: Looked) -> Iterator[str]:
    """Several emails were tried lately, and none of them left."""
    lately = looked.at.now - heartbeat.STUCK
    tried = select(func.count()).where(
        col(OutboxRow.state).in_(UNDELIVERED),
        OutboxRow.attempts > 0,
        col(OutboxRow.created_at) >= lately,
    )
    left = select(OutboxRow.id).where(col(OutboxRow.sent_at) >= lately)
    count = looked.at.session.exec(tried).one()
    if count >= AGAIN and looked.at.session.exec(left.limit(1)).first() is None:
        yield str(count)


def _parts(looked: Looked) -> Iterator[str]:
    rows = select(Trouble.name).where(Trouble.times >= AGAIN, col(Trouble.name).startswith("part "))
    yield from (name.removeprefix("part ") for name in looked.at.session.exec(rows))


def _disk(looked: Looked) -> Iterator[str]:
    for folder in {looked.settings.site.folder, database_folder(looked.settings)} - {None}:
        assert folder is not None
        there = next(place for place in (folder, *folder.parents) if place.exists())
        free = shutil.disk_usage(there).free
        if free < TOO_LITTLE:
            yield f"{there}: {free / 1e6:.0f} MB"


def database_folder(settings: Settings) -> Path | None:
    """Where a SQLite database lies; None for any other."""
    url = make_url(settings.database.url)
    in_a_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)).absolute().parent if in_a_file else None


def _backup(looked: Looked) -> Iterator[str]:
    """The newest copy is older than two should be. Where there never was one, somebody copies in a
    way of their own, or not at all: the doctor's page says how."""
    wanted, copies_there = looked.settings.backup, copies(looked.settings.backup.folder)
    if (
        wanted.every
        and copies_there
        and looked.at.now - made_at(copies_there[0]) > 2 * wanted.every
    ):
        yield copies_there[0].name


def _pages(looked: Looked) -> Iterator[str]:
    failed = {row.league_id for row in looked.at.session.exec(failed_pages())}
    leagues = select(League.slug).where(col(League.id).in_(failed)).order_by(col(League.slug))
    yield from looked.at.session.exec(leagues)


def _site(looked: Looked) -> Iterator[str]:
    yield from (matter.facts["why"] for matter in not_handed_on(looked.at.session))


def _given_up(looked: Looked) -> Iterator[str]:
    count = select(func.count()).where(OutboxRow.state == "failed")
    if number := looked.at.session.exec(count).one():
        yield str(number)


WATCHES: Sequence[Watch] = (
    Watch(
        "turns",
        "bad",
        m("A deadline has passed and the turn was not played"),
        m("The desk lists what broke: pause the game, roll it back, or ask who runs the server."),
        _turns,
        stops=True,
        gauges=(
            Gauge(
                "overdue_games",
                "Games whose deadline has passed and whose turn was not played.",
                lambda looked: len(list(_turns(looked))),
            ),
            Gauge(
                "failed_turns",
                "Games whose turn broke off when it was played, and that stand still since.",
                _failed_turns,
            ),
        ),
    ),
    Watch(
        "parts",
        "bad",
        m("A part of the moderator's work fails again and again"),
        m("The log says why. Deadlines are not judged while emails cannot be read."),
        _parts,
        stops=True,
    ),
    Watch(
        "jump",
        "bad",
        m("The server's clock has jumped, and nothing is judged until somebody has looked"),
        m("Set the clock by NTP; if it is right now, run the command below."),
        _jump,
        stops=True,
        mend="moderator tick --clock-is-right",
    ),
    Watch(
        "disk",
        "bad",
        m("The disk is nearly full"),
        m("Make room: no email can be stored on a full disk."),
        _disk,
        stops=True,
    ),
    Watch(
        "clock",
        "bad",
        m("The clock does not tick"),
        m("Start `moderator serve`, or let cron run `moderator tick`."),
        _clock,
        gauges=(Gauge("tick_age_seconds", "Time since the clock ticked.", _since_the_beat),),
    ),
    Watch(
        "intake",
        "bad",
        m("Emails have come in, and are not read"),
        m("Start `moderator serve`, or let cron run `moderator tick`; the log says what breaks."),
        _unread,
        gauges=(
            Gauge(
                "intake_lag_seconds",
                "How long the oldest email waits that came in and was not read.",
                _lag_of_intake,
            ),
        ),
    ),
    Watch(
        "outbox",
        "bad",
        m("Emails wait to be sent for over an hour"),
        m("Ask who runs [mail.smtp]; they are tried again by themselves for five days."),
        _outbox,
        gauges=(
            Gauge(
                "outbox_age_seconds",
                "Age of the oldest email that should have left.",
                _age_of_outbox,
            ),
        ),
    ),
    Watch(
        "attempts",
        "bad",
        m("Every attempt to send an email has failed for an hour"),
        m("See [mail.smtp] in config.toml, and what its server answers: `moderator doctor`."),
        _attempts,
    ),
    Watch(
        "backup",
        "bad",
        m("The newest copy of the database is old"),
        m("See why `moderator serve` makes none: the log says it. Make one by hand meanwhile."),
        _backup,
        mend="moderator backup",
    ),
    Watch(
        "site",
        "bad",
        m("The site could not be uploaded"),
        m("Correct [site] command in config.toml; it is tried again by itself."),
        _site,
    ),
    Watch(
        "pages",
        "warn",
        m("Pages could not be made"),
        m("The desk says of which game and why; they can be made again there."),
        _pages,
        mend="moderator publish",
    ),
    Watch(
        "refused",
        "warn",
        m("Emails were given up"),
        m("See the players' addresses, then send them again, all at once."),
        _given_up,
        mend="moderator mail send-all-again",
    ),
)
"""The worst first."""


_WITH_A_JUMP = frozenset({"jump", "clock", "disk", "site", "pages", "refused"})
"""What can be told while the clock is not to be believed."""


_OF_THE_CLOCK = frozenset({"jump", "clock", "backup"})
"""What compares the moment with work that the clock did: nothing of a clock turned by hand."""


def look(at: At, settings: Settings, *, by_hand: bool = False) -> tuple[Red, ...]:
    """What is wrong at this moment; nothing is changed. A row that cannot be looked at is wrong
    too, and hides no other. `by_hand`: the moment is not the clock's."""
    looked = Looked(at, settings)
    watches = [watch for watch in WATCHES if not (by_hand and watch.name in _OF_THE_CLOCK)]
    rows = ((watch, _seen(watch, looked)) for watch in watches)
    reds = tuple(Red(watch, reasons) for watch, reasons in rows if reasons)
    # By a clock that jumped every deadline has passed and every mail is late: none of it is so.
    jumped = tuple(red for red in reds if red.watch.name == "jump")
    return tuple(red for red in reds if red.watch.name in _WITH_A_JUMP) if jumped else reds


def _seen(watch: Watch, looked: Looked) -> tuple[str, ...]:
    try:
        return tuple(watch.look(looked))
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are still looked at
        return (type(error).__name__,)


def figures(at: At, settings: Settings) -> Iterator[tuple[Gauge, float]]:
    """Every figure at this moment; one that cannot be read is left out, and hides no other."""
    looked = Looked(at, settings)
    for gauge in (gauge for watch in WATCHES for gauge in watch.gauges):
        try:
            yield gauge, gauge.read(looked)
        except Exception:  # noqa: BLE001, S112 - the row it goes with is red, and says why
            continue


def after_tick(
    runtime: Runtime, failed: Sequence[str], *, by_hand: bool = False
) -> tuple[Red, ...]:
    """Remember which parts of the round failed, tell organisers once of what stops games, and what
    is red now."""
    with runtime.read() as at:
        reds = look(at, runtime.settings, by_hand=by_hand)
        quiet = at.session.exec(select(Trouble.name).limit(1)).first() is None
    if failed or not quiet or any(red.watch.stops for red in reds):
        with runtime.write() as at:
            _remember(at, failed)
            reds = look(at, runtime.settings, by_hand=by_hand)
            unasked = _OF_THE_CLOCK if by_hand else frozenset[str]()
            _tell(at, [red for red in reds if red.watch.stops], unasked)
    return tuple(red for red in reds if red.watch.how_bad == "bad")


def _remember(at: At, failed: Sequence[str]) -> None:
    # A game that cannot be played on is watched by its deadline.
    names = {f"part {name}"[:80] for name in failed if not name.startswith("game ")}
    for row in at.session.exec(select(Trouble).where(col(Trouble.name).startswith("part "))):
        if row.name not in names:
            at.session.delete(row)
    for name in names:
        row = at.session.get(Trouble, name) or Trouble(name=name, since=at.now)
        row.times += 1
        at.session.add(row)
    at.session.flush()


def _tell(at: At, stopping: Sequence[Red], unasked: frozenset[str]) -> None:
    """One email each time that it begins; none while it goes on, none when it is over. What was
    `unasked` stays as it was."""
    now_red = {f"red {name}" for name in {*unasked, *(red.watch.name for red in stopping)}}
    for row in at.session.exec(select(Trouble).where(col(Trouble.name).startswith("red "))):
        if row.name not in now_red:
            at.session.delete(row)
    for red in stopping:
        name = f"red {red.watch.name}"
        if at.session.get(Trouble, name) is None:
            at.session.add(Trouble(name=name, since=at.now, times=1))
            facts = {"watch": red.watch.name, "found": ", ".join(red.found)[:300]}
            for person in _who_runs(at, red):
                event = f"{red.watch.name}-{at.now.isoformat()}-{person.id}"
                write_to(at, person, "trouble", event, facts)


def _who_runs(at: At, red: Red) -> Sequence[Person]:
    """The organisers of the leagues whose games stand still, and those of all leagues; of what
    concerns every game, all organisers."""
    of_games = select(Game.league_id).where(col(Game.slug).in_(red.found))
    rows = select(Person).where(Person.id == Role.person_id, Role.role == ORGANISER)
    if red.watch.name == "turns":
        rows = rows.where(or_(col(Role.league_id).is_(None), col(Role.league_id).in_(of_games)))
    return at.session.exec(rows.distinct().order_by(col(Person.id))).all()
