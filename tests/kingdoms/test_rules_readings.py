"""Cards that can be read in more than one way: ours unless a league sets the other."""

from __future__ import annotations

import pytest

from moderator.games.kingdoms.choices import Bid, Collect, Flag, Pass, Patrol, Swap
from moderator.games.kingdoms.scoring import score
from tests.kingdoms.tektable import Table, table

ARMIES = """
[position.regions.A1]
armies = ["A"]
[position.regions.A2]
armies = ["A"]
[position.regions.A3]
armies = ["B"]
[position.regions.B5]
armies = ["B"]
[position.regions.C4]
armies = ["C", "C"]
"""


def read_as(text: str, **options: object) -> Table:
    game = table(text + ARMIES)
    readings = tuple((key.replace("_", "-"), value) for key, value in options.items())
    setting = game.state.setting._replace(readings=readings)  # type: ignore[arg-type]
    game.state = game.state._replace(setting=setting)
    return game


@pytest.mark.parametrize(("options", "left"), [({}, 1), ({"halflings_1": 1}, 2)])
def test_what_answering_a_halfling_flag_with_a_bid_costs(
    options: dict[str, object], left: int
) -> None:
    seats = '[position.seats.A]\nfaction = "halflings"\nmagic = 1\n[position.seats.B]\nore = 4\n'
    game = read_as('[position]\naction = "patrol"\n' + seats, **options)
    game.say(Patrol("A2", "A3"))
    game.say(Flag(), Bid(1))
    assert game.sees("seats.B.ore") == left


@pytest.mark.parametrize(("options", "points"), [({}, 8), ({"halflings_5": "region"}, 9)])
def test_a_point_for_each_ally_or_each_shared_region(
    options: dict[str, object], points: int
) -> None:
    text = '[position]\nending = true\n[position.seats.A]\nfaction = "halflings"\nmagic = 5\n'
    game = read_as(text, **options)
    shared = [army._replace(seat=1) for army in game.state.armies if army.seat == 0]
    game.state = game.state._replace(armies=tuple(sorted((*game.state.armies, *shared))))
    assert score(game.state, 0) == points


@pytest.mark.parametrize(("options", "points"), [({}, 8), ({"goblins_5": 2}, 9)])
def test_points_for_most_armies(options: dict[str, object], points: int) -> None:
    text = '[position]\nending = true\n[position.seats.A]\nfaction = "goblins"\nmagic = 5\n'
    assert score(read_as(text, **options).state, 0) == points


@pytest.mark.parametrize(
    ("options", "points"), [({}, 4 + 5 + 2), ({"undead_5": "each"}, 4 + 5 + 4)]
)
def test_majorities_count_once_or_in_each_home(options: dict[str, object], points: int) -> None:
    text = '[position]\nending = true\n[position.seats.A]\nfaction = "undead"\nmagic = 5\n'
    game = read_as(text, **options)
    abroad = [
        army._replace(region=there) for there in ("B1", "C1") for army in game.state.armies[:1]
    ]
    left = [army for army in game.state.armies if army.region[0] == "A"]
    game.state = game.state._replace(armies=tuple(sorted((*abroad, *left))))
    assert score(game.state, 0) == points


@pytest.mark.parametrize(("options", "food"), [({}, 1), ({"undead_3": "war"}, 0)])
def test_food_for_an_army_that_bandits_take(options: dict[str, object], food: int) -> None:
    seats = '[position.seats.A]\nfaction = "undead"\nmagic = 3\n'
    text = '[position]\nactive = "B"\naction = "patrol"\n' + seats
    game = read_as(text + '[position.regions.B2]\nhidden = "bandits"\n', **options)
    game.say(Patrol("B5", "B2"))
    assert game.sees("seats.B.armies") == 1
    assert game.sees("seats.A.food") == food


@pytest.mark.parametrize(("options", "mana"), [({}, 0), ({"satyrs_1": "any"}, 1)])
def test_mana_for_a_tie_of_others(options: dict[str, object], mana: int) -> None:
    text = (
        '[position]\naction = "patrol"\n[position.seats.A]\nore = 1\n[position.seats.B]\nore = 1\n'
    )
    game = read_as(text + '[position.seats.C]\nfaction = "satyrs"\nmagic = 1\n', **options)
    game.say(Patrol("A2", "A3"))
    game.say(Bid(1), Bid(1))
    assert game.sees("seats.C.mana") == mana


@pytest.mark.parametrize(
    ("options", "code"), [({}, "not-edge"), ({"lizardfolk_4": "anywhere"}, "")]
)
def test_where_lizardfolk_change_places(options: dict[str, object], code: str) -> None:
    text = '[position]\naction = "quest"\n[position.seats.A]\nfaction = "lizardfolk"\nmagic = 4\n'
    game = read_as(text, **options)
    assert game.code(Swap("A1", "A3")) == code
    game.say(Pass())
    game.say(Collect())
