"""Lines bound to decisions, one after the other, as a sheet is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from moderator.engine.core import Answer, Ask, Decision, Problem
from moderator.engine.sheets import Bound
from moderator.games.kingdoms.choices import (
    NOTHING,
    Bid,
    Build,
    Choose,
    Church,
    Collect,
    Dragon,
    Eliminate,
    Expand,
    Flag,
    Free,
    FromCard,
    Gain,
    Lose,
    Nothing,
    Pass,
    Patrol,
    Pay,
    Place,
    Quest,
    Raise,
    Research,
    Retreat,
    Stand,
    Start,
    Steal,
    Stock,
    Swap,
    TakeFaction,
    TakeTerritory,
    ToCard,
    Trade,
    Yield,
)
from moderator.games.kingdoms.notation import NOTATION
from moderator.games.kingdoms.position import place
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

HOMES = {"A": "Morandrea", "B": "Intheoros", "C": "Fionarria"}
A, B, C = range(3)


def table(armies: Mapping[str, Any], seats: Mapping[str, Any] | None = None, **more: Any) -> State:
    """A's turn with three seats; a region holds the seats of a text, or is said in full."""
    described = {
        letter: {"home": home, **(seats or {}).get(letter, {})} for letter, home in HOMES.items()
    }
    regions = {
        region: {"armies": list(what)} if isinstance(what, str) else what
        for region, what in armies.items()
    }
    position = {"active": "A", "seats": described, "regions": regions, **more}
    return place({"seats": 3, "position": position})


def question(state: State, seat: int) -> Decision | None:
    ask = RULES.ask(state)
    return next((one for one in ask.decisions if one.seat == seat), None) if ask else None


def played(state: State, text: str, seat: int = A, foe: object = None) -> list[object]:
    """The choices that a sheet makes; a Problem stands where it came up.

    A war is fought against `foe`'s answer to the bid; nobody else says anything.
    """
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    [lines] = sheet.plans
    found: list[object] = []
    while (decision := question(state, seat)) is not None:
        bound = NOTATION.bind(state, decision, lines)
        if not isinstance(bound, Bound):
            return [*found, bound] if bound else found
        assert RULES.problem(state, decision, bound.choice) is None
        found.append(bound.choice)
        lines = bound.rest
        ask = RULES.ask(state)
        assert ask is not None
        if len(ask.decisions) > 1 and foe is None:
            return found
        state = RULES.apply(state, _answers(ask, decision, bound.choice, foe)).state
    return found


def _answers(ask: Ask, mine: Decision, choice: Any, foe: Any) -> list[Answer[Any]]:
    return [Answer(one, choice if one == mine else foe, "test") for one in ask.decisions]


def refused(state: State, text: str, seat: int = A) -> tuple[str, int | None]:
    problem = played(state, text, seat)[-1]
    assert isinstance(problem, Problem)
    return problem.code, problem.line


PEACE = {"A2": "AA", "A6": "A", "B2": "BB", "C4": "CC"}
RICH = {"A": {"food": 5, "ore": 5, "mana": 5}}


def test_an_action_order_alone_chooses_its_action() -> None:
    assert played(table(PEACE, RICH), "build") == [Choose("build"), Build()]
    assert played(table(PEACE, RICH), "trade 2 food for ore or mana")[1] == Trade((2, 0, 0), "ore")
    assert played(table(PEACE, RICH), "expand A2 or A6") == [Choose("expand"), Expand("A6")]
    assert refused(table(PEACE, RICH, shields=["build"]), "build") == ("already-used", 1)


def test_choosing_the_first_that_is_free_and_can_be_carried_out() -> None:
    state = table(PEACE, {"A": {"ore": 1}}, shields=["quest"])
    assert played(state, "choose quest or research or build\nbuild") == [Choose("build"), Build()]
    assert played(state, "choose quest or research\npass") == [Choose("research"), Pass()]
    assert refused(state, "choose quest") == ("already-used", 1)


