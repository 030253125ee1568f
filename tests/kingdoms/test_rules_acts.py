"""Finds, collections, levels of magic, exchanges: what no scenario file says."""

from __future__ import annotations

import pytest

from moderator.engine.core import DICE, Answer, Rolled
from moderator.games.kingdoms.choices import (
    NOTHING,
    Build,
    Choose,
    Collect,
    Eliminate,
    Expand,
    Flag,
    Free,
    Gain,
    Lose,
    Nothing,
    Pass,
    Patrol,
    Pay,
    Place,
    Quest,
    Research,
    Stand,
    Swap,
    Trade,
)
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import Finds
from tests.kingdoms.tektable import Table, table

PEACE = """
[position]
action = "{action}"
[position.regions.A1]
armies = ["A"]
[position.regions.A6]
armies = ["A"]
[position.regions.B2]
armies = ["B"]
[position.regions.B5]
armies = ["B"]
[position.regions.C1]
armies = ["C"]
[position.regions.C4]
armies = ["C"]
"""


def peace(action: str, more: str = "") -> Table:
    return table(PEACE.format(action=action) + more)


def made(faction: str, magic: int, **more: int) -> str:
    lines = [f'faction = "{faction}"', f"magic = {magic}"]
    lines += [f"{key} = {number}" for key, number in more.items()]
    return "\n".join(["[position.seats.A]", *lines, ""])


def test_a_face_that_nobody_knows_is_drawn_when_it_is_turned_up() -> None:
    game = peace("patrol")
    finds = Finds(hidden=(("A2", ""),), pool=("bandits", "treasure", "treasure"))
    game.state = game.state._replace(finds=finds)
    game.say(Patrol("A1", "A2"))
    assert game.asked()[0].seat == DICE
    assert game.asked()[0].about == ("bandits", "treasure", "treasure")
    game.draw("treasure")
    assert game.state.finds.pool == ("bandits", "treasure")
    assert game.kinds() == [(0, "gain")]
    assert game.code(Gain((1, 0, 0))) == "underpaid"
    assert game.code(Gain((1, 2, 0))) == "limit"
    assert RULES.default(game.state, game.asked()[0]) == Gain((1, 1, 0))
    game.say(Gain((0, 0, 2)))
    assert game.sees("seats.A.mana") == 2


def test_bandits_take_the_army_of_who_cannot_pay_without_a_question() -> None:
    game = peace("patrol", '[position.regions.A2]\nhidden = "bandits"')
    game.say(Patrol("A1", "A2"))
    assert game.happened("fell") == [{"seat": 0, "region": "A2", "cause": "bandits"}]
    assert game.kinds() == [(1, "on patrol")]


def test_bandits_are_paid_from_what_is_there() -> None:
    text = '[position.regions.A2]\nhidden = "bandits"\n[position.seats.A]\nore = 2\nmana = 1'
    game = peace("patrol", text)
    game.say(Patrol("A1", "A2"))
    assert game.code(Pay((1, 1, 0))) == "cannot-afford"
    assert game.code(Pay((0, 1, 0))) == "underpaid"
    assert set(RULES.choices(game.state, game.asked()[0])) == {
        Pay((0, 2, 0)),
        Pay((0, 1, 1)),
        Pay(NOTHING),
    }


def test_the_only_army_brings_one_of_choice_and_constructs_find_ore_by_it() -> None:
    text = PEACE.format(action="trade").replace('[position.regions.A6]\narmies = ["A"]\n', "")
    game = table(text.replace('action = "trade"', 'active = "B"\naction = "trade"'))
    constructs = game.state.players[0]._replace(faction="constructs", magic=4)
    game.state = game.state._replace(players=(constructs, *game.state.players[1:]))
    game.say(Pass())
    game.say(Collect())
    game.say(Collect())
    assert game.kinds() == [(0, "gain")]
    game.say(Gain((0, 1, 0)))
    assert (game.sees("seats.A.food"), game.sees("seats.A.ore")) == (1, 2)


