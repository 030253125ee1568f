"""Two at once on PostgreSQL: whoever is second sees what the first did, or is told so."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from threading import Event, Thread
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url
from sqlmodel import Session, select

from moderator.league import acts
from moderator.league.access import one_time_links
from moderator.league.clock.heartbeat import beat
from moderator.league.games import founding, joining
from moderator.league.games.founding import NewGame
from moderator.league.games.replacing import Replacement, replace
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play import tick
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.keys import key
from moderator.store.tables import Enrolment, JournalRow, OneTimeLink, SheetRow
from tests.league.conftest import NAMES, NOON, RHYTHM, SECRET, Played, counted
from tests.moments import moment

pytestmark = pytest.mark.postgres
HOUR = timedelta(hours=1)


@pytest.fixture
def played() -> Iterator[Played]:
    """A game of three in a schema of its own."""
    address = make_url(os.environ["MODERATOR_TEST_POSTGRES"])
    name = f"league_{uuid4().hex[:12]}"
    server = create_engine(address)
    with server.begin() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {name}")
    inside = address.update_query_dict({"options": f"-csearch_path={name}"})
    engine = store.engine(inside.render_as_string(hide_password=False))
    upgrade.upgrade(engine)
    with store.write_transaction(engine) as session:
        league = directory.new_league(moment(session, NOON), "kyiv", "Kyiv", {"rhythm": RHYTHM})
        sit = [
            directory.add_player(
                moment(session, NOON), NewPlayer(n, n.title(), f"{n}@mail.example")
            )
            for n in NAMES[:4]
        ][:3]
        made = founding.new_game(
            moment(session, NOON, random_bytes=counted()),
            league,
            NewGame("kyiv-1", "smallworld", sit, {}),
        )
        beat(moment(session, NOON))
        founding.start(moment(session, NOON), made)
    yield Played(engine)
    engine.dispose()
    with server.begin() as connection:
        connection.exec_driver_sql(f"DROP SCHEMA {name} CASCADE")
    server.dispose()


def at_once(
    played: Played, first: Callable[[Session], object], second: Callable[[Session], object]
) -> list[BaseException]:
    """`second` begins while `first` has done its work and not yet committed; what was raised."""
    inside, raised = Event(), []

    def run(work: Callable[[Session], object], *, leads: bool) -> None:
        try:
            if not leads:
                inside.wait(10)
            with store.write_transaction(played.engine) as session:
                work(session)
                if leads:
                    inside.set()
                    follower.join(0.7)  # it waits for the lock, or wrongly does not
        except Exception as error:  # noqa: BLE001 - told to the test
            raised.append(error)

    follower = Thread(target=run, args=(second,), kwargs={"leads": False})
    leader = Thread(target=run, args=(first,), kwargs={"leads": True})
    leader.start()
    follower.start()
    leader.join(30)
    follower.join(30)
    assert not leader.is_alive()
    assert not follower.is_alive()
    return raised


def judge(played: Played, now: timedelta) -> Callable[[Session], object]:
    def do(session: Session) -> object:
        return tick.judge(moment(session, NOON + now), key(played.look()))

    return do


def hand_in(played: Played, seat: int, text: str) -> Callable[[Session], object]:
    with store.read_transaction(played.engine) as session:
        tenure = key(directory.sittings(session, played.game(session))[seat].tenure)

    def do(session: Session) -> object:
        return receiving.receive(moment(session, NOON), Arrival(tenure, text, "form", NOON))

    return do


def test_more_time_given_first_is_not_judged_away(played: Played) -> None:
    def extend(session: Session) -> None:
        acts.extend(played.at(session), played.game(session), played.order(), 24 * HOUR)

    assert at_once(played, extend, judge(played, 51 * HOUR)) == []
    assert played.look().turn == 1
    assert played.look().due_at == NOON + 72 * HOUR


def test_a_pause_comes_before_the_deadline_or_after_it(played: Played) -> None:
    def pause(session: Session) -> None:
        acts.pause(played.at(session), played.game(session), played.order())

    assert at_once(played, pause, judge(played, 51 * HOUR)) == []
    assert (played.look().turn, played.look().state) == (1, "paused")


def test_more_time_given_second_is_for_the_next_turn(played: Played) -> None:
    def extend(session: Session) -> None:
        acts.extend(played.at(session), played.game(session), played.order(), 24 * HOUR)

    assert at_once(played, judge(played, 51 * HOUR), extend) == []
    assert played.look().turn == 2
    assert played.look().due_at == NOON + (51 + 48 + 24) * HOUR


def test_a_sheet_beside_a_rollback_meets_the_turn_as_it_is_then(played: Played) -> None:
    played.send(0, "take 1\nend", by="cli")

    def back(session: Session) -> None:
        acts.rollback(played.at(session), played.game(session), played.order(), 1)

    assert at_once(played, back, hand_in(played, 1, "game kyiv-1 turn 2\ntake 1\nend")) == []
    assert (played.look().turn, played.look().mark) == (1, "b")


def test_two_drafts_at_once_leave_one(played: Played) -> None:
    first, second = hand_in(played, 0, "take 1\ndraft"), hand_in(played, 0, "take 2\ndraft")
    assert at_once(played, first, second) == []
    with store.read_transaction(played.engine) as session:
        rows = session.exec(select(SheetRow).order_by(SheetRow.id)).all()  # type: ignore[arg-type]
    assert [row.state for row in rows] == ["replaced", "draft"]


def test_a_seat_given_away_takes_no_sheet_of_the_one_before(played: Played) -> None:
    def give_away(session: Session) -> None:
        person = directory.find_person(session, "pavlo")
        at = moment(session, played.now, random_bytes=counted(700))
        new = Replacement(0, person, minimum=HOUR)
        replace(at, played.game(session), played.order(), new)

    [error] = at_once(played, give_away, hand_in(played, 0, "take 1\nend"))
    assert isinstance(error, LeagueError)
    assert played.look().turn == 1


def test_the_same_turn_is_forced_once_and_the_next_by_the_second(played: Played) -> None:
    def force(session: Session) -> None:
        acts.force(played.at(session), played.game(session), played.order())

    assert at_once(played, force, force) == []
    assert played.look().turn == 3
    with store.read_transaction(played.engine) as session:
        numbers = list(session.exec(select(JournalRow.number)))
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def invited(played: Played, *slugs: str) -> list[Callable[[Session], object]]:
    """For each of them, the button behind a link into kyiv-2, where one seat is free."""
    chance = counted(900)
    with store.write_transaction(played.engine) as session:
        league = directory.find_league(session, "kyiv")
        league.options = {**league.options, "joining": "open"}
        session.add(league)
        sit = [directory.find_person(session, "olena"), None]
        game = founding.new_game(
            moment(session, NOON, random_bytes=counted(800)),
            league,
            NewGame("kyiv-2", "smallworld", sit, {}),
        )
        for slug in slugs:
            joining.sign_up(
                moment(session, random_bytes=chance),
                league,
                game,
                f"{slug}@mail.example",
                f"{slug} by post",
                "",
            )
        links = session.exec(select(OneTimeLink).order_by(OneTimeLink.id)).all()  # type: ignore[arg-type]
        tokens = [one_time_links.token(SECRET, link) for link in links]
    return [
        lambda session, one=one: joining.confirm(moment(session, random_bytes=chance), one)
        for one in tokens
    ]


def test_of_two_who_confirm_the_last_seat_the_second_waits(played: Played) -> None:
    assert at_once(played, *invited(played, "pavlo", "taras")) == []
    with store.read_transaction(played.engine) as session:
        held = directory.sittings(session, directory.find_game(session, "kyiv-2"))
        states = list(session.exec(select(Enrolment.state).order_by(Enrolment.id)))  # type: ignore[arg-type]
    assert [one.person.slug for one in held.values()] == ["olena", "pavlo"]
    assert states == ["seated", "waiting"]