def test_of_orders_for_several_alternatives_those_for_the_chosen_one_are_read() -> None:
    state = table(PEACE, RICH, shields=["build"])
    text = "choose build or trade\nbuild\ntrade 2 food for ore"
    assert played(state, text) == [Choose("trade"), Trade((2, 0, 0), "ore")]
    humans = table(PEACE, {"A": {"faction": "humans", "magic": 1, "food": 2}}, shields=["trade"])
    text = "choose trade or research\ntrade 2 food for ore"
    assert played(humans, text) == [Choose("research"), Trade((2, 0, 0), "ore")]


def test_what_answers_an_action_and_what_is_one_too_many() -> None:
    state = table(PEACE, RICH)
    assert refused(state, "collect") == ("wrong-phase", 1)
    assert refused(state, "choose build\ncollect") == ("wrong-phase", 2)
    assert refused(state, "choose build\nchoose trade\nbuild") == ("wrong-phase", 2)
    assert refused(state, "choose build\nnone") == ("wrong-phase", 2)
    assert refused(state, "build\nresearch") == ("wrong-phase", 2)
    assert refused(state, "build\nswap A6 with B2") == ("unavailable", 2)
    assert refused(state, "patrol A6 to A2") == ("full", 1)
    assert refused(state, "patrol A2 to A3\npatrol A6 to A2") == ("unavailable", 2)
    assert played(state, "bid 3") == []


def test_another_seat_acts_or_collects() -> None:
    state = table(PEACE, {"B": {"ore": 2}}, action="build")
    state = RULES.apply(state, [Answer(Decision(A, "act", ("build",)), Pass(), "test")]).state
    assert played(state, "build with 1 ore", B) == [Build((0, 1, 0))]
    assert played(state, "collect", B) == [Collect()]
    assert refused(state, "pass", B) == ("wrong-phase", 1)
    assert refused(state, "choose build", B) == ("wrong-phase", 1)
    assert refused(state, "patrol B2 to B1", B) == ("wrong-phase", 1)
    assert refused(state, "build with 2 mana", B) == ("unavailable", 1)
    assert refused(state, "build with 1 food 1 ore\ncollect", B)[1] == 1


def test_a_refusal_shows_orders_of_the_same_army() -> None:
    [_, problem] = played(table(PEACE), "patrol A6 to A1")
    assert isinstance(problem, Problem)
    assert problem.code == "not-adjacent"
    assert problem.candidates == ()
    [_, problem] = played(table({**PEACE, "A8": "A"}), "patrol A2 to A8")
    assert isinstance(problem, Problem)
    assert problem.candidates == ("patrol A2 to A1", "patrol A2 to A3", "patrol A2 to A6")


@pytest.mark.parametrize(
    ("text", "code", "candidates"),
    [
        ("patrol A2 to A9", "unknown-region", ("A8", "A7", "A6")),
        ("patrol A2 to D3", "unknown-region", ("C3", "B3", "A3")),
        ("patrol 2 to 3", "unknown-region", ("A2", "B2", "C2")),
        ("quest card to mordor", "unknown-region", ()),
        ("free expand L2", "unknown-region", ("C2", "B2", "A2")),
        ("place A1:2 A9:1", "unknown-region", ("A8", "A7", "A6")),
        ("steal 1 ore from E", "unknown-name", ("A", "B", "C")),
        ("eliminate B2 of D", "unknown-name", ("A", "B", "C")),
        ("faction orks", "unknown-name", ("orcs",)),
        ("faction elf or dark", "", ()),
        ("territory Morandria", "unknown-name", ("Morandrea",)),
        ("territory Bragerdiehl", "", ()),
        ("retreat A2 or none", "", ()),
    ],
)
def test_names_are_told_whatever_the_moment(
    text: str, code: str, candidates: tuple[str, ...]
) -> None:
    [line] = NOTATION.read(text).plans[0]
    problem = NOTATION.static(table(PEACE), line)
    if not code:
        assert problem is None
        return
    assert problem is not None
    assert (problem.code, problem.line) == (code, 1)
    assert set(candidates) == set(problem.candidates)


