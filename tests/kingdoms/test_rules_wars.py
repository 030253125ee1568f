"""Wars: payment, sealed bids, what the loser may do, alliances and their breaking."""

from __future__ import annotations

from moderator.games.kingdoms.choices import (
    Bid,
    Choose,
    Church,
    Dragon,
    Flag,
    Patrol,
    Quest,
    Raise,
    Retreat,
    Steal,
    Yield,
)
from moderator.games.kingdoms.payment import cheapest
from moderator.games.kingdoms.rules import RULES
from tests.kingdoms.tektable import Table, table

CLASH = """
[position]
action = "patrol"
[position.seats.A]
ore = 5
mana = 2
[position.seats.B]
ore = 5
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


def clash(more: str = "") -> Table:
    game = table(CLASH + more)
    game.say(Patrol("A2", "A3"))
    return game


def test_the_bids_come_into_the_state_both_at_once() -> None:
    game = clash()
    assert game.kinds() == [(0, "bid"), (1, "bid")]
    assert game.state.battle.bids == (-1, -1)
    game.say(Bid(3), Flag())
    assert game.happened("bids")[0]["attack"] == 3
    assert game.happened("bids")[0]["defend"] == 0
    assert game.sees("regions.A3.armies") == ("A",)


def test_the_marching_army_is_in_play_and_stands_nowhere() -> None:
    game = clash()
    assert game.sees("seats.A.armies") == 2
    assert game.sees("regions.A2.armies") == ()
    assert game.sees("regions.A3.armies") == ("B",)
    assert game.sees("seats.A.score") == 2


def test_unsaid_the_payment_wastes_least_then_has_the_most_ore() -> None:
    war = clash().state
    assert cheapest(war, war.battle, 0, 4, (0, 5, 2), lost=False) == (0, 4, 0)
    assert cheapest(war, war.battle, 0, 4, (0, 1, 2), lost=False) == (0, 0, 2)
    assert cheapest(war, war.battle, 0, 3, (0, 0, 2), lost=False) == (0, 0, 2)
    assert cheapest(war, war.battle, 0, 5, (9, 0, 2), lost=False) is None


def test_a_bid_must_be_payable_and_a_named_payment_there_and_enough() -> None:
    game = clash()
    assert game.code(Bid(10)) == "bid-too-high"
    assert game.code(Bid(0)) == "bid-too-high"
    assert game.code(Bid(12)) == "bid-too-high"
    assert game.code(Bid(3, (0, 6, 0))) == "cannot-afford"
    assert game.code(Bid(3, (0, 1, 0))) == "underpaid"
    assert game.code(Bid(9)) == ""


def test_a_discount_for_one_kind_is_taken_where_nothing_wastes_less_or_has_more_ore() -> None:
    elves = 'faction = "elves"\nmagic = 2\nore = 5\nmana = 3'
    game = table(CLASH.replace("ore = 5\nmana = 2", elves))
    game.say(Patrol("A2", "A3"))
    war = game.state
    assert cheapest(war, war.battle, 0, 7, (0, 5, 3), lost=False) == (0, 5, 1)
    assert cheapest(war, war.battle, 0, 6, (0, 5, 2), lost=False) == (0, 4, 1)
    assert cheapest(war, war.battle, 0, 7, (0, 0, 3), lost=False) == (0, 0, 3)
    assert cheapest(war, war.battle, 0, 5, (0, 0, 3), lost=False) == (0, 0, 2)


def test_what_the_result_made_cheaper_is_kept_ore_first() -> None:
    """Valkyries lose a bid of 4 paid with 2 mana and nothing else: a point saved is no mana."""
    text = CLASH.replace("ore = 5\nmana = 2", 'faction = "valkyries"\nmagic = 1\nore = 5\nmana = 2')
    for paid, left in (((0, 4, 0), (0, 2, 2)), ((0, 0, 2), (0, 5, 0)), ((0, 2, 1), (0, 4, 1))):
        game = table(text)
        game.say(Patrol("A2", "A3"))
        game.say(Bid(4, paid), Bid(5))
        assert game.state.players[0].goods == left


def test_orcs_are_asked_for_more_only_with_a_mana_left() -> None:
    text = CLASH.replace("ore = 5\nmana = 2", 'faction = "orcs"\nmagic = 4\nore = 1\nmana = 2')
    game = table(text)
    game.say(Patrol("A2", "A3"))
    game.say(Bid(6), Bid(5))
    assert game.kinds()[0][1] != "raise"
    game = table(text)
    game.say(Patrol("A2", "A3"))
    game.say(Bid(3), Bid(5))
    assert game.kinds() == [(0, "raise")]
    assert game.code(Raise(2)) == "limit"
    game.say(Raise(1))
    assert game.happened("won")[0] == {"winner": 0, "loser": 1, "region": "A3", "tie": True}


def test_a_beaten_army_goes_where_no_war_starts_for_food_of_all_armies() -> None:
    game = clash("[position.seats.C]\nore = 1")
    game.state = game.state._replace(
        players=tuple(player._replace(goods=(2, 5, 2)) for player in game.state.players)
    )
    game.say(Bid(1), Flag())
    assert game.kinds() == [(1, "retreat")]
    assert game.code(Retreat("A3", "A1")) == "not-adjacent"
    assert game.code(Retreat("A3", "A4")) == "impassable"
    assert game.code(Retreat("A3", "B1")) == "wrong-territory"
    assert game.code(Retreat("A3", "X1")) == "unknown-region"
    assert game.code(Retreat("B5", "B6")) == "not-owned"
    assert game.code(Church("A3", "B5")) == "unavailable"
    assert RULES.default(game.state, game.asked()[0]) == Retreat("A3", "A2")
    game.say(Yield("A3"))
    assert game.sees("seats.B.armies") == 1
    assert game.sees("seats.B.food") == 2


def test_the_dragon_drives_the_army_out_free_and_lets_it_not_be_given_up() -> None:
    game = clash(
        '[position.seats.C]\nore = 1\n[position.regions.A6]\narmies = ["A"]\ntoken = "dragon"'
    )
    game.state = game.state._replace(
        players=tuple(player._replace(tower=2) for player in game.state.players)
    )
    game.say(Bid(1), Flag())
    game.say(Dragon(True))
    assert game.sees("seats.B.tower") == 1
    assert game.code(Yield("A3")) == "unavailable"
    game.say(Retreat("A3", "A8"))
    assert game.sees("regions.A8.armies") == ("B",)


def test_a_last_army_neither_attacks_nor_is_attacked() -> None:
    game = table(CLASH.replace('[position.regions.B5]\narmies = ["B"]\n', ""))
    assert game.code(Patrol("A2", "A3")) == "last-army"


def test_two_allies_fill_a_region() -> None:
    game = table(
        CLASH.replace('armies = ["C", "C"]', 'armies = ["B", "C"]')
        + '[position.regions.C1]\narmies = ["C"]'
    )
    game.state = game.state._replace(turn=game.state.turn._replace(action="quest"))
    assert game.code(Quest("A1", "C4")) == "full"


def test_an_ally_beaten_leaves_every_shared_region_in_an_order_of_its_choice() -> None:
    game = table(
        """