def test_a_swap_into_armies_of_strangers_is_two_wars() -> None:
    """A's army goes to C4 where another of C's stands; C's comes to A1 beside A's second."""
    text = made("lizardfolk", 4).replace("[position.seats.A]", "[position.seats.A]")
    game = table(
        PEACE.format(action="quest").replace('armies = ["A"]', 'armies = ["A", "A"]', 1) + text
    )
    more = [army for army in game.state.armies if army.region == "C4"]
    game.state = game.state._replace(armies=tuple(sorted((*game.state.armies, *more))))
    game.say(Swap("A1", "C4"))
    assert game.asked()[0].about == ("C4", 0, 2)
    assert game.sees("seats.C.armies") == 3
    game.say(Flag(), Flag())
    assert game.kinds() == [(1, "on quest")]
    assert game.sees("regions.C4.armies") == ("A", "C")
    assert game.sees("regions.A1.armies") == ("A", "C")


@pytest.mark.parametrize(
    ("swap", "code"),
    [
        (Swap("A1", "B4"), "not-edge"),
        (Swap("A1", "A6"), "not-owned"),
        (Swap("A1", "C3"), "not-owned"),
        (Swap("A2", "C4"), "not-owned"),
        (Swap("A1", "B3"), "impassable"),
        (Swap("A1", "B9"), "unknown-region"),
    ],
)
def test_what_cannot_be_swapped(swap: Swap, code: str) -> None:
    assert peace("quest", made("lizardfolk", 4)).code(swap) == code
    assert peace("quest", made("lizardfolk", 3)).code(swap) in ("unavailable", "unknown-region")


def test_two_free_actions_come_at_once_whatever_was_chosen() -> None:
    game = peace("research", made("order-of-gamelyn", 3, mana=4, ore=1, food=3))
    game.say(Research())
    assert game.asked()[0].about == (2,)
    assert game.code(Free(Collect())) == "wrong-phase"
    assert game.code(Free(Build((0, 0, 1)))) == "unavailable"
    game.say(Free(Build()))
    assert game.asked()[0].about == (1,)
    game.say(Free(Expand("A1")))
    assert game.kinds() == [(1, "on research")]


def test_no_free_action_is_wanted() -> None:
    game = peace("research", made("order-of-gamelyn", 3, mana=4))
    game.say(Research())
    assert RULES.default(game.state, game.asked()[0]) == Nothing()
    game.say(Nothing())
    assert game.kinds() == [(1, "on research")]


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ((("A1", 1), ("A6", 1)), ""),
        ((("A2", 2),), ""),
        ((("A2", 1),), "limit"),
        ((("A2", 3),), "full"),
        ((("B2", 1), ("A2", 1)), "protected"),
        ((("A4", 1), ("A2", 1)), "impassable"),
        ((("A2", 1), ("A2", 1)), "already-used"),
        ((("A2", 2), ("A3", 0)), "limit"),
        ((("X2", 2),), "unknown-region"),
    ],
)
def test_where_armies_may_be_placed_anew(counts: tuple[tuple[str, int], ...], code: str) -> None:
    game = peace("research", made("centaurs", 2, mana=3))
    game.say(Research())
    assert game.kinds() == [(0, "place")]
    assert game.code(Place(counts)) == code
    assert RULES.default(game.state, game.asked()[0]) == Place((("A1", 1), ("A6", 1)))


def test_every_other_player_gives_up_three_or_what_there_is() -> None:
    game = peace(
        "research", made("valkyries", 2, mana=3) + "[position.seats.B]\nore = 2\nfood = 2\n"
    )
    game.say(Research())
    assert game.asked()[0].about[0] == 3
    assert game.kinds() == [(1, "lose")]
    assert game.code(Lose((0, 3, 0))) == "cannot-afford"
    assert game.code(Lose((1, 1, 0))) == "underpaid"
    assert RULES.default(game.state, game.asked()[0]) == Lose((2, 1, 0))


