"""A league's numbers: every seat and people of its finished games is counted, and how surely."""

from __future__ import annotations

import re

from moderator.locale.speech import Speaker
from moderator.publish import queries
from moderator.publish.figures import Tally
from moderator.publish.telling.league_numbers import number_tables
from moderator.store.session import read_transaction
from tests.publish.stage import Stage


def test_wins_of_all_seats_are_the_games_and_races_bring_coins(played: Stage) -> None:
    with read_transaction(played.engine) as session:
        page = queries.league_page(session, played.game("duel").league_id)
        found, faces = queries.tallies(session, played.game("duel").league_id, page.games)
    seats = [one for one in found if one.section == "seats"]
    assert [(one.thing, one.games) for one in seats] == [("A / 2", 1), ("B / 2", 1)]
    assert sum(one.wins for one in seats) == 1
    assert sum(one.even for one in seats) == 1
    races = [one for one in found if one.section == "races"]
    powers = [one for one in found if one.section == "powers"]
    assert races
    assert sum(one.coins for one in races) == sum(one.coins for one in powers) > 0
    assert all(0 <= face <= 3 for face in faces)


def test_seats_are_named_by_the_size_of_their_table() -> None:
    tallies = [
        Tally("smallworld", "seats", thing, games=1) for thing in ("A / 5", "B / 2", "A / 2")
    ]
    (table,) = number_tables(Speaker("uk", "UTC"), tallies)
    assert [row.name for row in table.rows] == ["A з 2", "B з 2", "A з 5"]


def test_few_games_leave_much_open_and_many_little() -> None:
    few, many = (
        Tally("g", "races", "x", games=2, wins=1),
        Tally("g", "races", "x", games=800, wins=400),
    )
    assert few.between[1] - few.between[0] > 0.6
    assert many.between[1] - many.between[0] < 0.08
    assert Tally("g", "races", "x", games=3).between[0] == 0.0


def test_the_page_is_there_with_the_first_finished_game_and_read_again_with_the_next(
    played: Stage,
) -> None:
    played.publish()
    page = played.read("kyiv/statistics/index.html")
    assert "Over 1 finished game" in page
    assert re.search(r"Small World: (Races|Seats)", page)
    assert 'href="statistics/index.html"' in played.read("kyiv/index.html")
    with read_transaction(played.engine) as session:
        found = queries.league_page(session, played.game("duel").league_id)
        tallies, _ = queries.tallies(session, played.game("duel").league_id, found.games)
    speaker = Speaker("en", "UTC")
    names = {speaker.piece(one.thing) for one in tallies if one.section == "races"}
    assert {name for name in names if f'scope="row">{name}<' not in page} == set()
