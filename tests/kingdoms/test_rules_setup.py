"""Setting up: draws, sides, first regions, resources, tokens, options."""

from __future__ import annotations

import pytest

from moderator.engine.core import DICE
from moderator.games.kingdoms.choices import Start, Stock, TakeFaction, TakeTerritory, Tokens
from moderator.games.kingdoms.rules import RULES
from tests.kingdoms.tektable import Table


def begun(seats: int, **options: object) -> Table:
    """Set up to the first question to a seat; every draw gives the first that may come."""
    game = Table(RULES.setup(seats, options).state)  # type: ignore[arg-type]
    while game.asked()[0].seat == DICE:
        game.draw(game.asked()[0].about[0])
    return game


def settled(game: Table, *starts: str) -> None:
    game.say(*(TakeTerritory(str(decision.about[0])) for decision in game.asked()))
    game.say(*map(Start, starts))
    game.say(*(Stock((3, 1, 2)) for _ in starts))


def test_sides_first_regions_and_resources_are_asked_of_all_side_by_side() -> None:
    game = begun(3)
    assert game.kinds() == [(seat, "territory") for seat in range(3)]
    assert game.asked()[0].about[0] == "Brägerdiehl"
    assert game.code(TakeTerritory("Erilor")) == "unavailable"
    game.say(*(TakeTerritory(str(decision.about[0])) for decision in game.asked()))
    assert game.code(Start("B1")) == "wrong-territory"
    assert game.code(Start("A7")) == "impassable"
    assert game.code(Start("A9")) == "unknown-region"
    game.say(Start("A2"), Start("B1"), Start("C1"))
    assert game.code(Stock((3, 3, 1))) == "limit"
    assert game.code(Stock((3, 2, 0))) == "underpaid"
    game.say(Stock((6, 0, 0)), Stock((3, 1, 2)), Stock((0, 6, 0)))
    assert game.kinds() == [(0, "choose")]
    assert RULES.turn(game.state) == (2, 0)
    assert game.sees("regions.A2.armies") == ("A", "A")
    assert game.sees("seats.A.food") == 6


def test_factions_are_drawn_once_each_or_chosen_one_by_one() -> None:
    drawn = {player.faction for player in begun(5).state.players}
    assert len(drawn) == 5
    game = Table(RULES.setup(3, {"factions": "chosen"}).state)
    game.say(TakeFaction("elves"))
    assert game.kinds() == [(1, "faction")]
    assert game.code(TakeFaction("elves")) == "unavailable"
    assert game.code(TakeFaction("shapeshifters")) == "unknown-name"


def test_two_players_find_a_lost_kingdom_and_are_dealt_no_halflings() -> None:
    game = Table(RULES.setup(2, {}).state)
    assert "halflings" not in game.asked()[0].about
    game = begun(2)
    settled(game, "A2", "B1")
    assert [decision.kind for decision in game.asked()] == ["draw-card"]
    game.draw(2)
    game.draw("Morandrea")
    neutral = [army.region for army in game.state.armies if army.seat < 0]
    assert neutral == ["L1", "L2", "L3", "L6", "L8"]
    assert game.kinds() == [(0, "choose")]


def test_a_league_may_play_the_known_sides_or_ours_alone() -> None:
    assert begun(3, territories="known").kinds()[0] == (0, "start")
    assert begun(3, territories="ours").state.realm.homes["A"] == "Quellmarsh"


def test_tokens_lie_where_no_first_army_stands_and_their_faces_are_in_no_state() -> None:
    game = begun(3, tokens=True)
    settled(game, "A2", "B1", "C1")
    hidden = dict(game.state.finds.hidden)
    assert set(hidden) == set(game.state.realm.land) - {"A2", "B1", "C1"}
    assert set(hidden.values()) == {""}
    assert len(game.state.finds.pool) == 16


def test_five_players_hide_three_each_and_leave_the_blank_out() -> None:
    game = begun(5, tokens=True)
    settled(game, "A2", "B1", "C1", "D1", "E1")
    assert game.kinds() == [(seat, "tokens") for seat in range(5)]
    assert game.code(Tokens(("A1", "A3"))) == "limit"
    assert game.code(Tokens(("A1", "A2", "A3"))) == "full"
    assert game.code(Tokens(("A1", "A3", "B3"))) == "wrong-territory"
    assert game.code(Tokens(("A1", "A3", "A7"))) == "impassable"
    assert game.code(Tokens(("A1", "A1", "A3"))) == "already-used"
    game.say(*(RULES.default(game.state, decision) for decision in game.asked()))
    assert len(game.state.finds.hidden) == 15
    assert sorted(set(game.state.finds.pool)) == sorted(
        ["crown", "treasure", "bandits", "dragon", "camp", "fort", "city", "church"]
    )


@pytest.mark.parametrize(
    ("seats", "options", "named"),
    [
        (1, {}, "seats"),
        (6, {}, "seats"),
        (3, {"factions": "bought"}, "options.factions"),
        (3, {"colour": "red"}, "options.colour"),
        (3, {"towers": (0, 1, 2)}, "options.towers"),
        (3, {"towers": (0, 1, 2, 4, 7, "x")}, "options.towers"),
        (3, {"token_counts": (2, 2, 2, 2, 2, 2, 2, 1, 1)}, "options.token_counts"),
        (3, {"halflings-5": "both"}, "options.halflings-5"),
    ],
)
def test_what_cannot_be_is_no_setting(seats: int, options: dict[str, object], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        RULES.setup(seats, options)  # type: ignore[arg-type]
