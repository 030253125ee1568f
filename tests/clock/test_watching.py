"""Each thing that is watched is made to fail; then it is red everywhere where somebody looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator import clockwork, watching
from moderator.clockwork import tick
from moderator.console.games import status
from moderator.console.health.watched import _LOOKED_AT_CLOSELY, watched
from moderator.league.clock import heartbeat
from moderator.mail.inbound import intake
from moderator.runtime import Runtime
from moderator.store.tables import Handover, OutboxRow, Publication, Trouble
from moderator.watching import WATCHES
from tests.acts.doors import Stopped
from tests.league.conftest import SECRET, counted
from tests.web.conftest import Web, make_web
from tests.web.test_desk import add, give

HOUR = timedelta(hours=1)
Break = Callable[[Web, pytest.MonkeyPatch], None]


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """kyiv-1 runs, and its clock has just ticked; orest is organiser, hanna helper."""
    folder = tmp_path.as_posix()
    places = {
        "database": ("url", "sqlite:///{}/league.sqlite3"),
        "backup": ("folder", "{}/copies"),
        "site": ("folder", "{}/site"),
        "mail": ("folder", "{}/out"),
    }
    config = "".join(
        f'[{part}]\n{name} = "{place.format(folder)}"\n' for part, (name, place) in places.items()
    )
    made = make_web(tmp_path, config)
    for name, role in (("orest", "organiser"), ("hanna", "helper")):
        add(made.played, name)
        give(made.played, name, role)
    beat(made)
    yield made
    made.played.engine.dispose()


def process(web: Web) -> Runtime:
    made = Runtime(web.played.engine, web.settings, SECRET, random_bytes=counted(90_000))
    return made.stopped_at(web.played.now)


def beat(web: Web) -> None:
    with web.played.write() as at:
        heartbeat.beat(at)


def unjudged(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that cannot be played, a clock that lives, a deadline long past."""

    def broken(*_: object) -> None:
        raise ValueError("the journal is damaged")

    monkeypatch.setattr(clockwork.judgement, "judge", broken)
    web.played.now += 60 * HOUR
    beat(web)


