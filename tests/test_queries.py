"""What is read of many games is read a list at a time: whatever a page, a round of publishing, a
tick or a sheet asks of the database, it asks as often in a league of twelve games as of two."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlmodel import col, delete, select, update

from moderator import clockwork
from moderator.engine.core import DICE, Answer, Rolled
from moderator.games import GAMES
from moderator.league.access import calendar_links, roles
from moderator.league.acts import ByWhom, trial
from moderator.league.acts.trial import Scope
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.options import absence_rules
from moderator.league.people import directory, openings
from moderator.league.people.directory import NewPlayer
from moderator.publish import publish_pending
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import (
    Act,
    Asking,
    Complaint,
    FasterWish,
    Game,
    Message,
    OutboxRow,
    Press,
    Publication,
    ResultRuling,
    Snapshot,
)
from tests import databases
from tests.league.conftest import NAMES, RHYTHM, SMALL_WORLD, Played, counted
from tests.moments import NOON, SECRET
from tests.web.conftest import Web, open_web

FEW, MANY = 2, 12
SMALL = ("heartbeat", "trouble")
LISTS = re.compile(r"\((?:\?|\(\?(?:, \?)*\))(?:, (?:\?|\(\?(?:, \?)*\)))*\)")


@dataclass
class Club:
    """The web of a league with so many running games, and as many that are over: the same three
    people play in all of them, and each has something that needs an organiser (pavlo)."""

    web: Web
    calendar: str

    @property
    def runtime(self) -> Runtime:
        found = self.web.app.extensions["moderator"]
        assert isinstance(found, Runtime)
        return found

    @contextmanager
    def statements(self) -> Iterator[Counter[str]]:
        """What is asked of the database meanwhile, and how often."""
        asked: Counter[str] = Counter()
        with self.listening(lambda said, _: asked.update((LISTS.sub("(…)", said),))):
            yield asked

    @contextmanager
    def listening(self, hear: Callable[[str, Any], None]) -> Iterator[None]:
        """Each statement meanwhile, with what it is asked with, is told to `hear`."""

        def note(_connection: Any, _cursor: Any, said: str, given: Any, *_more: Any) -> None:
            hear(" ".join(said.split()), given)

        event.listen(self.web.played.engine, "before_cursor_execute", note)
        try:
            yield
        finally:
            event.remove(self.web.played.engine, "before_cursor_execute", note)


@cache
def _played_out() -> Mapping[str, Any]:
    """A position of Small World in which the game is over."""
    rules = GAMES["smallworld"].rules
    state = rules.setup(3, SMALL_WORLD).state
    while ask := rules.ask(state):
        answers = tuple(
            Answer(
                one,
                Rolled(one.about[0]) if one.seat == DICE else rules.default(state, one),
                "default",
            )
            for one in ask.decisions
        )
        state = rules.apply(state, answers).state
    return dict(rules.pack(state))


def _game(at: At, slug: str) -> Game:
    people = [directory.find_person(at.session, name) for name in NAMES[:3]]
    league = directory.find_league(at.session, "kyiv")
    made = founding.new_game(at, league, NewGame(slug, "smallworld", people, SMALL_WORLD))
    founding.start(at, made)
    return made


def _finish(at: At, game: Game) -> None:
    at.session.exec(delete(Snapshot).where(col(Snapshot.game_id) == game.id))
    packed = dict(_played_out())
    at.session.add(Snapshot(game_id=key(game), revision=game.revision, state=packed))
    at.session.add(ResultRuling(game_id=key(game), places={"A": 1, "B": 2, "C": 3}, reason="so"))
    game.state, game.ended_at, game.asked, game.due_at = "over", at.now, [], None
    at.session.add(game)


def _trouble(at: At, game: Game) -> None:
    """Something of each kind that waits for a person."""
    number, held = key(game), directory.sittings(at.session, game)
    tenure, past = key(held[0].tenure), at.now - timedelta(hours=1)
    words = Press(game_id=number, seat=1, to_seat=0, turn=1, text="no", written_at=past)
    at.session.add_all(
        (
            words,
            Act(game_id=number, actor="clock", kind="missed", new="0:1", at=at.now),
            Act(game_id=number, actor="clock", kind="crashed", new="so", at=at.now),
            Asking(game_id=number, tenure_id=tenure, seat=0, turn=1, outcome="missed", at=at.now),
            FasterWish(game_id=number, tenure_id=tenure, seat=0, at=past),
            Publication(league_id=game.league_id, game_id=number, state="failed", done_at=past),
            Message(
                source=game.slug,
                digest=game.slug,
                raw=b"Subject: orders\r\n\r\nend\r\n",
                received_at=past,
                state="held",
                tenure_id=tenure,
            ),
        )
    )
    at.session.flush()
    complaint = Complaint(press_id=key(words), game_id=number, why="rude", made_at=past)
    at.session.add(complaint)
    openings.open_up(at, game, held[2], "organiser")


def _settle(at: At) -> None:
    """All mails are sent but one a game, and all pages are made."""
    at.session.exec(update(OutboxRow).values(state="sent", sent_at=NOON - timedelta(days=1)))
    for row in at.session.exec(select(OutboxRow).where(OutboxRow.kind == "asked")):
        row.state, row.error = "failed", "mailbox full"
        at.session.add(row)
    at.session.exec(
        update(Publication).where(col(Publication.state) == "waiting").values(state="done")
    )


def _found(at: At) -> None:
    """A league, its players and its organiser."""
    league = directory.new_league(at, "kyiv", "Kyiv by Post", {"rhythm": RHYTHM})
    league.options = {**league.options, "approve": True}
    absence_rules.lay_down(league, "faster", "24h")
    at.session.add(league)
    for name in NAMES[:4]:
        directory.add_player(at, NewPlayer(name, name.title(), f"{name}@mail.example"))
    pavlo = directory.find_person(at.session, "pavlo")
    roles.give(at, league, pavlo, "organiser", ByWhom("tests", "a test"))


def _fill(engine: Engine, running: int) -> None:
    with store.write_transaction(engine) as session:
        at = At(session, NOON, SECRET, counted(70_000))
        _found(at)
        for number in range(1, running + 1):
            _game(at, f"kyiv-{number}")
        for number in range(running):
            _finish(at, _game(at, f"old-{number}"))
        for game in session.exec(select(Game)).all():
            _trouble(at, game)
        _settle(at)


Asked = Callable[[Club], Counter[str]]
"""Does a piece of work, and tells what it asked of the database."""


def _page(path: str, who: str = "olena") -> Asked:
    def ask(club: Club) -> Counter[str]:
        browser = club.web.browser(who)
        with club.statements() as asked:
            found = browser.get(path.format(calendar=club.calendar))
        assert found.status_code == 200
        return asked

    return ask


def _sheet(club: Club) -> Counter[str]:
    (seat,) = club.web.played.look().asked
    with club.statements() as asked:
        assert club.web.played.send(seat, "end").kind == "played"
    return asked


def _publication(club: Club) -> Counter[str]:
    """Of one turn, on a site that is there."""
    for _ in range(2):
        _sheet(club)
        with club.statements() as asked:
            assert publish_pending(club.runtime, pdf=False) == ["kyiv-1"]
    return asked


def _tick(club: Club) -> Counter[str]:
    with club.statements() as asked:
        assert not list(clockwork.tick(club.runtime, pdf=False).lines())
    return asked


def _dry_run(club: Club) -> Counter[str]:
    """Of an act on the whole league: everything that it might change is looked at."""
    with club.statements() as asked:
        done = trial.dry_run(club.runtime.write, lambda _: None, lambda _: Scope(league="kyiv"))
    assert done.changes.of == ()
    return asked


WORK: Mapping[str, Asked] = {
    "/desk": _page("/desk", "pavlo"),
    "/desk/LEAGUE": _page("/desk/kyiv", "pavlo"),
    "/my": _page("/my"),
    "/my/absence": _page("/my/absence"),
    "/my/calendar": _page("/my/calendar"),
    "/my/data.json": _page("/my/data.json"),
    "/calendar/TOKEN.ics": _page("/calendar/{calendar}.ics"),
    "an idle tick": _tick,
    "a sheet": _sheet,
    "a publication": _publication,
    "a league's dry run": _dry_run,
}


def _club(folder: Path, running: int) -> Club:
    fill = partial(_fill, running=running)
    played = Played(databases.copied(folder / "league.sqlite3", ("club", running), fill))
    with played.write() as at:
        token = calendar_links.renew(at, directory.find_person(at.session, "olena"))
    return Club(open_web(folder, played), token)


@pytest.mark.parametrize("work", ["an idle tick", "a sheet"])
def test_no_table_is_read_from_end_to_end(tmp_path: Path, work: str) -> None:
    """What the clock and a player's sheet cost does not grow with what has ever been: everything
    is found by an index, but what never has more than a few rows: the one of the heartbeat, and
    what is wrong just now."""
    club, said = _club(tmp_path, FEW), dict[str, Any]()
    with club.listening(said.__setitem__):
        WORK[work](club)
    asked = {one: given for one, given in said.items() if one.startswith(("SELECT", "UPDATE"))}
    with club.web.played.engine.connect() as connection:
        scans = [
            (step.detail, one)
            for one, given in asked.items()
            for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {one}", given)
            if step.detail.startswith("SCAN ") and step.detail.split()[1] not in SMALL
        ]
    assert (bool(asked), scans) == (True, [])


@pytest.mark.parametrize("work", WORK)
def test_twelve_games_are_read_like_two(tmp_path: Path, work: str) -> None:
    few, many = (WORK[work](_club(tmp_path / f"{n}", n)) for n in (FEW, MANY))
    more = "".join(f"\n{n:+} x {statement}" for statement, n in (many - few).most_common())
    assert many.total() == few.total(), more
