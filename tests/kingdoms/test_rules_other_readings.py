"""The other readings of cards in a game that is set so, each beside ours."""

from __future__ import annotations

import pytest

from moderator.games.kingdoms.choices import (
    Bid,
    Choice,
    Collect,
    Flag,
    Pass,
    Patrol,
    Place,
    Quest,
    Raise,
    Research,
    Retreat,
    ToCard,
)
from moderator.games.kingdoms.readings import BY_EDITION, READINGS
from tests.kingdoms.tektable import Table, table

AT_WAR = """
[position]
action = "{action}"
[position.regions.A1]
armies = ["A"]
[position.regions.{origin}]
armies = ["A"]
[position.regions.{target}]
armies = ["B"]
[position.regions.B5]
armies = ["B"]
[position.seats.A]
ore = 4
faction = "{attacker}"
magic = {magic}
[position.seats.B]
food = 2
mana = 2
ore = 4
faction = "{defender}"
magic = {magic}
"""


def read_as(key: str, value: object, text: str) -> Table:
    """A position of a league that has set that option."""
    return table(f"[options]\n{key} = {value if isinstance(value, int) else repr(value)}\n{text}")


def at_war(
    key: str, value: object, target: str = "A6", *, attacker: str = "", defender: str = ""
) -> Table:
    """A is on its way from A2, or B2 by quest, to where a single army of B stands."""
    action, origin = ("quest", "B2") if attacker else ("patrol", "A2")
    names = {"action": action, "origin": origin, "target": target}
    whose = {"attacker": attacker, "defender": defender, "magic": int(key[-1])}
    game = read_as(key, value, AT_WAR.format(**names, **whose))
    game.say(Quest(origin, target) if attacker else Patrol(origin, target))
    return game


def fought(game: Table, seat: int) -> tuple[int, int, list[int]]:
    """Who won, what that seat's bid cost it, and what an ability made of the bids."""
    (won,) = game.happened("won")
    (cost,) = [event["cost"] for event in game.happened("paid") if event["seat"] == seat]
    return won["winner"], cost, [event["worth"] for event in game.happened("strength")]


@pytest.mark.parametrize("as_read", BY_EDITION)
@pytest.mark.parametrize("key", ["elves-2", "centaurs-1", "dark-elves-2", "merfolk-2"])
def test_a_defence_costs_less_or_is_worth_more(key: str, as_read: str) -> None:
    game = at_war(key, as_read, defender=key[:-2])
    game.say(Bid(3), Bid(2, (0, 0, 1) if key == "elves-2" else None))
    assert fought(game, 1) == ((1, 2, [3]) if as_read == "power" else (0, 1, []))


@pytest.mark.parametrize(("as_read", "outcome"), [("cost", (1, 1, [])), ("power", (0, 3, [5]))])
def test_a_quest_of_centaurs_costs_less_or_is_worth_more(
    as_read: str, outcome: tuple[int, int, list[int]]
) -> None:
    game = at_war("centaurs-4", as_read, "A8", attacker="centaurs")
    game.say(Bid(3), Bid(4))
    assert fought(game, 0) == outcome


@pytest.mark.parametrize(("as_read", "outcome"), [("cost", (0, 4, [])), ("power", (1, 3, [2]))])
def test_constructs_in_mountains_make_a_bid_dearer_or_weaker(
    as_read: str, outcome: tuple[int, int, list[int]]
) -> None:
    game = at_war("constructs-1", as_read, "A3", defender="constructs")
    game.say(Bid(3), Bid(2))
    assert fought(game, 0) == outcome


def test_a_flag_is_worth_nothing_more() -> None:
    game = at_war("dark-elves-2", "power", defender="dark-elves")
    game.say(Bid(1), Flag())
    assert fought(game, 1) == (0, 0, [])


def test_elves_pay_with_mana_where_so_they_give_away_the_least() -> None:
    game = at_war("elves-2", "power", defender="elves")
    game.say(Bid(3), Bid(4))
    assert (game.sees("seats.B.mana"), game.sees("seats.B.ore")) == (0, 4)


