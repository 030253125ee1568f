"""Sheets of Tiny Epic Kingdoms read for their syntax: habits of typing, and slips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.engine.core import Problem
from moderator.engine.reading import read_sheet
from moderator.engine.sheets import Line, Sheet
from moderator.games.kingdoms.notation.verbs import GRAMMAR
from moderator.games.kingdoms.words import ELSEWHERE
from moderator.games.smallworld.notation.verbs import GRAMMAR as SMALLWORLD


def read(text: str) -> Sheet:
    return read_sheet(text, GRAMMAR)


def said(text: str) -> list[tuple[str, object]]:
    """The orders of a sheet without plans, as verb and arguments."""
    sheet = read(text)
    assert sheet.problems == ()
    [lines] = sheet.plans
    return [(line.verb, line.arguments) for line in (*sheet.commands, *lines)]


def wrong(text: str) -> Problem:
    [problem] = read(text).problems
    return problem


def test_a_whole_sheet() -> None:
    sheet = read(
        "game kyiv-7 turn 14\n"
        "choose patrol or quest   # whichever is free\n"
        "\n"
        "patrol A2 to A3\n"
        "bid 4 with 1 mana 2 ore\n"
        "on build: build\n"
        "end"
    )
    assert sheet.closing == "end"
    assert sheet.plans == (
        (
            Line(2, "choose", (("patrol", "quest"),), "choose patrol or quest"),
            Line(4, "patrol", ((("A2", "A3"),),), "patrol A2 to A3"),
            Line(5, "bid", ((4,), (("mana", 1), ("ore", 2))), "bid 4 with 1 mana 2 ore"),
        ),
    )
    [standing] = sheet.commands
    assert (standing.number, standing.verb, standing.arguments) == (
        *(6, "on build"),
        (("build", None),),
    )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1. PATROL b3 TO b4.", "patrol B3 to B4"),
        ("patrol В3 to С4", "patrol B3 to C4"),
        ("patrol B3-B4", "patrol B3 to B4"),
        ("patrol B3 – B4", "patrol B3 to B4"),
        ("patrol B3 -> B4", "patrol B3 to B4"),
        ("patrol B3→B4", "patrol B3 to B4"),
        ("patrol army from B 3 to region B 4", "patrol B3 to B4"),
        ("patrol A1 to A2, A3 to A4", "patrol A1 to A2\npatrol A3 to A4"),
        ("retreat B2 and B4", "retreat B2\nretreat B4"),
        ("quest B３ to Card", "quest B3 to card"),
        ("expand B4 with 2 mana, 1 food", "expand B4 with 2 mana 1 food"),
        ("gain 1 ore and 1 mana", "gain 1 ore 1 mana"),
        ("resources 0 ore 3 mana 3 food", "resources 3 mana 3 food"),
        ("tokens B2, B4 and B5", "tokens B2 B4 B5"),
        ("place 2 in A1 and 1 to A3", "place A1:2 A3:1"),
        ("steal 1 ore from В", "steal 1 ore from B"),
        ("mobilise B3", "expand B3"),
        ("on trade trade 2 food for mana", "on trade: trade 2 food for mana"),
    ],
)
def test_ways_of_typing_mean_the_same(typed: str, meant: str) -> None:
    assert said(typed) == said(meant)


@pytest.mark.parametrize(
    ("typed", "verb", "arguments"),
    [
        ("faction dark elves or orcs", "faction", (("dark elves", "orcs"),)),
        ("territory Morandrea", "territory", (("Morandrea",),)),
        ("start B3 or B4", "start", (("B3", "B4"),)),
        ("resources 1 ore 2 mana 3 food", "resources", ((("ore", 1), ("mana", 2), ("food", 3)),)),
        ("tokens B2 B4 B5", "tokens", (("B2", "B4", "B5"),)),
        ("choose build or research", "choose", (("build", "research"),)),
        ("patrol B3 to B4 or B5", "patrol", ((("B3", "B4"), ("B3", "B5")),)),
        ("patrol B3 to B4 or C1 to C2", "patrol", ((("B3", "B4"), ("C1", "C2")),)),
        ("quest B3 to C1 or card", "quest", ((("B3", "C1"), ("B3", "card")),)),
        ("quest card to C1", "quest", ((("card", "C1"),),)),
        ("stand B5", "stand", (("B5",),)),
        ("swap B3 with C1 or C2", "swap", ((("B3", "C1"), ("B3", "C2")),)),
        ("build", "build", (None,)),
        ("build with 2 ore 1 mana", "build", ((("ore", 2), ("mana", 1)),)),
        ("research", "research", ()),
        ("expand B3 or B4", "expand", (("B3", "B4"), None)),
        (
            "trade 3 food for ore or mana",
            "trade",
            ((((("food", 3),), "ore"), ((("food", 3),), "mana")),),
        ),
        ("collect", "collect", ()),
        ("pass", "pass", ()),
        ("bid 5 or 4", "bid", ((5, 4), None)),
        ("flag", "flag", ()),
        ("raise 1 mana", "raise", ((("mana", 1),),)),
        ("raise none", "raise", ("none",)),
        ("retreat B2", "retreat", (((None, "B2"),),)),
        ("retreat B3 to B2 or none", "retreat", ((("B3", "B2"), ("B3", "none")),)),
        ("retreat none", "retreat", (((None, "none"),),)),
        ("church", "church", ()),
        ("church B6", "church", (((None, "B6"),),)),
        ("church B3 to B6", "church", ((("B3", "B6"),),)),
        ("dragon", "dragon", ()),
        ("dragon none", "dragon", ("none",)),
        ("pay none", "pay", ("none",)),
        ("lose 1 ore 1 food", "lose", ((("ore", 1), ("food", 1)),)),
        ("steal 1 ore or 1 mana from B", "steal", ((("ore", 1), ("mana", 1)),)),
        ("steal 1 ore", "steal", ((("ore", None),),)),
        ("place none", "place", ("none",)),
        ("eliminate B3 of C", "eliminate", ((("B3", 2),),)),
        ("free build with 1 ore", "free build", ((("ore", 1),),)),
        ("free expand A1", "free expand", (("A1",), None)),
        ("free none", "free none", ()),
        ("none", "none", ()),
        ("on retreat: retreat", "on retreat", (("retreat",),)),
        ("on retreat: B2 or none", "on retreat", (("retreat", "B2"), ("none",))),
        ("on retreat: church or b 4", "on retreat", (("church",), ("retreat", "B4"))),
        ("on retreat: none", "on retreat", ()),
        ("при отступлении: отступить B2", "on retreat", (("retreat", "B2"),)),
        ("on gain: mana or ore", "on gain", (("gain", "mana"), ("gain", "ore"))),
        ("on bid: bid 3 or flag", "on bid", (("bid", 3), ("flag",))),
        ("при ставці: прапор", "on bid", (("flag",),)),
        ("on raise: raise 1 mana", "on raise", (("raise",),)),
        ("stop", "none", ()),
    ],
)
def test_arguments_of_each_order(typed: str, verb: str, arguments: object) -> None:
    assert said(typed) == [(verb, arguments)]


@pytest.mark.parametrize(
    ("typed", "alternatives"),
    [
        ("on build: build with 2 ore", (("build", (0, 2, 0)),)),
        (
            "on trade: trade 2 food for mana or ore or collect",
            (("trade", (2, 0, 0), "mana"), ("trade", (2, 0, 0), "ore"), ("collect",)),
        ),
        (
            "on patrol: patrol B3 to B4 or B5 or stand B1",
            (("patrol", "B3", "B4"), ("patrol", "B3", "B5"), ("stand", "B1")),
        ),
        ("on quest: quest B3 to card or card to C1", (("to-card", "B3"), ("from-card", "C1"))),
        ("on expand: expand B3 or B4", (("expand", "B3", None), ("expand", "B4", None))),
        ("on research: trade 1 ore for food", (("trade", (0, 1, 0), "food"),)),
        ("on trade: steal 1 ore from C", (("steal", "ore", 2),)),
        ("on build: none", ()),
    ],
)
def test_a_standing_answer_holds_the_choices_it_names(typed: str, alternatives: object) -> None:
    sheet = read(typed)
    assert sheet.problems == ()
    assert sheet.plans == ((),)
    [line] = sheet.commands
    assert (line.verb, line.arguments) == (typed.partition(":")[0], alternatives)


@pytest.mark.parametrize(
    ("typed", "code", "facts"),
    [
        ("juggle B3", "unknown-order", {"word": "juggle"}),
        ("conquer 14", "unknown-order", {"slip": "another-game", "game": "smallworld"}),
        ("volcano 7", "unknown-order", {"slip": "another-game", "game": "underground"}),
        ("retreat weakest", "unavailable", {"slip": "another-game", "game": "smallworld"}),
        ("retreat stack 12", "unavailable", {"word": "stack"}),
        ("patrol B3", "syntax", {"order": "patrol"}),
        ("patrol B3 B4", "syntax", {"word": "B4"}),
        ("patrol B3 to", "syntax", {"order": "patrol"}),
        ("patrol B3 to B4 to B5", "syntax", {"word": "to"}),
        ("quest to C1", "syntax", {"order": "quest"}),
        ("build 2 ore", "syntax", {"word": "2", "form": "build · build with 2 ore 1 mana"}),
        ("build with", "syntax", {"order": "build"}),
        ("build with ore", "syntax", {"word": "ore"}),
        ("research with 1 mana", "syntax", {"word": "with"}),
        ("expand", "syntax", {"order": "expand"}),
        ("expand B3 with 2 gold", "unknown-name", {"word": "gold"}),
        ("trade 3 food", "syntax", {"order": "trade"}),
        ("trade 3 food for", "syntax", {}),
        ("trade food for ore", "syntax", {"word": "food"}),
        ("trade 3 food for 2 ore", "syntax", {"word": "ore"}),
        ("bid", "syntax", {"order": "bid"}),
        ("bid 0", "syntax", {"word": "0"}),
        ("bid five", "syntax", {"word": "five"}),
        ("raise 1 food", "syntax", {"word": "food"}),
        ("gain mana", "syntax", {"word": "mana"}),
        ("gain 1 mana 1 mana", "syntax", {"word": "mana", "slip": "named-twice"}),
        ("steal 2 ore", "limit", {"limit": 1}),
        ("steal 1 ore from F", "unknown-name", {"word": "F"}),
        ("place A1:2 A1:1", "syntax", {"word": "A1", "slip": "named-twice"}),
        ("place A1,2", "syntax", {"word": ",", "slip": "comma-for-colon"}),
        ("choose wisely", "unknown-name", {"word": "wisely"}),
        ("choose", "syntax", {"order": "choose"}),
        ("dragon B3", "syntax", {"word": "B3"}),
        ("on build", "syntax", {"order": "on build"}),
        ("on build: pass", "wrong-phase", {"word": "pass"}),
        ("on trade: steal 1 ore", "syntax", {"order": "on trade"}),
        ("on", "syntax", {"order": "on"}),
        ("on bid: build", "syntax", {"word": "build"}),
        ("on gain: wood", "unknown-name", {"word": "wood"}),
        ("on retreat: B2 B3", "syntax", {"word": "B3"}),
        ("free", "syntax", {"order": "free"}),
        ("free collect", "syntax", {"word": "collect"}),
    ],
)
def test_slips(typed: str, code: str, facts: dict[str, object]) -> None:
    problem = wrong(f"\n{typed}\nend")
    assert (problem.code, problem.line) == (code, 2)
    assert facts.items() <= dict(problem.facts).items()
    assert read(typed).plans == ((),)


def test_what_may_have_been_meant() -> None:
    assert wrong("patrl B3 to B4").candidates == ("patrol",)
    assert wrong("choose bild").candidates == ("build",)
    assert wrong("gain 1 manna").candidates == ("mana",)
    assert wrong("place A1,2").candidates == ("A1:2",)
    assert wrong("patrol b3 b4").candidates == ("B3 to B4",)
    assert wrong("swap B3 C1").candidates == ("B3 with C1",)
    assert wrong("patrol B3 B4 B5").candidates == ()
    assert wrong("gain mana").candidates == ("1 mana",)
    assert wrong("lose ore 2 food 1").candidates == ("2 ore",)
    assert wrong("trade food for ore").candidates == ("1 food",)


def test_a_verb_of_another_game_is_told_as_such() -> None:
    for game, verbs in ELSEWHERE.items():
        for verb in verbs:
            assert dict(wrong(f"{verb} 3").facts)["game"] == game
            assert verb not in GRAMMAR.verbs


@pytest.mark.parametrize("verb", ["patrol", "bid", "research", "collect", "flag"])
def test_small_world_tells_these_verbs_as_such_too(verb: str) -> None:
    [problem] = read_sheet(f"{verb} 3", SMALLWORLD).problems
    assert dict(problem.facts)["game"] == "kingdoms"


MARKS = [",", ":", "-", "->", "1", "2", "12", "B3", "C1", "В2", "A", "F", "mordor", "9²"]
WORDS = st.sampled_from([*GRAMMAR.words.meanings, *MARKS])


@given(st.lists(WORDS, min_size=1, max_size=9))
def test_whatever_is_typed_is_read_or_named(words: list[str]) -> None:
    """Nothing makes reading fail, and what was read says the same when it is read alone."""
    sheet = read(" ".join(words))
    assert all(problem.line == 1 and problem.code for problem in sheet.problems)
    for line in (*sheet.commands, *sheet.plans[0]):
        if line.verb in GRAMMAR.verbs:
            assert (line.verb, line.arguments) in said(line.text)