def test_standing_answers_are_checked_too() -> None:
    state = table(PEACE)
    for text in ("on patrol: patrol A2 to A3 or A9", "on quest: quest card to D4"):
        [line] = NOTATION.read(text).commands
        problem = NOTATION.static(state, line)
        assert problem is not None
        assert problem.code == "unknown-region"
    [line] = NOTATION.read("on trade: steal 1 ore from E").commands
    assert NOTATION.static(state, line) is not None
    [line] = NOTATION.read("on trade: trade 2 food for ore or collect").commands
    assert NOTATION.static(state, line) is None


def test_orders_of_the_setup_have_their_time() -> None:
    assert refused(table(PEACE), "build\nstart A2") == ("wrong-phase", 2)
    state = RULES.setup(2, {"factions": "chosen"}).state
    assert played(state, "faction elf") == [TakeFaction("elves")]
    assert refused(state, "faction goblin\nbuild") == ("wrong-phase", 2)
    assert refused(state, "start A3\nfaction shapeshifters") == ("unknown-name", 2)


def test_the_whole_setup_may_be_sent_at_once() -> None:
    state = RULES.setup(3, {}).state
    while (ask := RULES.ask(state)) is not None and ask.decisions[0].kind != "territory":
        first = next(RULES.choices(state, ask.decisions[0]))
        state = RULES.apply(state, [Answer(ask.decisions[0], first, "test")]).state
    assert ask is not None
    sides = [str(one.about[0]) for one in ask.decisions]
    land = {"territory": f"territory {sides[A]}", "start": "start A1 or A2 or A3"}
    lines = NOTATION.read("\n".join([*land.values(), "resources 4 ore 2 food"])).plans[0]
    said: list[object] = []
    for _ in range(3):
        ask = RULES.ask(state)
        assert ask is not None
        bound = NOTATION.bind(state, ask.decisions[A], lines)
        assert isinstance(bound, Bound)
        said.append(bound.choice)
        lines = bound.rest
        answers = [
            Answer(one, RULES.default(state, one) if one.seat else bound.choice, "test")
            for one in ask.decisions
        ]
        state = RULES.apply(state, answers).state
    assert said[0] == TakeTerritory(sides[A])
    assert isinstance(said[1], Start)
    assert said[2] == Stock((2, 4, 0))
    assert lines == ()


WAR = {"A2": "A", "A6": "A", "A3": "B", "A8": "B", "B2": "B", "C4": "CC"}
ARMED = {"A": {"ore": 5, "food": 5}, "B": {"ore": 5, "food": 5}}


def test_a_war_and_what_comes_of_it() -> None:
    text = "patrol A2 to A3\nbid 2 with 2 ore\nretreat A2"
    assert played(table(WAR, ARMED), text, foe=Bid(5)) == [
        *(Choose("patrol"), Patrol("A2", "A3"), Bid(2, (0, 2, 0))),
        Retreat("A3", "A2"),
    ]
    assert played(table(WAR, ARMED), text, foe=Flag())[-1] == Bid(2, (0, 2, 0))
    assert refused(table(WAR, ARMED), "patrol A2 to A3\nbid 12") == ("bid-too-high", 2)
    assert played(table(WAR, ARMED), "patrol A2 to A3\nbid 9 or 4")[-1] == Bid(4)
    assert refused(table(WAR, ARMED), "patrol A2 to A3\nbid 9 or 8 with 5 ore")[1] == 2


def marched(state: State, way: tuple[str, str]) -> State:
    """A has moved; the bids are asked."""
    for choice in (Choose("patrol"), Patrol(*way)):
        decision = question(state, A)
        assert decision is not None
        state = RULES.apply(state, [Answer(decision, choice, "test")]).state
    return state


def test_a_bid_belongs_to_the_move_above_it() -> None:
    asked = marched(table(WAR, ARMED), ("A2", "A3"))
    assert played(asked, "bid 2", B) == [Bid(2)]
    assert played(asked, "collect\nflag", B) == [Flag()]
    assert played(asked, "patrol B2 to B1\nbid 2", B) == []
    assert played(asked, "flag\npatrol B2 to B1\nbid 2", B) == [Flag()]


