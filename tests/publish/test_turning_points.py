"""Where a game turned, whom the die was kind to, and what a player's page says of their record."""

from __future__ import annotations

from typing import Any

from moderator.engine.core import Outcome, Seat, facts
from moderator.locale.speech import Speaker
from moderator.publish.facts import GameLine, Waiting
from moderator.publish.figures import Blow, Course, DearWar, Roll
from moderator.publish.telling.coins import Account, Earning
from moderator.publish.telling.rankings import head_to_head, record_of
from moderator.publish.telling.turning_points import luck, turning_points
from tests.publish.stage import Stage

SPEAKER = Speaker("en", "UTC")
NAMES = {0: "Anna", 1: "Olena"}


def told(course: Course, accounts: tuple[Account, ...] = ()) -> list[tuple[str, str]]:
    return [tuple(point) for point in turning_points(SPEAKER, course, accounts, NAMES)]


def test_the_lead_changes_where_another_leads_alone() -> None:
    coins = {0: (5, 9, 12, 20, 21), 1: (4, 9, 14, 18, 30)}
    course = Course(True, ("1", "2", "3", "4", "5"), {"coins": coins})
    assert told(course) == [
        ("", "The lead changed 3 times."),
        ("", "Round 3: B Olena takes the lead, 14 to 12."),
        ("", "Round 4: A Anna takes the lead, 20 to 18."),
        ("", "Round 5: B Olena takes the lead, 30 to 21."),
    ]


def test_who_leads_throughout_and_a_tie_between_change_nothing() -> None:
    score = {0: (2, 3, 4), 1: (1, 3, 2)}
    assert told(Course(False, ("3", "4", "5"), {"score": score})) == []


def test_of_hidden_coins_no_lead_is_told() -> None:
    course = Course(True, ("1", "2"), {"regions": {0: (1, 5), 1: (2, 3)}})
    assert told(course) == []


def test_the_turns_that_brought_and_cost_most_and_the_dearest_war() -> None:
    earned = tuple(Earning(str(turn), 0, total, "") for turn, total in ((1, 4), (3, 11), (5, 11)))
    course = Course(True, (), {}, (), Blow("7", 1, 0, 3), DearWar("9", "B2", 0, 4, 1, 5))
    assert told(course, (Account(0, 5, 26, 0, 0, 31, earned),)) == [
        ("3", "Most coins in one turn: A Anna, 11 coins."),
        ("7", "The dearest turn for A Anna: 3 regions lost to B Olena."),
        ("9", "The dearest war, for B2: A Anna bid 4, B Olena bid 5."),
    ]
    alone = Course(True, (), {}, war=DearWar("9", "B2", 0, 4, -2, 0))
    assert "against the neutral army" in told(alone)[0][1]


def test_luck_is_the_sum_of_the_rolls_beside_what_chance_does() -> None:
    rolls = (Roll(0, 3), Roll(1, 0), Roll(0, 2), Roll(1, 0), Roll(0, 1))
    found = luck(SPEAKER, Course(True, (), {}, rolls))
    assert [(one.seat, one.rolls, one.points, one.difference) for one in found] == [
        (0, 3, 6, "+3"),
        (1, 2, 0, "−2"),
    ]
    assert found[0].usual == "±3.9"


def over(slug: str, places: dict[Seat, int], **more: Any) -> GameLine:
    ranking = tuple((place, seat, facts(coins=0)) for seat, place in places.items())
    winners = tuple(seat for seat, place in places.items() if place == 1)
    return GameLine(
        slug,
        "smallworld",
        "over",
        {seat: f"P{seat}" for seat in places},
        {seat: 10 + seat for seat in places},
        "",
        0,
        Waiting(),
        None,
        Outcome(winners, ranking),
        **more,
    )


def test_opponents_are_met_ahead_behind_or_level() -> None:
    ended = [
        (over("c", {0: 2, 1: 1, 2: 2}), 0),
        (over("b", {0: 1, 1: 2}), 0),
        (over("a", {0: 1, 1: 2}, counts=False), 0),
    ]
    assert [(one.name, one.games, one.ahead, one.behind) for one in head_to_head(ended)] == [
        ("P1", 2, 1, 1),
        ("P2", 1, 0, 0),
    ]
    record = record_of(ended)
    assert (record.games, record.wins, round(record.even, 2)) == (2, 1, 0.83)


def test_the_pages_of_a_game_and_of_its_players_say_so(played: Stage) -> None:
    played.publish()
    page = played.read("duel/index.html")
    assert "Most coins in one turn: " in page
    assert 'class="table rows luck"' in page
    hidden = played.read("kyiv-7/index.html")
    assert "Most coins in one turn" not in hidden
    assert "takes the lead" not in hidden
    handles = [path.name for path in (played.folder / "players").iterdir() if path.is_dir()]
    pages = [played.read(f"players/{handle}/index.html") for handle in handles]
    met = [one for one in pages if 'id="against"' in one]
    assert len(met) >= 2
    assert all("Small World: Races" in one for one in met)