@pytest.mark.parametrize(
    ("kind", "more", "other", "bid"),
    [("mana", Raise(mana=1), Raise(ore=1), 3), ("ore", Raise(ore=1), Raise(mana=1), 2)],
)
def test_what_orcs_add_to_an_open_bid(kind: str, more: Choice, other: Choice, bid: int) -> None:
    game = at_war("orcs-4", kind, defender="orcs")
    game.say(Bid(2), Bid(1))
    assert game.code(other) == "unavailable"
    game.say(more)
    assert [event["bid"] for event in game.happened("raised")] == [bid]
    left = (game.sees("seats.B.mana"), game.sees("seats.B.ore"))
    assert left == ((1, 4) if kind == "mana" else (2, 3))


@pytest.mark.parametrize("kind", READINGS["humans-4"])
def test_what_the_water_brings_humans(kind: str) -> None:
    humans = '[position.seats.A]\nfaction = "humans"\nmagic = 4\n[position.regions.A8]\n'
    text = '[position]\nactive = "C"\naction = "build"\n' + humans + 'armies = ["A", "A"]\n'
    game = read_as("humans-4", kind, text)
    game.say(Pass())
    game.say(Collect())
    found = {name: game.sees(f"seats.A.{name}") for name in ("food", "ore", "mana")}
    assert found == {"food": 0, "ore": 0, "mana": 1} | {kind: 2 if kind == "mana" else 1}


LIZARDS = """
[position]
action = "patrol"
[position.seats.A]
home = "Brägerdiehl"
faction = "lizardfolk"
magic = 3
[position.regions.A2]
armies = ["A", "A"]
[position.regions.C4]
armies = ["C", "C"]
"""


@pytest.mark.parametrize(("as_read", "asked"), [("choice", "gain"), ("nothing", "on patrol")])
def test_what_lizardfolk_gain_in_ruins(as_read: str, asked: str) -> None:
    game = read_as("lizardfolk-3-ruins", as_read, LIZARDS)
    game.say(Patrol("A2", "A1"))
    assert [kind for _, kind in game.kinds()] == [asked]


@pytest.mark.parametrize(("as_read", "mana"), [("gains", 1), ("nothing", 0)])
def test_what_lizardfolk_gain_by_a_retreat(as_read: str, mana: int) -> None:
    text = AT_WAR.replace("magic = {magic}", "magic = 3").format(
        action="patrol", origin="A2", target="A6", attacker="", defender="lizardfolk"
    )
    game = read_as("lizardfolk-3-retreat", as_read, text)
    game.say(Patrol("A2", "A6"))
    game.say(Bid(1), Flag())
    game.say(Retreat("A6", "A2"))
    assert game.sees("seats.B.mana") == 2 + mana


@pytest.mark.parametrize(("as_read", "code"), [("free", ""), ("held", "not-owned")])
def test_where_centaurs_are_placed_anew(as_read: str, code: str) -> None:
    seats = '[position.seats.A]\nfaction = "centaurs"\nmagic = 2\nmana = 3\n'
    armies = '[position.regions.A1]\narmies = ["A"]\n[position.regions.A2]\narmies = ["A"]\n'
    game = read_as("centaurs-3", as_read, '[position]\naction = "research"\n' + seats + armies)
    game.say(Research())
    assert game.code(Place((("A1", 1), ("A3", 1)))) == code
    assert game.code(Place((("A2", 2),))) == ""


@pytest.mark.parametrize(("number", "code"), [(3, "full"), (7, "")])
def test_how_many_armies_the_card_of_valkyries_holds(number: int, code: str) -> None:
    seats = '[position.seats.A]\nfaction = "valkyries"\nmagic = 2\ncard = 3\n'
    armies = '[position.regions.A1]\narmies = ["A"]\n'
    game = read_as("valkyries-2", number, '[position]\naction = "quest"\n' + seats + armies)
    assert game.code(ToCard("A1")) == code
