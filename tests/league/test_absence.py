"""Vacations: days of a person, what they move and what they do not."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from sqlmodel import col, select

from moderator.league.clock import absence
from moderator.league.clock.absence import RequestedDays
from moderator.league.people import directory
from moderator.league.people.anonymity import hide
from moderator.publish.facts import Attendance
from moderator.publish.queries.attendance import presence_then
from moderator.publish.queries.players import player_facts
from moderator.publish.queries.turn_list import turn_lines
from moderator.store import session as store
from moderator.store.tables import Act, Asking, Vacation
from tests.league.conftest import NOON, Played

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def noted(played: Played, seat: int, text: str) -> tuple[str, dict[str, object]]:
    """The one note of the answer."""
    (code, said), *rest = played.send(seat, text).notes
    assert rest == []
    return code, dict(said)


def acts(played: Played) -> list[str]:
    with store.read_transaction(played.engine) as session:
        return list(session.exec(select(Act.kind).order_by(col(Act.id))))


def outcomes(played: Played) -> list[tuple[int, str]]:
    with store.read_transaction(played.engine) as session:
        return [(row.seat, row.outcome) for row in session.exec(select(Asking))]


def test_a_vacation_never_moves_a_deadline_that_runs(played: Played) -> None:
    due = played.look().due_at

    code, said = noted(played, 0, "vacation 2026-12-02 to 2026-12-10")

    assert (code, said["left"]) == ("vacation", 12)
    assert played.look().due_at == due
    assert "vacation" in acts(played)


def test_unless_the_league_says_so(played: Played) -> None:
    played.lay_down(away_moves="yes")

    noted(played, 0, "vacation 2026-12-02 to 2026-12-10")

    assert played.look().due_at == NOON.replace(day=13, hour=0)
    assert acts(played)[-1] == "waits"


def test_a_deadline_that_is_set_waits_for_who_is_away(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-03 to 2026-12-06")

    played.send(0, "take 1\nend")

    assert played.look().asked == [1]
    assert played.look().due_at == NOON.replace(day=9, hour=0), "48 h after midnight of the 7th"


def test_it_ends_by_itself(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-01 to 2026-12-02")
    played.now += 2 * DAY

    played.send(0, "take 1\nend")

    assert played.look().due_at == played.now + 48 * HOUR


def test_who_is_back_earlier_is_waited_for_no_more(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-01 to 2026-12-12")

    code, said = noted(played, 1, "back")
    played.send(0, "take 1\nend")

    assert (code, said["left"]) == ("vacation-ended", 20), "today counts"
    assert played.look().due_at == NOON + 48 * HOUR


def test_days_said_twice_are_one_vacation_and_back_ends_it(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-20 to 2026-12-30")

    code, said = noted(played, 1, "vacation 2026-12-20 to 2026-12-30")

    assert (code, said["left"]) == ("vacation", 10)
    assert acts(played).count("vacation") == 1
    assert noted(played, 1, "back")[0] == "vacation-called-off"
    assert noted(played, 1, "back")[0] == "back-nowhere"


@pytest.mark.parametrize(
    ("second", "whole"),
    [
        ("2026-12-24 to 2026-12-28", ("2026-12-20", "2026-12-28")),
        ("2026-12-26 to 2026-12-28", ("2026-12-20", "2026-12-28")),
        ("2026-12-15 to 2026-12-22", ("2026-12-15", "2026-12-25")),
        ("2026-12-15 to 2026-12-28", ("2026-12-15", "2026-12-28")),
    ],
)
def test_vacations_that_touch_are_one_and_one_back_ends_it(
    played: Played, second: str, whole: tuple[str, str]
) -> None:
    noted(played, 1, "vacation 2026-12-20 to 2026-12-25")

    _, said = noted(played, 1, f"vacation {second}")

    assert (said["first"], said["last"]) == whole
    with store.read_transaction(played.engine) as session:
        rows = session.exec(select(Vacation)).all()
        assert [(row.first_day, row.last_day) for row in absence.unjoined(rows)] == [whole]
    code, said = noted(played, 1, "back")
    assert (code, said["left"]) == ("vacation-called-off", 21)
    assert noted(played, 1, "back")[0] == "back-nowhere"


def test_vacations_with_a_day_between_stay_two(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-20 to 2026-12-22")

    _, said = noted(played, 1, "vacation 2026-12-24 to 2026-12-25")

    assert said["first"] == "2026-12-24"


def test_a_vacation_to_come_is_called_off_and_costs_nothing(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-20 to 2026-12-30")

    code, said = noted(played, 1, "back")

    assert (code, said["left"]) == ("vacation-called-off", 21)
    with store.read_transaction(played.engine) as session:
        (row,) = session.exec(select(Vacation)).all()
    assert row.called_off, "kept, not deleted"


def test_who_is_nowhere_cannot_come_back(played: Played) -> None:
    assert noted(played, 1, "back")[0] == "back-nowhere"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("vacation 2026-11-30 to 2026-12-04", "vacation-past"),
        ("vacation 2026-12-05 to 2026-12-26", "vacation-long"),
        ("vacation 2031-12-05 to 2031-12-06", "vacation-past"),
    ],
)
def test_what_the_rule_does_not_allow(played: Played, text: str, code: str) -> None:
    assert noted(played, 1, text)[0] == code
    assert "vacation" not in acts(played)


def test_days_count_once_and_in_the_year_they_lie_in(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-12 to 2026-12-31")

    code, said = noted(played, 1, "vacation 2026-12-30 to 2027-01-21")
    assert code == "vacation", "20 days of December and 21 of January"
    assert said["left"] == 1, "of the year it begins in"


def test_leaving_the_seat_and_coming_back_gives_no_new_days(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-01 to 2026-12-21")
    for text in ("resign", "resign", "back"):
        played.send(1, text)

    code, said = noted(played, 1, "vacation 2026-12-22 to 2026-12-23")

    assert (code, said["left"]) == ("vacation-long", 0)


def test_who_is_away_has_missed_nothing(played: Played) -> None:
    played.lay_down(away="excused")
    noted(played, 0, "vacation 2026-12-01 to 2026-12-10")

    played.wait(51 * HOUR)

    assert outcomes(played) == [(0, "excused")]
    assert played.look().asked == [1]
    assert "away" in acts(played)


def test_a_stand_in_plays_for_who_is_away_where_the_league_wants_it(played: Played) -> None:
    played.lay_down(away="stand-in")
    noted(played, 0, "vacation 2026-12-01 to 2026-12-10")

    played.wait(51 * HOUR)

    by = {by for seat, _, by in played.turns()[0].report["by"] if seat == 0}
    assert "stand-in" in by
    assert "default" not in by


def test_the_zone_of_the_player_says_when_a_day_begins(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        person = directory.find_person(session, "taras")
        person.zone = "Pacific/Apia"
        session.add(person)
    noted(played, 1, "vacation 2026-12-02 to 2026-12-03")

    played.send(0, "take 1\nend")

    # 48 h lie on the 4th there already: the vacation is over by then.
    assert played.look().due_at == NOON + 48 * HOUR


def test_the_days_of_a_wish() -> None:
    wish = RequestedDays(date(2026, 12, 31), date(2027, 1, 1), date(2026, 12, 1))
    assert {day.year for day in wish.days()} == {2026, 2027}


def test_a_page_of_a_turn_knows_what_was_known_then(played: Played) -> None:
    noted(played, 1, "vacation 2026-12-05 to 2026-12-12")
    played.send(0, "take 1\nend")
    then = [(away.seat, away.away) for away in told_then(played) if away.away]
    assert then == [(1, ((date(2026, 12, 5), date(2026, 12, 12)),))]

    played.now += HOUR
    noted(played, 1, "back")
    noted(played, 2, "vacation 2026-12-20 to 2026-12-24")

    assert [(away.seat, away.away) for away in told_then(played) if away.away] == then


def told_then(played: Played) -> tuple[Attendance, ...]:
    with store.read_transaction(played.engine) as session:
        game = played.game(session)
        return presence_then(session, game, turn_lines(session, game)[0])


def test_a_players_page_tells_vacations_and_missed_moves_by_seat(played: Played) -> None:
    noted(played, 0, "vacation 2026-12-20 to 2026-12-24")
    played.wait(51 * HOUR)
    assert about(played, 0) == ([(date(2026, 12, 20), date(2026, 12, 24))], [(0, 1, None)])
    assert about(played, 1) == ([], [])

    with store.write_transaction(played.engine) as session:
        hide(session, played.game(session), "end")
    assert about(played, 0) == ([], []), "nobody is to know that they play it"


def about(played: Played, seat: int) -> tuple[list[object], list[object]]:
    with store.read_transaction(played.engine) as session:
        person = directory.sittings(session, played.game(session))[seat].tenure.person_id
        found = player_facts(session, person)
    away = [(one.first, one.last) for one in found.away]
    return away, [(one.seat, one.missed, one.asked) for one in found.record]