def test_a_bid_for_a_move_that_meets_nobody_goes() -> None:
    state = table(WAR, ARMED, action="patrol")
    lines = NOTATION.read("flag\npatrol A2 to A1\nbid 5\nretreat A2").plans[0]
    bound = NOTATION.bind(state, Decision(A, "act", ("patrol",)), lines)
    assert isinstance(bound, Bound)
    assert bound.rest == lines[3:]


def test_bids_above_a_move_give_way_to_its_own() -> None:
    state = table(WAR, ARMED, action="patrol")
    assert played(state, "bid 5\npatrol A2 to A3\nbid 2") == [Patrol("A2", "A3"), Bid(2)]
    assert played(state, "bid 5\npatrol A2 to A3") == [Patrol("A2", "A3"), Bid(5)]


def test_several_beaten_armies_go_in_the_order_of_the_lines() -> None:
    regions = {"A8": "A", "A3": "B", "B1": "AB", "B5": "AB", "B2": "B", "C4": "CC"}
    seats = {"A": {"ore": 5}, "B": {"food": 9}}
    state = marched(table(regions, seats), ("A8", "A3"))
    text = "flag\nretreat B5 to none\nretreat none\nretreat B4"
    assert played(state, text, B, Bid(1)) == [
        *(Flag(), Yield("A3"), Yield("B5"), Retreat("B1", "B4")),
    ]
    [*_, problem] = played(state, "flag\nretreat none\nretreat B4", B, Bid(1))
    assert isinstance(problem, Problem)
    assert (problem.code, problem.line) == ("ambiguous", 3)
    assert problem.candidates == ("retreat B1 to B4", "retreat B5 to B4")


def test_a_retreat_that_cannot_be_is_refused_in_its_line() -> None:
    state = marched(table(WAR, ARMED), ("A2", "A3"))
    for target, code in (("A6", "not-adjacent"), ("A2", ""), ("B1", "wrong-territory")):
        last = played(state, f"flag\nretreat {target}", B, Bid(1))[-1]
        assert last == Retreat("A3", target) if not code else isinstance(last, Problem)
        assert not isinstance(last, Problem) or (last.code, last.line) == (code, 2)


def test_that_an_ability_is_not_had_is_said_before_the_moment() -> None:
    state = table(PEACE, RICH, shields=["quest", "trade"])
    assert refused(state, "swap A6 with B2") == ("unavailable", 1)
    assert refused(state, "quest A6 to card") == ("unavailable", 1)
    assert refused(state, "steal 1 ore from B") == ("unavailable", 1)
    assert refused(state, "quest A6 to B1") == ("already-used", 1)


def test_the_next_level_helps_only_who_may_learn_it_this_turn() -> None:
    orcs = {"A": {"faction": "orcs", "magic": 3, "ore": 5, "food": 9}}
    text = "patrol A2 to A3\nbid 2\nraise 1 mana"
    assert refused(table(WAR, orcs), text) == ("unavailable", 3)


def test_a_church_without_room_is_full() -> None:
    regions = {**WAR, "B2": {"armies": ["B", "B"], "token": "church"}, "A8": "", "C4": "CC"}
    state = marched(table(regions, {"A": {"ore": 5}, "B": {"food": 9}}), ("A2", "A3"))
    [*_, problem] = played(state, "flag\nchurch", B, Bid(1))
    assert isinstance(problem, Problem)
    assert (problem.code, problem.line) == ("full", 2)


def test_a_church_is_found_or_named() -> None:
    regions = {**WAR, "B2": {"armies": ["B"], "token": "church"}}
    state = marched(table(regions, {"A": {"ore": 5}, "B": {"ore": 1}}), ("A2", "A3"))
    assert played(state, "flag\nchurch", B, Bid(1)) == [Flag(), Church("A3", "B2")]
    assert played(state, "flag\nchurch B2", B, Bid(1)) == [Flag(), Church("A3", "B2")]
    [*_, problem] = played(state, "flag\nchurch A8", B, Bid(1))
    assert isinstance(problem, Problem)
    assert problem.code == "unavailable"