[position]
action = "patrol"
[position.seats.A]
home = "Ahlfors"
ore = 3
[position.seats.B]
food = 9
[position.regions.A2]
armies = ["B"]
[position.regions.A4]
armies = ["A", "B"]
[position.regions.A7]
armies = ["A", "B"]
[position.regions.A5]
armies = ["A"]
[position.regions.B5]
armies = ["B"]
[position.regions.C4]
armies = ["C", "C"]
"""
    )
    game.say(Patrol("A5", "A2"))
    game.say(Bid(1), Flag())
    assert game.happened("broke") == [{"winner": 0, "loser": 1}]
    assert game.asked()[0].about == ("A2",)
    game.say(Yield("A2"))
    assert game.asked()[0].about == ("A4", "A7")
    game.say(Retreat("A7", "A6"))
    assert game.asked()[0].about == ("A4",)
    game.say(Retreat("A4", "A6"))
    assert game.sees("regions.A6.armies") == ("B", "B")
    assert game.sees("seats.B.food") == 3


def test_goblins_beaten_take_one_resource_from_the_winner() -> None:
    game = clash("[position.seats.C]\nore = 1")
    goblins = game.state.players[1]._replace(faction="goblins", magic=4)
    players = (game.state.players[0], goblins, game.state.players[2])
    game.state = game.state._replace(players=players)
    game.say(Bid(2), Flag())
    assert game.kinds() == [(1, "steal")]
    assert game.code(Steal("food", 0)) == "cannot-afford"
    assert game.code(Steal("ore", 2)) == "unavailable"
    assert RULES.default(game.state, game.asked()[0]) == Steal("mana", 0)
    game.say(Steal("ore", 0))
    assert game.sees("seats.B.ore") == 6


def test_the_crown_goes_to_whoever_beats_its_owner() -> None:
    game = clash()
    crowned = game.state.players[1]._replace(crown=True)
    players = (game.state.players[0], crowned, game.state.players[2])
    game.state = game.state._replace(players=players)
    game.say(Bid(2), Flag())
    assert game.sees("seats.A.crown") is True
    assert game.sees("seats.B.crown") is False


def test_dark_elves_with_two_armies_who_defend_lose_none() -> None:
    """Beaten and without food, the army moves free to the nearest region nobody holds."""
    game = clash()
    elves = game.state.players[1]._replace(faction="dark-elves", magic=1)
    players = (game.state.players[0], elves, game.state.players[2])
    game.state = game.state._replace(players=players)
    game.say(Bid(2), Flag())
    assert game.sees("seats.B.armies") == 2
    assert game.sees("regions.A2.armies") == ("B",)
    assert game.happened("moved")[-1]["by"] == "refuge"


def test_choosing_is_free_of_used_actions() -> None:
    game = table(CLASH.replace('action = "patrol"', 'shields = ["patrol"]'))
    assert game.code(Choose("patrol")) == "already-used"
    assert game.code(Choose("plunder")) == "unknown-name"
    assert RULES.default(game.state, game.asked()[0]) == Choose("quest")


def test_two_flags_beside_a_pair_of_armies_send_the_attacker_back() -> None:
    text = CLASH.replace(
        '[position.regions.A3]\narmies = ["B"]', '[position.regions.A3]\narmies = ["B", "B"]'
    )
    game = table(text.replace("ore = 5\nmana = 2", 'faction = "dark-elves"\nmagic = 3'))
    game.say(Patrol("A2", "A3"))
    game.say(Flag(), Flag())
    assert game.kinds() == [(0, "back")]
    assert game.code(Retreat("A3", "A1")) == "not-adjacent"
    game.say(Retreat("A3", "A2"))
    assert game.sees("regions.A3.armies") == ("B", "B")
    assert game.sees("regions.A2.armies") == ("A",)