def unread(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way in fails with every tick."""

    def broken(*_: object) -> None:
        raise OSError("over quota")

    monkeypatch.setattr(intake, "process_new", broken)
    for _ in range(watching.AGAIN):
        tick(process(web), pdf=False, pages=False)


def jumped(web: Web, _: pytest.MonkeyPatch) -> None:
    web.played.now += timedelta(days=365)


def ahead(web: Web, _: pytest.MonkeyPatch) -> None:
    """The last tick lies in the future."""
    web.played.now -= timedelta(hours=3)


def full(_: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 5_000_000

    monkeypatch.setattr(watching.shutil, "disk_usage", lambda _: Usage)


def silent(web: Web, _: pytest.MonkeyPatch) -> None:
    web.played.now += 5 * HOUR


def unread_mail(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """It came, and the program that should have read it died."""
    monkeypatch.setattr(intake, "process_new", lambda _: [])
    came = web.played.now - timedelta(minutes=11)
    with web.played.write() as at:
        mail = intake.IncomingMail("pipe", b"To: x@league.example\n\nhello\n", "", came)
        intake.store(at.session, mail, web.settings.limits)


def rows(web: Web, number: int, **values: object) -> None:
    with web.played.write() as at:
        person = at.session.exec(watching.select(watching.Person)).first()
        assert person is not None
        for one in range(number):
            row = OutboxRow(key=f"w{one}", kind="notice", person_id=person.id or 0,
                            message_id=f"w{one}", created_at=at.now)  # fmt: skip
            for name, value in values.items():
                setattr(row, name, value)
            at.session.add(row)


def stuck(web: Web, _: pytest.MonkeyPatch) -> None:
    then = web.played.now - 2 * HOUR
    rows(web, 1, attempts=3, created_at=then, next_at=web.played.now + HOUR, error="450 later")


def refused(web: Web, _: pytest.MonkeyPatch) -> None:
    rows(web, 3, attempts=1, next_at=web.played.now + HOUR, error="450 later")


def uncopied(web: Web, _: pytest.MonkeyPatch) -> None:
    folder = web.settings.backup.folder
    folder.mkdir(parents=True)
    old = web.played.now - timedelta(days=3)
    (folder / f"moderator-{old:%Y%m%dT%H%M%SZ}.sqlite3").write_bytes(b"")


def unhanded(web: Web, _: pytest.MonkeyPatch) -> None:
    with web.played.write() as at:
        now = web.played.now
        at.session.add(Handover(id=1, wanted_at=now, next_at=now, attempts=3, error="rsync"))


def unmade(web: Web, _: pytest.MonkeyPatch) -> None:
    with web.played.write() as at:
        game = web.played.game(at.session)
        at.session.add(Publication(league_id=game.league_id, game_id=game.id, revision=99,
                                   state="failed", created_at=at.now))  # fmt: skip


def given_up(web: Web, _: pytest.MonkeyPatch) -> None:
    rows(web, 1, state="failed", error="550")


BROKEN: dict[str, tuple[Break, ...]] = {
    "turns": (unjudged,),
    "parts": (unread,),
    "jump": (jumped, ahead),
    "disk": (full,),
    "clock": (silent, ahead),
    "intake": (unread_mail,),
    "outbox": (stuck,),
    "attempts": (refused,),
    "backup": (uncopied,),
    "site": (unhanded,),
    "pages": (unmade,),
    "refused": (given_up,),
}
CASES = [(watch, broken) for watch in WATCHES for broken in BROKEN[watch.name]]
NAMES = [f"{watch.name}-{broken.__name__}" for watch, broken in CASES]


def test_all_is_well_at_first(web: Web) -> None:
    assert tick(process(web), pdf=False, pages=False).well
    assert web.browser().get("/healthz").json["well"]
    assert list(watched(web.settings, web.played.now)) == []


@pytest.mark.parametrize(("watch", "broken"), CASES, ids=NAMES)
def test_what_is_watched_is_red_everywhere(
    web: Web, monkeypatch: pytest.MonkeyPatch, watch: watching.Watch, broken: Break
) -> None:
    broken(web, monkeypatch)
    answer = web.browser().get("/healthz")
    if watch.how_bad == "bad":
        assert answer.status_code == 503
        assert answer.json[watch.name] is False
    said = CliRunner().invoke(status, [], obj=Stopped(web)).output
    assert f"{watch.how_bad}: {watch.name}: {watch.what}" in said
    if watch.name not in _LOOKED_AT_CLOSELY:
        with web.played.write() as at:
            found = {red.watch.name for red in watching.look(at, web.settings)}
        assert watch.name in found
    if watch.name not in ("clock", "jump", "attempts", "site", "outbox") and watch.how_bad == "bad":
        told = tick(process(web), pdf=False, pages=False)
        assert not told.well
        assert any(line.startswith(f"red: {watch.name}") for line in told.lines())


@pytest.mark.parametrize("broken", [unjudged, unread, full], ids=lambda one: one.__name__)
def test_an_organiser_is_told_once(
    web: Web, monkeypatch: pytest.MonkeyPatch, broken: Break
) -> None:
    broken(web, monkeypatch)
    for _ in range(4):
        tick(process(web), pdf=False, pages=False)
        web.played.now += timedelta(minutes=1)
    mails = [one for one in web.settings.mail.folder.rglob("*.eml")
             if b"The moderator needs you" in one.read_bytes()]  # fmt: skip
    (mail,) = mails
    assert b"orest@mail.example" in mail.read_bytes()


def test_what_is_over_and_comes_back_is_told_again(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> int:
        tick(process(web), pdf=False, pages=False)
        web.played.now += timedelta(minutes=1)
        with web.played.write() as at:
            sent = watching.select(OutboxRow).where(OutboxRow.kind == "trouble")
            return len(at.session.exec(sent).all())

    with monkeypatch.context() as once:
        full(web, once)
        assert told() == 1
    assert told() == 1
    full(web, monkeypatch)
    assert told() == 2


@pytest.mark.parametrize("ahead_by", [timedelta(hours=2), timedelta(days=30)], ids=str)
def test_a_clock_turned_by_hand_is_not_one_that_stands_or_jumped(
    web: Web, ahead_by: timedelta
) -> None:
    assert tick(process(web), pdf=False, pages=False).well
    turned = process(web).stopped_at(web.played.now + ahead_by)
    assert tick(turned, trust="by hand", pdf=False, pages=False).red == []


def test_a_clock_turned_by_hand_ends_no_trouble_of_the_clock(web: Web) -> None:
    tick(process(web), pdf=False, pages=False)
    web.played.now += timedelta(days=30)
    tick(process(web), pdf=False, pages=False)
    tick(process(web), trust="by hand", pdf=False, pages=False)
    with web.played.write() as at:
        assert at.session.get(Trouble, "red jump") is not None


def test_a_row_that_cannot_be_looked_at_hides_no_other(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> Iterator[str]:
        raise RuntimeError("no")

    first = replace(WATCHES[0], look=broken)
    monkeypatch.setattr(watching, "WATCHES", (first, *WATCHES[1:]))
    given_up(web, monkeypatch)
    with web.played.write() as at:
        found = {red.watch.name: red.found for red in watching.look(at, web.settings)}
    assert found == {"turns": ("RuntimeError",), "refused": ("1",)}


def test_the_page_lists_what_is_watched_and_how_each_was_made_to_fail(root: Path) -> None:
    page = (root / "docs" / "watching.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \| (\w+) \| (.*?) \| (.*?) \| (.*?) \|", page, re.MULTILINE)
    assert [row[0] for row in listed] == [watch.name for watch in WATCHES]
    for watch, (_, how_bad, what, todo, made) in zip(WATCHES, listed, strict=True):
        assert (how_bad, what) == (watch.how_bad, watch.what)
        assert todo == watch.todo + (f" `{watch.mend}`" if watch.mend else "")
        assert made == ", ".join(f"`{one.__name__}`" for one in BROKEN[watch.name])