def test_orcs_may_raise_and_nobody_else() -> None:
    orcs = {"A": {"faction": "orcs", "magic": 4, "mana": 5, "home": "Brysue"}, "B": {"ore": 2}}
    text = "patrol A7 to A6\nbid 1\nraise 1 mana"
    regions = {"A7": "A", "A2": "A", "A6": "B", "B2": "B", "C4": "CC"}
    assert played(table(regions, orcs), text, foe=Bid(2))[-1] == Raise(1)
    assert played(table(regions, orcs), text.replace("1 mana", "none"), foe=Bid(2))[-1] == Raise(0)
    assert refused(table(WAR, ARMED), "patrol A2 to A3\nbid 2\nraise 1 mana") == ("unavailable", 3)


def test_goblins_patrol_twice_and_take_what_they_lost() -> None:
    goblins = {"A": {"faction": "goblins", "magic": 4}, "B": {"ore": 2}}
    state = table(PEACE, goblins)
    assert played(state, "patrol A2 to A1\npatrol A6 to A2") == [
        *(Choose("patrol"), Patrol("A2", "A1"), Patrol("A6", "A2")),
    ]
    assert played(state, "patrol A2 to A1\nnone")[-1] == Nothing()
    assert refused(state, "patrol A2 to A1\npatrol A1 to A2") == ("already-used", 2)
    text = "patrol A2 to A1\npatrol A6 to A2\npatrol A2 to A3"
    assert refused(state, text) == ("already-used", 3)
    lone = table({"A2": "A", "B2": "BB", "C4": "CC"}, goblins)
    assert refused(lone, "patrol A2 to A1\npatrol A1 to A2") == ("already-used", 2)
    assert refused(lone, "patrol A2 to A1\npatrol A6 to A2") == ("not-owned", 2)
    at_war = marched(table(WAR, {"A": {"ore": 5}, "B": goblins["A"]}), ("A2", "A3"))
    assert played(at_war, "flag\nsteal 1 ore", B, Bid(1))[-1] == Steal("ore", A)
    problem = played(at_war, "flag\nsteal 1 ore from C", B, Bid(1))[-1]
    assert isinstance(problem, Problem)
    assert (problem.code, problem.line) == ("unavailable", 2)


def test_satyrs_steal_from_the_only_one_there_is() -> None:
    satyrs = {"faction": "satyrs", "magic": 2}
    one = table(PEACE, {"A": satyrs, "B": {"ore": 1}})
    assert played(one, "choose trade\nsteal 1 ore") == [Choose("trade"), Steal("ore", B)]
    both = table(PEACE, {"A": satyrs, "B": {"ore": 1}, "C": {"ore": 1}})
    [_, problem] = played(both, "steal 1 ore")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.candidates) == ("ambiguous", ("B", "C"))
    assert played(both, "steal 1 ore from C")[-1] == Steal("ore", C)
    assert refused(table(PEACE, RICH), "trade 1 ore for mana\nsteal 1 ore") == ("unavailable", 2)


def test_quests_by_the_card_and_swaps() -> None:
    valkyries = {"A": {"faction": "valkyries", "magic": 2, "card": 1}}
    assert played(table(PEACE, valkyries), "quest A6 to card")[-1] == ToCard("A6")
    assert played(table(PEACE, valkyries), "quest card to A1")[-1] == FromCard("A1")
    assert played(table(PEACE, valkyries), "quest A6 to B1 or card")[-1] == Quest("A6", "B1")
    lizards = {"A": {"faction": "lizardfolk", "magic": 4}}
    assert played(table(PEACE, lizards), "swap A6 with B4 or B2")[-1] == Swap("A6", "B2")