def test_the_strike_hits_no_last_army_and_none_that_stands_firm() -> None:
    text = made("valkyries", 3, mana=4) + '[position.seats.B]\nfaction = "dark-elves"\nmagic = 1\n'
    game = peace("research", text)
    game.say(Research())
    assert game.code(Eliminate("B2", 1)) == "protected"
    assert game.code(Eliminate("A1", 0)) == "own-region"
    assert game.code(Eliminate("C3", 2)) == "not-owned"
    assert RULES.default(game.state, game.asked()[0]) == Eliminate("C1", 2)


def test_an_army_that_lies_is_raised_in_place_of_a_patrol() -> None:
    game = table(
        PEACE.format(action="patrol")
        .replace("[position.regions.A6]", "[position.regions.A5]")
        .replace(
            '[position.regions.A1]\narmies = ["A"]',
            '[position.regions.A1]\narmies = ["A"]\nlying = ["A"]',
        )
        + '[position.seats.A]\nhome = "Brägerdiehl"'
    )
    assert game.code(Patrol("A1", "A2")) == "lying"
    assert game.code(Stand("A5")) == "unavailable"
    assert game.code(Stand("A2")) == "not-owned"
    game.say(Stand("A1"))
    assert game.sees("regions.A1.lying") == ()
    assert game.sees("seats.A.armies") == 2


@pytest.mark.parametrize(
    ("trade", "code"),
    [
        (Trade((1, 0, 0), "ore"), ""),
        (Trade((1, 1, 0), "mana"), "unavailable"),
        (Trade((1, 0, 0), "food"), "unavailable"),
        (Trade(NOTHING, "ore"), "underpaid"),
        (Trade((2, 0, 0), "ore"), "cannot-afford"),
        (Trade((1, 0, 0), "gold"), "unknown-name"),
    ],
)
def test_what_may_be_traded(trade: Trade, code: str) -> None:
    game = peace("trade", "[position.seats.A]\nfood = 1\nore = 1")
    assert game.code(trade) == code


def test_a_second_patrol_is_another_armys() -> None:
    game = peace("patrol", made("goblins", 1))
    game.say(Patrol("A1", "A2"))
    assert game.kinds() == [(0, "again")]
    assert game.code(Patrol("A2", "A3")) == "already-used"
    game.say(Patrol("A6", "A2"))
    assert game.kinds() == [(1, "on patrol")]


def test_orders_that_do_not_fit_and_orders_that_nobody_has() -> None:
    game = peace("patrol")
    assert game.code(Build()) == "wrong-phase"
    assert game.code(Swap("A1", "B2")) == "unavailable"
    assert game.code(Collect()) == "wrong-phase"
    assert game.code(Choose("build")) == "wrong-phase"
    game.say(Pass())
    assert game.code(Pass()) == "wrong-phase"


def test_the_fort_on_the_region_that_is_left_pays_no_neutral_army() -> None:
    """TK28: what the old region brings goes without the army on its way."""
    game = table(
        """
seats = 2
[position]
action = "quest"
lost = "Erilor"
[position.seats.A]
ore = 1
[position.regions.A1]
armies = ["A"]
token = "fort"
[position.regions.A6]
armies = ["A"]
[position.regions.B5]
armies = ["B", "B"]
[position.regions.L1]
armies = ["N"]
[position.regions.L3]
armies = ["N"]
""",
        'seats = 2\n[position.seats.A]\nhome = "Morandrea"\n[position.seats.B]\nhome = "Intheoros"',
    )
    assert game.code(Quest("A1", "L1")) == "cannot-afford"
    assert game.code(Quest("A6", "L1")) == ""


def test_a_face_not_known_in_thought_does_nothing() -> None:
    """The checker plays a sheet on behind a find: no order may count on what it is."""
    game = peace("patrol")
    finds = Finds(hidden=(("A2", ""),), pool=("bandits", "treasure"))
    game.state = game.state._replace(finds=finds)
    game.say(Patrol("A1", "A2"))
    decision = game.asked()[0]
    answer = Answer(decision, Rolled(RULES.unseen["token"]), "check")
    step = RULES.apply(game.state, (answer,))
    assert step.state.finds == Finds(pool=("bandits", "treasure"))
    assert Table(step.state).kinds() == [(1, "on patrol")]
