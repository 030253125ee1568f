"""Lines bound to decisions, one after the other, as a sheet is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from moderator.engine.core import DICE, Answer, Problem, Rolled
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.choices import (
    Abandon,
    Camps,
    Conquer,
    Decline,
    Deploy,
    Dragon,
    Fortress,
    Heroes,
    Nothing,
    Peace,
    Retreat,
    Roll,
    RollFirst,
    Sorcerer,
    Stop,
    Take,
    Weakest,
)
from moderator.games.smallworld.notation import NOTATION
from moderator.games.smallworld.position import place
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State

Position = Mapping[str, Any]


def position(race: str, power: str, regions: Mapping[int, Any], **more: Any) -> Position:
    """A's turn on the board for three; regions are A's with so many tokens, or said in full."""
    return {
        "active": "A",
        "seats": {"A": {"race": race, "power": power, "entered": True, **more}},
        "regions": {
            str(number): {"owner": "A", "tokens": what} if isinstance(what, int) else what
            for number, what in regions.items()
        },
    }


def set_up(described: Position) -> State:
    return place({"board": "sw-3", "seats": 3, "position": described})


def played(state: State, text: str, dice: tuple[int, ...] = ()) -> list[object]:
    """The choices that a sheet makes; a Problem or what lapsed stands where it came up."""
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    [lines] = sheet.plans
    faces, found = list(dice), list[object]()
    seat = state.turn.seat
    while (ask := RULES.ask(state)) and (decision := ask.decisions[0]).seat in (seat, DICE):
        if decision.seat == DICE:
            choice: Any = Rolled(faces.pop(0) if decision.kind == "die" else decision.about[0])
        else:
            bound = NOTATION.bind(state, decision, lines)
            if not isinstance(bound, Bound):
                return [*found, bound] if bound else found
            assert RULES.problem(state, decision, bound.choice) is None
            choice, lines = bound.choice, bound.rest
            found += [choice, *bound.lapsed]
        state = RULES.apply(state, (Answer(decision, choice, "test"),)).state
    assert not faces
    return found


def refused(state: State, text: str, dice: tuple[int, ...] = ()) -> tuple[str, int | None]:
    problem = played(state, text, dice)[-1]
    assert isinstance(problem, Problem)
    return problem.code, problem.line


RATMEN = position("ratmen", "hill", {4: 6})


def test_a_turn() -> None:
    assert played(set_up(RATMEN), "conquer 10\nconquer 11 with 3\ndeploy 11:4 rest 10") == [
        Conquer(10, 2),
        Conquer(11, 3),
        Stop(),
        Deploy(((11, 4), (4, 1), (10, 1))),
    ]


def test_where_no_line_speaks_nothing_is_bound() -> None:
    assert played(set_up(RATMEN), "conquer 10") == [Conquer(10, 2)]
    assert played(set_up(RATMEN), "stop") == [Stop()]
    assert played(set_up(RATMEN), "") == []


def test_the_first_legal_alternative_counts_and_the_first_refusal() -> None:
    assert played(set_up(RATMEN), "conquer 30 or 15 or 10 with 3") == [Conquer(10, 3)]
    assert refused(set_up(RATMEN), "conquer 30 or 15") == ("not-adjacent", 1)
    assert refused(set_up(RATMEN), "conquer 10 with 1") == ("not-enough-tokens", 1)


def test_a_roll_that_needs_no_die_is_a_conquest() -> None:
    assert played(set_up(RATMEN), "roll 10\nroll 11\nstop\ndeploy weakest") == [
        Conquer(10, 2),
        Conquer(11, 3),
        Stop(),
        Weakest(),
    ]


def test_after_the_last_roll_a_stop_says_nothing_more() -> None:
    state = set_up(position("ratmen", "hill", {4: 2}))
    assert played(state, "roll 11\nstop\ndeploy 11:2", (0,)) == [
        Roll(11),
        Weakest(),
        Problem("not-owned", (("region", 11),), 3),
    ]
    assert refused(state, "roll 11\nconquer 10\ndeploy weakest", (3,)) == ("wrong-phase", 2)


def test_leaving_everything_takes_the_line_for_each_region() -> None:
    state = set_up(position("ratmen", "hill", {4: 2, 10: 3}))
    assert played(state, "abandon all\nconquer 5") == [Abandon(4), Abandon(10), Conquer(5, 2)]
    assert refused(state, "abandon all\nconquer 5\nabandon all") == ("wrong-phase", 3)


@pytest.mark.parametrize(
    ("wishes", "counts"),
    [
        ("deploy 5:4 4:4 11:3", ((5, 4), (4, 3), (11, 1), (10, 1))),
        ("deploy rest 11", ((4, 1), (5, 1), (10, 1), (11, 6))),
        ("deploy 4:2", ((4, 6), (5, 1), (10, 1), (11, 1))),
        ("deploy 4:2 10:2", ((4, 2), (10, 5), (5, 1), (11, 1))),
        ("deploy 4:2 10:2 rest 5", ((4, 2), (10, 2), (11, 1), (5, 4))),
        ("deploy 4:2 rest 4", ((4, 6), (5, 1), (10, 1), (11, 1))),
    ],
)
def test_wishes_in_order_of_weight(wishes: str, counts: object) -> None:
    state = set_up(position("ratmen", "hill", {4: 4, 5: 2, 10: 2, 11: 1}))
    assert played(state, wishes) == [Stop(), Deploy(counts)]  # type: ignore[arg-type]


def test_regions_that_are_not_held_fall_out_of_a_deploy() -> None:
    state = set_up(position("ratmen", "hill", {4: 4, 5: 2}))
    _, deploy, *lapsed = played(state, "deploy 30:2 4:3 rest 11")
    assert deploy == Deploy(((4, 5), (5, 1)))
    assert [(part.code, dict(part.facts)["region"]) for part in lapsed] == [  # type: ignore[attr-defined]
        ("not-owned", 30),
        ("not-owned", 11),
    ]


def test_orders_out_of_their_time() -> None:
    state = set_up(RATMEN)
    assert refused(state, "deploy weakest\nconquer 10") == ("wrong-phase", 2)
    assert refused(state, "conquer 10\ndecline") == ("wrong-phase", 2)
    assert refused(state, "decline\ndeploy weakest") == ("wrong-phase", 2)
    assert refused(state, "deploy weakest\ndeploy rest 4") == ("already-used", 2)
    assert refused(state, "take 1") == ("wrong-phase", 1)
    assert refused(state, "fortress 4") == ("unavailable", 1)
    assert refused(state, "conquer 10\ndecline after") == ("unavailable", 2)
    assert refused(state, "ghouls conquer 10") == ("unavailable", 1)
    assert refused(state, "sorcerer 10") == ("unavailable", 1)
    assert refused(state, "roll") == ("unavailable", 1)
    assert played(state, "decline") == [Decline()]


def test_a_refusal_says_what_stands_before_it() -> None:
    problem = played(set_up(RATMEN), "deploy rest 4\nconquer 10")[-1]
    assert isinstance(problem, Problem)
    assert dict(problem.facts)["after"] == "deploy rest 4"


@pytest.mark.parametrize(
    ("text", "code", "candidates"),
    [
        ("conquer 13 or 99", "unknown-region", ("9",)),
        ("conquer 131", "unknown-region", ("13", "11")),
        ("conquer lake", "unknown-region", ("15",)),
        ("conquer Hills", "unknown-region", ("10", "17", "21", "24", "26")),
        ("deploy swamp:3", "unknown-region", ("5", "7", "9", "14", "22")),
        ("deploy 4:3 rest 31", "unknown-region", ("3", "1")),
        ("heroes 4 mordor", "unknown-region", ()),
        ("take skeltons", "unknown-name", ("skeletons",)),
        ("take for", "ambiguous", ("forest", "fortified")),
        ("peace E", "unknown-name", ("A", "B", "C")),
    ],
)
def test_names_are_told_whatever_the_moment(
    text: str, code: str, candidates: tuple[str, ...]
) -> None:
    state = set_up(RATMEN)
    [line] = NOTATION.read(text).plans[0]
    problem = NOTATION.static(state, line)
    assert problem is not None
    assert (problem.code, problem.candidates, problem.line) == (code, candidates, 1)
    assert played(state, text) == [problem]


def test_a_terrain_for_a_number_is_a_slip() -> None:
    [problem] = played(set_up(RATMEN), "conquer swamp")
    assert isinstance(problem, Problem)
    assert dict(problem.facts)["slip"] == "terrain"


def test_a_standing_retreat_is_checked_too() -> None:
    [line] = NOTATION.read("retreat 4 99").commands
    problem = NOTATION.static(set_up(RATMEN), line)
    assert problem is not None
    assert problem.code == "unknown-region"


NEW = {
    "active": "A",
    "combos": ["flying elves", "merchant skeletons", "hill giants"],
    "seats": {"A": {"coins": 3}},
}


def test_taking_by_place_or_name() -> None:
    state = set_up(NEW)
    assert played(state, "take 3")[0] == Take(3)
    assert played(state, "take skeletons merchant")[0] == Take(2)
    assert played(state, "take giant")[0] == Take(3)
    assert played(state, "take hill skeletons or fly")[0] == Take(1)
    assert played(state, "take 6 or 2")[0] == Take(2)


def test_what_is_not_on_offer() -> None:
    [problem] = played(set_up(NEW), "take hill skeletons or 6")
    assert isinstance(problem, Problem)
    assert problem.code == "unavailable"
    assert problem.candidates == ("merchant skeletons", "hill giants")


def test_taking_comes_first() -> None:
    state = set_up(NEW)
    assert refused(state, "conquer 4\ntake 1") == ("must-take", 1)
    assert refused(state, "deploy rest 4") == ("must-take", 1)
    assert refused(state, "take 1\ntake 2") == ("wrong-phase", 2)


GHOULS = {
    "active": "A",
    "seats": {
        "A": {"race": "orcs", "power": "stout", "entered": True, "decline": [{"race": "ghouls"}]}
    },
    "regions": {
        "4": {"owner": "A", "tokens": 4},
        "13": {"owner": "A", "tokens": 5, "decline": True},
    },
}


def test_ghouls_act_before_the_active_race() -> None:
    text = "ghouls conquer 8\nghouls roll 9\nghouls deploy 8:2\nconquer 10\ndeploy 10:2\nnone"
    assert played(set_up(GHOULS), text) == [
        Conquer(8, 2, ghouls=True),
        Conquer(9, 2, ghouls=True),
        Stop(ghouls=True),
        Deploy(((8, 3), (9, 1), (13, 1)), ghouls=True),
        Conquer(10, 2),
        Stop(),
        Deploy(((10, 3), (4, 1))),
        Nothing(),
    ]


def test_ghouls_without_lines_of_their_own() -> None:
    assert played(set_up(GHOULS), "conquer 10")[:2] == [Stop(ghouls=True), Conquer(10, 2)]
    first = played(set_up(GHOULS), "ghouls conquer 8\nghouls stop\ndeploy weakest\ndecline after")
    assert first == [
        Conquer(8, 2, ghouls=True),
        Stop(ghouls=True),
        Weakest(ghouls=True),
        Stop(),
        Weakest(),
        Decline(),
    ]
    assert refused(set_up(GHOULS), "conquer 10\nghouls conquer 8") == ("wrong-phase", 2)
    assert refused(set_up(GHOULS), "ghouls deploy 13:2\nghouls conquer 8") == ("wrong-phase", 2)


def test_ghouls_may_stand_before_the_taking() -> None:
    state = set_up(
        {
            "active": "A",
            "combos": ["flying elves"],
            "seats": {"A": {"decline": [{"race": "ghouls"}]}},
            "regions": {"13": {"owner": "A", "tokens": 5, "decline": True}},
        }
    )
    first = played(state, "ghouls conquer 8\ntake 1\nconquer 30")
    assert first == [
        Take(1),
        Conquer(8, 2, ghouls=True),
        Stop(ghouls=True),
        Weakest(ghouls=True),
        Conquer(30, 2),
    ]


BERSERK = position("ratmen", "berserk", {4: 4})


def test_berserk_rolls_before_each_conquest() -> None:
    assert played(set_up(BERSERK), "conquer 11\nconquer 10 or 5 with 1", (1, 1)) == [
        RollFirst(),
        Conquer(11, 2),
        RollFirst(),
        Conquer(10, 1),
    ]


def test_berserk_takes_the_first_target_that_the_die_pays() -> None:
    state = set_up(position("ratmen", "berserk", {4: 2}))
    assert played(state, "conquer 11 or 10", (1,)) == [RollFirst(), Conquer(10, 1)]


def test_berserk_ends_where_the_die_pays_for_none() -> None:
    state = set_up(position("ratmen", "berserk", {4: 3}))
    rolled, stop, lapsed, *rest = played(state, "conquer 11\nstop\ndeploy rest 4", (0,))
    assert (rolled, stop) == (RollFirst(), Stop())
    assert isinstance(lapsed, Problem)
    assert (lapsed.code, lapsed.line) == ("not-enough-tokens", 1)
    assert rest == [Deploy(((4, 3),))]


def test_berserk_does_not_roll_for_what_no_face_could_pay() -> None:
    described = position("ratmen", "berserk", {4: 2, 11: {"owner": "B", "tokens": 4}})
    described["seats"]["B"] = {"race": "orcs", "power": "hill"}
    state = set_up(described)
    assert refused(state, "conquer 11") == ("not-enough-tokens", 1)
    assert refused(state, "conquer 30") == ("not-adjacent", 1)
    assert refused(set_up(position("ratmen", "berserk", {4: 1})), "conquer 10") == (
        "not-enough-tokens",
        1,
    )


def test_berserk_may_see_the_die_first() -> None:
    assert played(set_up(BERSERK), "roll\nconquer 11", (3,)) == [RollFirst(), Conquer(11, 1)]
    assert refused(set_up(BERSERK), "roll\nroll", (3,)) == ("already-used", 2)


def test_special_conquests() -> None:
    sorcerers = position("sorcerers", "dragon-master", {4: 4, 11: {"owner": "B", "tokens": 1}})
    sorcerers["seats"]["B"] = {"race": "elves", "power": "hill"}
    state = set_up(sorcerers)
    assert played(state, "sorcerer 11\ndragon 30 or 10") == [Sorcerer(11), Dragon(10)]
    assert refused(state, "sorcerer 11, 11") == ("own-region", 1)


@pytest.mark.parametrize(
    ("power", "text", "choice"),
    [
        ("bivouacking", "camps 4:3 5:2", Camps(((4, 3), (5, 2)))),
        ("bivouacking", "camps weakest", Camps(())),
        ("fortified", "fortress 30 or 5", Fortress(5)),
        ("fortified", "fortress none", Nothing()),
        ("heroic", "heroes 4 5", Heroes((4, 5))),
        ("diplomat", "peace A or C", Peace(2)),
        ("diplomat", "peace none", Nothing()),
        ("stout", "decline after", Decline()),
        ("stout", "none", Nothing()),
    ],
)
def test_what_closes_a_turn_may_stand_before_the_deployment(
    power: str, text: str, choice: object
) -> None:
    described = position("ratmen", power, {4: 4, 5: 2})
    described["seats"].update(
        B={"race": "elves", "power": "hill"}, C={"race": "orcs", "power": "forest"}
    )
    deployed = [Stop(), Deploy(((4, 5), (5, 1)))]
    state = set_up(described)
    assert played(state, f"stop\ndeploy rest 4\n{text}")[2:] == [choice]
    if text != "none":
        assert played(state, f"{text}\ndeploy 4:5")[:3] == [*deployed, choice]
        assert refused(state, f"{text}\n{text}\ndeploy 4:5") == ("already-used", 2)


def test_a_retreat_line_answers_the_question_too() -> None:
    described = position("ratmen", "hill", {4: 9})
    described["seats"]["B"] = {"race": "orcs", "power": "stout"}
    described["regions"].update(
        {"10": {"owner": "B", "tokens": 4}, "14": {"owner": "B", "tokens": 1}}
    )
    state = set_up(described)
    for line in ("conquer 10", "deploy weakest"):
        state = _after(state, line)
    ask = RULES.ask(state)
    assert ask is not None
    [decision] = ask.decisions
    assert (decision.seat, decision.kind) == (1, "retreat")
    lines: tuple[Line, ...] = NOTATION.read("retreat stack 14").commands
    bound = NOTATION.bind(state, decision, lines)
    assert bound == Bound(Retreat(((14, 3),)), lines[0], ())


def _after(state: State, text: str) -> State:
    """Where the game stands once that line is used up."""
    lines = NOTATION.read(text).plans[0]
    while lines:
        ask = RULES.ask(state)
        assert ask is not None
        bound = NOTATION.bind(state, ask.decisions[0], lines)
        assert isinstance(bound, Bound)
        lines = bound.rest
        answer = Answer(ask.decisions[0], bound.choice, "test")
        state = RULES.apply(state, (answer,)).state
    return state