def test_armies_in_ruins_stand_up() -> None:
    ruined = {"A1": {"armies": ["A"], "lying": ["A"]}, "A3": "A", "B2": "BB", "C4": "CC"}
    state = table(ruined, {"A": {"home": "Brägerdiehl"}})
    assert played(state, "stand A3 or A1") == [Choose("patrol"), Stand("A1")]


def test_what_a_new_level_asks() -> None:
    centaurs = table(PEACE, {"A": {"faction": "centaurs", "magic": 2, "mana": 3}})
    assert played(centaurs, "research\nplace C7:1 A1:2")[1:] == [
        *(Research(), Place((("A1", 2), ("C7", 1)))),
    ]
    assert played(centaurs, "research\nplace none")[-1] == Place((("A2", 2), ("A6", 1)))
    valkyries = {"faction": "valkyries", "magic": 3, "mana": 4}
    regions = {**PEACE, "B1": "BC"}
    state = table(regions, {"A": valkyries})
    assert played(state, "research\neliminate B2")[-1] == Eliminate("B2", B)
    assert played(state, "research\neliminate B1 of C")[-1] == Eliminate("B1", C)
    [*_, problem] = played(state, "research\neliminate B1")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.candidates) == ("ambiguous", ("B1 of B", "B1 of C"))
    assert refused(table(PEACE, RICH), "research\nplace A1:3") == ("unavailable", 2)
    assert refused(table(PEACE, RICH), "research\neliminate B2") == ("unavailable", 2)


def test_free_actions_come_two() -> None:
    order = {"faction": "order-of-gamelyn", "magic": 3, "mana": 4, "ore": 2, "food": 5}
    state = table(PEACE, {"A": order})
    text = "gain 1 ore\nresearch\nfree build\nfree expand A6"
    assert played(state, text) == [
        *(Gain((0, 1, 0)), Choose("research"), Research()),
        *(Free(Build()), Free(Expand("A6"))),
    ]
    assert played(state, "gain 1 ore\nresearch\nfree none")[-1] == Nothing()
    assert refused(table(PEACE, RICH), "research\nfree build") == ("unavailable", 2)
    text = "gain 1 ore\nresearch\nfree patrol A2 to A3\nbid 2"
    assert played(table({**WAR, "A1": "A"}, {"A": order}), text)[-2:] == [
        *(Free(Patrol("A2", "A3")), Bid(2)),
    ]
    problem = played(state, "gain 1 ore\nresearch\nfree expand A2")[-1]
    assert isinstance(problem, Problem)
    assert (problem.code, problem.candidates) == ("full", ("free expand A6",))


def test_a_gain_below_an_action_waits_for_it() -> None:
    order = {"faction": "order-of-gamelyn", "magic": 3}
    assert played(table(PEACE, {"A": order}), "choose build\npass\ngain 2 food") == []


def test_bandits_a_dragon_and_a_fine() -> None:
    hidden = {**PEACE, "A3": {"hidden": "bandits"}}
    state = table(hidden, {"A": {"ore": 2}})
    assert played(state, "patrol A2 to A3\npay 2 ore")[-1] == Pay((0, 2, 0))
    assert played(state, "patrol A2 to A3\npay none")[-1] == Pay(NOTHING)
    lair = {**WAR, "A6": {"armies": ["A"], "token": "dragon"}}
    state = table(lair, {"A": {"ore": 3}, "B": {"tower": 2}})
    assert played(state, "patrol A2 to A3\nbid 2\ndragon", foe=Flag())[-1] == Dragon(True)
    assert played(state, "patrol A2 to A3\nbid 2\ndragon none", foe=Flag())[-1] == Dragon(False)
    halflings = {"A": {"faction": "halflings", "magic": 1}, "B": {"ore": 3, "food": 2}}
    fined = marched(table(WAR, halflings), ("A2", "A3"))
    assert played(fined, "bid 1\nlose 1 ore 1 food", B, Flag())[-1] == Lose((1, 1, 0))


def test_asked_of_nobody_nothing_is_bound() -> None:
    [line] = NOTATION.read("build").plans[0]
    assert NOTATION.bind(table(PEACE), Decision(-1, "token", ("crown",)), (line,)) is None
